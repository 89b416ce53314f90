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

/** What the verification of tokens needs from outside. It is passed in, because the domain has no network and no clocks. */
export interface NetworkAndClocks {
	/** Resolves with an answer of any status. Rejects if there is no answer. */
	readonly request: (url: string, init: TokenServerRequest) => Promise<TokenServerResponse>;
	/** The time of day, for the times in tokens. An administrator or a time server may change it. */
	readonly now: () => Date;
	/** Milliseconds of a clock that nobody can set, for the age of keys and answers. Only differences count. */
	readonly elapsedMilliseconds: () => number;
}
