import { StatementError } from '../../../../../nodes/CommercialBanking/domain/errors';
import type { JsonObject } from '../../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { isStatementAccount } from '../../../../../nodes/CommercialBanking/domain/statements/write/buildStatement';
import type {
	WholeStatement,
	WholeRow,
} from '../../../../../nodes/CommercialBanking/domain/statements/write/WholeStatement';
import { buildNow, exampleRows, makeAccount, makeRow, type order } from './exampleAccount';
import { write } from './exampleStatements';

const build = async (changes: JsonObject = {}, rows = exampleRows, days: Partial<typeof order> = {}) =>
	await buildNow(makeAccount(changes), rows, days);

const NO_OPENING = { openingDayBalance: null };

const oneRow = (fields: JsonObject) => [makeRow({ postedTimestamp: '2026-11-23', amount: 1, ...fields })];

const amountsOf = (lines: readonly WholeRow[]) => lines.map(({ units }) => units);

it('counts back from the current balance to the opening balance', async () => {
	const { opening, closing, rows, number } = await build();
	expect([opening.units, closing.units, number]).toEqual([97_310n, 99_000n, '26327']);
	expect(amountsOf(rows)).toEqual([2_000n, -310n]);
});

it.each([
	['', '2026-01-01', '26001'],
	['', '2024-12-31', '24366'],
	['231', '2026-11-23', '231'],
])('is numbered %j on %s: %s', async (number, day, expected) => {
	const days = { number, from: day, to: day, today: '2026-11-25' };
	const account = { ...NO_OPENING, balanceAsOf: '2026-11-25' };
	expect((await build(account, [], days)).number).toBe(expected);
});

it.each([
	['2026-11-22', '2026-11-22', 97_209n, 97_310n, [101n]],
	['2026-11-20', '2026-11-23', 96_509n, 99_000n, [700n, 101n, 2_000n, -310n]],
	['2026-11-21', '2026-11-21', 97_209n, 97_209n, []],
	['2026-11-01', '2026-11-19', 96_509n, 96_509n, []],
])('gives each row to the day that the bank wrote: %s to %s', async (from, to, opening, closing, amounts) => {
	const statement = await build({}, exampleRows, { from, to });
	expect([statement.opening.units, statement.closing.units]).toEqual([opening, closing]);
	expect(amountsOf(statement.rows)).toEqual(amounts);
});

it('makes the same bytes in whatever order the rows come, and a day later, also with another nickname', async () => {
	const file = write('camt053', await build()).content;
	expect(write('camt053', await build({}, [...exampleRows].reverse())).content).toBe(file);
	const later = {
		balanceAsOf: '2026-11-25 07:00:00.0',
		currentBalance: 1500,
		openingDayBalance: '1500.0',
		nickname: 'x',
	};
	expect(write('camt053', await build(later)).content).toBe(file);
});

it('keeps the message ID when the bank completes texts', async () => {
	const messageIdOf = (statement: WholeStatement) => /<MsgId>.{32}</.exec(write('camt053', statement).content)?.[0];
	const row = { transactionId: '1', postedTimestamp: '2026-11-23', amount: 1 };
	const before = await build(NO_OPENING, oneRow(row));
	const after = await build(NO_OPENING, oneRow({ ...row, description: 'Coffee', payee: 'x', memo: 'y' }));
	expect(messageIdOf(after)).toBe(messageIdOf(before) ?? 'none');
});

it('changes no rowId when one row comes late, whatever the IDs are', async () => {
	const at = (time: string, fields: JsonObject) => makeRow({ postedTimestamp: `2026-11-23 ${time}.0`, ...fields });
	const rows = [
		at('09:00:00', { transactionId: 'N/A', amount: 1 }),
		at('09:00:00', { transactionId: 'N/A', amount: 1, checkNumber: 7 }),
		at('09:30:00', { amount: 2, description: 'Coffee' }),
		at('10:00:00', { transactionId: 'N/A', amount: 1 }),
		at('09:00:00', { transactionId: 'N/A', amount: 1, postedTimestamp: '2026-11-22' }),
	];
	const late = [at('08:00:00', { transactionId: 'N/A', amount: 3 }), at('08:00:00', { amount: 4, description: 'A' })];
	const idsOf = async (list: typeof rows) => {
		const statement = await build(NO_OPENING, list, { from: '2026-11-22' });
		return statement.rows.map(({ rowId }) => rowId);
	};
	const [before, after] = [await idsOf(rows), await idsOf([...rows, ...late])];
	expect(new Set(after).size).toBe(7);
	expect(after).toEqual(expect.arrayContaining(before));
});

