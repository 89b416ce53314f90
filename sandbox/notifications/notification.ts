import type { NotificationOrder, Tampering } from '../control/parseNotificationOrder.ts';

/** The steps of one attempt, in their order. */
export type Step = 'token' | 'tokenSignature' | 'key' | 'encryption' | 'delivery';

/** One attempt in the log. It contains no secrets and no token. */
export interface Attempt {
	readonly number: number;
	/** On the bank's clock. */
	readonly at: string;
	/** The last step of the attempt. */
	readonly step: Step;
	readonly delivered: boolean;
	/** Status of the answer in this step. */
	readonly status: number | undefined;
	readonly responseBody: string | undefined;
	readonly responseHeaders: Readonly<Record<string, string>>;
	readonly error: string | undefined;
	/** Duration of the whole attempt. */
	readonly milliseconds: number;
	/** Duration of the call that delivers. */
	readonly deliveryMilliseconds: number | undefined;
	readonly retryFlag: 'Y' | 'N';
	/** Whether the bank fetched the token for this attempt. */
	readonly newToken: boolean | undefined;
	readonly keyId: string | undefined;
	readonly tampered: Tampering | undefined;
}

/** A notification and its state. */
export interface Notification {
	readonly id: string;
	/** x-request-id. It is the same in all attempts. */
	readonly requestId: string;
	readonly order: NotificationOrder;
	/** SHA-256 of the plaintext in hex. Undefined for raw requests. */
	readonly plaintextSha256: string | undefined;
	/** On the bank's clock, in milliseconds. */
	dueAt: number;
	/** When the 24 hours of the hourly attempts begin. */
	hoursBeginAt: number;
	state: 'pending' | 'delivered' | 'expired';
	readonly attempts: Attempt[];
}
