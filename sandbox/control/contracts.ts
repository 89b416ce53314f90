import { basePath } from '../accountInformation/operation.ts';

/** What a version of the bank's documents has that the other one lacks. A new version is a new column, and perhaps a new row. */
interface Capabilities {
	/** Accounts and rows in the form of the published document: `sandbox/accountInformation/contract530`. */
	readonly publishedRecords: boolean;
	/** With `resultType=details`, the list of accounts shows all fields. */
	readonly detailsInList: boolean;
	/** Each operation can be partial (206). Else only the list of transactions, with one account as its body. */
	readonly partialEverywhere: boolean;
	/** Images are those of the document Image Retrieval: TIFF in JSON, with errors of their own. */
	readonly imageRetrieval: boolean;
	/** What the user may not see is refused in the body that the document calls errorResult. */
	readonly errorResult: boolean;
	readonly statusOfBadToken: 401 | 403;
	/** Deliveries are those of Push Notification 1.0.0. */
	readonly publishedPush: boolean;
	readonly tokenType: 'Bearer' | 'bearer';
	/** What stands before `/oauth20/authorize`, behind the bank's address. */
	readonly oauthParent: '' | typeof basePath;
	/** Settings at the start. */
	readonly pagingDialect: 'nextOffset' | 'totalAndLink';
	readonly honoursPeriod: boolean;
}

/** The versions of Account Information that the bank speaks. */
export const contracts = {
	'4.1.0': {
		publishedRecords: false,
		detailsInList: true,
		partialEverywhere: true,
		imageRetrieval: false,
		errorResult: false,
		statusOfBadToken: 401,
		publishedPush: false,
		tokenType: 'Bearer',
		oauthParent: '',
		pagingDialect: 'nextOffset',
		honoursPeriod: false,
	},
	'5.3.0': {
		publishedRecords: true,
		detailsInList: false,
		partialEverywhere: false,
		imageRetrieval: true,
		errorResult: true,
		statusOfBadToken: 403,
		publishedPush: true,
		tokenType: 'bearer',
		oauthParent: basePath,
		pagingDialect: 'totalAndLink',
		honoursPeriod: true,
	},
} as const satisfies Record<string, Capabilities>;

export type Contract = keyof typeof contracts;

export const contractNames = Object.keys(contracts).filter((name): name is Contract => name in contracts);

export const capabilitiesOf = ({ contract }: { readonly contract: Contract }): Capabilities => contracts[contract];
