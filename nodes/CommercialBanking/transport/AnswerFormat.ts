import type { BankFailure } from './BankFailure';

/** A 2xx answer whose body has not been read. */
interface UnreadAnswer {
	readonly status: number;
	/** The absolute URL of the request. */
	readonly url: string;
	/** A stream, or bytes or text. */
	readonly body: unknown;
	readonly headers: unknown;
	/** Aborted when the request has taken too long, or when the execution is stopped. */
	readonly signal: AbortSignal;
}

/** What a request asks for, and how its answer is read. */
export interface AnswerFormat<Answer> {
	/** The header `accept`. */
	readonly accept: string;
	/**
	 * Reads a 2xx answer.
	 *
	 * @throws what the stream throws if the connection breaks
	 */
	readonly read: (answer: UnreadAnswer) => Promise<Answer | BankFailure>;
}
