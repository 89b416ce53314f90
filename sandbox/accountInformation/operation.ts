/** The three operations of the Account Information API, and the images that its transactions link to. */
export const operations = ['searchAccounts', 'getAccount', 'listTransactions', 'getImage'] as const;

export type Operation = (typeof operations)[number];

/** The path of the API, without a slash at the end. */
export const basePath = '/open-banking/commercial-sb';

/** The operation, and the account or the image that a path names. */
export interface Target {
	readonly operation: Operation;
	/** Empty for an operation that is not about one account. */
	readonly accountId: string;
	/** Empty for an operation that is not about an image. */
	readonly imageId: string;
}

/** Parses the path below the base path. @returns undefined when it names no operation */
export function parseTarget(path: string): Target | undefined {
	const segments = path.split('/').slice(1).map(decodeSegment);
	const [first, id = '', third, image = ''] = segments;
	if (first === 'images') {
		return segments.length === 2 && id !== '' ? { operation: 'getImage', accountId: '', imageId: id } : undefined;
	}
	const mostSegments = third === 'transaction-images' && image !== '' ? 4 : 3;
	if (first !== 'accounts' || segments.length > mostSegments) return undefined;
	if (segments.length === 1) return { operation: 'searchAccounts', accountId: '', imageId: '' };
	if (id === '') return undefined;
	// The list of accounts that have images belongs to Image Retrieval. The sandbox does not have it.
	if (id === 'transaction-images-accounts') return { operation: 'getImage', accountId: id, imageId: '' };
	if (segments.length === 2) return { operation: 'getAccount', accountId: id, imageId: '' };
	if (segments.length === 4) return { operation: 'getImage', accountId: id, imageId: image };
	return third === 'transactions' ? { operation: 'listTransactions', accountId: id, imageId: '' } : undefined;
}

function decodeSegment(segment: string): string | undefined {
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}
