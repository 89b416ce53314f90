/** How pages point to the next one; the last seven are faulty on purpose. */
export const pagingDialects = [
	'nextOffset',
	'nextOffsetNumber',
	'linkRelative',
	'linkAbsolute',
	'total',
	'trailingEmptyPage',
	'emptyPage',
	'repeatedCursor',
	'cursorCycle',
	'foreignLink',
	'lyingTotal',
	'lyingTotalHigh',
] as const;

export type PagingDialect = (typeof pagingDialects)[number];

export const lightweightShapes = ['wrapped', 'bare'] as const;

export const retryAfterForms = ['seconds', 'date', 'none'] as const;

/** Everything that can be changed while the sandbox runs. */
export interface Settings {
	/** Lifetime of access tokens issued from now on. */
	accessTokenSeconds: number;
	refreshTokens: boolean;
	rotateRefreshTokens: boolean;
	/** Rows of the main deposit account. */
	transactions: number;
	/** Page size when the caller names no limit. */
	pageSize: number;
	/** Further deposit accounts, all alike, and the rows of each. */
	extraAccounts: number;
	extraAccountTransactions: number;
	pagingDialect: PagingDialect;
	/** Origin that `foreignLink` points to. */
	foreignOrigin: string;
	/** Spelling of the offset parameter in links; empty = the dialect's own. */
	linkOffsetName: string;
	/** Whether the lightweight search answers with the wrapper object or with the descriptor alone. */
	lightweightShape: (typeof lightweightShapes)[number];
	/** Adds an account whose wrapper is in no document. */
	unknownKinds: boolean;
	/** Added to every Account Information answer. */
	delayMilliseconds: number;
	/** Account Information requests per second before 429; 0 = no limit. */
	rateLimitPerSecond: number;
	rateLimitRetryAfter: (typeof retryAfterForms)[number];
	/** Speed of the bank's clock: 3600 lets an hour pass in a second. */
	clockSpeed: number;
}

/** The settings a sandbox starts with. */
export function initialSettings(start: { transactions: number; pageSize: number }): Settings {
	return {
		accessTokenSeconds: 900,
		refreshTokens: true,
		rotateRefreshTokens: true,
		transactions: start.transactions,
		pageSize: start.pageSize,
		extraAccounts: 0,
		extraAccountTransactions: 1000,
		pagingDialect: 'nextOffset',
		foreignOrigin: 'http://127.0.0.1:9',
		linkOffsetName: '',
		lightweightShape: 'wrapped',
		unknownKinds: false,
		delayMilliseconds: 0,
		rateLimitPerSecond: 0,
		rateLimitRetryAfter: 'seconds',
		clockSpeed: 1,
	};
}
