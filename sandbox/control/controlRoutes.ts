import { issueTokens, revokeTokens } from '../authorization/issueTokens.ts';
import { resetSandboxBank, type SandboxBank } from '../sandboxBank.ts';
import { changeSettings } from './changeSettings.ts';
import { InputError, InputReader } from './inputReader.ts';
import { listNotifications, orderNotifications, showNotification } from './notificationRoutes.ts';
import { readFaults } from './readFaults.ts';
import { readSubscription } from './readSubscription.ts';
import { showTransactions, showTruth } from './truthRoutes.ts';

/** One call of the control API. */
export interface ControlCall {
	readonly bank: SandboxBank;
	readonly query: URLSearchParams;
	/** The last path segment where the route has one. */
	readonly id: string;
	readonly body: unknown;
}

/** Answers with JSON, or with undefined for 404; throws an InputError for bad input. */
export type ControlRoute = (call: ControlCall) => unknown;

/** Everything the control API can do. */
export const controlRoutes: Readonly<Record<string, ControlRoute>> = {
	'GET health': ({ bank }) => ({
		status: 'ok',
		time: new Date(bank.clock.now()).toISOString(),
		faultsWaiting: bank.faults.waiting,
		attemptsInFlight: bank.notifications.attemptsInFlight,
	}),
	'GET settings': ({ bank }) => bank.settings,
	'POST settings': ({ bank, body }) => {
		changeSettings(bank.settings, body);
		bank.clock.setSpeed(bank.settings.clockSpeed);
		bank.notifications.wake();
		return bank.settings;
	},
	'POST reset': ({ bank, body }) => {
		const input = new InputReader(body);
		const everything = input.flag('everything', false);
		input.done();
		resetSandboxBank(bank, everything);
		return { reset: true };
	},
	'POST faults': ({ bank, body }) => {
		for (const fault of readFaults(body)) bank.faults.add(fault);
		return { faultsWaiting: bank.faults.waiting };
	},
	'POST faults/clear': ({ bank }) => {
		bank.faults.clear();
		return { faultsWaiting: 0 };
	},
	'POST subscription': ({ bank, body }) => {
		const subscription = readSubscription(body);
		bank.notifications.subscribe(subscription);
		const { tokenUrl, publicKeyUrl, statusUrl } = subscription;
		return { subscribed: true, tokenUrl, publicKeyUrl, statusUrl };
	},
	'POST notifications': orderNotifications,
	'GET notifications': listNotifications,
	'GET notifications/:id': showNotification,
	'POST clock/advance': advanceClock,
	'POST tokens/revoke': ({ bank, body }) => {
		const input = new InputReader(body);
		const what = input.choice('what', ['accessTokens', 'refreshTokens', 'all'], 'all');
		input.done();
		revokeTokens(bank.authorization, what);
		return { revoked: what };
	},
	'POST tokens/issue': ({ bank }) => issueTokens(bank.authorization),
	'GET requests': ({ bank }) => ({ ...bank.log.read(), tokenRequests: bank.authorization.counters }),
	'POST requests/clear': ({ bank }) => {
		bank.log.reset();
		return { cleared: true };
	},
	'GET truth': showTruth,
	'GET truth/transactions': showTransactions,
	'POST redirect-uris': ({ bank, body }) => {
		const input = new InputReader(body);
		const uri = input.optionalUrl('redirectUri');
		input.done();
		if (uri === undefined) throw new InputError('redirectUri is required.');
		bank.authorization.redirectUris.add(uri);
		return { added: bank.authorization.redirectUris.list() };
	},
};

async function advanceClock({ bank, body }: ControlCall) {
	const input = new InputReader(body);
	const hours = input.number('hours', 1, 0, 10_000);
	input.done();
	await bank.notifications.advance(hours);
	return { time: new Date(bank.clock.now()).toISOString() };
}
