import { objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { type RunningTryton, startTryton } from '../../n8n-host/startTryton.ts';
import { push, retryUntilDelivered } from './bankNotifications';
import { readAccounts } from './bankTruth';
import { setUpExamples, type ExampleStage } from './setUpExamples';
import { stopStageAfter } from './startStage';

const payments = Array.from({ length: 200 }, (_, index) => ({
	endToEndId: `E2E-${index}`,
	amount: `${index + 1}.40`,
}));

/** What the bank says of a payment in the end: each tenth is rejected, each seventh is still open. */
function statusOf(index: number): string {
	if (index % 10 === 3) return 'RJCT';
	return index % 7 === 5 ? 'ACSP' : 'ACSC';
}

const stateOf: Record<string, string> = { RJCT: 'failed', ACSP: 'processing', ACSC: 'succeeded' };

describe('the examples for Tryton, on a real n8n and a real Tryton', () => {
	let stage: ExampleStage;
	let tryton: RunningTryton;
	let accountId: string;

	beforeAll(async () => {
		stage = await setUpExamples('tryton');
		const [first] = await readAccounts(stage.sandbox);
		const account = objectOf(objectOf(first?.account, 'the account').depositAccount, 'its fields');
		accountId = String(account.accountId);
		tryton = await startTryton({ account: String(account.accountNumber), currency: 'USD', payments });
		await stage.addCredential('httpBasicAuth', { ...tryton.login });
	}, 400_000);

	afterAll(async () => await stopStageAfter(stage.close, async () => await tryton.remove()));

	beforeEach(() => stage.receiver.forget());

	const report = (transactions: readonly JsonObject[], more: JsonObject = {}) => ({
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

		it('sets each of 200 payments to what the bank says, and tells nobody', async () => {
			const transactions = payments.map(({ endToEndId, amount }, index) => {
				const status = statusOf(index);
				return { endToEndId, amount, currency: 'USD', status, ...(status === 'RJCT' && { reasonCode: 'AC04' }) };
			});
			const orders = Array.from({ length: 20 }, (_, index) => report(transactions.slice(10 * index, 10 * index + 10)));
			await pushAll(orders);
			expect(await statesOfPayments()).toEqual(expected);
			const notes = await tryton.find('ir.note', [], ['message', 'resource.rec_name']);
			expect(notes).toHaveLength(expected.filter((state) => state === 'failed').length);
			for (const { message } of notes) expect(message).toMatch(/^.+\nRJCT, AC04, .+$/);
			expect(stage.receiver.texts).toEqual([]);
		});

		it('changes nothing for a late ACSP and for a status that comes again', async () => {
			const before = await changesOfPayments();
			const late = { reportedHoursAgo: 1 };
			await pushAll([
				report([{ endToEndId: 'E2E-0', status: 'ACSP' }], late),
				report([{ endToEndId: 'E2E-3', status: 'ACSP' }]),
				report([{ endToEndId: 'E2E-0', status: 'ACSC' }]),
				report([{ endToEndId: 'E2E-3', status: 'RJCT', reasonCode: 'AC04' }]),
			]);
			expect(await changesOfPayments()).toEqual(before);
			expect(stage.receiver.texts).toEqual([]);
		});

		it('tells a person of all else, and changes nothing', async () => {
			const before = await changesOfPayments();
			await pushAll([
				report([{ endToEndId: 'E2E-0', status: 'RJCT', reasonCode: 'AC04' }]),
				report([{ endToEndId: 'E2E-3', status: 'ACSC' }]),
				report([{ endToEndId: 'E2E-5', status: 'RJCT', reasonCode: 'AB05' }]),
				{ scenario: 'batchRejected' },
			]);
			expect(await changesOfPayments()).toEqual(before);
			expect(toldFirstLines()).toEqual([
				expect.stringMatching(/^Payment completed: E2E-\d{6}-3\. Tryton has no payment with this ID\.$/),
				'Payment completed: E2E-3. In Tryton, it is failed.',
				'Payment rejected: E2E-0. In Tryton, it is succeeded.',
				'Payment rejected: E2E-5. In Tryton, it is processing.',
				expect.stringMatching(/^The batch PMT-.+ is rejected\. Look for its payments in Tryton\.$/),
			]);
		});

		it('lets one of two statuses that come at the same time count, and tells a person of the other', async () => {
			const open = [5, 12, 19].map((index) => `E2E-${index}`);
			await pushAll(
				open.flatMap((endToEndId) =>
					['ACSC', 'RJCT'].map((status) => report([{ endToEndId, status, reasonCode: 'AC04' }])),
				),
			);
			const found = await tryton.find('account.payment', [['description', 'in', open]], ['description', 'state']);
			const other: Record<string, string> = { succeeded: 'rejected', failed: 'completed' };
			expect(toldFirstLines()).toEqual(
				found
					.map(({ description, state }) => [description, String(state)].map(String))
					.map(([id = '', state = '']) => `Payment ${other[state]}: ${id}. In Tryton, it is ${state}.`)
					.sort(),
			);
		});
	});

	describe('tryton-statement', () => {
		async function importStatement(options: JsonObject = {}) {
			const accountOfBank = { __rl: true, mode: 'id', value: accountId };
			const workflowId = await stage.create('tryton-statement', {
				'Get the company': { url: tryton.url },
				'Create statement file': { accountId: accountOfBank, period: 'last7Days', options },
			});
			const execution = await stage.client.runWorkflow(workflowId, 'Every morning');
			expect(execution).toMatchObject({ status: 'success', errorMessage: undefined });
			return execution.itemsOf('Create statement file')[0];
		}

		const statementsInTryton = async () =>
			await tryton.find('account.statement', [], ['start_balance', 'end_balance', 'number_of_lines', 'origins']);

		it('brings the statement with the balances of the bank into the books, once', async () => {
			const made = await importStatement();
			await importStatement();
			const decimal = (value: unknown) => ({ __class__: 'Decimal', decimal: Number(value).toFixed(2) });
			const [statement, ...others] = await statementsInTryton();
			expect(statement).toMatchObject({
				start_balance: decimal(made?.openingBalance),
				end_balance: decimal(made?.closingBalance),
				number_of_lines: made?.transactions,
			});
			expect(statement?.origins).toHaveLength(Number(made?.transactions));
			expect(others).toEqual([]);
			expect(stage.receiver.texts).toEqual([]);
		});

		it('tells a person of another statement for the same day, and does not import it', async () => {
			const before = await statementsInTryton();
			await importStatement({ bankIdentification: 'OTHERBANK' });
			expect(await statementsInTryton()).toEqual(before);
			expect(stage.receiver.texts).toEqual([
				expect.stringMatching(/^Tryton has another statement of this account for 20\S+\n.+\n.+ has [\da-f]{32}\.$/),
			]);
		});
	});
});
