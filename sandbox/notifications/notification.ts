import type { NotificationOrder, Tampering } from '../control/parseNotificationOrder.ts';

/** The stages of one attempt, in their order. */
export type Step = 'token' | 'tokenSignature' | 'key' | 'encryption' | 'delivery';

/** One attempt, as the log shows it. Holds no secrets and no token. */
export interface Attempt {
	readonly number: number;
	/** On the bank's clock. */
	readonly at: string;
	/** The step that was reached. */
	readonly step: Step;
	readonly delivered: boolean;
	/** Status of the answer to that step. */
	readonly status: number | undefined;
	readonly responseBody: string | undefined;
	readonly responseHeaders: Readonly<Record<string, string>>;
	readonly error: string | undefined;
	/** Duration of the whole attempt, and of the call that delivers. */
	readonly milliseconds: number;
	readonly deliveryMilliseconds: number | undefined;
	readonly retryFlag: 'Y' | 'N';
	/** Whether the token was fetched for this attempt. */
	readonly newToken: boolean | undefined;
	readonly keyId: string | undefined;
	readonly tampered: Tampering | undefined;
}

/** A notification and how it fares. */
export interface Notification {
	readonly id: string;
	/** x-request-id, the same in all attempts. */
	readonly requestId: string;
	readonly order: NotificationOrder;
	/** SHA-256 of the plaintext in hex; undefined for raw requests. */
	readonly plaintextSha256: string | undefined;
	/** On the bank's clock, in milliseconds. */
	readonly firstDueAt: number;
	dueAt: number;
	state: 'pending' | 'delivered' | 'expired';
	readonly attempts: Attempt[];
}
