/** A 2xx answer of the bank. */
export interface BankAnswer {
	/** 200, or 206 for partial content. */
	readonly status: number;
	/** The parsed JSON. Numbers that a double cannot hold are text. */
	readonly body: unknown;
	/** The absolute URL of the request. */
	readonly url: string;
}