it.each<[string, JsonObject, bigint]>([
	['LIABILITY', {}, -30_000n],
	['liability ', {}, -30_000n],
	['none', { balanceType: null }, -30_000n],
	[
		'an owed balance that is negative',
		{ currentBalance: '-300.00', creditLine: 1_000, availableCredit: 700 },
		-30_000n,
	],
	['an asset that is owed', { balanceType: 'ASSET', creditLine: 1_000, availableCredit: 700 }, -30_000n],
	['more available than the line', { currentBalance: '-300.00', creditLine: 1_000, availableCredit: 1_300 }, 30_000n],
	['less available than is owed', { creditLine: 1_000, availableCredit: 650 }, -30_000n],
])(
	'shows what the holder of a line of credit owes as a negative balance: %s',
	async (balanceType, changes, closing) => {
		const fields = { balanceType, currentBalance: '300.00', openingDayBalance: null, ...changes };
		const rows = [makeRow({ transactionId: '1', postedTimestamp: '2026-11-23', amount: '50.00' })];
		const statement = await buildNow(makeAccount(fields, 'locAccount'), rows);
		expect([statement.opening.units, statement.closing.units]).toEqual([closing - 5_000n, closing]);
	},
);

it.each([
	['JPY', 0, 1_000n, '1000.00'],
	['KWD', 3, 1_000_500n, '1000.500'],
	['HUF', 2, 100_050n, '1000.50'],
])('counts in the smallest unit of %s', async (currencyCode, decimals, units, currentBalance) => {
	const statement = await build({ currency: { currencyCode }, currentBalance, openingDayBalance: null }, []);
	expect([statement.decimals, statement.closing.units]).toEqual([decimals, units]);
});

const asOf = (balanceAsOf: string | null, openingDayBalance: number | null = null) => ({
	balanceAsOf,
	openingDayBalance,
});

it.each<[string, JsonObject, string, bigint | string]>([
	['moments of two zones: before', asOf('2026-11-24T07:00:00Z'), '2026-11-24T07:30:00+01:00', 99_000n],
	['moments of two zones: after', asOf('2026-11-24T07:00:00Z'), '2026-11-24T07:30:00+00:00', 100_000n],
	['a row of the next day, before', asOf('2026-11-24T22:00:00-05:00'), '2026-11-25T01:30:00Z', 99_000n],
	['a row of the period, later', asOf('2026-11-24T01:00:00Z'), '2026-11-23T21:00:00-05:00', 'bookedAfterBalance'],
	['one zone, near', asOf('2026-11-24T07:00:00Z'), '2026-11-24 06:00:00', 'containmentUnknown'],
	['one zone, the evening before', asOf('2026-11-24T07:00:00Z'), '2026-11-23 22:00:00', 'containmentUnknown'],
	['one zone, far before', asOf('2026-11-24T22:00:00Z'), '2026-11-24 09:00:00', 99_000n],
	['one zone, far after', asOf('2026-11-24T07:00:00Z'), '2026-11-24 22:00:00', 100_000n],
	['the zone at the row', asOf('2026-11-24 07:00:00'), '2026-11-24T01:00:00Z', 'containmentUnknown'],
	['one zone, opening balance', asOf('2026-11-24T07:00:00Z', 990), '2026-11-24 06:00:00', 99_000n],
	['no time', asOf('2026-11-24 07:00:00'), '2026-11-24', 'containmentUnknown'],
	['no time, opening balance', asOf('2026-11-24 07:00:00', 990), '2026-11-24', 99_000n],
	['a row of midnight', asOf('2026-11-24 07:00:00'), '2026-11-24T00:00:00', 'containmentUnknown'],
	['a row of midnight, opening balance', asOf('2026-11-24T07:00:00-05:00', 990), '2026-11-24T00:00:00Z', 99_000n],
	['a balance of midnight', asOf('2026-11-24T00:00:00'), '2026-11-24 08:00:00', 'balanceOfDay'],
	['a balance of noon', asOf('2026-11-24 12:00:00.0'), '2026-11-24 14:00:00', 'balanceOfDay'],
	['an hour that clocks may repeat', asOf('2026-11-29 01:20:00'), '2026-11-29 01:40:00', 'containmentUnknown'],
	['the hour after it', asOf('2026-11-29 01:20:00'), '2026-11-29 02:30:00', 100_000n],
	['the same hour with zones', asOf('2026-11-29 01:20:00Z'), '2026-11-29 01:40:00Z', 100_000n],
	['the same hour of a Monday', asOf('2026-11-30 01:20:00'), '2026-11-30 01:40:00', 100_000n],
	['a balance of a day', asOf('2026-11-24'), '2026-11-23', 100_000n],
	['a balance of a day with a row', asOf('2026-11-24'), '2026-11-24', 'balanceOfDay'],
	['an old balance of a day', asOf('2026-11-18'), '2026-11-23', 'balanceOfDay'],
	['a balance of a day that differs', asOf('2026-11-24', 980), '2026-11-23', 'balancesDiffer'],
	['a balance of a day, opening balance', asOf('2026-11-24', 990), '2026-11-24', 99_000n],
	['an opening balance alone', { ...asOf('2026-11-24', 990), currentBalance: null }, '2026-11-24', 'openingDayUnknown'],
	['an opening balance of no day', asOf(null, 990), '2026-11-24', 'openingDayUnknown'],
	['an opening balance of an unknown day', asOf('now', 990), '2026-11-24', 'openingDayUnknown'],
	['its zone', { ...asOf('2026-11-24T22:00:00-05:00', 990), currentBalance: 990 }, '2026-11-24T02:00:00Z', 98_000n],
	['an opening balance of an old day', asOf('2026-11-22', 990), '2026-11-23', 'balanceTooEarly'],
	['balances that differ', asOf('2026-11-24 07:00:00', 990), '2026-11-24 08:00:00', 'balancesDiffer'],
])('tells which rows a balance contains: %s', async (_, balance, postedTimestamp, closing) => {
	const rows = [makeRow({ transactionId: '1', postedTimestamp, amount: '10.00' })];
	const statement = build(balance, rows);
	if (typeof closing === 'string') await expect(statement).rejects.toMatchObject({ code: closing });
	else expect((await statement).closing.units).toBe(closing);
});

