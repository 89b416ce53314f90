import type { INodeExecutionData } from 'n8n-workflow';
import { FORMATS } from '../../../nodes/CommercialBanking/actions/statementFile/create.operation';
import { textOf } from '../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { executeOperation, type Execution } from '../../n8nStandIn/executeOperation';
import { useBank } from '../TestBank';

const bank = useBank();

const rows = [
	{ transactionId: '3', postedTimestamp: '2026-11-24 06:30:00.0', amount: 10, debitCreditMemo: 'CREDIT' },
	{ transactionId: '2', postedTimestamp: '2026-11-23 16:00:00.0', amount: -3.1, debitCreditMemo: 'DEBIT' },
	{ transactionId: '1', postedTimestamp: '2026-11-20 10:00:00.0', amount: 7, debitCreditMemo: 'CREDIT' },
];

const account = {
	nickname: 'Operating',
	accountId: 'account-000204861',
	accountNumber: '000000204861',
	currency: { currencyCode: 'USD' },
	balanceAsOf: '2026-11-24 07:00:00.0',
	currentBalance: 1000,
	openingDayBalance: 990,
};

type Answer = { status?: number; json: unknown };

/** Answers like a bank, unless a test changes one of the two answers. */
function answerWith(changes: { account?: Answer; transactions?: (offset: string | undefined) => Answer } = {}): void {
	bank.answer = ({ path, offset }) =>
		path.endsWith('/transactions')
			? (changes.transactions?.(offset) ?? {
					json: {
						transactions: rows.map((depositTransaction) => ({ depositTransaction })),
						page: { totalElements: rows.length },
					},
				})
			: (changes.account ?? { json: { depositAccount: account } });
}

async function create(
	parameters: object = {},
	{ copies = 1, ...execution }: Partial<Execution> & { copies?: number } = {},
) {
	const item = {
		resource: 'statementFile',
		operation: 'create',
		accountId: { __rl: true, mode: 'id', value: account.accountId },
		period: 'chosen',
		from: '2026-11-20T00:00:00',
		to: '2026-11-23',
		format: 'csv',
		binaryPropertyName: 'data',
		...parameters,
	};
	const items = Array.from({ length: copies }, () => item);
	return await executeOperation({ origin: bank.origin, items, ...execution });
}

const contentOf = (items: readonly INodeExecutionData[]) =>
	Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64').toString();

beforeEach(() => {
	answerWith();
	jest.useFakeTimers({
		now: Date.parse('2026-11-24T09:00:00Z'),
		doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'performance'],
	});
});

afterEach(() => {
	jest.useRealTimers();
});

