import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml, showPage } from '../authorization/showPage.ts';
import { readText } from '../http/readText.ts';
import { parseJson } from '../json/json.ts';
import { type Scenario, scenarios } from '../notifications/reports/makeScenario.ts';
import type { SandboxBank } from '../sandboxBank.ts';
import { controlRoutes } from './controlRoutes.ts';
import { countAttempts, describeNewAttempts } from './describeNewAttempts.ts';
import { InputError } from './parseInput.ts';

const scenarioLabels: Readonly<Record<Scenario, string>> = {
	rejected: 'A payment is rejected',
	completed: 'A payment is completed',
	accepted: 'A payment is accepted',
	pending: 'A payment is pending',
	partial: 'One of four payments is rejected',
	groupReceived: 'A file is received',
	groupRejected: 'A file is rejected',
	batchRejected: 'A batch is rejected',
	payeeChecks: "Payees' names are checked",
	fragment: 'Two of 33 payments are rejected',
	notes: 'The bank adds notes',
	cancellationRefused: 'A cancellation is refused',
	achReturns: 'ACH payments are returned',
	bulk: 'Ten payments in one batch',
};

type Button = readonly [label: string, path: string, body: object, done?: string];

/** What a person can click, in place of a call of the control API, and what the page then says. */
const groups: Readonly<Record<string, readonly Button[]>> = {
	'Book on the account Main Checking': [
		['Money comes in', 'wires', { cents: 125_000 }, 'A wire of 1,250.00 USD came in.'],
		['The balance falls below 1,000', 'wires', { leaving: 80_000 }, 'A wire went out. The balance is 800.00 USD.'],
	],
	'Push a payment status': scenarios.map((scenario) => [
		scenarioLabels[scenario],
		'notifications',
		{ scenario, wait: true },
	]),
	'Push a report that cannot be read': [
		['Wrong key, once', 'notifications', { scenario: 'rejected', tamper: 'key', tamperTimes: 1, wait: true }],
		['No report', 'notifications', { plaintext: 'no report', wait: true }],
	],
	"Move the bank's clock": [
		['1 hour', 'clock/advance', { hours: 1 }, 'The clock of the bank was moved by 1 hour.'],
		['24 hours', 'clock/advance', { hours: 24 }, 'The clock of the bank was moved by 24 hours.'],
	],
	'Let a call of yours fail': [
		['Too many calls', 'faults', { status: 429, retryAfter: 2 }, 'Your next call gets 429.'],
		['Service unavailable', 'faults', { status: 503 }, 'Your next call gets 503.'],
		['Expired access tokens', 'tokens/revoke', { what: 'accessTokens' }, 'Your access tokens have expired.'],
		['Withdrawn consent', 'tokens/revoke', { what: 'all' }, 'Your consent is withdrawn: connect again.'],
	],
};

/** What the bank must know of a trigger. The addresses of its endpoints are below the first one. */
const fields: Readonly<Record<string, string>> = {
	notificationsBaseUrl: 'Address of the trigger (one of its URLs)',
	clientId: 'Client ID',
	clientSecret: 'Client Secret',
	apiKey: 'API Key, if the trigger expects one',
};

/** Shows the page with buttons. A POST does what the button says, and shows what came out. */
export async function answerStartPage(
	bank: SandboxBank,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const form = request.method === 'POST' ? new URLSearchParams(await readText(request, 20_000)) : undefined;
	const result = form === undefined ? '' : await press(bank, form);
	const blocks = Object.entries(groups).map(
		([title, buttons]) => `<h2>${title}</h2>\n${buttons.map(showButton).join('\n')}`,
	);
	showPage(
		response,
		200,
		'What shall the bank do?',
		`${result}${showSubscription(bank)}<form method="post" action="/" class="choices">\n${blocks.join('\n')}\n</form>
<p class="note">Account Information ${bank.settings.contract}. It is ${new Date(bank.clock.now()).toUTCString()} here.
sandbox/README.md says what else this bank can do.</p>`,
	);
}

/** The fields for a trigger. Once the bank knows one, they are folded, and hold its values. */
function showSubscription({ notifications: { subscription } }: SandboxBank): string {
	const { notificationsBaseUrl = '', clientId = '', clientSecret = '', apiKey = '' } = subscription ?? {};
	const known: Readonly<Record<string, string>> = { notificationsBaseUrl, clientId, clientSecret, apiKey };
	const inputs = Object.entries(fields).map(([name, label]) => {
		const type = name === 'clientSecret' ? 'password' : 'text';
		const value = escapeHtml(known[name] ?? '');
		return `<label for="${name}">${label}</label>\n<input id="${name}" name="${name}" type="${type}" value="${value}">`;
	});
	return `<details${subscription === undefined ? ' open' : ''}>
<summary>Where the bank pushes to: ${escapeHtml(notificationsBaseUrl) || 'not known yet'}</summary>
<form method="post" action="/">\n${inputs.join('\n')}\n<button name="call" value="subscription">Subscribe</button>
</form></details>\n`;
}

function showButton([label, path, body]: Button): string {
	const call = escapeHtml(`${path} ${JSON.stringify(body)}`);
	return `<button name="call" value="${call}">${escapeHtml(label)}</button>`;
}

async function press(bank: SandboxBank, form: URLSearchParams): Promise<string> {
	const [path = '', ...rest] = (form.get('call') ?? '').split(' ');
	const route = controlRoutes[`POST ${path}`];
	if (route === undefined) return '<p class="problem">There is no such button.</p>';
	const body = path === 'subscription' ? readSubscription(form) : parseJson(rest.join(' '));
	const known = countAttempts(bank);
	try {
		await route({ bank, query: new URLSearchParams(), id: '', body });
	} catch (error) {
		if (!(error instanceof InputError)) throw error;
		return `<p class="problem">${escapeHtml(error.message.replace(/^\w+/, (name) => fields[name] ?? name))}</p>`;
	}
	const done = path === 'subscription' ? 'Subscribed. Now push a payment status.' : findDone(form.get('call'));
	const lines = [done, ...describeNewAttempts(bank, known)].filter((line) => line !== '');
	return lines.map((line) => `<p class="result">${escapeHtml(line)}</p>`).join('\n');
}

function findDone(call: string | null): string {
	const pressed = Object.values(groups)
		.flat()
		.find(([, path, body]) => call === `${path} ${JSON.stringify(body)}`);
	return pressed?.[3] ?? '';
}

/** People copy any URL that the trigger shows. */
function readSubscription(form: URLSearchParams): object {
	const given = Object.keys(fields).map((name) => [name, (form.get(name) ?? '').trim()] as const);
	const filled = Object.fromEntries(given.filter(([, value]) => value !== ''));
	const base = filled.notificationsBaseUrl?.replace(
		/\/(?:oauth20|public-keys|paymentStatusUpdate|\.well-known)\/.*$/,
		'',
	);
	return { ...filled, notificationsBaseUrl: base };
}
