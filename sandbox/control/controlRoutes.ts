import { z } from 'zod/v4';
import { issueTokens, revokeTokens } from '../authorization/issueTokens.ts';
import { resetSandboxBank } from '../sandboxBank.ts';
import type { ControlRoute } from './controlCall.ts';
import { bookLedgerRows, changeLedgerAccount, changeLedgerRows, openLedger } from './ledgerRoutes.ts';
import { listNotifications, orderNotifications, showNotification } from './notificationRoutes.ts';
import { parseFaults } from './parseFaults.ts';
import { parseSubscription } from './parseSubscription.ts';
import { changeSettings } from './settings.ts';
import { showTransactions, showTruth } from './truthRoutes.ts';

const resetSchema = z.strictObject({ everything: z.boolean().default(false) });

const advanceSchema = z.strictObject({ hours: z.number().default(1) });

/** In cents: the amount, or the balance after it. */
const wireSchema = z.strictObject({ cents: z.int().optional(), leaving: z.int().optional() });

const revocationSchema = z.strictObject({ what: z.enum(['accessTokens', 'all']).default('all') });

const issueSchema = z.strictObject({ scope: z.string().default('') });

/** All routes of the control API, by method and path. */
export const controlRoutes: Readonly<Record<string, ControlRoute>> = {
	'GET settings': ({ bank }) => bank.settings,
	'POST settings': ({ bank, body }) => {
		changeSettings(bank.settings, body);
		bank.notifications.wake();
		return bank.settings;
	},
	'POST reset': ({ bank, body }) => {
		const { everything } = resetSchema.parse(body);
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
		const { hours } = advanceSchema.parse(body);
		await bank.notifications.advance(hours);
		return { time: new Date(bank.clock.now()).toISOString() };
	},
	'POST ledger/open': openLedger,
	'POST ledger/account': changeLedgerAccount,
	'POST ledger/book': bookLedgerRows,
	'POST ledger/change': changeLedgerRows,
	'POST wires': ({ bank, body }) => {
		const { cents, leaving } = wireSchema.parse(body);
		bank.book.bookWire({ cents, leaving, postedAt: bank.clock.now() });
		return { booked: true };
	},
	'POST tokens/revoke': ({ bank, body }) => {
		const { what } = revocationSchema.parse(body);
		revokeTokens(bank.authorization, what);
		return { revoked: what };
	},
	'POST tokens/issue': ({ bank, body }) => issueTokens(bank.authorization, issueSchema.parse(body).scope),
	'GET requests': ({ bank }) => ({ ...bank.log.show(), tokenRequests: bank.authorization.counters }),
	'POST requests/clear': ({ bank }) => {
		bank.log.reset();
		return { cleared: true };
	},
	'GET truth': showTruth,
	'GET truth/transactions': showTransactions,
};
