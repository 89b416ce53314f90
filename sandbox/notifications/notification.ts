import type { NotificationOrder } from '../control/parseNotificationOrder.ts';

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
	readonly error: string | undefined;
}

/** A notification and its state. */
export interface Notification {
	readonly id: string;
	/** x-request-id. It is the same in all attempts. */
	readonly requestId: string;
	readonly order: NotificationOrder;
	/** SHA-256 of the plaintext in hex. */
	readonly plaintextSha256: string;
	/** On the bank's clock, in milliseconds. */
	dueAt: number;
	/** When the 24 hours of the hourly attempts begin. */
	hoursBeginAt: number;
	state: 'pending' | 'delivered' | 'expired';
	readonly attempts: Attempt[];
}