it('asks nothing of rows before the first day', async () => {
	const broken = { transactionId: '0', postedTimestamp: '2026-11-22', debitCreditMemo: 'MEMO', status: 'DECLINED' };
	expect(await build({}, [...exampleRows, makeRow(broken)])).toEqual(await build());
});

it.each([
	[exampleRows, true],
	[exampleRows.slice(0, 4), false],
])('knows whether the list goes back to the first day', async (rows, expected) => {
	expect((await build({}, rows)).hasOlderRows).toBe(expected);
});

it.each([0, '0', '000', ''])('takes the check number %j for none', async (checkNumber) => {
	const { rows } = await build({}, [...exampleRows, ...oneRow({ checkNumber })]);
	expect(rows.map(({ kind }) => kind)).toEqual(['other', 'other', 'other']);
});

it.each<[JsonObject, object]>([
	[{ transactionType: 'WIRE FEE' }, { kind: 'fee' }],
	[{ transactionType: 'RETURNED CHECK FEE' }, { kind: 'fee' }],
	[{ transactionType: 'CASH MACHINE' }, { kind: 'cash' }],
	[{ category: 'Coffee' }, { kind: 'other' }],
	[{ transactionType: 'DIRECTDEPOSIT', category: 'FEES' }, { kind: 'ach' }],
	[{ transactionType: 'DEPOSIT', category: 'Wire Transfer' }, { kind: 'wire' }],
	[
		{ BAICode: 208, transactionType: 'CHECK' },
		{ kind: 'wire', bankTransactionCode: '208' },
	],
	[
		{ BAICode: '399', transactionType: 'INTEREST' },
		{ kind: 'interest', bankTransactionCode: '399' },
	],
	[{ BAICode: '698' }, { kind: 'other', bankTransactionCode: null }],
	[{ fiAttributes: [{ name: 'ValueDate', value: '2026-11-25' }] }, { details: { valueDate: '2026-11-25' } }],
	[{ description: 'Coffee', memo: 'INV 4711' }, { description: 'Coffee INV 4711' }],
	[{ description: 'Coffee INV 4711', memo: 'INV 4711' }, { description: 'Coffee INV 4711' }],
	[{ reference: 'NOT PROVIDED', custRefNo: 'A1' }, { details: { reference: 'A1' } }],
	[
		{ text: 'WIRE TYPE=FWI  ORG=Example Supplies LLC 14 Road /AC-1  RFB=R7  OBI=INVOICE 4711', payee: null },
		{ description: 'INVOICE 4711', details: { counterparty: 'Example Supplies LLC', reference: 'R7' } },
	],
])('reads what the bank says: %j', async (fields, line) => {
	expect((await build(NO_OPENING, oneRow(fields))).rows).toMatchObject([line]);
});

