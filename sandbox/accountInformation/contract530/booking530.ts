/** A booking, before it is written as a transaction of version 5.3.0. */
export interface Booking530 {
	readonly accountId: string;
	readonly accountNumber: string;
	/** Undefined: the bank shows no ID. */
	readonly transactionId: string | undefined;
	/** Milliseconds since 1970. Undefined: it is pending. */
	readonly postedAt: number | undefined;
	readonly happenedAt: number;
	/** Negative: money went out. */
	readonly cents: number;
	readonly means: Means;
	/** The other side. Empty: the text names nobody. */
	readonly party: string;
	readonly words: string;
	/** Digits. */
	readonly reference: string;
	readonly checkNumber?: number;
	/** The ID of the image of the check. */
	readonly image?: string;
	/** A status that the two attributes cannot say. */
	readonly status?: string;
	/** The document writes times with hyphens, and days in attributes. Its samples write times with colons in both. */
	readonly isAsDocumented?: boolean;
}

export type Means = 'wire' | 'foreignWire' | 'ach' | 'check' | 'fee' | 'interest' | 'other';
