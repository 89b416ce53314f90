import { Tally } from '../../../../../nodes/CommercialBanking/domain/pain002/report/Tally';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { brief } from '../writeReport';

/** Reads `RJCT=2 -=many`. */
const tally = (text: string) =>
	new Tally(
		text.split(' ').flatMap((word) => {
			const [status = '', number = ''] = word.split('=');
			if (number === '') return [];
			return { status: status === '-' ? null : status, transactions: number === 'many' ? null : Number(number) };
		}),
	);

const write = (one: Tally) =>
	one
		.list()
		.map(({ status, transactions }) => `${status ?? '-'}=${transactions ?? 'many'}`)
		.join(' ');

it.each([
	['RJCT=2 ACSC=0 RJCT=1 -=4', 'RJCT=3 ACSC=0 -=4', 7],
	['RJCT=2 RJCT=many ACSC=1', 'RJCT=many ACSC=1', null],
	['', '', 0],
])('adds up %j', (text, expected, total) => {
	expect(write(tally(text))).toBe(expected);
	expect([tally(text).total, tally(text).isEmpty]).toEqual([total, text === '']);
});

it.each([
	['RJCT=3 ACSC=2', 'RJCT=1', 'RJCT=2 ACSC=2'],
	['RJCT=3 ACSC=2', 'RJCT=3 ACSC=9', ''],
	['RJCT=many ACSC=2 -=5', 'RJCT=1 ACSC=many', 'RJCT=many'],
])('%j without %j is %j', (text, other, expected) => {
	expect(write(tally(text).minus(tally(other)))).toBe(expected);
});

it('has the statuses of some, and the number of each', () => {
	const one = tally('RJCT=2 ACSC=0 PDNG=many');
	expect(one.listStatuses()).toEqual(['RJCT', 'PDNG']);
	expect(['RJCT', 'ACSC', 'PDNG', 'HOLD'].map((status) => one.get(status))).toEqual([2, 0, null, 0]);
});

it.each<[string, string, number | null]>([
	['a number', '3', 3],
	['zeros before a number', '000040', 40],
	['none', '0', 0],
	['15 digits', '999999999999999', 999_999_999_999_999],
	['16 digits', '1000000000000000', null],
	['a number before counts', '3 RJCT=2', 3],
	['counts', 'RJCT=2 ACCP=0 PDNG=5', 7],
	['counts, one of them no number', 'RJCT=many ACCP=1', null],
	['counts of some', 'ACSP RJCT=2', null],
	['nothing', '-', null],
])('a level states %s', async (_, text, expected) => {
	expect((await readReport(brief(text))).file.statedTotal).toBe(expected);
});

it.each(['', '-1', '1.5', '4x', 'x4', 'many'])('%j is no number of transactions', async (OrgnlNbOfTxs) => {
	const report = await readReport(JSON.stringify({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts: { OrgnlNbOfTxs } } }));
	expect(report.file.numberOfTransactions).toBeNull();
});
