import type { JsonObject } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { buildStatement } from '../../../../nodes/CommercialBanking/domain/statements/buildStatement';
import { StatementError } from '../../../../nodes/CommercialBanking/domain/statements/Statement';
import { writeBai2 } from '../../../../nodes/CommercialBanking/domain/statements/writeBai2';
import { exampleRows, makeAccount, makeRow, order } from './exampleAccount';

const build = (changes: JsonObject = {}, rows = exampleRows, days: Partial<typeof order> = {}) =>
	buildStatement(makeAccount(changes), rows, { ...order, ...days });

it('counts back from the current balance to the opening balance', () => {
	const { opening, closing, lines, number } = build();
	expect({ opening, closing, number }).toEqual({ opening: 97_310n, closing: 99_000n, number: '26327' });
	expect(lines.map(({ reference, units }) => [reference, units])).toEqual([
		['20261123-4', 2_000n],
		['20261123-5', -310n],
	]);
});

it.each([
	['2026-11-22', '2026-11-22', 97_209n, 97_310n, ['20261122-3']],
	['2026-11-20', '2026-11-23', 96_509n, 99_000n, ['20261120-2', '20261122-3', '20261123-4', '20261123-5']],
	['2026-11-21', '2026-11-21', 97_209n, 97_209n, []],
	['2026-11-01', '2026-11-19', 96_509n, 96_509n, []],
])('gives each row to the day that the bank wrote: %s to %s', (from, to, opening, closing, references) => {
	const statement = build({}, exampleRows, { from, to });
	expect([statement.opening, statement.closing]).toEqual([opening, closing]);
	expect(statement.lines.map(({ reference }) => reference)).toEqual(references);
});

it('makes the same bytes in whatever order the rows come, and a day later', () => {
	const file = writeBai2(build()).content;
	expect(writeBai2(build({}, [...exampleRows].reverse())).content).toBe(file);
	const later = { balanceAsOf: '2026-11-25 07:00:00.0', currentBalance: 1500, openingDayBalance: '1500.0' };
	expect(writeBai2(build(later)).content).toBe(file);
});

it('does not lose rows whose IDs are all the same', () => {
	const same = ['08:00:00', '09:00:00', '09:00:00'].map((time) =>
		makeRow({ transactionId: 'N/A', postedTimestamp: `2026-11-23 ${time}.0`, amount: 1 }),
	);
	const nextDay = makeRow({ transactionId: 'N/A', postedTimestamp: '2026-11-22', amount: 1 });
	const { lines } = build({ openingDayBalance: null }, [...same, nextDay], { from: '2026-11-22' });
	expect(lines.map(({ reference }) => reference)).toEqual([
		'20261122-N/A',
		'20261123-N/A',
		'20261123-N/A-2',
		'20261123-N/A-3',
	]);
});

it('gives a row without an ID a reference from its content', () => {
	const row = { postedTimestamp: '2026-11-23', amount: 1, description: 'Coffee' };
	const [first, second] = [row, { ...row, amount: 2 }].map(
		(fields) => build({ openingDayBalance: null }, [makeRow(fields)]).lines[0]?.reference,
	);
	expect(first).toMatch(/^20261123-[\da-f]{16}$/);
	expect(second).not.toBe(first);
});

it.each(['LIABILITY', null])(
	'shows what the holder of a line of credit owes as a negative balance: %s',
	(balanceType) => {
		const fields = { balanceType, currentBalance: '300.00', openingDayBalance: null };
		const payment = makeRow({ transactionId: '1', postedTimestamp: '2026-11-23', amount: '50.00' });
		const statement = buildStatement(makeAccount(fields, 'locAccount'), [payment], order);
		expect([statement.opening, statement.closing]).toEqual([-35_000n, -30_000n]);
	},
);

it.each([
	['JPY', 0, 100_000n, '1000.00'],
	['KWD', 3, 1_000_500n, '1000.500'],
	['HUF', 2, 100_050n, '1000.50'],
])('counts in the smallest unit of %s', (currencyCode, decimals, units, currentBalance) => {
	const statement = build({ currency: { currencyCode }, currentBalance, openingDayBalance: null }, []);
	expect(statement.decimals).toBe(decimals);
	expect(statement.closing).toBe(decimals === 0 ? units / 100n : units);
});

