import { listOf, objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../n8n-host/findFreePort.ts';
import { projectRoot, runFolder } from '../../n8n-host/projectRoot.ts';
import { type RunningTryton, startTryton } from '../../n8n-host/startTryton.ts';
import { push, retryUntilDelivered } from './bankNotifications';
import { readAccounts } from './bankTruth';
import { setUpExamples, type ExampleStage } from './setUpExamples';
import { stopStageAfter } from './startStage';

const payments = Array.from({ length: 60 }, (_, index) => ({
	endToEndId: `E2E-${index}`,
	amount: `${index + 1}.40`,
}));

/** What the bank says of a payment in the end: each tenth is rejected, each seventh is still open. */
function statusOf(index: number): string {
	if (index % 10 === 3) return 'RJCT';
	return index % 7 === 5 ? 'ACSP' : 'ACSC';
}

/** After a rejection, money may have moved: only a person lets Tryton offer the payment again. */
const stateOf: Record<string, string> = { RJCT: 'processing', ACSP: 'processing', ACSC: 'succeeded' };

/** The code of a step of the example for statements. */
function exampleCode(step: string): string {
	const file = path.join(projectRoot, 'examples', 'tryton-statement.json');
	const nodes = listOf(objectOf(JSON.parse(readFileSync(file, 'utf8')), file).nodes, 'its nodes');
	const node = nodes.map((each) => objectOf(each, 'a node')).find(({ name }) => name === step);
	return textOf(objectOf(node?.parameters, 'its parameters').jsCode, 'its code');
}

describe('the examples for Tryton, on a real n8n and a real Tryton', () => {
	let stage: ExampleStage;
	let tryton: RunningTryton;
	let accountId: string;
	let accountNumber: string;

	beforeAll(async () => {
		stage = await setUpExamples('tryton');
		const [first] = await readAccounts(stage.sandbox);
		const account = objectOf(objectOf(first?.account, 'the account').depositAccount, 'its fields');
		accountId = String(account.accountId);
		accountNumber = String(account.accountNumber);
	}, 400_000);

	beforeAll(async () => {
		const folder = mkdtempSync(path.join(runFolder, 'tryton-'));
		tryton = await startTryton({ account: accountNumber, currency: 'USD', payments }, folder);
		await stage.addCredential('httpBasicAuth', { ...tryton.login });
	}, 400_000);

	afterAll(async () => await stopStageAfter(stage.close, async () => await tryton.remove()));

	beforeEach(() => stage.receiver.forget());

	const receivedTexts = () => stage.receiver.texts;

	const report = (transactions: readonly JsonObject[], more: JsonObject = {}) => ({
		originalMessageId: 'O-1',
		...more,
		payments: [{ transactions }],
	});

	async function statesOfPayments(): Promise<unknown[]> {
		const found = await tryton.find('account.payment', [], ['description', 'state']);
		return payments.map(({ endToEndId }) => found.find(({ description }) => description === endToEndId)?.state);
	}

	/** When somebody last changed each payment. */
	const changesOfPayments = async () => await tryton.find('account.payment', [], ['state', 'write_date']);

	describe('tryton-payments', () => {
		const expected = payments.map((_, index) => stateOf[statusOf(index)]);

		beforeAll(async () => {
			await stage.receiveWith('tryton-payments', { 'Find the payments': { url: tryton.url } });
		}, 60_000);

		/** Pushes, and lets the bank send again what was not answered in time: Tryton needs a while for many at once. */
		async function pushAll(orders: readonly JsonObject[]): Promise<void> {
			const sent = (await Promise.all(orders.map(async (order) => await push(stage.sandbox, order)))).flat();
			const ended = await retryUntilDelivered(stage.sandbox, sent);
			expect(ended.map(({ state }) => state)).toEqual(sent.map(() => 'delivered'));
		}

		const toldFirstLines = () =>
			stage.receiver.texts
				.flatMap((text) => text.split('\n\n'))
				.map((text) => text.split('\n')[0])
				.sort();

		it('lets each payment succeed of which the bank says so, and tells a person of the rejected ones', async () => {
			const transactions = payments.map(({ endToEndId, amount }, index) => {
				const status = statusOf(index);
				return { endToEndId, amount, currency: 'USD', status, ...(status === 'RJCT' && { reasonCode: 'AC04' }) };
			});
			const orders = Array.from({ length: 6 }, (_, index) => report(transactions.slice(10 * index, 10 * index + 10)));
			await pushAll(orders);
			expect(await statesOfPayments()).toEqual(expected);
			const rejected = payments.filter((_, index) => statusOf(index) === 'RJCT');
			expect(toldFirstLines()).toEqual(rejected.map(({ endToEndId }) => `Payment rejected: ${endToEndId}`).sort());
		});

		it('changes nothing for a late ACSP and for a status that comes again, and tells of a rejected one that goes on', async () => {
			const before = await changesOfPayments();
			const late = { reportedHoursAgo: 1 };
			await pushAll([
				report([{ endToEndId: 'E2E-0', status: 'ACSP' }], late),
				report([{ endToEndId: 'E2E-3', status: 'ACSP' }]),
				report([{ endToEndId: 'E2E-0', status: 'ACSC' }]),
			]);
			expect(await changesOfPayments()).toEqual(before);
			expect(toldFirstLines()).toEqual(['Payment accepted: E2E-3']);
		});

		it('tells a person of all else, and changes nothing', async () => {
			const before = await changesOfPayments();
			await pushAll([
				report([{ endToEndId: 'E2E-0', status: 'RJCT', reasonCode: 'AC04' }]),
				report([{ endToEndId: 'E2E-3', amount: '1.00', currency: 'USD', status: 'ACSC' }]),
				report([{ endToEndId: 'E2E-5', status: 'RJCT', reasonCode: 'AB05' }]),
				// A person has the rejection of this one already, and the ID of the next one is in two messages.
				report([{ endToEndId: 'E2E-13', amount: '14.40', currency: 'USD', status: 'ACSC' }], { reportedHoursAgo: 1 }),
				report([{ endToEndId: 'E2E-12', amount: '13.40', currency: 'USD', status: 'ACSC' }], {
					originalMessageId: 'O-2',
				}),
				report([{ endToEndId: 'E2E-19', status: 'RJCT' }], { originalMessageName: 'camt.055.001.08' }),
				{ scenario: 'batchRejected' },
			]);
			expect(await changesOfPayments()).toEqual(before);
			expect(toldFirstLines()).toEqual([
				'Answer to a cancellation: E2E-19',
				expect.stringMatching(/^Batch rejected: PMT-/),
				expect.stringMatching(/^Payment completed: E2E-\d{6}-3$/),
				'Payment completed: E2E-12',
				'Payment completed: E2E-13',
				'Payment completed: E2E-3',
				'Payment rejected: E2E-0',
				'Payment rejected: E2E-5',
			]);
		});
	});

	describe('tryton-statement', () => {
		const days = 7;

		const daysCode = exampleCode('Which days are missing?');

		/** @param change of the code that finds the missing days */
		async function importStatements(change: readonly [string, string] = ['', ''], url = tryton.url) {
			const fields = { accountNumber, firstDay: `={{ $today.minus({ days: ${days} }).toISODate() }}` };
			const assignments = Object.entries(fields).map(([name, value]) => ({ id: name, name, value, type: 'string' }));
			const workflowId = await stage.create('tryton-statement', {
				'Get the company': { url },
				'The account': { assignments: { assignments } },
				'Create statement file': { accountId: { __rl: true, mode: 'list', value: accountId } },
				'Which days are missing?': { jsCode: daysCode.replace(...change) },
			});
			const execution = await stage.client.runWorkflow(workflowId, 'Every morning');
			expect(execution).toMatchObject({ status: 'success', errorMessage: undefined });
			return execution;
		}

		async function statementsInTryton() {
			const fields = ['date', 'start_balance', 'end_balance', 'number_of_lines', 'origins'];
			const found = await tryton.find('account.statement', [], fields);
			// n8n sends several imports at a time.
			const dayOf = ({ date }: JsonObject) => {
				const { year, month, day } = objectOf(date, 'the date');
				return Date.UTC(Number(year), Number(month), Number(day));
			};
			return found.sort((one, other) => dayOf(one) - dayOf(other));
		}

		const decimal = (value: unknown) => ({ __class__: 'Decimal', decimal: Number(value).toFixed(2) });

		it('brings the statement of each day with the balances of the bank into the books, once', async () => {
			const twoDaysBefore = ['$today.minus({ days: 1 })', '$today.minus({ days: 3 })'] as const;
			const made = (await importStatements(twoDaysBefore)).itemsOf('Create statement file');
			await importStatements(twoDaysBefore);
			expect(made).toHaveLength(days - 2);
			expect(await statementsInTryton()).toMatchObject(
				made.map(({ openingBalance, closingBalance, transactions }) => ({
					start_balance: decimal(openingBalance),
					end_balance: decimal(closingBalance),
					number_of_lines: transactions,
				})),
			);
			expect(made.some(({ transactions }) => Number(transactions) > 0)).toBe(true);
			expect(receivedTexts()).toEqual([]);
		});

		it('tells a person if Tryton does not answer', async () => {
			await importStatements(['', ''], `http://127.0.0.1:${await findFreePort()}/`);
			expect(receivedTexts()).toEqual([expect.stringMatching(/^A statement is not in Tryton\n/)]);
		});

		it('tells a person if the balance of the bank is not the one in Tryton, and imports nothing', async () => {
			await importStatements(['last.end_balance.decimal', "'1.00'"]);
			expect(await statementsInTryton()).toHaveLength(days - 2);
			expect(receivedTexts()).toEqual([expect.stringMatching(/^No statement for Tryton\n/)]);
		});

		it('goes on from the last statement that Tryton has, after days on which nothing ran', async () => {
			const made = (await importStatements()).itemsOf('Create statement file');
			expect(made).toHaveLength(2);
			const dates = (await statementsInTryton()).map(({ date }) => JSON.stringify(date));
			expect(new Set(dates).size).toBe(days);
		});
	});
});
