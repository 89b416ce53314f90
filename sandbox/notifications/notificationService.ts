import { createHash, randomUUID } from 'node:crypto';
import { attemptDelivery, type DeliveryMeans } from './attemptDelivery.ts';
import type { BankClock } from './bankClock.ts';
import type { Attempt, Notification } from './notification.ts';
import { AccessTokens } from './outbound/accessTokens.ts';
import type { HttpClient } from './outbound/httpClient.ts';
import { PublicKeys } from './outbound/publicKeys.ts';
import type { NotificationOrder } from '../control/parseNotificationOrder.ts';
import type { Subscription } from '../control/parseSubscription.ts';
import { WaitingLine } from './waitingLine.ts';

const secondMilliseconds = 1_000;
const minuteMilliseconds = 60 * secondMilliseconds;
const hourMilliseconds = 60 * minuteMilliseconds;
const retryWindowMilliseconds = 24 * hourMilliseconds;
/** Attempts that run at the same time. */
const mostAtOnce = 64;
/** Timers of Node cannot be much longer. */
const longestTimerMilliseconds = 2_000_000_000;

/**
 * Delivers notifications as the document says. Each 2xx means delivered. After another answer, or no answer, the bank
 * tries again each hour for up to 24 hours. The hours are hours of the bank's clock.
 */
export class NotificationService {
	private readonly clock: BankClock;
	private readonly http: HttpClient;
	private means: DeliveryMeans | undefined;
	private notifications = new Map<string, Notification>();
	private line = new WaitingLine();
	private inFlight = 0;
	private timer: NodeJS.Timeout | undefined;
	private stopper = new AbortController();
	private quietListeners: Array<() => void> = [];

	constructor(clock: BankClock, http: HttpClient) {
		this.clock = clock;
		this.http = http;
	}

	get subscription(): Subscription | undefined {
		return this.means?.subscription;
	}

	/** Replaces the subscription, and forgets the cached tokens and keys. */
	subscribe(subscription: Subscription): void {
		this.means = {
			subscription,
			tokens: new AccessTokens(subscription, this.http),
			keys: new PublicKeys(subscription, this.http),
			http: this.http,
			now: () => this.clock.now(),
			signal: this.stopper.signal,
		};
		this.wake();
	}

	/** Adds a notification. Its first attempt is due now. */
	add(order: NotificationOrder): Notification {
		const dueAt = this.clock.now();
		const notification: Notification = {
			id: randomUUID(),
			requestId: order.requestId ?? randomUUID(),
			order,
			plaintextSha256: createHash('sha256').update(order.plaintext).digest('hex'),
			dueAt,
			hoursBeginAt: dueAt,
			state: 'pending',
			attempts: [],
		};
		this.notifications.set(notification.id, notification);
		this.line.add(notification);
		return notification;
	}

	/** Starts all due attempts, and sets the timer for the rest. Call it after `add` and after a change of the clock. */
	wake(): void {
		clearTimeout(this.timer);
		const { means } = this;
		if (means === undefined) {
			this.tellQuiet();
			return;
		}
		while (this.inFlight < mostAtOnce) {
			const next = this.line.takeDue(this.clock.now());
			if (next === undefined) break;
			void this.attempt(next, means);
		}
		this.setTimer();
		this.tellQuiet();
	}

	/**
	 * Moves the bank's clock forward, from one due time to the next. There it waits until all due attempts have ended.
	 * Attempts that are due within one second run together.
	 */
	async advance(hours: number): Promise<void> {
		let left = hours * hourMilliseconds;
		while (left > 0) {
			await this.quiet();
			const wait = (this.line.nextDueAt() ?? Infinity) - this.clock.now();
			const step = Math.min(left, Math.max(wait, secondMilliseconds));
			this.clock.advance(step);
			left -= step;
			this.wake();
		}
		await this.quiet();
	}

	/** Waits until no attempt is running or due. Without a subscription it does not wait. */
	async quiet(): Promise<void> {
		if (this.isQuiet()) return;
		await new Promise<void>((resolve) => this.quietListeners.push(resolve));
	}

	find(id: string): Notification | undefined {
		return this.notifications.get(id);
	}

	all(): Iterable<Notification> {
		return this.notifications.values();
	}

	/** Forgets all notifications and stops the running attempts. The subscription stays. */
	reset(): void {
		clearTimeout(this.timer);
		this.stopper.abort();
		this.stopper = new AbortController();
		this.notifications = new Map();
		this.line = new WaitingLine();
		if (this.means !== undefined) this.subscribe(this.means.subscription);
	}

	/** Forgets the subscription too. New notifications wait for the next subscription. */
	unsubscribe(): void {
		this.means = undefined;
		this.reset();
	}

	private async attempt(notification: Notification, means: DeliveryMeans): Promise<void> {
		this.inFlight++;
		const attempt = await attemptDelivery(notification, means);
		this.inFlight--;
		if (!means.signal.aborted) {
			notification.attempts.push(attempt);
			if (attempt.delivered) notification.state = 'delivered';
			else
				this.scheduleRetry(notification, means.subscription.published ? findPublishedWait(attempt) : hourMilliseconds);
		}
		this.wake();
	}

	/**
	 * Sets the next attempt to a multiple of the wait after the last one was due. The hourly attempts go on for 24 hours.
	 * Where others come before them, the 24 hours begin with the last of those.
	 */
	private scheduleRetry(notification: Notification, wait: number): void {
		const missed = Math.max(0, Math.floor((this.clock.now() - notification.dueAt) / wait));
		notification.dueAt += (missed + 1) * wait;
		if (wait === minuteMilliseconds) notification.hoursBeginAt = notification.dueAt;
		if (notification.dueAt - notification.hoursBeginAt > retryWindowMilliseconds) notification.state = 'expired';
		else this.line.add(notification);
	}

	private setTimer(): void {
		const next = this.line.nextDueAt();
		if (next === undefined || this.inFlight >= mostAtOnce) return;
		const realWait = next - this.clock.now();
		this.timer = setTimeout(() => this.wake(), Math.min(longestTimerMilliseconds, Math.max(1, Math.ceil(realWait))));
	}

	private isQuiet(): boolean {
		if (this.means === undefined) return true;
		return this.inFlight === 0 && (this.line.nextDueAt() ?? Infinity) > this.clock.now();
	}

	private tellQuiet(): void {
		if (!this.isQuiet()) return;
		const listeners = this.quietListeners;
		this.quietListeners = [];
		for (const listener of listeners) listener();
	}
}

/**
 * Push Notification 1.0.0: a 401 is retried three times, other 4xx but 429 never. Everything else is retried three times,
 * and then each hour.
 *
 * @returns milliseconds on the bank's clock; Infinity: there is no further attempt
 */
function findPublishedWait({ step, status = 0, number }: Attempt): number {
	const isRefused = step === 'delivery' && status >= 400 && status < 500 && status !== 429;
	if (isRefused && status !== 401) return Infinity;
	if (number <= 3) return minuteMilliseconds;
	return isRefused ? Infinity : hourMilliseconds;
}
