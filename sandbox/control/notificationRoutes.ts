import { setTimeout as sleep } from 'node:timers/promises';
import type { Notification } from '../notifications/notification.ts';
import { summarize } from '../notifications/summarize.ts';
import type { SandboxBank } from '../sandboxBank.ts';
import type { ControlCall } from './controlRoutes.ts';
import { InputError, InputReader } from './inputReader.ts';
import { readNotificationOrder } from './readNotificationOrder.ts';
import { defaultFormat } from './readSubscription.ts';

/** Takes in one notification, or `count` of them from one template. */
export async function orderNotifications({ bank, body }: ControlCall) {
	const input = new InputReader(body);
	const count = input.wholeNumber('count', 1, 1, 200_000);
	const ratePerSecond = input.number('ratePerSecond', 0, 0, 100_000);
	const wait = input.flag('wait', false);
	if (bank.notifications.subscription === undefined) throw new InputError('There is no subscription yet.');
	const orders = Array.from({ length: count }, (_, index) => readOrder(bank, body, index + 1));
	const spacing = ratePerSecond === 0 ? 0 : 1000 / ratePerSecond;
	const added = orders.map((order, index) => bank.notifications.add(order, index * spacing));
	bank.notifications.wake();
	if (wait) await waitForFirstAttempts(bank, added);
	return { count, notifications: added.slice(0, 1000).map(outline) };
}

function readOrder(bank: SandboxBank, body: unknown, number: number) {
	bank.serial++;
	return readNotificationOrder(body, {
		format: bank.notifications.subscription ?? defaultFormat,
		serial: String(bank.serial).padStart(6, '0'),
		number,
		now: new Date(bank.clock.now()).toISOString(),
	});
}

/** Ends when each has been tried, or is no longer known (reset). */
async function waitForFirstAttempts(bank: SandboxBank, added: readonly Notification[]): Promise<void> {
	const untried = () => added.some(({ id, attempts }) => attempts.length === 0 && bank.notifications.find(id));
	while (untried()) await sleep(5);
}

/** Counts, and with `?details=true` every notification, with `?state=` those in that state. */
export function listNotifications({ bank, query }: ControlCall) {
	const all = [...bank.notifications.all()];
	const state = query.get('state');
	const listed = all.filter((notification) => state === null || notification.state === state);
	const summary = summarize(all);
	if (state === null && query.get('details') !== 'true') return summary;
	return { ...summary, notifications: listed.map(outline) };
}

/** One notification with all its attempts; undefined where there is none with that id. */
export function showNotification({ bank, id }: ControlCall) {
	const notification = bank.notifications.find(id);
	if (notification === undefined) return undefined;
	return {
		...outline(notification),
		plaintext: notification.order.plaintext,
		nextAttemptAt: notification.state === 'pending' ? new Date(notification.dueAt).toISOString() : null,
		attempts: notification.attempts,
	};
}

function outline({ id, requestId, state, plaintextSha256, attempts }: Notification) {
	const last = attempts.at(-1);
	return { id, requestId, state, plaintextSha256, attempts: attempts.length, lastStatus: last?.status ?? null };
}
