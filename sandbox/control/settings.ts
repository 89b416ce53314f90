import { z } from 'zod/v4';
import { isJsonObject } from '../json/json.ts';
import { type Contract, contractNames, contracts } from './contracts.ts';

/** How a page points to the next page. All lead to all pages. The last two state a wrong total on purpose. */
export const completePagingDialects = [
	'nextOffset',
	'nextOffsetNumber',
	'totalAndLink',
	'linkRelative',
	'linkAbsolute',
	'total',
	'trailingEmptyPage',
	'emptyPage',
	'lyingTotal',
	'lyingTotalHigh',
] as const;

const pagingDialect = z.enum(completePagingDialects);

const settingsSchema = z.strictObject({
	/** The version of Account Information. It also decides where OAuth is. */
	contract: z.enum(contractNames),
	/** Lifetime of the access tokens that are issued from now on. */
	accessTokenSeconds: z.int(),
	refreshTokens: z.boolean(),
	rotateRefreshTokens: z.boolean(),
	/** Rows of the account "Operating". */
	transactions: z.int(),
	/** Rows of a page when the caller gives no limit. Some banks send all rows in one page. */
	pageSize: z.int(),
	/** Number of further deposit accounts. They are all alike. */
	extraAccounts: z.int(),
	pagingDialect,
	/** `category`: accounts and transactions have no wrapper but `accountCategory`, as in FDX 6. */
	recordShape: z.enum(['wrapped', 'category']),
	/** The bank leaves out transactions outside `startTime` and `endTime`. Else it ignores these parameters. */
	honoursPeriod: z.boolean(),
	/** Added to each Account Information answer. */
	delayMilliseconds: z.int(),
	/** More Account Information requests per second get 429. 0: no limit. */
	rateLimitPerSecond: z.int(),
	rateLimitRetryAfter: z.enum(['seconds', 'date', 'none']),
});

/** Everything that can be changed while the sandbox runs. */
export type Settings = z.infer<typeof settingsSchema>;

export type PagingDialect = Settings['pagingDialect'];

/** The options that decide the settings at the start of the sandbox. */
interface StartOptions {
	readonly transactions: number;
	readonly pageSize: number;
	readonly contract?: Contract;
}

/** The settings at the start of the sandbox. */
export function initialSettings(start: StartOptions): Settings {
	const { contract = '4.1.0' } = start;
	return {
		contract,
		...settingsOf(contract),
		accessTokenSeconds: 900,
		refreshTokens: true,
		rotateRefreshTokens: true,
		transactions: start.transactions,
		pageSize: start.pageSize,
		extraAccounts: 0,
		recordShape: 'wrapped',
		delayMilliseconds: 0,
		rateLimitPerSecond: 0,
		rateLimitRetryAfter: 'seconds',
	};
}

/** The settings that follow from the version. */
const settingsOf = (contract: Contract) => {
	const { pagingDialect, honoursPeriod } = contracts[contract];
	return { pagingDialect, honoursPeriod };
};

/** Changes the given settings. Another version also changes what follows from it. Bad input changes nothing. */
export function changeSettings(settings: Settings, body: unknown): void {
	const given = isJsonObject(body) ? body : {};
	const { contract } = settingsSchema.parse({ ...settings, ...given });
	const base = contract === settings.contract ? settings : { ...settings, ...settingsOf(contract) };
	Object.assign(settings, settingsSchema.parse({ ...base, ...given }));
}