it.each<[string, JsonObject, typeof exampleRows, Partial<typeof order>]>([
	['amountUnclear', {}, oneRow({ amount: null }), {}],
	['amountUnclear', {}, oneRow({ amount: '0.001' }), {}],
	['amountUnclear', {}, oneRow({ debitCreditMemo: 'MEMO' }), {}],
	['amountUnclear', {}, oneRow({ amount: -1 }), {}],
	['amountUnclear', {}, oneRow({ debitCreditMemo: 'REVERSAL' }), {}],
	['dateUnreadable', {}, oneRow({ postedTimestamp: 'not yet posted' }), {}],
	['dateUnreadable', {}, oneRow({ postedTimestamp: '23.11.2026', transactionTimestamp: '2026-11-23' }), {}],
	['dateUnreadable', {}, oneRow({ postedTimestamp: 1_763_856_000 }), {}],
	['currencyDiffers', {}, oneRow({ currency: 'BGN' }), {}],
	['currencyDiffers', {}, oneRow({ currency: { currencyCode: 'bgn' } }), { from: '2026-11-20', to: '2026-11-22' }],
	['balanceWithoutTime', { balanceAsOf: null, ...NO_OPENING }, exampleRows, {}],
	['balanceWithoutTime', { balanceAsOf: '9999-12-31', ...NO_OPENING }, exampleRows, {}],
	['balanceMissing', { currentBalance: 'n/a', ...NO_OPENING }, exampleRows, {}],
	['currencyMissing', { currency: null }, exampleRows, {}],
	['balanceTooEarly', {}, exampleRows, { to: '2026-11-24' }],
	['balancesDiffer', { openingDayBalance: '989.99' }, exampleRows, {}],
	['balancesDiffer', {}, exampleRows.slice(2), {}],
	['accountNumberUnusable', { accountNumber: '****4861' }, exampleRows, {}],
	['accountNumberUnusable', { accountNumber: 'XXXX4861' }, exampleRows, {}],
	['accountNumberUnusable', { accountNumber: null }, exampleRows, {}],
	['accountNumberUnusable', {}, exampleRows, { accountIdentification: '1'.repeat(35) }],
	['statusUnknown', {}, oneRow({ status: 'DECLINED' }), {}],
	['amountTooLarge', NO_OPENING, oneRow({ amount: '12345678901234567.00' }), {}],
	['amountTooLarge', { currentBalance: '12345678901234567', ...NO_OPENING }, [], {}],
	['openingDiffers', {}, exampleRows, { expectedOpeningBalance: '973.11' }],
	['openingDiffers', {}, exampleRows, { expectedOpeningBalance: '1,200' }],
	['openingDayUnproven', { balanceAsOf: null }, exampleRows, { expectedOpeningBalance: '973.11' }],
])('makes no statement, and says why: %s', async (code, fields, rows, days) => {
	const statement = build(fields, rows, days);
	await expect(statement).rejects.toBeInstanceOf(StatementError);
	// One sentence, without a placeholder that nobody fills.
	const message = expect.stringMatching(/^[A-Z](?:[^.{}]|\.\d)*\.$/);
	await expect(statement).rejects.toMatchObject({ code, message });
});

it('names the row, and both currencies', async () => {
	const rows = [...exampleRows, ...oneRow({ currency: 'BGN' })];
	await expect(build({}, rows)).rejects.toThrow('the transaction at position 8 is in BGN, but its account in USD,');
	expect((await build(NO_OPENING, oneRow({ currency: ' usd' }))).rows).toHaveLength(1);
});

it('refuses a line of credit whose numbers contradict its sign', async () => {
	const fields = { balanceType: 'LIABILITY', currentBalance: '-300.00', creditLine: 1_000, availableCredit: 650 };
	const statement = buildNow(makeAccount(fields, 'locAccount'), []);
	await expect(statement).rejects.toMatchObject({ code: 'creditContradictory' });
});

it('takes an opening balance that is expected, in any spelling', async () => {
	expect((await build({}, exampleRows, { expectedOpeningBalance: '973.1' })).opening.units).toBe(97_310n);
});

it.each([
	['depositAccount', true],
	['locAccount', true],
	['loanAccount', false],
	[null, false],
])('makes a statement of the kind %s: %s', (kind, expected) => {
	expect(isStatementAccount({ ...makeAccount(), kind })).toBe(expected);
});
