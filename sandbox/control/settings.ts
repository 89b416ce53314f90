import type { z } from 'zod/v4';
import { choice, flag, httpUrl, number, object, text, wholeNumber } from './fieldSchemas.ts';
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

/** These do not lead to the next page, on purpose. */
const pagingDialect = choice([
	...completePagingDialects,
	...endlessPagingDialects,
	'repeatedCursor',
	'cursorCycle',
	'foreignLink',
]);

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
	/** Rows of each further account. */
	extraAccountTransactions: wholeNumber(0, 10_000_000),
	pagingDialect,
	/** The origin that `foreignLink` points to. */
	foreignOrigin: httpUrl,
	/** Name of the offset parameter in links. Empty: the usual name of the dialect. */
	linkOffsetName: text,
	/** `bare`: the lightweight search shows accounts without their wrapper object. */
	lightweightShape: choice(['wrapped', 'bare']),
	/** Adds an account in a wrapper that no document names. */
	unknownKinds: flag,
	/** `category`: accounts and transactions have no wrapper but `accountCategory`, as in FDX 6. */
	recordShape: choice(['wrapped', 'category']),
	/** Rows with amounts, signs and times that other banks write. See makeOddRow.ts. */
	oddRows: flag,
	/** The bank leaves out transactions outside `startTime` and `endTime`. Else it ignores these parameters. */
	honoursPeriod: flag,
	/** The type of all images, also one that no document names. Empty: PNG or PDF, as the caller asks. */
	imageType: text,
	/** Size of all images. 0: their own size. */
	imageBytes: wholeNumber(0, 100_000_000),
	/** Added to each Account Information answer. */
	delayMilliseconds: wholeNumber(0, 600_000),
	/** More Account Information requests per second get 429. 0: no limit. */
	rateLimitPerSecond: wholeNumber(0, 1_000_000),
	rateLimitRetryAfter: choice(['seconds', 'date', 'none']),
	/** Speed of the bank's clock. With 3600, an hour passes in one second. */
	clockSpeed: number(0.001, 1_000_000),
});

/** Everything that can be changed while the sandbox runs. */
export type Settings = z.infer<typeof settingsSchema>;

export type PagingDialect = Settings['pagingDialect'];

/** The options that decide the settings at the start of the sandbox. */
interface StartOptions {
	readonly transactions: number;
	readonly pageSize: number;
	readonly contract?: Contract;
	readonly callsPerSecond?: number;
}

/** The settings at the start of the sandbox. */
export function initialSettings(start: StartOptions): Settings {
	const { contract = '4.1.0', callsPerSecond = 0 } = start;
	return {
		contract,
		...contractSettings[contract],
		accessTokenSeconds: 900,
		refreshTokens: true,
		rotateRefreshTokens: true,
		transactions: start.transactions,
		pageSize: start.pageSize,
		extraAccounts: 0,
		extraAccountTransactions: 1000,
		foreignOrigin: 'http://127.0.0.1:9',
		linkOffsetName: '',
		lightweightShape: 'wrapped',
		unknownKinds: false,
		recordShape: 'wrapped',
		oddRows: false,
		imageType: '',
		imageBytes: 0,
		delayMilliseconds: 0,
		rateLimitPerSecond: callsPerSecond,
		rateLimitRetryAfter: 'seconds',
		clockSpeed: 1,
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
