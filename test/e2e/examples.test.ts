import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { listOf, objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { chatPath, erpPath, type Receiver } from '../../n8n-host/startReceiver.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { lookUp, push, pushOne } from './bankNotifications';
import { objectsOf } from './bankNode';
import { readAccounts, readTransactions } from './bankTruth';
import { pollTimes, waitForPolls } from './accountTriggerWorkflow';
import { builtInSteps } from './receptionChecks';
import { setUpExamples, type ExampleStage } from './setUpExamples';
import { stopStageAfter } from './startStage';

const exampleNames = readdirSync(path.join(projectRoot, 'examples')).filter((name) => name.endsWith('.json'));

const unreadableAlert =
	/^A delivery of the bank could not be read \([A-Z_]+, answered 503\)\n.+\n.+ Request \S{36}, 20\S+\.$/i;

/**
 * What an ERP knows of each payment after these requests, if it does what the note of the example asks for: it ignores
 * a status whose `orderKey` is not greater than the one that it has.
 */
function applyInOrder(bodies: readonly JsonObject[]): Map<unknown, JsonObject> {
	const known = new Map<unknown, JsonObject>();
	for (const body of bodies) {
		const newest = known.get(body.endToEndId);
		const orderKey = textOf(body.orderKey, 'the orderKey');
		if (newest === undefined || orderKey > textOf(newest.orderKey, 'the orderKey')) known.set(body.endToEndId, body);
	}
	return known;
}

describe('the example workflows on a real n8n', () => {
	let stage: ExampleStage;
	let receiver: Receiver;

	beforeAll(async () => {
		stage = await setUpExamples('examples');
		({ receiver } = stage);
	}, 400_000);

	afterAll(async () => await stopStageAfter(stage.close));

	/** The reset forgets notifications that the bank would try again. */
	beforeEach(async () => {
		await stage.sandbox.control('POST', 'reset', {});
		receiver.forget();
	});

	it.each(exampleNames)('%s can be imported unchanged, and contains no credential IDs', async (name) => {
		const file = readFileSync(path.join(projectRoot, 'examples', name), 'utf8');
		const workflow = objectOf(JSON.parse(file), name);
		const credentials = objectsOf(workflow.nodes, 'its nodes').flatMap((node) =>
			Object.values(objectOf(node.credentials ?? {}, 'the credentials of a node')),
		);
		expect(credentials.map((each) => objectOf(each, 'a credential').id)).toEqual(credentials.map(() => ''));
		const id = await stage.client.createWorkflow({
			name: String(workflow.name),
			nodes: objectsOf(workflow.nodes, 'its nodes'),
			connections: objectOf(workflow.connections, 'its connections'),
		});
		const stored = objectOf(await stage.client.get(`/rest/workflows/${id}`), 'the stored workflow');
		expect(listOf(stored.nodes, 'its nodes')).toHaveLength(listOf(workflow.nodes, 'its nodes').length);
	});

	describe('transaction-alerts, when the bank pushes', () => {
		let deactivate: () => Promise<unknown>;

		beforeAll(async () => ({ deactivate } = await stage.receiveWith('transaction-alerts', '040')), 60_000);

		afterAll(async () => await deactivate());

		const waitForAlert = async () =>
			await waitUntil('the alert', async () => (receiver.texts.length > 0 ? true : undefined));

		it.each([
			{
				kind: 'payment',
				alert:
					/^Payment rejected: E2E-\d{6}-1, EUR.1,001\.40 to Example Supplies Ltd\n.+\nRJCT, AC04: The account of .+$/,
				whatToDo: 'ask for the new account',
			},
			{
				kind: 'directDebit',
				alert:
					/^Collection rejected: E2E-\d{6}-1, EUR.1,001\.40 from Example Retail GmbH\n.+\nRJCT, AM04: There is .+$/,
				whatToDo: 'agree with the payer',
			},
		])('reports a rejected $kind and what to do, and no completed one', async ({ kind, alert, whatToDo }) => {
			await push(stage.sandbox, { kind, scenario: 'completed' });
			await push(stage.sandbox, { kind, scenario: 'rejected' });
			await waitForAlert();
			expect(receiver.texts).toEqual([expect.stringMatching(alert)]);
			expect(receiver.texts[0]).toContain(whatToDo);
			expect(receiver.texts[0]).not.toMatch(/undefined|null|\[object/);
		});

		it('tells about a delivery that cannot be read', async () => {
			await pushOne(stage.sandbox, { scenario: 'completed', tamper: 'key', tamperTimes: 1 });
			await waitForAlert();
			expect(receiver.texts).toEqual([expect.stringMatching(unreadableAlert)]);
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

		it('money-received: tells of money that came in, and of nothing else', async () => {
			await watch('money-received', 'A transaction is new');
			const rows = [
				{ amount: '-31.00', description: 'Rent' },
				{ amount: '120.50', description: 'Invoice 17' },
			];
			await control('ledger/book', { accountId: 'x', rows });
			await waitUntil('the message', async () => (receiver.texts.length > 0 ? true : undefined));
			await waitForPolls(stage.sandbox, 2);
			expect(receiver.texts).toEqual([
				expect.stringMatching(/^Money received: EUR.120\.50\nInvoice 17\nOn .+, 20.+\.$/),
			]);
			expect(receiver.texts.join()).not.toMatch(/undefined|null|\[object/);
		});

		it('transaction-alerts: reports a large transaction once, and no small one', async () => {
			await watch('transaction-alerts', 'A transaction is new');
			const rows = [
				{ amount: '99999.99', description: 'Not large' },
				{ amount: '-100000.00', description: 'Large' },
			];
			await control('ledger/book', { accountId: 'x', rows });
			await waitUntil('the message', async () => (receiver.texts.length > 0 ? true : undefined));
			await waitForPolls(stage.sandbox, 2);
			expect(receiver.texts).toEqual([
				expect.stringMatching(
					/^Large transaction: -EUR.100,000\.00 \(money went out\)\n.+\nLarge\. On .+, \d{4}-\S+\.$/,
				),
			]);
		});

		it('low-balances: tells once when a balance falls', async () => {
			await watch('low-balances', 'A balance falls');
			for (const balance of ['9000.00', '8000.00']) {
				await control('ledger/account', { accountId: 'x', balance });
				await waitForPolls(stage.sandbox, 2);
			}
			await waitUntil('the message', async () => (receiver.texts.length > 0 ? true : undefined));
			expect(receiver.texts).toEqual([
				expect.stringMatching(/^Low balance: EUR.9,000\.00 on .+\n.+\nThe threshold is 10000\. .+ 25000.* before\.$/),
			]);
		});
	});

	describe('payment-status-updates', () => {
		let deactivate: () => Promise<unknown>;

		beforeAll(async () => ({ deactivate } = await stage.receiveWith('payment-status-updates', '010')), 60_000);

		afterAll(async () => await deactivate());

		const erpBodies = () => receiver.requestsTo(erpPath).map(({ body }) => body);

		it('tells the ERP and the chat about a rejected payment and what to do', async () => {
			const sent = await pushOne(stage.sandbox, { scenario: 'rejected' });
			expect(sent.state).toBe('delivered');
			const [request] = receiver.requestsTo(erpPath);
			const endToEndId = String(request?.body.endToEndId);
			expect(endToEndId).toMatch(/^E2E-\d{6}-1$/);
			const paymentInformationId = endToEndId.replace('E2E', 'PMT');
			expect(request?.headers['idempotency-key']).toMatch(/^[\da-f]{64}$/);
			expect(erpBodies()).toEqual([
				{
					endToEndId,
					instructionId: expect.any(String),
					uetr: null,
					paymentInformationId,
					messageId: expect.any(String),
					level: 'payment',
					direction: 'outgoing',
					status: 'RJCT',
					outcome: 'rejected',
					final: true,
					orderKey: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+ \d\d$/),
					reasonCode: 'AC04',
					reason: expect.stringContaining('The account of the creditor is closed.'),
					whatToDo: expect.stringContaining('ask for the new account'),
					warnings: [],
					amount: '1001.40',
					currency: 'EUR',
					creditorName: 'Example Supplies Ltd',
					debtorName: 'Example Holdings LLC',
				},
			]);
			const alert = `^Payment rejected: ${endToEndId}, EUR.1,001.40 to .+\n.+ask for the new account.+\nRJCT, AC04: `;
			expect(receiver.texts).toEqual([expect.stringMatching(new RegExp(alert))]);
		});

		it.each([
			{ scenario: 'completed', outcomes: ['completed'], told: 0 },
			{ scenario: 'pending', outcomes: ['pending'], told: 0 },
			{ scenario: 'partial', outcomes: ['completed', 'completed', 'completed', 'rejected'], told: 1 },
			{ scenario: 'groupReceived', outcomes: ['pending'], told: 0 },
			{ scenario: 'groupRejected', outcomes: ['rejected'], told: 1 },
			{ scenario: 'batchRejected', outcomes: ['completed', 'rejected'], told: 1 },
			{ scenario: 'accepted', kind: 'drawdown', message: 'pain.014', outcomes: ['accepted'], told: 0 },
			{ scenario: 'rejected', kind: 'directDebit', outcomes: ['rejected'], told: 1 },
			{ status: 'XXXX', outcomes: ['unknown'], told: 1 },
		])('routes by outcome: $outcomes', async ({ status, outcomes, told, ...order }) => {
			const payments = [{ transactions: [{ endToEndId: 'E2E-unknown', status }] }];
			await push(stage.sandbox, status === undefined ? order : { payments });
			expect(
				erpBodies()
					.map(({ outcome }) => outcome)
					.sort(),
			).toEqual(outcomes);
			expect(receiver.texts).toHaveLength(told);
			expect(receiver.texts.join()).not.toMatch(/undefined|null|\[object/);
		});

		it.each([
			{
				what: 'completed and then an older status: it stays completed',
				reports: [{ scenario: 'completed' }, { scenario: 'accepted', reportedHoursAgo: 1 }],
				statuses: ['ACSC', 'ACSP'],
				status: 'ACSC',
			},
			{
				what: 'completed and then a rejection: it is rejected',
				reports: [{ scenario: 'completed', reportedHoursAgo: 1 }, { scenario: 'rejected' }],
				statuses: ['ACSC', 'RJCT'],
				status: 'RJCT',
			},
			{
				what: 'a rejection and then older statuses: it stays rejected',
				reports: [
					{ scenario: 'rejected' },
					{ scenario: 'completed', reportedHoursAgo: 1 },
					{ scenario: 'pending', reportedHoursAgo: 2 },
				],
				statuses: ['RJCT', 'ACSC', 'PDNG'],
				status: 'RJCT',
			},
			{
				what: 'two statuses of one moment, the earlier one last: it is completed',
				reports: ['completed', 'accepted'].map((scenario) => ({ scenario, createdAt: '2026-03-02T10:00:00+01:00' })),
				statuses: ['ACSC', 'ACSP'],
				status: 'ACSC',
			},
		])('lets the ERP know the newest status: $what', async ({ what, reports, statuses, status }) => {
			const reference = what.replaceAll(/[^a-z]/g, '').slice(0, 20);
			for (const report of reports) await push(stage.sandbox, { ...report, reference });
			expect(erpBodies().map((body) => body.status)).toEqual(statuses);
			const known = applyInOrder(erpBodies());
			expect([...known.values()]).toMatchObject([{ endToEndId: `E2E-${reference}-1`, status }]);
		});

		it('lets the ERP know the newest status when the bank delivers an older one an hour late', async () => {
			const reference = 'late';
			const failing = { scenario: 'accepted', reference, tamper: 'key', tamperTimes: 1 };
			expect(await pushOne(stage.sandbox, failing)).toMatchObject({ state: 'pending' });
			expect(await pushOne(stage.sandbox, { scenario: 'completed', reference })).toMatchObject({ state: 'delivered' });
			await stage.sandbox.control('POST', 'clock/advance', { hours: 1 });
			expect(erpBodies().map(({ status }) => status)).toEqual(['ACSC', 'ACSP']);
			expect(applyInOrder(erpBodies()).get('E2E-late-1')).toMatchObject({ status: 'ACSC', outcome: 'completed' });
		});

		it('puts all rejected payments of a report into one message', async () => {
			await push(stage.sandbox, { scenario: 'bulk', transactions: 40 });
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

		it('tells the chat about a delivery that cannot be read', async () => {
			const sent = await pushOne(stage.sandbox, { scenario: 'rejected', tamper: 'key', tamperTimes: 1 });
			expect(sent.attempts.at(-1)).toMatchObject({ status: 503 });
			await waitUntil('the alert', async () => (receiver.texts.length > 0 ? true : undefined));
			expect(receiver.texts).toEqual([expect.stringMatching(unreadableAlert)]);
			expect(erpBodies()).toEqual([]);
		});
	});

	it('check-reception-hourly: says nothing while all is well, and what to do when the trigger is not published', async () => {
		const trigger = await stage.receiveWith('payment-status-updates', '010');
		const { workflowId: triggerId, triggerUrl, deactivate } = trigger;
		const workflowId = await stage.create('check-reception-hourly', { 'Check the reception': { triggerUrl } });
		const executions = (await stage.client.listExecutions(triggerId)).length;
		const good = await stage.client.runWorkflow(workflowId, 'Every hour');
		expect(good).toMatchObject({ status: 'success', errorMessage: undefined });
		expect(good.itemsOf('Check the reception').filter(({ passed }) => passed === true)).toHaveLength(
			builtInSteps.length,
		);
		expect(receiver.texts).toEqual([]);
		expect(await stage.client.listExecutions(triggerId)).toHaveLength(executions);
		await deactivate();
		await waitUntil('n8n to answer 404', async () =>
			(await fetchOnNewConnection(`${triggerUrl}/.well-known/jwks.json`)).status === 404 ? true : undefined,
		);
		expect(await stage.client.runWorkflow(workflowId, 'Every hour')).toMatchObject({ status: 'success' });
		const alert =
			/^The bank cannot deliver as it should\n.*Publish .+\nReach the trigger: n8n answers, but no trigger .+$/;
		expect(receiver.texts).toEqual([expect.stringMatching(alert)]);
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
				.filter(
					(row) => row.status === 'POSTED' && row.debitCreditMemo === 'DEBIT' && !String(row.memo).includes('EREF'),
				)
				.filter((row) => /^20\d\d-/.test(String(row.postedTimestamp)));
		}

		it('lists the payments that are settled, booked, rejected and open', async () => {
			const bookings = await readBookings();
			const [same = {}, less = {}, refused = {}, early = {}, silent = {}] = bookings;
			const references = [same, less, refused, early, silent].map(({ reference }) => String(reference));
			expect(new Set(references).size).toBe(5);
			const pay = (endToEndId: string, status: string, amount: unknown, more: JsonObject = {}) => ({
				payments: [{ transactions: [{ endToEndId, status, amount: String(amount).replace('-', ''), ...more }] }],
				createdAt: new Date().toISOString(),
			});
			const { workflowId, deactivate } = await stage.receiveWith('reconcile-payments', '070');
			await changeSettings(workflowId, { days, endToEndIdPattern: `^(E2E-.*|${references.join('|')})$` });
			expect(await stage.client.runWorkflow(workflowId, 'Every morning')).toMatchObject({ status: 'success' });
			expect(receiver.texts).toEqual([expect.stringMatching(/^Booked without a status: 5 \([^\n]+$/)]);
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
			for (const report of reports) expect(await pushOne(stage.sandbox, report)).toMatchObject({ state: 'delivered' });
			await deactivate();

			for (const run of [1, 2]) {
				const execution = await stage.client.runWorkflow(workflowId, 'Every morning');
				expect([run, execution.status, execution.errorMessage]).toEqual([run, 'success', undefined]);
			}
			const rows = await stage.readTable(listsTable);
			const lines = rows.map(({ list, endToEndId, note }) => [list, endToEndId, note].join(' | ')).sort();
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
			const [first, second] = receiver.texts.map((text) => text.split('\n').sort());
			expect(second).toEqual(first);
			expect(first).toEqual([
				`Booked without a status: 1 (${references[4]})`,
				expect.stringMatching(/^Rejected: 2 \(.*E2E-rejected.*\)$/),
				'Settled and booked: 2',
				'Settled, not yet booked: 1 (E2E-not-booked)',
				expect.stringMatching(/^Still open: 2 \(.*E2E-open.*\)$/),
				'Unclear: 1 (E2E-unclear)',
			]);
		}, 400_000);

		it('keeps each status once, and reads the newest, in whatever order and however many at once they come', async () => {
			const { workflowId, deactivate } = await stage.receiveWith('reconcile-payments', '070', {
				'A payment has a status': { options: { separateExecutions: true } },
			});
			const late = { scenario: 'accepted', reportedHoursAgo: 1 };
			const inTurn = [
				{ reference: 'settled', scenario: 'completed' },
				{ reference: 'settled', ...late },
				{ reference: 'returned', scenario: 'completed', reportedHoursAgo: 1 },
				{ reference: 'returned', scenario: 'rejected' },
			];
			const createdAt = new Date().toISOString();
			const ofOneMoment = ['accepted', 'completed'].map((scenario) => ({ reference: 'moment', scenario, createdAt }));
			for (const order of [...inTurn, ...ofOneMoment]) await pushOne(stage.sandbox, order);
			const failing = { reference: 'retried', scenario: 'accepted', tamper: 'key', tamperTimes: 1 };
			await pushOne(stage.sandbox, failing);
			await pushOne(stage.sandbox, { reference: 'retried', scenario: 'completed' });
			await stage.sandbox.control('POST', 'clock/advance', { hours: 1 });
			const atOnce = ['rejected', 'completed', 'accepted', 'pending'].map((scenario, reportedHoursAgo) => ({
				reference: 'parallel',
				scenario,
				reportedHoursAgo,
			}));
			await Promise.all(atOnce.map(async (order) => await pushOne(stage.sandbox, order)));
			const twice = { reference: 'repeated', scenario: 'completed', messageId: 'STS-repeated', createdAt };
			const repeated = [await pushOne(stage.sandbox, twice), await pushOne(stage.sandbox, twice)];
			expect(new Set(repeated.map(({ plaintextSha256 }) => plaintextSha256)).size).toBe(1);
			await deactivate();

			const references = /settled|returned|moment|retried|parallel|repeated/;
			const stored = (await stage.readTable(statusesTable)).map(({ endToEndId, status }) =>
				[endToEndId, status].join(' '),
			);
			expect(stored.filter((line) => references.test(line)).sort()).toEqual([
				'E2E-moment-1 ACSC',
				'E2E-moment-1 ACSP',
				'E2E-parallel-1 ACSC',
				'E2E-parallel-1 ACSP',
				'E2E-parallel-1 PDNG',
				'E2E-parallel-1 RJCT',
				'E2E-repeated-1 ACSC',
				'E2E-retried-1 ACSC',
				'E2E-retried-1 ACSP',
				'E2E-returned-1 ACSC',
				'E2E-returned-1 RJCT',
				'E2E-settled-1 ACSC',
				'E2E-settled-1 ACSP',
			]);
			const execution = await stage.client.runWorkflow(workflowId, 'Every morning');
			expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
			const lists = (await stage.readTable(listsTable)).map(({ list, endToEndId }) => [endToEndId, list].join(' '));
			expect(lists.filter((line) => references.test(line)).sort()).toEqual([
				'E2E-moment-1 Settled, not yet booked',
				'E2E-parallel-1 Rejected',
				'E2E-repeated-1 Settled, not yet booked',
				'E2E-retried-1 Settled, not yet booked',
				'E2E-returned-1 Rejected',
				'E2E-settled-1 Settled, not yet booked',
			]);
		}, 400_000);

		it('tells the chat about a delivery that cannot be read', async () => {
			const { deactivate } = await stage.receiveWith('reconcile-payments', '070');
			await pushOne(stage.sandbox, { scenario: 'completed', tamper: 'key', tamperTimes: 1 });
			await waitUntil('the alert', async () => (receiver.texts.length > 0 ? true : undefined));
			expect(receiver.texts).toEqual([expect.stringMatching(unreadableAlert)]);
			await deactivate();
		});

		async function changeSettings(workflowId: string, values: JsonObject): Promise<void> {
			const workflow = objectOf(await stage.client.get(`/rest/workflows/${workflowId}`), 'the workflow');
			const nodes = objectsOf(workflow.nodes, 'its nodes').map((node) =>
				node.name === 'Settings' ? { ...node, parameters: setValues(node, values) } : node,
			);
			await stage.client.patch(`/rest/workflows/${workflowId}`, { nodes, versionId: workflow.versionId });
		}

		function setValues(node: JsonObject, values: JsonObject): JsonObject {
			const parameters = objectOf(node.parameters, 'its parameters');
			const { assignments } = objectOf(parameters.assignments, 'its assignments');
			const changed = objectsOf(assignments, 'the fields').map((field) => ({
				...field,
				value: values[String(field.name)],
			}));
			return { ...parameters, assignments: { assignments: changed } };
		}
	});
});