describe('statement file: create', () => {
	it('makes a file and says what is in it', async () => {
		const { json, items } = await create();
		expect(Object.entries(json[0] ?? {})).toEqual([
			['accountName', 'Operating'],
			['from', '2026-11-20'],
			['to', '2026-11-23'],
			['openingBalance', 986.1],
			['closingBalance', 990],
			['currency', 'USD'],
			['transactions', 2],
			['fileName', 'own-statement-4861-USD-cd7eedd7-2026-11-20-2026-11-23.csv'],
			['mimeType', 'text/csv'],
			['accountId', account.accountId],
		]);
		expect(
			contentOf(items)
				.split('\r\n')
				.map((line) => line.split(',').at(-1)),
		).toEqual(['Balance', '993.10', '990.00', '']);
	});

	it.each([
		['bai2', /^01,/, '.bai', 'text/plain'],
		['camt053', /camt\.053\.001\.08"/, '-v08.xml', 'application/xml'],
		['camt053v04', /camt\.053\.001\.04"/, '-v04.xml', 'application/xml'],
		['camt053v02', /camt\.053\.001\.02"/, '-v02.xml', 'application/xml'],
		['csv', /^\uFEFFDate,/, '.csv', 'text/csv'],
		['mt940', /^:20:/, '.sta', 'text/plain'],
		['ofx', /VERSION="220"/, '.ofx', 'application/x-ofx'],
	])('makes a file in the format %s', async (format, content, ending, mimeType) => {
		const { json, items } = await create({ format });
		expect(contentOf(items)).toMatch(content);
		expect(json[0]).toMatchObject({ fileName: expect.stringMatching(new RegExp(`-23${ending}$`)), mimeType });
	});

	/** Rows with and without an ID of their own, and some that are equal in all that identifies them. */
	const fee = { postedTimestamp: '2026-11-23', amount: -50, debitCreditMemo: 'DEBIT' };
	const identified = [
		...rows,
		{ ...fee, description: 'Bert' },
		{ ...fee, description: 'Anna' },
		{ ...fee, transactionId: 'N/A', checkNumber: 7 },
		{ ...fee, transactionId: 'x'.repeat(100) },
		{ ...fee, transactionId: 'a b' },
		{ ...fee, transactionId: 'a  b' },
		{ ...fee, transactionId: '=1' },
	];

	it.each(Object.keys(FORMATS))('identifies each row by the rowId of Get Many in the format %s', async (format) => {
		const transactions = identified.map((depositTransaction) => ({ depositTransaction }));
		answerWith({ transactions: () => ({ json: { transactions, page: { totalElements: transactions.length } } }) });
		const many = await create({ resource: 'transaction', operation: 'getAll', returnAll: true, output: 'full' });
		// The first row is of a later day.
		const ids = many.json.slice(1).map(({ rowId }) => textOf(rowId));
		const { items } = await create({ format });
		const references = /(?<=<NtryRef>|<FITID>|\/\/|\r\n16,\d+,\d+,,|,(?:other|check),\d*,)[\da-f]+(?=[<,\r])/g;
		const written = contentOf(items).match(references) ?? [];
		const length = ['bai2', 'mt940'].includes(format) ? 16 : 32;
		expect(written.toSorted()).toEqual(ids.map((id) => id.slice(0, length)).toSorted());
		expect(new Set(written).size).toBe(9);
	});

	it('takes what the ERP knows from the options', async () => {
		const options = {
			accountIdentification: 'DE02 1203 0000 0000 2020 51',
			bankIdentification: ' BYLADEM1001 ',
			statementNumber: 231,
		};
		const { items } = await create({ format: 'mt940', options });
		expect(contentOf(items)).toContain(':25:DE02120300000000202051\r\n:28C:231/1');
	});

	it.each([
		['ACME01', 'ACME01'],
		[null, 'CUSTOMER'],
	])('names the owner of the books in BAI2: %j', async (customerId, owner) => {
		const { items } = await create({ format: 'bai2', options: { customerId } });
		expect(contentOf(items).split(',')[2]).toBe(owner);
	});

	it('counts the texts that the format cuts, and only those', async () => {
		const [row] = rows;
		const long = {
			...row,
			transactionId: '0',
			postedTimestamp: '2026-11-23 12:00:00.0',
			description: 'x'.repeat(2_000),
		};
		const transactions = [...rows, { ...long, amount: 0.01 }].map((depositTransaction) => ({ depositTransaction }));
		expect((await create({ format: 'mt940', from: '2026-11-23' })).hints).toEqual([]);
		answerWith({ transactions: () => ({ json: { transactions } }) });
		const { hints } = await create({ format: 'mt940', from: '2026-11-23' });
		expect(hints).toMatchObject([
			{ message: expect.stringMatching(/^Texts lost characters .*: Operating …4861 \(2\)\.$/) },
		]);
	});

	it("takes yesterday from the workflow's time zone", async () => {
		jest.setSystemTime(Date.parse('2026-11-24T23:30:00Z'));
		answerWith({ account: { json: { depositAccount: { ...account, balanceAsOf: '2026-11-25 01:00:00' } } } });
		const day = async (timeZone: string) => (await create({ period: 'yesterday' }, { timeZone })).json[0]?.to;
		await expect(day('Europe/Berlin')).rejects.toMatchObject({ description: expect.stringContaining('ended with') });
		answerWith();
		expect(await day('America/New_York')).toBe('2026-11-23');
	});

	it('ends This Month yesterday', async () => {
		expect((await create({ period: 'thisMonth' })).json[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-23' });
	});

	it.each<[object, string, string, string?]>([
		[{ period: 'thisMonth' }, '2026-11-01T09:00:00Z', 'This month has no day yet that is over'],
		[{ to: '2026-11-24' }, '2026-11-24T09:00:00Z', "'Last Day' is 2026-11-24"],
		[{ from: '' }, '2026-11-24T09:00:00Z', "'First Day' is empty", 'day that is not written as 2026-11-24.'],
		[{ to: '2026-02-30' }, '2026-11-24T09:00:00Z', "'Last Day' is 2026-02-30"],
		[{ from: '1969-12-31' }, '2026-11-24T09:00:00Z', "'First Day' is 1969-12-31"],
		[{ from: '2025-11-22' }, '2026-11-24T09:00:00Z', "'First Day' is 2025-11-22"],
		[{ period: 'today' }, '2026-11-24T09:00:00Z', "'Period' is today"],
		[{ format: 'qif' }, '2026-11-24T09:00:00Z', "'Format' is qif"],
		[
			{ options: { expectedOpeningBalance: '1.200,40' } },
			'2026-11-24T09:00:00Z',
			"'Expected Opening Balance' is 1.200,40",
		],
	])('says which parameter is wrong: %j at %s', async (parameters, now, wrong, advice = '') => {
		jest.setSystemTime(Date.parse(now));
		const [message, description] = [wrong, advice].map((text) => expect.stringContaining(text));
		await expect(create(parameters)).rejects.toMatchObject({ message, description });
		expect(bank.requests).toHaveLength(0);
	});

	const partial = 'only a part (206)';

	it.each<[string, Parameters<typeof answerWith>[0]]>([
		[partial, { account: { status: 206, json: { depositAccount: account } } }],
		[partial, { transactions: () => ({ status: 206, json: { transactions: [] } }) }],
		[partial, { transactions: () => ({ json: { accounts: [{ depositAccount: account }] } }) }],
		['announced 5 transactions', { transactions: () => ({ json: { page: { totalElements: 5 }, transactions: [] } }) }],
		['ended with 990.00', { transactions: () => ({ json: { transactions: [] } }) }],
	])('makes no file where a balance could be wrong: %s', async (description, answers) => {
		answerWith(answers);
		await expect(create()).rejects.toMatchObject({
			message: expect.stringMatching(/^No statement was made of the account (?:Operating …4861|account-…4861)$/),
			description: expect.stringContaining(description),
		});
	});

	it('says where one account stops the others, how these get their files', async () => {
		answerWith({ transactions: () => ({ json: { transactions: [] } }) });
		const stopsOthers = { description: expect.stringContaining('On Error') };
		await expect(create()).rejects.not.toMatchObject(stopsOthers);
		await expect(create({}, { copies: 2 })).rejects.toMatchObject(stopsOthers);
		const { json } = await create({}, { copies: 2, continueOnFail: true });
		expect(json).toHaveLength(2);
		expect(JSON.stringify(json)).not.toContain('On Error');
	});

	it('passes on an account of another kind, and says which one and why', async () => {
		answerWith({ account: { json: { loanAccount: account } } });
		const { json, hints } = await create({}, { input: [{ json: { accountId: 'x' } }] });
		expect(json).toEqual([{ accountId: 'x' }]);
		expect(hints).toMatchObject([{ message: expect.stringMatching(/^Only deposit accounts .*: Operating …4861\.$/) }]);
	});

	it('says that the list may not go back to the first day, unless the opening balance is expected', async () => {
		const message = expect.stringMatching(/^The list has no transaction before the first day/);
		expect((await create()).hints).toMatchObject([{ message }]);
		expect((await create({ from: '2026-11-23' })).hints).toEqual([]);
		expect((await create({ options: { expectedOpeningBalance: '986.10' } })).hints).toEqual([]);
	});

	it.each<[string, string, string, string]>([
		['2026-11-19T23:30:00Z', 'Europe/Berlin', '2026-11-22T23:30:00Z', '2026-11-20 2026-11-23'],
		['2026-11-21T01:00:00Z', 'America/New_York', '2026-11-24T04:59:00.000Z', '2026-11-20 2026-11-23'],
	])("takes moments for days in the workflow's zone: %s in %s", async (from, timeZone, to, days) => {
		const { json } = await create({ from, to }, { timeZone });
		const [first, last] = days.split(' ');
		expect(json).toMatchObject([{ from: first, to: last }]);
	});

	describe('while the bank moves', () => {
		const rowOf = (transactionId: string, day: string) => ({
			depositTransaction: { ...rows[1], transactionId, postedTimestamp: `${day} 10:00:00.0` },
		});
		const listOf = (transactions: unknown[], page: object = { totalElements: transactions.length }) => ({
			json: { transactions, page },
		});
		const all = rows.map((depositTransaction) => ({ depositTransaction }));

		/** Answers with one list after another; the last one stays. */
		const answerInTurn = (lists: Answer[], changes: object = {}) => {
			let index = 0;
			answerWith({
				account: { json: { depositAccount: { ...account, ...changes } } },
				transactions: () => lists[Math.min(index++, lists.length - 1)] ?? { json: {} },
			});
		};

		it('reads everything once more if the list or a balance has changed', async () => {
			answerInTurn([listOf(all.slice(1)), listOf(all)]);
			expect((await create()).json).toMatchObject([{ closingBalance: 990, transactions: 2 }]);
			expect(bank.requests).toHaveLength(8);
		});

		it('takes four calls if nothing moves', async () => {
			await create();
			expect(bank.requests).toHaveLength(4);
		});

		const pages = (...totals: Array<number | undefined>) =>
			totals.map((totalElements, index) =>
				listOf([rowOf(String(index), '2026-11-20')], { totalElements, nextOffset: String(index + 2) }),
			);

		const one = rowOf('1', '2026-11-20');
		/** A list of one page without a total, and read again with a second page. */
		const grown = [listOf([one], {}), listOf([one], { nextOffset: '1' }), listOf([rowOf('2', '2026-11-20')], {})];

		it.each<[string, Answer[], number]>([
			['the list of transactions changed', [...grown, ...grown], 10],
			['the number of transactions changed', [...pages(3, 4), ...pages(3, 4)], 6],
			['the list of transactions changed', [1, 2, 3, 4].map((id) => listOf([rowOf(String(id), '2026-11-20')])), 8],
			['the list of transactions changed', [16, 17, 18, 19].map((day) => listOf([rowOf('1', `2026-11-${day}`)])), 8],
			['a transaction came twice', [listOf([...all, ...all], {})], 4],
			['announced 2 transactions, but sent 3', pages(2, 2, 2, 2), 4],
			['announced 5 transactions, but sent 3', [listOf(all, { totalElements: 5 })], 2],
		])('makes no file, and says what moved: %s', async (description, lists, calls) => {
			answerInTurn(lists);
			await expect(create()).rejects.toMatchObject({ description: expect.stringContaining(description) });
			expect(bank.requests).toHaveLength(calls);
		});

		it('makes no file if the balance does not stand still', async () => {
			let currentBalance = 1_000;
			const transactions = { json: { transactions: all, page: { totalElements: all.length } } };
			bank.answer = ({ path }) =>
				path.endsWith('/transactions')
					? transactions
					: { json: { depositAccount: { ...account, currentBalance: currentBalance++ } } };
			await expect(create()).rejects.toMatchObject({ description: expect.stringMatching(/the balance changed/) });
		});
	});

	it('makes no file if a page fails', async () => {
		answerWith({
			transactions: (offset) =>
				offset === undefined
					? { json: { page: { nextOffset: '2' }, transactions: [] } }
					: { status: 404, json: { code: '404', message: 'gone' } },
		});
		await expect(create()).rejects.toMatchObject({ context: { bank: { status: 404 } } });
	});
});