it('compares times of two zones as moments', () => {
	const balance = { balanceAsOf: '2026-11-24T07:00:00Z', openingDayBalance: null };
	const at = (postedTimestamp: string) =>
		build(balance, [makeRow({ transactionId: '1', postedTimestamp, amount: '10.00' })]).closing;
	expect(at('2026-11-24T07:30:00+01:00')).toBe(99_000n);
	expect(at('2026-11-24T07:30:00+00:00')).toBe(100_000n);
});

it('asks nothing of rows before the first day', () => {
	const broken = { transactionId: '0', postedTimestamp: '2026-11-22', debitCreditMemo: 'MEMO' };
	expect(build({}, [...exampleRows, makeRow(broken)])).toEqual(build());
});

it.each([0, '0', '000', ''])('takes the check number %j for none', (checkNumber) => {
	const { lines } = build({}, [...exampleRows, makeRow({ postedTimestamp: '2026-11-23', amount: 1, checkNumber })]);
	expect(lines.map(({ kind }) => kind)).toEqual(['other', 'other', 'other']);
});

const oneRow = (fields: JsonObject) => [makeRow({ postedTimestamp: '2026-11-23', amount: 1, ...fields })];

it.each<[string, JsonObject, typeof exampleRows, Partial<typeof order>]>([
	['has no amount that can be counted', {}, oneRow({ transactionId: '9', amount: null }), {}],
	['has no amount that can be counted', {}, oneRow({ transactionId: '9', amount: '0.001' }), {}],
	['has no amount that can be counted', {}, oneRow({ transactionId: '9', debitCreditMemo: 'MEMO' }), {}],
	['credit with a negative amount', {}, oneRow({ transactionId: '9', amount: -1 }), {}],
	['neither a credit nor a debit', {}, oneRow({ transactionId: '9', debitCreditMemo: 'REVERSAL' }), {}],
	['The transaction 9 has no date', {}, oneRow({ transactionId: '9', postedTimestamp: 'not yet posted' }), {}],
	['The transaction at position 8 has no date', {}, [...exampleRows, ...oneRow({ postedTimestamp: null })], {}],
	['at which time the balance was read', { balanceAsOf: null }, exampleRows, {}],
	['at which time the balance was read', { balanceAsOf: '2026-11-24' }, exampleRows, {}],
	['no current balance', { currentBalance: 'n/a' }, exampleRows, {}],
	['no current balance', { currentBalance: null }, exampleRows, {}],
	['in which currency', { currency: null }, exampleRows, {}],
	['can end on 2026-11-23 at the latest', {}, exampleRows, { to: '2026-11-24' }],
	['began with 989.99', { openingDayBalance: '989.99' }, exampleRows, {}],
	['The list of transactions may not be whole', {}, exampleRows.slice(2), {}],
	["'Account Identification'", { accountNumber: '****4861' }, exampleRows, {}],
	["'Account Identification'", { accountNumber: 'XXXX4861' }, exampleRows, {}],
	["'Account Identification'", { accountNumber: null }, exampleRows, {}],
	['at most 34 characters', {}, exampleRows, { accountIdentification: '1'.repeat(35) }],
	[
		'has a day but no time',
		{ openingDayBalance: null },
		[makeRow({ transactionId: '1', postedTimestamp: '2026-11-24', amount: 1 })],
		{},
	],
])('makes no statement, and says why: %s', (message, fields, rows, days) => {
	expect(() => build(fields, rows, days)).toThrow(StatementError);
	expect(() => build(fields, rows, days)).toThrow(message);
});

it.each(['loanAccount', 'investmentAccount', 'insuranceAccount', 'annuityAccount', null])(
	'makes no statement of a %s',
	(kind) => {
		const account = { ...makeAccount(), kind };
		expect(() => buildStatement(account, exampleRows, order)).toThrow('deposit account or a line of credit');
	},
);
