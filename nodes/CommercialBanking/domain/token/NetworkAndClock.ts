/** A request to an OAuth server. */
export interface TokenServerRequest {
	readonly method: 'GET' | 'POST';
	readonly headers: Record<string, string>;
	readonly body?: string;
}

/** The answer of an OAuth server. */
export interface TokenServerResponse {
	readonly status: number;
	readonly body: string;
}

/** What the verification of tokens needs from outside. It is passed in, because the domain has no network and no clock. */
export interface NetworkAndClock {
	/** Resolves with an answer of any status. Rejects if there is no answer. */
	readonly request: (url: string, init: TokenServerRequest) => Promise<TokenServerResponse>;
	readonly now: () => Date;
}
