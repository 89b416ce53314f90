import { createHash } from 'node:crypto';
import type fc from 'fast-check';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { credential, report } from '../deliver';
import { DeliveryJournal, type Notification } from './DeliveryJournal';
import type { Caller, CredentialState, DeliveryPlan, NotificationKind, Step } from './deliveryPlans';
import { SimulatedN8n, type SimulatedReply, type SimulatedRequest } from '../../../n8nStandIn/SimulatedN8n';
import { time, VirtualClock } from './VirtualClock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What n8n has neither stored nor refused by then does not count as under way. */
const LOST_AFTER = 12.5 * HOUR;

/** The bank sends again once an hour, for a day. */
const MAX_RETRIES = 24;

const DECRYPTION_KEY = 'right';
const API_KEY = 'the right API key';

const credentials: Readonly<Record<Exclude<CredentialState, 'missing' | 'never read'>, IDataObject>> = {
	right: { ...credential, keyId: DECRYPTION_KEY, expectedApiKey: API_KEY },
	'other decryption key': { ...credential, keyId: 'another', expectedApiKey: API_KEY },
	'other API key': { ...credential, keyId: DECRYPTION_KEY, expectedApiKey: 'another' },
};

const statusOf: Readonly<Partial<Record<NotificationKind, string>>> = { filtered: 'RJCT' };

function makeNotification(kind: NotificationKind, index: number): Notification {
	const name = `${kind} ${index}`;
	const plaintext = kind === 'unreadable' ? `<${index}/>` : report(name, statusOf[kind] ?? 'ACSC');
	// The stand-in of `openEnvelope` opens this.
	const body = kind === 'garbage' ? name : `sealed:${DECRYPTION_KEY}:${plaintext}`;
	return { name, kind, plaintext, body, deliveryId: createHash('sha256').update(plaintext).digest('hex') };
}

let schedules = 0;

/** One schedule: a bank, the real trigger, and an n8n on which anything may go wrong. */
class Play {
	private readonly scheduler: fc.Scheduler;

	private readonly plan: DeliveryPlan;

	private readonly n8n: SimulatedN8n;

	private readonly journal: DeliveryJournal;

	private readonly notifications: readonly Notification[];

	private readonly outcomes: DeliveryPlan['outcomes'][number][];

	private credentialState: CredentialState = 'right';

	private unanswered = 0;

	/** How many reports are being read. That takes no time here. */
	private working = 0;

	private waitingSteps = 0;

	private isTicking = false;

	/** Time passes only where nothing else happens. */
	private isCalm = false;

	/** How many of the stored executions were looked at. */
	private checked = 0;

	private failure: unknown;

	constructor(scheduler: fc.Scheduler, plan: DeliveryPlan) {
		this.scheduler = scheduler;
		this.plan = plan;
		this.notifications = plan.notifications.map(makeNotification);
		this.outcomes = [...plan.outcomes];
		schedules += 1;
		this.n8n = new SimulatedN8n({
			workflow: `schedule ${schedules}`,
			parameters: {
				responseMode: plan.responseMode,
				event: 'paymentCompleted',
				output: 'full',
				options: { separateExecutions: plan.separateExecutions },
			},
			pause: this.pause,
			loadCredential: this.loadCredential,
			nextOutcome: () => this.outcomes.shift() ?? { kind: 'stores', lateBy: 0 },
			isPoisoned: (outputs: INodeExecutionData[][]) =>
				plan.notifications.includes('poisoned') && JSON.stringify(outputs).includes('"id":"poisoned'),
		});
		this.journal = new DeliveryJournal(this.n8n);
	}

	async run(): Promise<void> {
		time.clock = new VirtualClock();
		time.yieldOnce = async () => {
			this.working += 1;
			await this.pause('reading goes on');
			this.working -= 1;
		};
		void this.runSteps(this.plan.steps);
		await this.runToEnd();
		this.journal.note('from here on, nothing goes wrong');
		this.isCalm = true;
		this.outcomes.length = 0;
		this.credentialState = 'right';
		for (let retry = 0; retry < MAX_RETRIES && this.listOpen().length > 0; retry += 1) {
			await this.passTime(HOUR);
			for (const notification of this.listOpen()) this.deliver(notification, 'waits');
			await this.runToEnd();
		}
		const [lost] = this.listOpen();
		if (lost !== undefined) this.journal.fail(`${lost.name} is lost: a day of attempts has ended`);
		await this.deliverAgain();
	}

	/** What has come to its end is answered the same again, once nothing is under way any more. */
	private async deliverAgain(): Promise<void> {
		await this.passTime(LOST_AFTER);
		await this.runToEnd();
		for (const notification of this.notifications) {
			const { finalStatus } = notification;
			if (finalStatus === undefined) continue;
			notification.finalStatus = undefined;
			this.deliver(notification, 'waits');
			await this.runToEnd();
			this.journal.checkAgain(notification, finalStatus);
		}
	}

	/** Those that the bank still tries to deliver, but for those that n8n can never store. */
	private listOpen(): Notification[] {
		return this.notifications.filter(({ kind, finalStatus }) => finalStatus === undefined && kind !== 'poisoned');
	}

