/** A 2xx answer of the bank. */
export interface BankAnswer {
	/** 200, or 206 for partial content. */
	readonly status: number;
	/** The JSON as it came. Integers beyond 2^53 are text. */
	readonly body: unknown;
	/** The absolute URL of the request. */
	readonly url: string;
}
