import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { reasonCodeOf } from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapReasons';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { readTable } from '../../../readTable';
import { brief, counts, listed, reasons, write } from '../writeReport';

/** Of each entry: level, status, its number of transactions, and how many of the level have entries of their own. */
const rowsOf = async (plaintext: string): Promise<string> =>
	listStatusEntries(await readReport(plaintext))
		.map((one) => [one.level, one.status ?? '-', one.transactions ?? '?', one.listedBelow].join(' '))
		.join(', ');

/** Of each table: what a report has, the report in short form, and its entries. */
const rows = readTable('pain002/status-entries.tsv');

it.each(rows)('%s: %s', async (_table, _what, report = '', entries = '') => {
	expect(await rowsOf(brief(report))).toEqual(entries);
});

it.each([
	[
		'for what transactions outside of batches do not have',
		JSON.stringify({
			CstmrPmtStsRpt: { OrgnlGrpInfAndSts: { GrpSts: 'ACCP', OrgnlNbOfTxs: 3 }, TxInfAndSts: { TxSts: 'RJCT' } },
		}),
		'payment RJCT 1 0, file ACCP 2 1',
	],
	['without what counts of no status say', write({ NbOfTxsPerSts: [{ DtldNbOfTxs: 2 }] }), 'file - 2 0'],
])('the entry of the group is %s', async (_, plaintext, expected) => {
	expect(await rowsOf(plaintext)).toEqual(expected);
});

describe('counts per status in place of a status', () => {
	it('add up where a status is counted twice', async () => {
		const NbOfTxsPerSts = ['RJCT', 'RJCT'].map((DtldSts) => ({ DtldSts, DtldNbOfTxs: 2 }));
		expect(await rowsOf(write({}, { NbOfTxsPerSts }))).toBe('batch RJCT 4 0');
	});

	it('carry the reasons of the level, but not where transactions were accepted beside others', async () => {
		const codesOf = async (plaintext: string) =>
			listStatusEntries(await readReport(plaintext)).map((entry) => entry.reasons.map(reasonCodeOf));
		expect(await codesOf(write({ ...counts({ RJCT: 2, ACCP: 1, ACSC: 1, PDNG: 1 }), ...reasons('AC04') }))).toEqual([
			['AC04'],
			[],
			[],
			['AC04'],
		]);
		expect(await codesOf(write({ ...counts({ ACCP: 2, ACSC: 1 }), ...reasons('AC04') }))).toEqual([['AC04'], ['AC04']]);
	});
});

describe('the own status of a level beside its counts', () => {
	it('gives no reasons to a verification of payee', async () => {
		const text = write({ GrpSts: 'RVCM', ...counts({ RCVC: 8, RVNM: 2 }), ...reasons('AC04') });
		const entries = listStatusEntries(await readReport(text));
		expect(entries.map(({ status, reasons: given }) => [status, given.length])).toEqual([
			['RCVC', 0],
			['RVNM', 0],
			['RVCM', 1],
		]);
	});
});

it('inherits reasons also for the unknown rest of a batch, and no status for what is counted', async () => {
	const entries = listStatusEntries(
		await readReport(
			write({ GrpSts: 'PART', ...reasons('AC04') }, { PmtInfSts: 'PART', ...listed('RJCT') }, counts({ ACCP: 2 })),
		),
	);
	expect(entries.map((entry) => [entry.status, entry.reasons.map(reasonCodeOf), entry.reasonLevel])).toEqual([
		['RJCT', [], 'payment'],
		['PART', ['AC04'], 'file'],
		['ACCP', [], 'batch'],
	]);
});
