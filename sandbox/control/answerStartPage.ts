import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml, showPage } from '../authorization/showPage.ts';
import { readText } from '../http/readText.ts';
import { parseJson } from '../json/json.ts';
import { scenarios } from '../notifications/reports/makeScenario.ts';
import type { SandboxBank } from '../sandboxBank.ts';
import { controlRoutes } from './controlRoutes.ts';
import { InputError } from './parseInput.ts';

type Button = readonly [label: string, path: string, body: object];

/** What a person can click, in place of a call of the control API. */
const groups: Readonly<Record<string, readonly Button[]>> = {
	'Push a payment status': scenarios.map((scenario) => [scenario, 'notifications', { scenario, wait: true }]),
	'Push a report that cannot be read': [
		['wrong key, once', 'notifications', { scenario: 'rejected', tamper: 'key', tamperTimes: 1, wait: true }],
		['no report', 'notifications', { plaintext: 'no report', wait: true }],
	],
	"Move the bank's clock": [
		['1 hour', 'clock/advance', { hours: 1 }],
		['24 hours', 'clock/advance', { hours: 24 }],
	],
	'Let a call of yours fail': [
		['too many calls', 'faults', { status: 429, retryAfter: 2 }],
		['service unavailable', 'faults', { status: 503 }],
		['expired access tokens', 'tokens/revoke', { what: 'accessTokens' }],
		['withdrawn consent', 'tokens/revoke', { what: 'all' }],
	],
};

/** Shows the page with buttons. A POST does what the button says, and shows what came out. */
export async function answerStartPage(
	bank: SandboxBank,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const form = request.method === 'POST' ? new URLSearchParams(await readText(request, 20_000)) : undefined;
	const result = form === undefined ? '' : await press(bank, form.get('call') ?? '');
	const blocks = Object.entries(groups).map(
		([title, buttons]) => `<h2>${title}</h2>\n${buttons.map(showButton).join('\n')}`,
	);
	showPage(
		response,
		200,
		'What shall the bank do?',
		`${result}<form method="post" action="/" class="choices">\n${blocks.join('\n')}\n</form>
<p class="note">Account Information ${bank.settings.contract}. It is ${new Date(bank.clock.now()).toUTCString()} here.
sandbox/README.md says what else this bank can do.</p>`,
	);
}

function showButton([label, path, body]: Button): string {
	const call = escapeHtml(`${path} ${JSON.stringify(body)}`);
	return `<button name="call" value="${call}">${escapeHtml(label)}</button>`;
}

async function press(bank: SandboxBank, call: string): Promise<string> {
	const [path = '', ...body] = call.split(' ');
	const route = controlRoutes[`POST ${path}`];
	if (route === undefined) return '<p class="problem">There is no such button.</p>';
	try {
		const result = await route({ bank, query: new URLSearchParams(), id: '', body: parseJson(body.join(' ')) });
		return `<p class="result">${escapeHtml(`${path}: ${JSON.stringify(result)}`)}</p>`;
	} catch (error) {
		if (error instanceof InputError) return `<p class="problem">${escapeHtml(error.message)}</p>`;
		throw error;
	}
}
