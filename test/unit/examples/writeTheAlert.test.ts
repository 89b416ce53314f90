import { listOf, objectOf, textOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { exampleNames, readExample } from './readExample';
import { runCode } from './runCode';

const codeOf = (name: string) =>
	readExample(name)
		.nodes.filter((node) => node.name === 'Write the alert')
		.map(({ parameters }) => objectOf(parameters, 'its parameters').jsCode);

const [code] = codeOf('money-received');

function write(alerts: readonly JsonObject[], settings: JsonObject = { alertUrl: '', alertFormat: '' }): JsonObject {
	const input = alerts.map((json) => ({ json }));
	const [item] = runCode(code, { input, nodes: { Settings: [{ json: settings }] } });
	return objectOf(item?.json, 'the message');
}

const received = (more: JsonObject) =>
	textOf(write([{ title: 'Money received: {amount}', amount: 1200.4, currency: 'EUR', ...more }]).text, 'its text');

it('is the same code in all examples that write to people', () => {
	const codes = exampleNames.flatMap(codeOf);
	expect(codes.length).toBeGreaterThan(10);
	expect(new Set(codes)).toEqual(new Set([code]));
});

it.each<[unknown, unknown, string]>([
	[1200.4, 'EUR', 'EUR 1,200.40'],
	['-950000', 'USD', 'USD -950,000.00'],
	['1200.4567', 'EUR', 'EUR 1,200.4567'],
	['12345678901234567890.12', 'USD', 'USD 12,345,678,901,234,567,890.12'],
	[1201, 'HUF', 'HUF 1,201.00'],
	[1201, 'JPY', 'JPY 1,201'],
	['0.5', 'KWD', 'KWD 0.500'],
	['1.5', 'CLF', 'CLF 1.5000'],
	[7, null, '7.00'],
	['1,234.56', 'EUR', 'EUR 1,234.56'],
	[null, 'EUR', 'EUR'],
	['$& $1', 'EUR', 'EUR $& $1'],
])('writes the amount %j %j as %s', (amount, currency, text) => {
	expect(received({ amount, currency })).toBe(`Money received: ${text}`);
});

it.each<[string, string, string]>([
	['line ends', 'Rent\r\nMoney received: EUR 950,000.00', 'Rent Money received: EUR 950,000.00'],
	['other line ends', 'a\u2028b\u2029c\u0085d\ve', 'a b c d e'],
	['a call of the whole channel in Slack', '<!channel> pay', '‹!channel› pay'],
	['a link of Slack', '<https://evil.example|Confirm in the bank>', '‹(link) in the bank›'],
	['a link of Teams', '[Confirm](https://evil.example)', '(Confirm)((link)'],
	['a bare address', 'see www.evil.example/pay now', 'see (link) now'],
	['a call in Mattermost', '@channel @all', '(at)channel (at)all'],
	['a mention of Teams', '<at>Boss</at>', '‹at›Boss‹/at›'],
	['bold and code', '*Paid* `x`', "Paid 'x'"],
	['text that runs backwards', 'a\u202eb', 'a b'],
	['a long text', 'x'.repeat(300), `${'x'.repeat(199)}…`],
	['an amount of its own', '{amount}', '{amount}'],
	['a number sign and an underscore', 'INV_4711 #3', 'INV_4711 #3'],
])('makes %s harmless', (_what, words, shown) => {
	expect(received({ facts: { From: words } })).toBe(`Money received: EUR 1,200.40\nFrom: ${shown}`);
});

it('writes the amounts in lines and facts, and lists of parts', () => {
	const rent = { amount: '1004.4', currency: 'EUR' };
	const told = received({
		lines: [['R-1', rent, null, '<b>']],
		facts: { Threshold: { amount: 10_000 }, Before: null },
	});
	expect(told).toBe('Money received: EUR 1,200.40\nR-1, EUR 1,004.40, ‹b›\nThreshold: 10,000.00');
});

it('takes linear time for a text of a megabyte', () => {
	for (const words of ['<', '@', ' ', 'a://', '9', 'x.'].map((part) => part.repeat(1_000_000 / part.length))) {
		expect(received({ amount: words, facts: { From: words }, lines: [words] }).length).toBeLessThan(2_000);
	}
});

it('marks samples, leaves out empty facts, and adds an address of n8n as it is', () => {
	const text = received({
		sample: true,
		lines: ['Look.', null, ''],
		facts: { From: null, On: ' ' },
		link: 'https://n8n.example/form/7',
	});
	expect(text).toBe('TEST: Money received: EUR 1,200.40\nLook.\nhttps://n8n.example/form/7');
});

it('puts at most 20 alerts into one message, and counts the others', () => {
	const alerts = Array.from({ length: 25 }, (_, index) => ({ title: `Alert ${index + 1}` }));
	const { subject, text } = write(alerts);
	expect(subject).toBe('Alert 1 (and 24 more)');
	expect(String(text).split('\n\n')).toHaveLength(21);
	expect(text).toMatch(/Alert 20\n\n… and 5 more: look at this execution in n8n\.$/);
});

it.each<[string, JsonObject, 'teams' | 'slack' | 'text']>([
	['Slack', { alertUrl: 'https://hooks.slack.com/services/T/B/x' }, 'slack'],
	['Mattermost', { alertUrl: 'https://chat.company.example/hooks/x' }, 'text'],
	['Google Chat', { alertUrl: 'https://chat.googleapis.com/v1/spaces/x/messages?key=k' }, 'text'],
	['Teams', { alertUrl: 'https://default1.02.environment.api.powerplatform.com:443/powerautomate/x?sig=s' }, 'teams'],
	['Teams, older', { alertUrl: 'https://prod-12.westeurope.logic.azure.com:443/workflows/x' }, 'teams'],
	['a host that only ends alike', { alertUrl: 'https://notlogic.azure.com.example/x' }, 'text'],
	['a proxy in front of Teams', { alertUrl: 'https://proxy.example/teams', alertFormat: 'teams' }, 'teams'],
	['a proxy in front of Slack', { alertUrl: 'https://proxy.example/slack', alertFormat: 'slack' }, 'slack'],
	['no address yet', { alertUrl: '' }, 'text'],
])('writes what %s takes', (_what, settings, format) => {
	const alert = { title: 'Rejected', lines: ['R&D pays'], facts: { To: 'A & B' } };
	const { body } = write([alert], settings);
	if (format !== 'teams') {
		const and = format === 'slack' ? '&amp;' : '&';
		expect(body).toEqual({ text: `Rejected\nR${and}D pays\nTo: A ${and} B` });
		return;
	}
	const { type, attachments } = objectOf(body, 'the body');
	const [attachment] = listOf(attachments, 'the attachments');
	expect(type).toBe('message');
	expect(attachment).toMatchObject({
		contentType: 'application/vnd.microsoft.card.adaptive',
		contentUrl: null,
		content: {
			type: 'AdaptiveCard',
			version: '1.4',
			body: [
				{ type: 'TextBlock', text: 'Rejected', weight: 'Bolder' },
				{ type: 'TextBlock', text: 'R&D pays', wrap: true },
				{ type: 'FactSet', facts: [{ title: 'To', value: 'A & B' }] },
			],
		},
	});
});
