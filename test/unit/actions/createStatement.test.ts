import { executeOperation, type Execution } from '../../n8nStandIn/executeOperation';
import { useBank } from './startBank';

const bank = useBank();

const rows = [
	{ transactionId: '3', postedTimestamp: '2026-11-24 06:30:00.0', amount: 10, debitCreditMemo: 'CREDIT' },
	{ transactionId: '2', postedTimestamp: '2026-11-23 16:00:00.0', amount: -3.1, debitCreditMemo: 'DEBIT' },
	{ transactionId: '1', postedTimestamp: '2026-11-20 10:00:00.0', amount: 7, debitCreditMemo: 'CREDIT' },
];

const account = {
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

async function create(parameters: object = {}, execution: Partial<Execution> = {}) {
	const item = {
		resource: 'account',
		operation: 'createStatement',
		accountId: { __rl: true, mode: 'id', value: account.accountId },
		period: 'chosen',
		from: '2026-11-20T00:00:00',
		to: '2026-11-23',
		format: 'csv',
		binaryPropertyName: 'data',
		...parameters,
	};
	return await executeOperation({ origin: bank.origin, items: [item], ...execution });
}

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

describe('account: create statement file', () => {
	it('makes a file and says what is in it', async () => {
		const { json, items } = await create();
		expect(json).toEqual([
			{
				accountId: account.accountId,
				currency: 'USD',
				from: '2026-11-20',
				to: '2026-11-23',
				openingBalance: 986.1,
				closingBalance: 990,
				transactions: 2,
				fileName: 'own-statement-4861-2026-11-20-2026-11-23.csv',
				mimeType: 'text/csv',
			},
		]);
		const file = Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64').toString();
		expect(file.split('\r\n').map((line) => line.split(',').at(-1))).toEqual(['Balance', '993.10', '990.00', '']);
	});

	it.each([
		['bai2', /^01,/, 'bai', 'text/plain'],
		['camt053', /camt\.053\.001\.08"/, 'xml', 'application/xml'],
		['camt053v04', /camt\.053\.001\.04"/, 'xml', 'application/xml'],
		['camt053v02', /camt\.053\.001\.02"/, 'xml', 'application/xml'],
		['csv', /^Date,/, 'csv', 'text/csv'],
		['mt940', /^:20:/, 'sta', 'text/plain'],
		['ofx', /VERSION="220"/, 'ofx', 'application/x-ofx'],
	])('makes a file in the format %s', async (format, content, extension, mimeType) => {
		const { json, items } = await create({ format });
		expect(Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64').toString()).toMatch(content);
		expect(json[0]).toMatchObject({ fileName: expect.stringMatching(new RegExp(`\\.${extension}$`)), mimeType });
	});

	it('takes what the ERP knows from the options', async () => {
		const options = {
			accountIdentification: 'DE02 1203 0000 0000 2020 51',
			bankIdentification: ' BYLADEM1001 ',
			statementNumber: 231,
		};
		const { items } = await create({ format: 'mt940', options });
		const file = Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64').toString();
		expect(file).toContain(':25:BYLADEM1001/DE02120300000000202051\r\n:28C:231/1');
	});

	it.each([
		['ACME01', 'ACME01'],
		[null, 'CUSTOMER'],
	])('names the owner of the books in BAI2: %j', async (booksOf, owner) => {
		const { items } = await create({ format: 'bai2', options: { booksOf } });
		const file = Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64').toString();
		expect(file.split(',')[2]).toBe(owner);
	});

	it('may be of a single day', async () => {
		expect((await create({ from: '2026-11-23' })).json).toMatchObject([{ from: '2026-11-23', to: '2026-11-23' }]);
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
		expect((await create({ format: 'mt940' })).hints).toEqual([]);
		answerWith({ transactions: () => ({ json: { transactions } }) });
		const { hints } = await create({ format: 'mt940' });
		expect(hints).toMatchObject([{ message: expect.stringMatching(/^1 text lost characters .* for .*4861\.$/) }]);
	});

	it.each([
		['yesterday', '2026-11-23', '2026-11-23'],
		['last7Days', '2026-11-17', '2026-11-23'],
		['thisMonth', '2026-11-01', '2026-11-23'],
		['lastMonth', '2026-10-01', '2026-10-31'],
	])('makes the statement of %s', async (period, from, to) => {
		expect((await create({ period })).json[0]).toMatchObject({ from, to });
	});

	it("takes yesterday from the workflow's time zone", async () => {
		jest.setSystemTime(Date.parse('2026-11-24T23:30:00Z'));
		answerWith({ account: { json: { depositAccount: { ...account, balanceAsOf: '2026-11-25 01:00:00' } } } });
		const day = async (timeZone: string) => (await create({ period: 'yesterday' }, { timeZone })).json[0]?.to;
		await expect(day('Europe/Berlin')).rejects.toMatchObject({ description: expect.stringContaining('began with') });
		answerWith();
		expect(await day('America/New_York')).toBe('2026-11-23');
	});

	it.each([
		[{ period: 'thisMonth' }, '2026-11-01T09:00:00Z', 'This month has no day yet that is over'],
		[{ to: '2026-11-24' }, '2026-11-24T09:00:00Z', "'Last Day' is 2026-11-24"],
		[{ from: '2026-11-23', to: '2026-11-20' }, '2026-11-24T09:00:00Z', "'First Day' is 2026-11-23"],
		[{ from: '' }, '2026-11-24T09:00:00Z', "'First Day' is empty"],
		[{ to: '30.10.2026' }, '2026-11-24T09:00:00Z', "'Last Day' is 30.10.2026"],
		[{ to: '2026-13-01' }, '2026-11-24T09:00:00Z', "'Last Day' is 2026-13-01"],
		[{ to: 'on 2026-11-23' }, '2026-11-24T09:00:00Z', "'Last Day' is on 2026-11-23"],
		[{ to: '2026-02-30' }, '2026-11-24T09:00:00Z', "'Last Day' is 2026-02-30"],
		[{ period: 'today' }, '2026-11-24T09:00:00Z', "'Period' is today"],
		[{ format: 'qif' }, '2026-11-24T09:00:00Z', "'Format' is qif"],
	])('says which parameter is wrong: %j at %s', async (parameters, now, message) => {
		jest.setSystemTime(Date.parse(now));
		await expect(create(parameters)).rejects.toMatchObject({ message: expect.stringContaining(message) });
		expect(bank.requests).toHaveLength(0);
	});

	const partial = 'only a part (206)';

	it.each<[string, Parameters<typeof answerWith>[0]]>([
		[partial, { account: { status: 206, json: { depositAccount: account } } }],
		[partial, { transactions: () => ({ status: 206, json: { transactions: [] } }) }],
		[partial, { transactions: () => ({ json: { accounts: [{ depositAccount: account }] } }) }],
		['announced 5 transactions', { transactions: () => ({ json: { page: { totalElements: 5 }, transactions: [] } }) }],
		['deposit account or a line of credit', { account: { json: { loanAccount: account } } }],
		['began with 990.00', { transactions: () => ({ json: { transactions: [] } }) }],
	])('makes no file where a balance could be wrong: %s', async (description, answers) => {
		answerWith(answers);
		await expect(create()).rejects.toMatchObject({
			message: expect.stringMatching(/^No statement was made of the account .*4861/),
			description: expect.stringContaining(description),
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
