/** The three operations of the Account Information API. */
export const operations = ['searchAccounts', 'getAccount', 'listTransactions'] as const;

export type Operation = (typeof operations)[number];

/** The path of the API, without a slash at the end. */
export const basePath = '/open-banking/commercial-sb';

/** The operation and the account that a path names. */
export interface Target {
	readonly operation: Operation;
	readonly accountId: string;
}

/** Parses the path below the base path. @returns undefined when it names none of the three operations */
export function parseTarget(path: string): Target | undefined {
	const segments = path.split('/').slice(1).map(decodeSegment);
	const [first, accountId, third] = segments;
	if (first !== 'accounts' || segments.length > 3) return undefined;
	if (segments.length === 1) return { operation: 'searchAccounts', accountId: '' };
	if (accountId === undefined || accountId === '') return undefined;
	if (segments.length === 2) return { operation: 'getAccount', accountId };
	return third === 'transactions' ? { operation: 'listTransactions', accountId } : undefined;
}

function decodeSegment(segment: string): string | undefined {
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}
