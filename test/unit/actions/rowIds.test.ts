import { textOf } from '../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { executeOperation } from '../../n8nStandIn/executeOperation';
import { type BankResponse, pageOf, useBank } from '../TestBank';

const bank = useBank();

const account = { depositAccount: { accountId: 'a1', accountNumber: '0042 4711', currency: { currencyCode: 'EUR' } } };

/** Equal rows but for their days and the payer. */
const row = (day: number, payer: string, more: object = {}) => ({
	depositTransaction: { postedTimestamp: `2026-11-${day}`, amount: 50, description: payer, ...more },
});

type Row = ReturnType<typeof row>;

let pages: Row[][] = [];

const answerWith = (ofAccount: BankResponse = { json: account }) => {
	bank.answer = ({ path, offset }) => (path === '/accounts/a1' ? ofAccount : pageOf('transactions', pages, offset));
};

beforeEach(() => answerWith());

/** Gets the rows as `payer: ID`. */
async function getIds(parameters: object = {}) {
	const item = {
		resource: 'transaction',
		operation: 'getAll',
		accountId: { __rl: true, mode: 'id', value: 'a1' },
		returnAll: true,
		output: 'full',
		...parameters,
	};
	const { json, hints } = await executeOperation({ origin: bank.origin, items: [item] });
	const ids: Record<string, unknown> = {};
	for (const { description, rowId } of json) ids[textOf(description)] = rowId;
	return { ids, hints: hints.map(({ message }) => message), calls: bank.takeCalls().length };
}

it('gives equal rows different IDs, which stay when others come', async () => {
	pages = [[row(23, 'anna'), row(22, 'rent')]];
	const noon = await getIds();
	pages = [[row(24, 'carl'), row(23, 'bert'), row(23, 'anna'), row(22, 'rent')]];
	const evening = await getIds();
	expect(evening.ids).toMatchObject(noon.ids);
	expect(new Set(Object.values(evening.ids)).size).toBe(4);
	expect(evening.hints).toEqual([]);
});

it('knows the account by its whole number, so that a new consent changes nothing', async () => {
	pages = [[row(23, 'anna')]];
	const before = await getIds();
	answerWith({
		json: { depositAccount: { ...account.depositAccount, accountId: 'other', accountNumber: '00424711' } },
	});
	expect(await getIds()).toEqual(before);
	answerWith({ json: { depositAccount: { ...account.depositAccount, accountNumber: '****4711' } } });
	expect((await getIds()).ids).not.toEqual(before.ids);
});

it.each<[string, object, Row[][], number]>([
	['with all rows: one call for the account', {}, [[row(24, 'a'), row(23, 'b')], [row(22, 'c')]], 3],
	['to the end of the day', {}, [[row(24, 'a')], [row(24, 'b')], [row(23, 'c')], [row(22, 'd')]], 4],
	[
		'to the end of a list that is not sorted',
		{},
		[[row(24, 'a'), row(25, 'b'), row(23, 'c')], [row(22, 'd')], [row(21, 'e')]],
		4,
	],
	['nothing more in Simplified', { output: 'simplified' }, [[row(24, 'a')], [row(24, 'b')]], 2],
	['nothing more for other fields', { output: 'selected', fields: 'amount' }, [[row(24, 'a')], [row(24, 'b')]], 1],
])('reads %s', async (name, parameters, given, calls) => {
	pages = given;
	const limited = name.startsWith('with all') ? {} : { returnAll: false, limit: 1 };
	expect((await getIds({ ...limited, ...parameters })).calls).toBe(calls);
});

it.each([
	{ returnAll: false, limit: 1 },
	{ filters: { postedAfter: '2026-11-24' } },
	{ output: 'selected', fields: 'rowId, description' },
])('numbers before limits and filters: %j', async (parameters) => {
	pages = [[row(24, 'bert')], [row(24, 'anna')], [row(23, 'carl')]];
	const { ids } = await getIds();
	expect(ids).toMatchObject((await getIds(parameters)).ids);
});

describe('is empty, and a hint says so,', () => {
	const HINT = [expect.stringMatching(/^'rowId' is empty /)];

	it('where the account is not known', async () => {
		pages = [[row(23, 'anna')]];
		answerWith({ status: 403 });
		const { ids, hints } = await getIds();
		expect(ids).toEqual({ anna: null });
		expect(hints).toEqual(expect.arrayContaining(HINT));
	});

	it('where rows may be missing', async () => {
		bank.answer = ({ path }) =>
			path === '/accounts/a1' ? { json: account } : { status: 206, json: { transactions: [row(23, 'anna')] } };
		const { ids, hints } = await getIds();
		expect(ids).toEqual({ anna: null });
		expect(hints).toEqual(expect.arrayContaining(HINT));
	});

	it('for what may have come twice', async () => {
		pages = [[row(23, 'anna')], [row(23, 'bert'), row(23, 'anna')]];
		bank.answer = ({ path, offset }) => {
			const transactions = pages[offset === undefined ? 0 : 1];
			const page = offset === undefined ? { nextOffset: 'p1' } : {};
			return { json: path === '/accounts/a1' ? account : { transactions, page } };
		};
		expect((await getIds()).hints).toEqual(HINT);
	});

	it('for the days that were not read whole before a failure', async () => {
		pages = [[row(24, 'anna'), row(23, 'bert')], [row(23, 'carl')]];
		bank.answer = ({ path, offset }) => {
			if (path === '/accounts/a1') return { json: account };
			return offset === undefined ? pageOf('transactions', pages, offset) : { status: 404 };
		};
		const item = {
			resource: 'transaction',
			operation: 'getAll',
			accountId: { __rl: true, mode: 'id', value: 'a1' },
			returnAll: true,
			output: 'full',
		};
		const { json } = await executeOperation({ origin: bank.origin, items: [item], continueOnFail: true });
		expect(json.map(({ rowId }) => rowId)).toEqual([expect.any(String), null, undefined]);
	});
});
