import { AccountBook } from './accountInformation/accountBook.ts';
import { CursorCodec } from './accountInformation/cursorCodec.ts';
import { FaultQueue } from './accountInformation/faultQueue.ts';
import { RateLimiter } from './accountInformation/rateLimiter.ts';
import { RequestLog } from './accountInformation/requestLog.ts';
import { createAuthorizationServer, type AuthorizationServer } from './authorization/authorizationServer.ts';
import { revokeTokens } from './authorization/issueTokens.ts';
import { resetTokenCounters } from './authorization/tokenCounters.ts';
import { initialSettings, type Settings } from './control/settings.ts';
import { makeCredentials } from './makeCredentials.ts';
import { BankClock } from './notifications/bankClock.ts';
import { NotificationService } from './notifications/notificationService.ts';
import { HttpClient } from './notifications/outbound/httpClient.ts';
import type { SandboxOptions } from './readOptions.ts';

/** Everything the bank consists of. */
export interface SandboxBank {
	readonly options: SandboxOptions;
	readonly settings: Settings;
	readonly authorization: AuthorizationServer;
	readonly book: AccountBook;
	readonly codec: CursorCodec;
	readonly faults: FaultQueue;
	readonly limiter: RateLimiter;
	readonly log: RequestLog;
	readonly clock: BankClock;
	readonly notifications: NotificationService;
	readonly http: HttpClient;
	/** Numbers the notifications that were ordered. */
	serial: number;
}

/** Puts the bank together; `issuer` is the address under which it is reached. */
export function createSandboxBank(options: SandboxOptions, issuer: string): SandboxBank {
	const settings = initialSettings(options);
	const clock = new BankClock();
	const http = new HttpClient();
	return {
		options,
		settings,
		authorization: createAuthorizationServer(issuer, makeCredentials(options.seed), settings),
		book: new AccountBook(options.seed, settings),
		codec: new CursorCodec(options.seed),
		faults: new FaultQueue(),
		limiter: new RateLimiter(settings),
		log: new RequestLog(),
		clock,
		notifications: new NotificationService(clock, http),
		http,
		serial: 0,
	};
}

/**
 * Back to how it was started: settings, faults, clock, logs and notifications. Tokens, added redirect URIs and the
 * subscription stay, so that a connected client stays connected; `everything` takes those too.
 */
export function resetSandboxBank(bank: SandboxBank, everything: boolean): void {
	Object.assign(bank.settings, initialSettings(bank.options));
	bank.clock.reset();
	bank.faults.clear();
	bank.log.reset();
	resetTokenCounters(bank.authorization.counters);
	bank.notifications.reset();
	if (!everything) return;
	bank.notifications.unsubscribe();
	bank.authorization.redirectUris.clear();
	revokeTokens(bank.authorization, 'all');
}
