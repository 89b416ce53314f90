import { issueTokens, revokeTokens } from '../authorization/issueTokens.ts';
import { resetSandboxBank } from '../sandboxBank.ts';
import type { ControlRoute } from './controlCall.ts';
import { choice, flag, number, object, optional, text, wholeNumber, withDefault } from './fieldSchemas.ts';
import { bookLedgerRows, changeLedgerAccount, changeLedgerRows, openLedger } from './ledgerRoutes.ts';
import { listNotifications, orderNotifications, showNotification } from './notificationRoutes.ts';
import { parseFaults } from './parseFaults.ts';
import { parseInput } from './parseInput.ts';
import { parseSubscription } from './parseSubscription.ts';
import { changeSettings } from './settings.ts';
import { showTransactions, showTruth } from './truthRoutes.ts';

const resetSchema = object({ everything: withDefault(flag, false) });

const advanceSchema = object({ hours: withDefault(number(0, 10_000), 1) });

/** In cents: the amount, or the balance after it. */
const wireSchema = object({ cents: optional(wholeNumber(-1e11, 1e11)), leaving: optional(wholeNumber(-1e11, 1e11)) });

const revocationSchema = object({ what: withDefault(choice(['accessTokens', 'all']), 'all') });

const issueSchema = object({ scope: withDefault(text, '') });

/** All routes of the control API, by method and path. */
export const controlRoutes: Readonly<Record<string, ControlRoute>> = {
	'GET settings': ({ bank }) => bank.settings,
	'POST settings': ({ bank, body }) => {
		changeSettings(bank.settings, body);
		bank.notifications.wake();
		return bank.settings;
	},
	'POST reset': ({ bank, body }) => {
		const { everything } = parseInput(resetSchema, body);
		resetSandboxBank(bank, everything);
		return { reset: true };
	},
	'POST faults': ({ bank, body }) => {
		const faults = parseFaults(body);
		for (const fault of faults) bank.faults.add(fault);
		return { added: faults.length };
	},
	'POST subscription': ({ bank, body }) => {
		const subscription = parseSubscription(body, bank.settings.contract);
		bank.notifications.subscribe(subscription);
		const { tokenUrl, publicKeyUrl, statusUrl } = subscription;
		return { subscribed: true, tokenUrl, publicKeyUrl, statusUrl };
	},
	'POST notifications': orderNotifications,
	'GET notifications': listNotifications,
	'GET notifications/:id': showNotification,
	'POST clock/advance': async ({ bank, body }) => {
		const { hours } = parseInput(advanceSchema, body);
		await bank.notifications.advance(hours);
		return { time: new Date(bank.clock.now()).toISOString() };
	},
	'POST ledger/open': openLedger,
	'POST ledger/account': changeLedgerAccount,
	'POST ledger/book': bookLedgerRows,
	'POST ledger/change': changeLedgerRows,
	'POST wires': ({ bank, body }) => {
		const { cents, leaving } = parseInput(wireSchema, body);
		bank.book.bookWire({ cents, leaving, postedAt: bank.clock.now() });
		return { booked: true };
	},
	'POST tokens/revoke': ({ bank, body }) => {
		const { what } = parseInput(revocationSchema, body);
		revokeTokens(bank.authorization, what);
		return { revoked: what };
	},
	'POST tokens/issue': ({ bank, body }) => issueTokens(bank.authorization, parseInput(issueSchema, body).scope),
	'GET requests': ({ bank }) => ({ ...bank.log.show(), tokenRequests: bank.authorization.counters }),
	'POST requests/clear': ({ bank }) => {
		bank.log.reset();
		return { cleared: true };
	},
	'GET truth': showTruth,
	'GET truth/transactions': showTransactions,
};
