import { setTimeout as wait } from 'node:timers/promises';
import { listOf, objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import type { RunningSandbox } from '../../n8n-host/startSandbox.ts';

/** One attempt of the sandbox bank to deliver a notification. */
interface Attempt {
	readonly step: string;
	readonly status: number | null;
	readonly body: string;
}

export interface SentNotification {
	readonly id: string;
	readonly state: string;
	/** The trigger puts this out as `delivery.id`. */
	readonly plaintextSha256: string;
	readonly attempts: readonly Attempt[];
}

function readAttempt(value: unknown): Attempt {
	const { step, status, responseBody } = objectOf(value, 'an attempt');
	return {
		step: textOf(step, 'its step'),
		status: typeof status === 'number' ? status : null,
		body: typeof responseBody === 'string' ? responseBody : JSON.stringify(responseBody),
	};
}

/** Reads from the sandbox bank what has happened to a notification. */
export async function lookUp(sandbox: RunningSandbox, id: string): Promise<SentNotification> {
	const found = objectOf(await sandbox.control('GET', `notifications/${id}`), 'the notification');
	return {
		id,
		state: textOf(found.state, 'its state'),
		plaintextSha256: typeof found.plaintextSha256 === 'string' ? found.plaintextSha256 : '',
		attempts: listOf(found.attempts, 'its attempts').map(readAttempt),
	};
}

/** Makes the sandbox bank deliver notifications, and waits until it has tried each once. */
export async function push(sandbox: RunningSandbox, order: JsonObject): Promise<SentNotification[]> {
	const answer = objectOf(await sandbox.control('POST', 'notifications', { ...order, wait: true }), 'the answer');
	const ids = listOf(answer.notifications, 'the notifications').map((each) =>
		textOf(objectOf(each, 'a notification').id, 'its ID'),
	);
	return await Promise.all(ids.map(async (id) => await lookUp(sandbox, id)));
}

/** Like {@link push}, for a single notification. */
export async function pushOne(sandbox: RunningSandbox, order: JsonObject): Promise<SentNotification> {
	const [notification] = await push(sandbox, order);
	if (notification === undefined) throw new Error('The sandbox took no notification');
	return notification;
}

/** The bank retries every hour for one day. */
const hoursOfRetries = 24;

const restMilliseconds = 500;

/**
 * Lets hours pass at the bank until it is done, or has retried for a day. Between two hours, n8n has a moment of real
 * time: on a busy machine it may need it to answer again.
 */
export async function retryHourly(sandbox: RunningSandbox, isDone: () => Promise<boolean>): Promise<void> {
	for (let hour = 1; hour < hoursOfRetries && !(await isDone()); hour += 1) {
		await wait(restMilliseconds);
		await sandbox.control('POST', 'clock/advance', { hours: 1 });
	}
}

/** Lets the bank retry until it has delivered all notifications, or for a day. @returns how they are then */
export async function retryUntilDelivered(
	sandbox: RunningSandbox,
	sent: readonly SentNotification[],
): Promise<SentNotification[]> {
	const lookUpAll = async () => await Promise.all(sent.map(async ({ id }) => await lookUp(sandbox, id)));
	await retryHourly(sandbox, async () => (await lookUpAll()).every(({ state }) => state === 'delivered'));
	return await lookUpAll();
}

/**
 * Makes the bank deliver notifications, one after the other, for tests of what comes after it. The bank retries what a
 * busy n8n has not taken at once.
 * @throws what n8n answered to each attempt, if none of a day's attempts is taken
 */
export async function deliver(sandbox: RunningSandbox, orders: readonly JsonObject[]): Promise<void> {
	for (const order of orders) {
		const delivered = await retryUntilDelivered(sandbox, await push(sandbox, order));
		const open = delivered.find(({ state }) => state !== 'delivered');
		if (open !== undefined) throw new Error(`A notification is ${open.state}: ${JSON.stringify(open.attempts)}`);
	}
}
