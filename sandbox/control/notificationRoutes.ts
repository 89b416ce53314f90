import { setTimeout as sleep } from 'node:timers/promises';
import type { Notification } from '../notifications/notification.ts';
import type { SandboxBank } from '../sandboxBank.ts';
import type { ControlCall } from './controlCall.ts';
import { deliveryFormatSchema } from './deliveryFormat.ts';
import { makeNotificationOrder, parseOrder } from './parseNotificationOrder.ts';

/** Orders one notification, or `count` notifications from one template. */
export async function orderNotifications({ bank, body }: ControlCall) {
	const { subscription } = bank.notifications;
	if (subscription === undefined) throw new Error('There is no subscription yet: say where to push.');
	const format = deliveryFormatSchema.parse(subscription);
	const input = parseOrder(body, format);
	const { count, wait } = input;
	const orders = Array.from({ length: count }, () =>
		makeNotificationOrder(input, {
			format,
			serial: nextSerial(bank),
			now: new Date(bank.clock.now()).toISOString(),
		}),
	);
	const added = orders.map((order) => bank.notifications.add(order));
	bank.notifications.wake();
	if (wait) await waitForFirstAttempts(bank, added);
	return { count, notifications: added.slice(0, 1000).map(outline) };
}

function nextSerial(bank: SandboxBank): string {
	bank.serial++;
	return String(bank.serial).padStart(6, '0');
}

/** Waits until the bank has tried each notification once. A reset ends the wait too. */
async function waitForFirstAttempts(bank: SandboxBank, added: readonly Notification[]): Promise<void> {
	const untried = () => added.some(({ id, attempts }) => attempts.length === 0 && bank.notifications.find(id));
	while (untried()) await sleep(5);
}

/** Counts the notifications by state. With `?details=true`, it shows each of them too. */
export function listNotifications({ bank, query }: ControlCall) {
	const counts = { total: 0, pending: 0, delivered: 0, expired: 0 };
	const all = [...bank.notifications.all()];
	for (const { state } of all) {
		counts.total++;
		counts[state]++;
	}
	return query.get('details') === 'true' ? { counts, notifications: all.map(outline) } : { counts };
}

/** Shows one notification with all its attempts. The result is undefined for an unknown id. */
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
