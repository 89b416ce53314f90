import type { DeliveryFormat } from './subscription.ts';

export const tamperings = ['token', 'key', 'truncate', 'tag', 'algorithm'] as const;

export type Tampering = (typeof tamperings)[number];

/** A request that is sent as it is; only the token is added. */
export interface RawRequest {
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** What is to be delivered, settled when the notification is ordered and the same in every attempt. */
export interface NotificationOrder {
	readonly plaintext: string;
	readonly raw: RawRequest | undefined;
	/** Differences from the subscription's format. */
	readonly format: Partial<DeliveryFormat>;
	readonly tamper: Tampering | undefined;
	/** The first so many attempts are tampered with; Infinity = all. */
	readonly tamperTimes: number;
	/** The bank hangs up this long after it sent the notification, without waiting for the answer. */
	readonly hangUpAfterMilliseconds: number | undefined;
	/** The first so many attempts are hung up. */
	readonly hangUpTimes: number;
	readonly requestId: string | undefined;
}

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
