import { InputReader } from './inputReader.ts';
import { lightweightShapes, pagingDialects, retryAfterForms, type Settings } from './settings.ts';

/** Changes the settings that are named. Throws an InputError, and changes nothing, on bad input. */
export function changeSettings(settings: Settings, body: unknown): void {
	const input = new InputReader(body);
	const whole = (name: keyof Settings & string, current: number, minimum: number, maximum: number) =>
		input.wholeNumber(name, current, minimum, maximum);
	const changed: Settings = {
		accessTokenSeconds: whole('accessTokenSeconds', settings.accessTokenSeconds, 1, 86_400),
		refreshTokens: input.flag('refreshTokens', settings.refreshTokens),
		rotateRefreshTokens: input.flag('rotateRefreshTokens', settings.rotateRefreshTokens),
		transactions: whole('transactions', settings.transactions, 0, 10_000_000),
		pageSize: whole('pageSize', settings.pageSize, 1, 500),
		extraAccounts: whole('extraAccounts', settings.extraAccounts, 0, 100_000),
		extraAccountTransactions: whole('extraAccountTransactions', settings.extraAccountTransactions, 0, 10_000_000),
		pagingDialect: input.choice('pagingDialect', pagingDialects, settings.pagingDialect),
		foreignOrigin: input.optionalUrl('foreignOrigin') ?? settings.foreignOrigin,
		linkOffsetName: input.text('linkOffsetName', settings.linkOffsetName),
		lightweightShape: input.choice('lightweightShape', lightweightShapes, settings.lightweightShape),
		unknownKinds: input.flag('unknownKinds', settings.unknownKinds),
		delayMilliseconds: whole('delayMilliseconds', settings.delayMilliseconds, 0, 600_000),
		rateLimitPerSecond: whole('rateLimitPerSecond', settings.rateLimitPerSecond, 0, 1_000_000),
		rateLimitRetryAfter: input.choice('rateLimitRetryAfter', retryAfterForms, settings.rateLimitRetryAfter),
		clockSpeed: input.number('clockSpeed', settings.clockSpeed, 0.001, 1_000_000),
	};
	input.done();
	Object.assign(settings, changed);
}
