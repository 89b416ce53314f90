import { AccountBook } from './accountInformation/accountBook.ts';
import { CursorCodec } from './accountInformation/cursorCodec.ts';
import { Ledger } from './accountInformation/ledger.ts';
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
import type { SandboxOptions } from './parseOptions.ts';

/** All parts of the bank. */
export interface SandboxBank {
	readonly options: SandboxOptions;
	readonly settings: Settings;
	readonly authorization: AuthorizationServer;
	readonly book: AccountBook;
	readonly ledger: Ledger;
	readonly codec: CursorCodec;
	readonly faults: FaultQueue;
	readonly limiter: RateLimiter;
	readonly log: RequestLog;
	readonly clock: BankClock;
	readonly notifications: NotificationService;
	readonly http: HttpClient;
	/** Counts the ordered notifications. */
	serial: number;
}

/** @param issuer the address of the bank */
export function createSandboxBank(options: SandboxOptions, issuer: string): SandboxBank {
	const settings = initialSettings(options);
	const clock = new BankClock();
	const ledger = new Ledger();
	const http = new HttpClient();
	return {
		options,
		settings,
		authorization: createAuthorizationServer(issuer, makeCredentials(options.seed), settings),
		book: new AccountBook(options.seed, settings, ledger, options.booksEnd || Date.now()),
		ledger,
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
 * Resets settings, faults, clock, ledger, logs and notifications.
 *
 * @param everything also removes tokens, added redirect URIs and the subscription; then clients must connect again
 */
export function resetSandboxBank(bank: SandboxBank, everything: boolean): void {
	Object.assign(bank.settings, initialSettings(bank.options));
	bank.clock.reset();
	bank.ledger.clear();
	bank.book.reset();
	bank.faults.clear();
	bank.log.reset();
	resetTokenCounters(bank.authorization.counters);
	bank.notifications.reset();
	if (!everything) return;
	bank.notifications.unsubscribe();
	revokeTokens(bank.authorization, 'all');
}
