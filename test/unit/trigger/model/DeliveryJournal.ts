import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isObject } from '../../../../n8n-host/jsonValue';
import type { NotificationKind } from './deliveryPlans';
import type { SimulatedN8n, StoredExecution } from '../../../n8nStandIn/SimulatedN8n';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** In which each request is answered, where the answer does not wait for the workflow to end. */
const ANSWER_DEADLINE = 180 * SECOND;

/**
 * A delivery that is under way for so long, because n8n says nothing of its execution, is taken for lost: a second one may
 * follow. The execution began a little after the delivery came.
 */
const LOST_AFTER = 12 * HOUR - ANSWER_DEADLINE;

/** What the static data holds of a delivery id. */
const ID_LENGTH = 20;

const REASONS = ['api_key_wrong', 'decryption_failed', 'delivery_malformed', 'report_unreadable'];

/** A broken promise, with all that led to it. */
class BrokenPromise extends Error {
	override readonly name = 'BrokenPromise';
}

export interface Notification {
	readonly name: string;
	readonly kind: NotificationKind;
	readonly plaintext: string;
	/** The body of each attempt. */
	readonly body: string;
	/** SHA-256 of the plaintext, in hex. */
	readonly deliveryId: string;
	/** Of the answer that ended the bank's attempts. */
	finalStatus?: number | undefined;
}

/** Writes down what happens in a schedule, and holds it against what the trigger promises. */
export class DeliveryJournal {
	private readonly lines: string[] = [];

	private readonly n8n: SimulatedN8n;

	/** What the process in use knew of the ones before it, as the first digits of the delivery ids. */
	private knownAtStart = new Set<string>();

	constructor(n8n: SimulatedN8n) {
		this.n8n = n8n;
	}

	note(line: string): void {
		this.lines.push(line);
	}

	noteRestart(): void {
		const { deliveries } = this.n8n.staticData;
		const records = typeof deliveries === 'string' ? deliveries.split(' ') : [];
		this.knownAtStart = new Set(records.map((record) => record.slice(0, ID_LENGTH)));
	}

	/** @throws BrokenPromise */
	checkAnswer(notification: Notification, status: number, waited: number, answersAtEnd: boolean): void {
		const { name, kind } = notification;
		if (!answersAtEnd && waited > ANSWER_DEADLINE) this.fail(`${name} was answered after ${waited} milliseconds`);
		const isAccepted = status === 200;
		const isRefused = status === 400;
		const mayComeAgain = status === 503 || (answersAtEnd && status === 500);
		if (!isAccepted && !isRefused && !mayComeAgain) this.fail(`${name} was answered ${status}`);
		if (isAccepted && kind !== 'filtered' && this.listExecutionsOf(notification).length === 0) {
			this.fail(`${name} was answered 200, and it is not stored`);
		}
		if (isAccepted && (kind === 'unreadable' || kind === 'garbage'))
			this.fail(`${name} cannot be read, and was answered 200`);
		if (isRefused && (kind === 'wanted' || kind === 'filtered' || kind === 'poisoned'))
			this.fail(`${name} was answered 400`);
		if (isRefused && this.listRejections(notification).length === 0) {
			this.fail(`${name} was answered 400, and nobody was told`);
		}
	}

	/**
	 * Nothing comes out twice, but after a kill that came before n8n could save what was accepted, and where n8n says
	 * nothing of an execution for 12 hours.
	 *
	 * @throws BrokenPromise
	 */
	checkTwice(notification: Notification): void {
		const executions = this.listExecutionsOf(notification);
		this.assertApart(`${notification.name} was run twice`, executions);
		const { process } = this.n8n;
		const isKnown = this.knownAtStart.has(notification.deliveryId.slice(0, ID_LENGTH));
		if (isKnown && executions.some((execution) => execution.process === process)) {
			this.fail(`${notification.name} was run again although the static data held it`);
		}
		for (const reason of REASONS) {
			const problem = `${notification.name} was told twice to output 1 (${reason})`;
			this.assertApart(problem, this.listRejections(notification, reason));
		}
	}

	/**
	 * @param first the status that ended the bank's attempts before
	 * @throws BrokenPromise
	 */
	checkAgain({ name, finalStatus }: Notification, first: number): void {
		if (finalStatus !== first) this.fail(`${name} was answered ${first}, and now ${String(finalStatus)}`);
	}

	/** @throws BrokenPromise */
	fail(problem: string): never {
		throw new BrokenPromise(`${problem}\n${this.lines.map((line) => `    ${line}`).join('\n')}`);
	}

	private assertApart(problem: string, executions: readonly StoredExecution[]): void {
		const [first, ...others] = executions.filter(({ process }) => process === this.n8n.process);
		if (first === undefined) return;
		const { begunAt, answeredAt = Infinity } = first;
		for (const other of others) {
			const isLost = other.begunAt - begunAt >= LOST_AFTER && other.begunAt - answeredAt < ANSWER_DEADLINE;
			if (!isLost) this.fail(problem);
		}
	}

	private listExecutionsOf({ deliveryId }: Notification): StoredExecution[] {
		return this.n8n.stored.filter(({ outputs }) =>
			listItems(outputs, 0).some((item) => deliveryIdOf(item) === deliveryId),
		);
	}

	private listRejections(notification: Notification, ...reasons: readonly unknown[]): StoredExecution[] {
		const isMeant = ({ body, reason }: IDataObject) =>
			body === notification.body && (reasons.length === 0 || reasons.includes(reason));
		return this.n8n.stored.filter(({ outputs }) => listItems(outputs, 1).some(isMeant));
	}
}

const listItems = (outputs: INodeExecutionData[][], output: number): IDataObject[] =>
	(outputs[output] ?? []).map(({ json }) => json);

const deliveryIdOf = ({ delivery }: IDataObject): unknown => (isObject(delivery) ? delivery.id : undefined);
