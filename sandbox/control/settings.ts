import type { z } from 'zod/v4';
import { choice, flag, object, wholeNumber } from './fieldSchemas.ts';
import { fillIn, parseInput } from './parseInput.ts';

/** How a page points to the next page. These lead to all pages. The last two state a wrong total on purpose. */
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

/** The list has no end: the offset counts up for ever. The same page comes again, or the list begins again. */
const endlessPagingDialects = ['ignoredOffset', 'restartedList'] as const;

const pagingDialect = choice([...completePagingDialects, ...endlessPagingDialects]);

/** The versions of Account Information that the bank speaks. */
export const contracts = ['4.1.0', '5.3.0'] as const;

export type Contract = (typeof contracts)[number];

const settingsSchema = object({
	/** The version of Account Information. It also decides where OAuth is. */
	contract: choice(contracts),
	/** Lifetime of the access tokens that are issued from now on. */
	accessTokenSeconds: wholeNumber(1, 86_400),
	refreshTokens: flag,
	rotateRefreshTokens: flag,
	/** Rows of the account "Operating". */
	transactions: wholeNumber(0, 10_000_000),
	/** Rows of a page when the caller gives no limit. Some banks send all rows in one page. */
	pageSize: wholeNumber(1, 200_000),
	/** Number of further deposit accounts. They are all alike. */
	extraAccounts: wholeNumber(0, 100_000),
	pagingDialect,
	/** `category`: accounts and transactions have no wrapper but `accountCategory`, as in FDX 6. */
	recordShape: choice(['wrapped', 'category']),
	/** The time of `postedTimestamp` has hyphens. */
	timesWithHyphens: flag,
	/** The bank leaves out transactions outside `startTime` and `endTime`. Else it ignores these parameters. */
	honoursPeriod: flag,
	/** Added to each Account Information answer. */
	delayMilliseconds: wholeNumber(0, 600_000),
	/** More Account Information requests per second get 429. 0: no limit. */
	rateLimitPerSecond: wholeNumber(0, 1_000_000),
	rateLimitRetryAfter: choice(['seconds', 'date', 'none']),
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
		...contractSettings[contract],
		accessTokenSeconds: 900,
		refreshTokens: true,
		rotateRefreshTokens: true,
		transactions: start.transactions,
		pageSize: start.pageSize,
		extraAccounts: 0,
		recordShape: 'wrapped',
		timesWithHyphens: false,
		delayMilliseconds: 0,
		rateLimitPerSecond: 0,
		rateLimitRetryAfter: 'seconds',
	};
}

/** The settings that follow from the version. */
const contractSettings = {
	'4.1.0': { pagingDialect: 'nextOffset', honoursPeriod: false },
	'5.3.0': { pagingDialect: 'totalAndLink', honoursPeriod: true },
} as const;

/**
 * Changes the given settings. Another version also changes what follows from it.
 *
 * @throws InputError for bad input. Then nothing is changed.
 */
export function changeSettings(settings: Settings, body: unknown): void {
	const { contract } = parseInput(settingsSchema, fillIn(settings, body));
	const base = contract === settings.contract ? settings : { ...settings, ...contractSettings[contract] };
	Object.assign(settings, parseInput(settingsSchema, fillIn(base, body)));
}
