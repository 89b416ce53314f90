import { objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { chatPath, erpPath, type Receiver } from '../../n8n-host/startReceiver.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { deliver, lookUp, pushOne } from './bankNotifications';
import { readAccounts, readTransactions } from './bankTruth';
import { pollTimes, waitForPolls } from './accountTriggerWorkflow';
import { setUpExamples, type ExampleStage } from './setUpExamples';
import { stopStageAfter } from './startStage';

let stage: ExampleStage;
let receiver: Receiver;

beforeAll(async () => {
	stage = await setUpExamples('examples');
	({ receiver } = stage);
}, 400_000);

afterAll(async () => await stopStageAfter(stage.close));

beforeEach(async () => await stage.reset());

const waitForText = async () =>
	await waitUntil('the message', async () => (receiver.texts.length > 0 ? true : undefined));

it.each(['transaction-alerts', 'payment-status-updates', 'reconcile-payments'])(
	'%s: tells the chat about a delivery that cannot be read',
	async (example) => {
		const { deactivate } = await stage.receiveWith(example);
		const sent = await pushOne(stage.sandbox, { scenario: 'rejected', tamper: 'key', tamperTimes: 1 });
		expect(sent.attempts.at(-1)).toMatchObject({ status: 503 });
		await waitForText();
		expect(receiver.texts).toEqual([
			expect.stringMatching(/^A delivery of the bank could not be read\n.+\nReceived: 20\S+$/),
		]);
		expect(receiver.requestsTo(erpPath)).toEqual([]);
		await deactivate();
	},
);

describe('transaction-alerts, when the bank pushes', () => {
	let deactivate: () => Promise<unknown>;

	beforeAll(async () => ({ deactivate } = await stage.receiveWith('transaction-alerts')), 60_000);

	afterAll(async () => await deactivate());

	it.each([
		{
			kind: 'payment',
			alert:
				/^Payment rejected: E2E-\d{6}-1, EUR 1,001\.40\n.+\nStatus: RJCT, AC04\nReason: Closed Account Number\nTo: Example Supplies Ltd$/,
			whatToDo: 'Ask the payee, on a number from your records',
		},
		{
			kind: 'directDebit',
			alert:
				/^Collection rejected: E2E-\d{6}-1, EUR 1,001\.40\n.+\nStatus: RJCT, AM04\nReason: Insufficient Funds\nFrom: Example Retail GmbH$/,
			whatToDo: 'Ask the payer, on a number from your records',
		},
	])('reports a rejected $kind and what to do, and no completed one', async ({ kind, alert, whatToDo }) => {
		await deliver(stage.sandbox, [{ kind, scenario: 'completed' }]);
		await deliver(stage.sandbox, [{ kind, scenario: 'rejected' }]);
		await waitForText();
		expect(receiver.texts).toEqual([expect.stringMatching(alert)]);
		expect(receiver.texts[0]).toContain(whatToDo);
		expect(receiver.texts[0]).not.toMatch(/undefined|null|\[object/);
	});
});

describe('the examples of the account trigger', () => {
	let workflowId: string;

	const control = async (path: string, body: JsonObject) => await stage.sandbox.control('POST', path, body);

	/** Activates an example on an account with a few transactions, and waits until it knows them. */
	async function watch(name: string, trigger: string): Promise<void> {
		await control('ledger/open', { accountIds: ['x'] });
		await control('ledger/book', { accountId: 'x', count: 3, hoursBetween: 7 });
		await control('ledger/account', { accountId: 'x', balance: '25000.00' });
		workflowId = await stage.create(name, { [trigger]: { pollTimes: pollTimes() } });
		await stage.client.activateWorkflow(workflowId);
		await waitForPolls(stage.sandbox, 2);
	}

	afterEach(async () => {
		await stage.client.deactivateWorkflow(workflowId);
	});

	/** What a stranger may write into a payment, so that the chat shows more money, calls everybody, or has a link. */
	const hostileWords =
		'Invoice 17\r\nMoney received: EUR 950,000.00\u2028<!channel> <https://evil.example|Confirm in the bank>';

	it.each([
		{
			name: 'money-received',
			rows: [
				{ amount: '-31.00', description: 'Rent' },
				{ amount: '120.50', description: hostileWords },
			],
			text: /^Money received: EUR 120\.50\n(?:Reference: .+\n)?Account: .+\nPosted: 20.+\nFor: "Invoice 17 Money received: EUR 950,000\.00 ‹!channel› ‹https: \/ \/evil\. example\|Confirm in the bank›"$/,
		},
		{
			name: 'transaction-alerts',
			rows: [
				{ amount: '99999.99', description: 'Not large' },
				{ amount: '-100000.00', description: 'Large' },
			],
			text: /^Large transaction: EUR -100,000\.00 \(money went out\)\n.+\n(?:Reference: .+\n)?Account: .+\nPosted: \d{4}-\S+\nFor: "Large"$/,
		},
	])('$name: tells of the second of two transactions, once', async ({ name, rows, text }) => {
		await watch(name, 'A transaction is new');
		await control('ledger/book', { accountId: 'x', rows });
		await waitForText();
		await waitForPolls(stage.sandbox, 2);
		expect(receiver.texts).toEqual([expect.stringMatching(text)]);
		expect(receiver.texts.join()).not.toMatch(/undefined|null|\[object/);
	});

	it('transaction-alerts: tells once when a balance falls', async () => {
		await watch('transaction-alerts', 'A balance falls');
		for (const balance of ['9000.00', '8000.00']) {
			await control('ledger/account', { accountId: 'x', balance });
			await waitForPolls(stage.sandbox, 2);
		}
		await waitForText();
		expect(receiver.texts).toEqual([
			expect.stringMatching(
				/^Low balance: EUR 9,000\.00\n.+\nAccount: .+\nBalance: available\nThreshold: EUR 10,000\.00\nBefore: EUR 25,000\.00$/,
			),
		]);
	});
});

describe('payment-status-updates', () => {
	let deactivate: () => Promise<unknown>;

	beforeAll(async () => ({ deactivate } = await stage.receiveWith('payment-status-updates')), 60_000);

	afterAll(async () => await deactivate());

	const erpBodies = () => receiver.requestsTo(erpPath).map(({ body }) => body);

	it('tells the ERP and the chat about a rejected payment and what to do', async () => {
		await deliver(stage.sandbox, [{ scenario: 'rejected' }]);
		const [request] = receiver.requestsTo(erpPath);
		const endToEndId = String(request?.body.originalEndToEndId);
		expect(endToEndId).toMatch(/^E2E-\d{6}-1$/);
		expect(request?.headers['idempotency-key']).toMatch(/^[\da-f]{64}$/);
		expect(erpBodies()).toMatchObject([
			{
				paymentKey: `${endToEndId.replace(/^E2E-(.+)-1$/, 'MSG-$1')}/${endToEndId}`,
				originalEndToEndId: endToEndId,
				originalPaymentInformationId: endToEndId.replace('E2E', 'PMT'),
				level: 'payment',
				scope: 'payment',
				direction: 'outgoing',
				status: 'RJCT',
				outcome: 'rejected',
				final: true,
				nextStep: 'askCounterparty',
				payAgain: 'afterCheck',
				orderKey: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z 220/),
				reasonCode: 'AC04',
				reason: expect.stringContaining('The account of the creditor is closed.'),
				whatToDo: expect.stringContaining('under a new end-to-end ID'),
				warnings: [],
				amount: '1001.40',
				currency: 'EUR',
				creditorName: 'Example Supplies Ltd',
				debtorName: 'Example Holdings LLC',
			},
		]);
		const alert = `^Payment rejected: ${endToEndId}, EUR 1,001.40\nAn account has been closed.+\nStatus: RJCT, AC04\n`;
		expect(receiver.texts).toEqual([expect.stringMatching(new RegExp(alert))]);
	});

	it.each([
		{ scenario: 'partial', outcomes: ['completed', 'completed', 'completed', 'rejected'], told: 1 },
		{ scenario: 'groupReceived', outcomes: ['pending'], told: 0 },
		{ scenario: 'accepted', kind: 'drawdown', message: 'pain.014', outcomes: ['accepted'], told: 0 },
		{ status: 'XXXX', outcomes: ['unknown'], told: 1 },
	])('routes by outcome: $outcomes', async ({ status, outcomes, told, ...order }) => {
		const payments = [{ transactions: [{ endToEndId: 'E2E-unknown', status }] }];
		await deliver(stage.sandbox, [status === undefined ? order : { payments }]);
		expect(
			erpBodies()
				.map(({ outcome }) => outcome)
				.sort(),
		).toEqual(outcomes);
		expect(receiver.texts).toHaveLength(told);
		expect(receiver.texts.join()).not.toMatch(/undefined|null|\[object/);
	});

	it('puts all rejected payments of a report into one message', async () => {
		await deliver(stage.sandbox, [{ scenario: 'bulk', transactions: 40 }]);
		expect(erpBodies()).toHaveLength(40);
		expect(receiver.texts.map((text) => text.split('\n\n').length)).toEqual([4]);
	});

	it.each([
		{ what: 'ERP', path: erpPath, failures: 3 },
		{ what: 'chat', path: chatPath, failures: 3 },
	])('makes the bank retry when the $what is down', async ({ what, path, failures }) => {
		receiver.fail(path, failures);
		const sent = await pushOne(stage.sandbox, { scenario: 'rejected' });
		expect(sent.attempts.at(-1)).toMatchObject({ status: 500 });
		await stage.sandbox.control('POST', 'clock/advance', { hours: 1 });
		expect(await lookUp(stage.sandbox, sent.id)).toMatchObject({ state: 'delivered' });
		const keys = receiver.requestsTo(erpPath).map(({ headers }) => headers['idempotency-key']);
		expect(keys).toHaveLength(what === 'ERP' ? 4 : 2);
		expect(new Set(keys).size).toBe(1);
		const rejections = receiver.texts.filter((text) => text.startsWith('Payment rejected'));
		expect(new Set(rejections).size).toBe(1);
		const refusals = receiver.texts.filter((text) => text.startsWith('The ERP did not take 1 of the statuses\n'));
		expect(refusals).toHaveLength(what === 'ERP' ? 1 : 0);
	});
});

describe('reconcile-payments', () => {
	const statusesTable = 'Payment statuses';
	const listsTable = 'Payments reconciled';
	const days = 5_000;

	/**
	 * Booked debits, which stand for our payments: the oldest ones of the account with the most transactions. They come
	 * from one account because the sandbox starts its references at 0 in each account.
	 */
	async function readBookings(): Promise<JsonObject[]> {
		const [account] = (await readAccounts(stage.sandbox)).sort((a, b) => b.transactionCount - a.transactionCount);
		if (account === undefined) throw new Error('The bank has no account');
		const rows = await readTransactions(stage.sandbox, account.accountId);
		return rows
			.reverse()
			.map((row) => objectOf(row[account.transactionKind], 'a transaction'))
			.filter((row) => row.status === 'POSTED' && row.debitCreditMemo === 'DEBIT' && !String(row.memo).includes('EREF'))
			.filter((row) => /^20\d\d-/.test(String(row.postedTimestamp)));
	}

	it('lists the payments that are settled, booked, rejected and open', async () => {
		const bookings = await readBookings();
		const [same = {}, less = {}, refused = {}, early = {}, silent = {}] = bookings;
		const references = [same, less, refused, early, silent].map(({ reference }) => String(reference));
		expect(new Set(references).size).toBe(5);
		const pay = (endToEndId: string, status: string, amount: unknown, more: JsonObject = {}) => ({
			originalMessageId: 'O-1',
			payments: [{ transactions: [{ endToEndId, status, amount: String(amount).replace('-', ''), ...more }] }],
			createdAt: new Date().toISOString(),
		});
		const assignments = [
			{ id: 'days', name: 'days', type: 'number', value: days },
			{ id: 'unknown', name: 'tellUnknownDebits', type: 'boolean', value: true },
		];
		const { workflowId, deactivate } = await stage.receiveWith('reconcile-payments', {
			'Days to look back': { assignments: { assignments } },
		});
		expect(await stage.client.runWorkflow(workflowId, 'Every morning')).toMatchObject({ status: 'success' });
		const unknown = /^Booked without a status: \d+\nNo status has come from the bank yet\.\n(?:.+\n){10}and \d+ more$/;
		expect(receiver.texts).toEqual([expect.stringMatching(unknown)]);
		receiver.forget();
		const reports = [
			// Two statuses of one payment, the later one delivered first.
			{ ...pay(references[0] ?? '', 'ACSC', same.amount), createdAt: '2026-03-02T10:00:00+01:00' },
			{ ...pay(references[0] ?? '', 'PDNG', same.amount), createdAt: '2026-03-02T08:59:00Z' },
			pay(references[1] ?? '', 'ACSC', '1.00'),
			pay(references[2] ?? '', 'RJCT', refused.amount, { reasonCode: 'AC04' }),
			pay(references[3] ?? '', 'ACSP', early.amount),
			pay('E2E-not-booked', 'ACSC', '77.10'),
			pay('E2E-rejected', 'RJCT', '12.00', { reasonCode: 'AM04' }),
			pay('E2E-open', 'PDNG', '13.00'),
			pay('NOTPROVIDED', 'ACSC', '14.00'),
			{ ...pay('E2E-collected', 'ACSC', '15.00'), kind: 'directDebit' },
			pay('E2E-unclear', 'XXXX', '16.00'),
		];
		await deliver(stage.sandbox, reports);
		await deactivate();

		for (const run of [1, 2]) {
			const execution = await stage.client.runWorkflow(workflowId, 'Every morning');
			expect([run, execution.status, execution.errorMessage]).toEqual([run, 'success', undefined]);
		}
		const rows = await stage.readTable(listsTable);
		const known = (endToEndId: unknown) => references.includes(String(endToEndId)) || /^E2E-/.test(String(endToEndId));
		const lines = rows
			.filter(({ endToEndId }) => known(endToEndId))
			.map(({ list, endToEndId, note }) => [list, endToEndId, note].join(' | '))
			.sort();
		expect(lines).toEqual(
			[
				`Settled and booked | ${references[0]} | `,
				`Settled and booked | ${references[1]} | The amounts differ`,
				`Rejected | ${references[2]} | Booked although rejected: look for the return`,
				`Still open | ${references[3]} | Booked before a final status`,
				`Booked without a status | ${references[4]} | `,
				'Settled, not yet booked | E2E-not-booked | ',
				'Rejected | E2E-rejected | ',
				'Still open | E2E-open | ',
				'Unclear | E2E-unclear | ',
			].sort(),
		);
		expect(rows.find(({ endToEndId }) => endToEndId === references[0])).toMatchObject({
			status: 'ACSC',
			amount: Math.abs(Number(same.amount)),
			bookedOn: String(same.postedTimestamp).slice(0, 10),
			transactionId: same.transactionId,
			accountId: same.accountId,
		});
		expect(rows.find(({ endToEndId }) => endToEndId === 'E2E-rejected')).toMatchObject({
			reason: 'AM04: Insufficient Funds',
		});
		const [unnamed, first, second] = receiver.texts;
		expect(unnamed).toMatch(/^Payment completed: PMT-.+\nIt is not known for which payments this is\. /);
		expect(second).toBe(first);
		const told = (first ?? '').split('\n\n');
		expect(told.map((list) => list.split('\n')[0])).toEqual([
			'Rejected: 2',
			'Unclear: 1',
			'Settled, not yet booked: 1',
			'Still open: 2',
			expect.stringMatching(/^Booked without a status: \d+$/),
			'Settled and booked: 2',
		]);
		expect(told[0]).toContain(`${references[2]}, EUR`);
		expect(told.at(-1)).toMatch(new RegExp(`^.+\\n${references[1]}, EUR 1\\.00, The amounts differ$`));
	}, 400_000);

	it('keeps each status once, and reads the newest, in whatever order and however many at once they come', async () => {
		const { workflowId, deactivate } = await stage.receiveWith('reconcile-payments', {
			'A payment has a status': { options: { separateExecutions: true } },
		});
		const late = { scenario: 'accepted', reportedHoursAgo: 30 };
		const inTurn = [
			{ reference: 'settled', scenario: 'completed' },
			{ reference: 'settled', ...late },
			{ reference: 'failed', scenario: 'accepted', reportedHoursAgo: 1 },
			{ reference: 'failed', scenario: 'rejected' },
		];
		const createdAt = new Date().toISOString();
		const ofOneMoment = ['accepted', 'completed'].map((scenario) => ({ reference: 'moment', scenario, createdAt }));
		await deliver(stage.sandbox, [...inTurn, ...ofOneMoment]);
		const failing = { reference: 'retried', scenario: 'accepted', tamper: 'key', tamperTimes: 1 };
		await pushOne(stage.sandbox, failing);
		await deliver(stage.sandbox, [{ reference: 'retried', scenario: 'completed' }]);
		await stage.sandbox.control('POST', 'clock/advance', { hours: 1 });
		const atOnce = ['rejected', 'completed', 'accepted', 'pending'].map((scenario, reportedHoursAgo) => ({
			reference: 'parallel',
			scenario,
			reportedHoursAgo,
		}));
		await Promise.all(atOnce.map(async (order) => await deliver(stage.sandbox, [order])));
		const twice = { reference: 'repeated', scenario: 'completed', messageId: 'STS-repeated', createdAt };
		const repeated = [await pushOne(stage.sandbox, twice), await pushOne(stage.sandbox, twice)];
		expect(new Set(repeated.map(({ plaintextSha256 }) => plaintextSha256)).size).toBe(1);
		await deactivate();

		const references = /settled|failed|moment|retried|parallel|repeated/;
		const stored = (await stage.readTable(statusesTable)).map(({ endToEndId, status }) =>
			[endToEndId, status].join(' '),
		);
		expect(stored.filter((line) => references.test(line)).sort()).toEqual([
			'E2E-failed-1 ACSP',
			'E2E-failed-1 RJCT',
			'E2E-moment-1 ACSC',
			'E2E-moment-1 ACSP',
			'E2E-parallel-1 ACSC',
			'E2E-parallel-1 ACSP',
			'E2E-parallel-1 PDNG',
			'E2E-parallel-1 RJCT',
			'E2E-repeated-1 ACSC',
			'E2E-retried-1 ACSC',
			'E2E-retried-1 ACSP',
			'E2E-settled-1 ACSC',
			'E2E-settled-1 ACSP',
		]);
		const execution = await stage.client.runWorkflow(workflowId, 'Every morning');
		expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
		const lists = (await stage.readTable(listsTable)).map(({ list, endToEndId }) => [endToEndId, list].join(' '));
		expect(lists.filter((line) => references.test(line)).sort()).toEqual([
			'E2E-failed-1 Rejected',
			'E2E-moment-1 Settled, not yet booked',
			'E2E-parallel-1 Unclear',
			'E2E-repeated-1 Settled, not yet booked',
			'E2E-retried-1 Settled, not yet booked',
			'E2E-settled-1 Settled, not yet booked',
		]);
	}, 400_000);
});