	private async runSteps([step, ...others]: readonly Step[]): Promise<void> {
		if (step === undefined) return;
		await this.pause('the next step');
		await this.runStep(step);
		await this.runSteps(others);
	}

	private async runStep(step: Step): Promise<void> {
		this.journal.note(JSON.stringify(step));
		switch (step.kind) {
			case 'deliver': {
				const notification = this.notifications[step.notification % this.notifications.length];
				if (notification !== undefined) this.deliver(notification, step.caller);
				break;
			}
			case 'fetch key':
				this.send({ path: 'public-keys/v1', headers: {} }, () => {});
				break;
			case 'kill and restart':
				this.n8n.restart();
				this.unanswered = 0;
				this.journal.noteRestart();
				break;
			case 'set wall clock':
				time.clock.setWallClockBy(step.hours * HOUR);
				break;
			case 'change credential':
				this.credentialState = step.to;
				break;
			case 'wait':
				this.waitingSteps += 1;
				await time.clock.sleep(step.minutes * MINUTE);
				this.waitingSteps -= 1;
		}
	}

	private deliver(notification: Notification, caller: Caller): void {
		const sentAt = time.clock.milliseconds;
		const requestIds = { own: notification.name, same: 'R-1', none: undefined };
		const headers = { 'x-request-id': requestIds[this.plan.requestIds] };
		const request = {
			path: 'paymentStatusUpdate/v1',
			headers,
			body: notification.body,
			breaksOff: caller === 'breaks off',
		};
		this.send(request, (status) => {
			const waited = time.clock.milliseconds - sentAt;
			this.journal.note(`${notification.name} is answered ${status} after ${waited / 1000} seconds`);
			if (caller === 'breaks off') return;
			this.journal.checkAnswer(notification, status, waited, this.plan.responseMode === 'lastNode');
			if (caller === 'waits' && (status === 200 || status === 400)) notification.finalStatus = status;
		});
	}

	private send(request: SimulatedRequest, onStatus: (status: number) => void): void {
		const headers = { authorization: 'Bearer valid', 'x-api-key': API_KEY, ...request.headers };
		const { process } = this.n8n;
		this.unanswered += 1;
		const onReply = ({ status }: SimulatedReply) => {
			if (this.n8n.process === process) this.unanswered -= 1;
			try {
				onStatus(status);
			} catch (error) {
				this.failure ??= error;
			}
		};
		const path = `/webhook/x/${request.path}`;
		this.n8n.call({ ...request, path, headers }, onReply).catch((error: unknown) => (this.failure ??= error));
	}

	/** Plays until each request is answered and nothing is left to do but to wait. */
	private async runToEnd(): Promise<void> {
		for (;;) {
			await this.settle();
			const isTimeNeeded = this.unanswered > 0 || this.waitingSteps > 0 || this.scheduler.count() > 0;
			const isBusy = this.working > 0 || (this.isCalm && this.scheduler.count() > 0);
			const mayPass = !isBusy && !this.isTicking && time.clock.nextDueAt !== undefined;
			if (isTimeNeeded && mayPass) void this.tick();
			if (this.scheduler.count() === 0) break;
			await this.scheduler.waitNext(1);
		}
		const mayWait = this.plan.responseMode === 'lastNode';
		if (this.unanswered > 0 && !mayWait) this.journal.fail(`${this.unanswered} requests are never answered`);
	}

	private async tick(): Promise<void> {
		this.isTicking = true;
		await this.pause('time passes');
		this.isTicking = false;
		if (this.working === 0 && time.clock.nextDueAt !== undefined) time.clock.passTo(time.clock.nextDueAt);
	}

	/** Lets others wake up on the way. */
	private async passTime(milliseconds: number): Promise<void> {
		const end = time.clock.milliseconds + milliseconds;
		for (;;) {
			await this.settle();
			const next = time.clock.nextDueAt;
			if (next === undefined || next > end) break;
			time.clock.passTo(next);
		}
		time.clock.passTo(end);
	}

	/** Lets all go on that need not wait for anything, and looks at the outcome. */
	private async settle(): Promise<void> {
		await new Promise((resolve) => setImmediate(resolve));
		if (this.n8n.stored.length > this.checked) {
			this.checked = this.n8n.stored.length;
			for (const notification of this.notifications) this.journal.checkTwice(notification);
		}
		if (this.failure instanceof Error) throw this.failure;
	}

	private readonly pause = async (label: string): Promise<void> => {
		await this.scheduler.schedule(Promise.resolve(), label);
		if (label !== 'time passes' && label !== 'the next step') this.journal.note(label);
	};

	private readonly loadCredential = async (): Promise<IDataObject> => {
		const state = this.credentialState;
		await this.pause(`the credential is read (${state})`);
		if (state === 'never read') return await new Promise<never>(() => {});
		if (state === 'missing') throw new Error('The credential is missing');
		return credentials[state];
	};
}

/**
 * Plays a plan.
 *
 * @throws BrokenPromise with what has happened, if the trigger did not keep what it promises
 */
export async function playDeliveries(scheduler: fc.Scheduler, plan: DeliveryPlan): Promise<void> {
	await new Play(scheduler, plan).run();
}
