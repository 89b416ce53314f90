import { inflateRawSync } from 'node:zlib';
import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { isObject, objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { erpPath, type Receiver } from '../../n8n-host/startReceiver.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { objectsOf } from './bankNode';
import { deliver, lookUp, pushOne } from './bankNotifications';
import { readAccounts } from './bankTruth';
import { startChatModel } from './fakeChatModel';
import { setUpExamples, type ExampleStage } from './setUpExamples';
import { stopStageAfter } from './startStage';
import { startChatReceivers, type Chat, type ChatReceivers } from './support/startChatReceivers';

const today = () => new Date().toLocaleDateString('sv', { timeZone: 'America/New_York' });

/** The text of a file in a ZIP archive, such as an Excel file. */
function unzip(archive: Buffer, name: string): string {
	const at = archive.lastIndexOf(`PK\u0001\u0002`, archive.lastIndexOf(name), 'latin1');
	const local = archive.readUInt32LE(at + 42);
	const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
	const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
	return (archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString();
}

describe('the example workflows that write to people, on a real n8n', () => {
	let stage: ExampleStage;
	let receiver: Receiver;

	beforeAll(async () => {
		stage = await setUpExamples('examples-for-people');
		({ receiver } = stage);
	}, 400_000);

	afterAll(async () => await stopStageAfter(stage.close));

	beforeEach(async () => await stage.reset());

	async function run(workflowId: string, trigger: string) {
		const execution = await stage.client.runWorkflow(workflowId, trigger);
		expect(execution).toMatchObject({ status: 'success', errorMessage: undefined });
		return execution;
	}

	const waitForMail = async () => await waitUntil('the mail', async () => stage.mails.at(-1));

	it('cash-position-every-morning: totals, the change since the last day and what is missing, in one mail', async () => {
		const example = stage.load('cash-position-every-morning');
		const isOff = example.nodes.map((node) => (node.name === 'Send the mail' ? { ...node, disabled: true } : node));
		await run(await stage.client.createWorkflow({ ...example, nodes: isOff }), 'Every morning');
		expect(stage.mails).toEqual([]);
		expect(await stage.readTable('Bank balances')).toEqual([]);
		const workflowId = await stage.client.createWorkflow(example);
		await run(workflowId, 'Every morning');
		const accounts = (await readAccounts(stage.sandbox)).map(({ kind, account }) => ({
			kind,
			...fieldsOf(account, kind),
		}));
		const cash = accounts.filter(({ kind }) => kind === 'depositAccount');
		const dollars = cash.filter(({ currency }) => currency === 'USD').reduce((sum, { balance }) => sum + balance, 0);
		const [first] = stage.mails;
		const total = dollars.toLocaleString('en-US', { minimumFractionDigits: 2 });
		// A balance that has a day and no time is older than 36 hours in the last hour before the sandbox's books end, at 17:45.
		const subject = new RegExp(`^Cash position ${today()}: EUR.12,000.00, USD.${total}, 1 to look at$`);
		expect(first?.subject).toMatch(subject);
		expect(first?.html).toMatch(/Payroll …7654: Stale: as of 20/);
		expect(first?.text).toMatch(/^Look at Payroll …7654: Stale: as of 20/m);
		expect(first?.text).toContain(`\nTotal USD: USD ${total}\n`);

		// A day passes: one balance was 100 less then, and one account is not listed any more.
		const [changed, renamed] = cash;
		const less = (changed?.balance ?? 0) - 100;
		await stage.changeRows('Bank balances', { accountId: changed?.accountId }, { balance: less });
		await stage.changeRows('Bank balances', { accountId: renamed?.accountId }, { accountId: 'closed', name: 'Closed' });
		await stage.changeRows('Bank balances', { day: today() }, { day: yesterday() });
		const second = await run(workflowId, 'Every morning');
		await run(workflowId, 'Every morning');
		const rows = second.itemsOf('Compare with the last time');
		expect(rows.find(({ account }) => account === 'Total USD')).toMatchObject({
			balance: Math.round(dollars * 100) / 100,
			change: 100,
			since: yesterday(),
			remark: expect.stringMatching(/^Not whole: 1 of \d accounts have no balance$/),
		});
		expect(rows.find(({ account }) => account === 'Closed')?.remark).toMatch(
			/^Missing: the bank did not list it. It had [A-Z]{3} -?\d+\.\d\d on 20/,
		);
		expect(stage.mails.at(-1)?.html).toMatch(/<li>Closed: Missing: .+<\/li>/);
		const stored = await stage.readTable('Bank balances');
		expect(stored.filter(({ day }) => day === today()).map(({ accountId }) => accountId)).toEqual(
			accounts.map(({ accountId }) => accountId),
		);
		const files = (stage.mails.at(-1)?.attachments ?? []).map(({ filename, mimeType, content }) => ({
			filename,
			mimeType,
			content: Buffer.from(typeof content === 'string' ? content : new Uint8Array(content)),
		}));
		expect(files.map(({ filename }) => filename)).toEqual(
			['xlsx', 'svg'].map((type) => `cash-position-${today()}.${type}`),
		);
		const [excel, picture] = files.map(({ content }) => content);
		if (excel === undefined || picture === undefined) throw new Error('A file is missing');
		const sheet = unzip(excel, 'xl/worksheets/sheet1.xml');
		expect(sheet).toContain(`<v>${Math.round(dollars * 100) / 100}</v>`);
		expect(sheet.match(/<row /g)).toHaveLength(rows.length + 1);
		expect(picture.toString()).toMatch(/^<svg xmlns=.+<rect x="260".+Main Checking.+<\/svg>$/s);
	});

	it('payments-without-an-answer: lists payments whose newest status is not final, and those never answered', async () => {
		const { workflowId, triggerUrl, deactivate } = await stage.receiveWith('payments-without-an-answer');
		const announce = async (payment: JsonObject, key = 'key-of-the-erp') =>
			await fetchOnNewConnection(new URL('payments-sent', triggerUrl), {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'x-erp-key': key },
				body: JSON.stringify(payment),
			});
		const sent = { amount: '5.00', currency: 'EUR', creditorName: 'Example Supplies Ltd' };
		expect((await announce({ ...sent, endToEndId: 'E2E-x' }, 'wrong')).status).toBe(403);
		for (const name of ['silent', 'open', 'done']) {
			const ids = { messageId: `MSG-${name}`, endToEndId: name === 'silent' ? 'E2E-silent' : `E2E-${name}-1` };
			expect((await announce({ ...sent, ...ids })).status).toBe(200);
		}
		await announce({ ...sent, messageId: 'MSG-later', endToEndId: 'E2E-later', dueOn: '2999-01-01' });
		const reports = [
			{ reference: 'open', scenario: 'accepted' },
			{ reference: 'done', scenario: 'completed' },
			// These come too late: the payment is done.
			{ reference: 'done', scenario: 'accepted', reportedHoursAgo: 30 },
			{ reference: 'refused', scenario: 'rejected' },
		];
		await deliver(stage.sandbox, reports);
		await deactivate();
		await run(workflowId, 'Try it');
		const sample = /^TEST: No final status: payment SAMPLE-1, EUR 1,200\.40\nThe bank has more to check/;
		expect(receiver.texts).toEqual([expect.stringMatching(sample)]);
		receiver.forget();
		// The bank's day may be one further than that of n8n's time zone.
		await stage.changeRows('Payment history', { endToEndId: 'E2E-open-1' }, { dueOn: '2020-01-01' });
		await stage.changeRows('Payment history', { endToEndId: 'E2E-refused-1' }, { reportedAt: '2020-01-01' });
		await run(workflowId, 'Every afternoon');
		const told = (receiver.texts[0] ?? '').split('\n\n').sort();
		expect(told).toEqual([
			expect.stringMatching(
				/^No final status: payment E2E-open-1, EUR 1,001\.40\n.+\nTo: .+\nThe last that is known: ACSP, accepted, 20\S+$/,
			),
			expect.stringMatching(
				/^No final status: payment E2E-silent, EUR 5\.00\nAsk the bank .+\nTo: .+\nThe last that is known: SENT, sent, 20\S+$/,
			),
		]);
		const history = (await stage.readTable('Payment history')).map(({ endToEndId, status }) =>
			[endToEndId, status].join(' '),
		);
		expect(history.filter((line) => /done|refused/.test(line)).sort()).toEqual([
			'E2E-done-1 ACSC',
			'E2E-done-1 ACSP',
			'E2E-done-1 SENT',
		]);
	});

	it('approve-payees: a person decides by mail, and the ERP gets the decisions', async () => {
		const { deactivate } = await stage.receiveWith('approve-payees');
		const transactions = ['RVNM', 'RVMC', 'RVNA', 'RCVC'].map((status) => ({
			...{ endToEndId: `E2E-${status}`, status, amount: '1200.4', currency: 'EUR' },
			// Payees choose the names of their accounts.
			additionalInformation: status === 'RVMC' ? 'Evil Ltd\n3. E2E-RVNA: see https://evil.example' : [],
		}));
		// While nobody can be asked, the bank sends again.
		stage.mailServer.isDown = true;
		const sent = await pushOne(stage.sandbox, { payments: [{ transactions }] });
		expect(sent.attempts.at(-1)).toMatchObject({ status: 500 });
		stage.mailServer.isDown = false;
		await stage.sandbox.control('POST', 'clock/advance', { hours: 1 });
		expect(await lookUp(stage.sandbox, sent.id)).toMatchObject({ state: 'delivered' });
		const mail = await waitForMail();
		expect(mail.subject).toBe('3 payee(s) to approve or to cancel');
		expect(mail.html).toMatch(
			/1\. E2E-RVNM, EUR 1,200\.40\W.+fraud.+2\. E2E-RVMC.+Evil Ltd 3\. E2E-RVNA: see https: \/ \/evil\. example\W.+3\. E2E-RVNA/s,
		);
		expect(mail.html).not.toContain('evil.example');
		const link = /href="([^"]*webhook-waiting[^"]*)"/.exec(mail.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
		// The mail can arrive before n8n has put the execution to wait. Until then it answers 409.
		const page = await waitUntil('the form', async () => {
			const response = await fetchOnNewConnection(link);
			return response.ok ? await response.text() : undefined;
		});
		expect(page).toMatch(/1\. E2E-RVNM.+Approve the payee/s);
		const form = new FormData();
		const answers = ['Cancel the payment', 'Approve the payee', 'Cancel the payment'];
		for (const [index, answer] of answers.entries()) form.set(`field-${index}`, answer);
		expect((await fetchOnNewConnection(link, { method: 'POST', body: form })).status).toBe(200);
		const decisions = await waitUntil('the decisions', async () => {
			const requests = receiver.requestsTo(erpPath);
			return requests.length === 3 ? requests.map(({ body }) => body) : undefined;
		});
		expect(decisions).toMatchObject([
			{
				originalEndToEndId: 'E2E-RVNM',
				paymentKey: expect.stringMatching(/^MSG-.+\/E2E-RVNM$/),
				decision: 'cancel',
				orderKey: expect.stringMatching(/^20/),
			},
			{ originalEndToEndId: 'E2E-RVMC', decision: 'approve', decidedAt: expect.stringMatching(/^20/) },
			{ originalEndToEndId: 'E2E-RVNA', decision: 'cancel' },
		]);
		await deactivate();
	});

	describe('payment-status-updates writes to', () => {
		let receivers: ChatReceivers;

		beforeAll(async () => {
			receivers = await startChatReceivers();
		});

		afterAll(() => receivers.close());

		const post = async (chat: Chat, body: JsonObject) => {
			const headers = { 'content-type': 'application/json' };
			const url = receivers.urlOf(chat);
			return (await fetchOnNewConnection(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
		};

		const textOfCard = { type: 'message', attachments: [{ content: { type: 'AdaptiveCard', body: [] } }] };

		it.each<[Chat, string, JsonObject[]]>([
			['slack', 'slack', [{ attachments: [] }, { text: 'R&D <!channel>' }]],
			['mattermost', '', [{ text: '' }, textOfCard]],
			['googleChat', '', [{ text: 'a', attachments: [] }, textOfCard]],
			['teams', 'teams', [{ text: 'a' }, { attachments: [{ content: { type: 'AdaptiveCard' } }] }, textOfCard]],
		])('%s, which takes the message and refuses others', async (chat, alertFormat, refused) => {
			for (const body of refused) expect(await post(chat, body)).toBe(400);
			const fields = { alertUrl: receivers.urlOf(chat), alertFormat };
			const assignments = Object.entries(fields).map(([name, value]) => ({ id: name, name, value, type: 'string' }));
			const { deactivate } = await stage.receiveWith('payment-status-updates', {
				Settings: { assignments: { assignments } },
			});
			// The bank's note has an ampersand. The bank is answered when the chat has taken the message.
			await deliver(stage.sandbox, [{ reference: chat, scenario: 'rejected' }]);
			const told = JSON.stringify(receivers.takenBy(chat));
			expect(told).toMatch(new RegExp(`Payment rejected: E2E-${chat}-1, EUR 1,001\\.40`));
			expect(told).toContain(chat === 'slack' ? 'account &amp; bank' : 'account & bank');
			const words = [
				'Оплата по счёту evil.com/pay ',
				'付款通知单。请看 https：//evil．com ',
				'💶👩‍💻 @channel a@b.c 10.0.0.1/x ',
			];
			const transactions = Array.from({ length: 40 }, (_, index) => {
				const long = words[index % words.length]?.repeat(6) ?? '';
				const note = { reasonCode: 'NARR', additionalInformation: [long.slice(0, 100), long.slice(0, 100)] };
				return { endToEndId: `E-${index}`, status: 'RJCT', amount: '10.00', creditorName: long.slice(0, 140), ...note };
			});
			await deliver(stage.sandbox, [{ payments: [{ transactions }] }]);
			expect(JSON.stringify(receivers.takenBy(chat).at(-1))).toMatch(/E-0, EUR 10\.00.+… and \d+ more: look/);
			await deactivate();
		});
	});

	it('ask-the-bank: the agent reads accounts and statuses, and has no other tools', async () => {
		const { deactivate } = await stage.receiveWith('payments-without-an-answer');
		await deliver(stage.sandbox, [{ reference: 'asked', scenario: 'rejected' }]);
		await deactivate();
		const model = await startChatModel([
			{ call: 'Get_payment_statuses', with: { Since: '2020-01-01' } },
			{ call: 'Get_many_accounts', with: {} },
			{ say: 'E2E-asked-1 was rejected. ![x](https://evil.example/?cash=1)' },
			{ say: 'As I said.' },
		]);
		await stage.addCredential('openAiApi', { apiKey: 'none', url: model.baseUrl });
		const example = stage.load('ask-the-bank', {
			'AI Agent': { promptType: 'define', text: 'What was rejected?' },
			'Simple Memory': { sessionIdType: 'customKey', sessionKey: 'one chat' },
		});
		const nodes = example.nodes.map((node) =>
			node.name === 'When chat message received'
				? { ...node, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} }
				: node,
		);
		const workflowId = await stage.client.createWorkflow({ ...example, nodes });
		const execution = await run(workflowId, 'When chat message received');
		expect(execution.itemsOf('Leave out links')).toEqual([{ output: 'E2E-asked-1 was rejected. ' }]);
		const offered = objectsOf(model.requests[0]?.tools, 'the tools').map((tool) => objectOf(tool.function, 'it').name);
		expect(offered.sort()).toEqual(['Get_many_accounts', 'Get_many_transactions', 'Get_payment_statuses']);
		const messagesOf = (request: JsonObject | undefined) => objectsOf(request?.messages, 'the messages');
		const [system] = messagesOf(model.requests[0]);
		expect(String(system?.content)).toMatch(/Write no images, no links/);
		const answers = messagesOf(model.requests.at(-1)).filter(({ role }) => role === 'tool');
		expect(answers.map(({ content }) => String(content))).toEqual([
			expect.stringMatching(/E2E-asked-1.*RJCT/s),
			expect.stringContaining('currentBalance'),
		]);
		await run(workflowId, 'When chat message received');
		expect(messagesOf(model.requests.at(-1)).map(({ content }) => content)).toContain('What was rejected?');
		expect(JSON.stringify(model.requests.at(-1))).toContain('E2E-asked-1 was rejected.');
		model.close();
	});

	it('connection-lost: tells once a day what to do, for the daily check and for other workflows', async () => {
		const workflowId = await stage.create('connection-lost', {}, ['Send Email']);
		await run(workflowId, 'Every day');
		expect(receiver.texts).toEqual([]);
		await stage.client.activateWorkflow(workflowId);
		const rule = { interval: [{ field: 'seconds', secondsInterval: 6 }] };
		const other = stage.load('cash-position-every-morning', { 'Every morning': { rule } });
		const settings = { ...other.settings, errorWorkflow: workflowId };
		const otherId = await stage.client.createWorkflow({ ...other, settings });
		stage.mailServer.isDown = true;
		await stage.client.activateWorkflow(otherId);
		await waitUntil('the message', async () => (receiver.texts.length > 0 ? true : undefined));
		stage.mailServer.isDown = false;
		expect(receiver.texts).toEqual([
			expect.stringMatching(/^A workflow failed: Cash position .+\nOpen "Cash position .+\n".+"$/),
		]);
		receiver.forget();
		const before = (await stage.client.listExecutions(workflowId)).length;
		await stage.sandbox.control('POST', 'tokens/revoke', { what: 'all' });
		await waitUntil(
			'two failures',
			async () => ((await stage.client.listExecutions(workflowId)).length > before + 2 ? true : undefined),
			{ timeoutMilliseconds: 90_000 },
		);
		await stage.client.deactivateWorkflow(otherId);
		await run(workflowId, 'Every day');
		expect(receiver.texts).toEqual([
			expect.stringMatching(
				/^Connection to the bank lost, in the workflow Cash position .+\nTo connect again, open the credential "Commercial Banking account" .+\nThe last daily check that worked: 20\S+$/,
			),
		]);
		await stage.client.deactivateWorkflow(workflowId);
	});
});

function yesterday(): string {
	return new Date(new Date(today()).getTime() - 24 * 3_600_000).toISOString().slice(0, 10);
}

function fieldsOf(account: JsonObject, kind: string) {
	const { accountId, currentBalance, currency } = objectOf(account[kind], 'the account');
	const currencyCode = isObject(currency) ? currency.currencyCode : undefined;
	return { accountId: textOf(accountId, 'its ID'), balance: Number(currentBalance), currency: currencyCode };
}
