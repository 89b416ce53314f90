import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { reasonCodeOf } from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapReasons';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { brief, counts, listed, reasons, write } from '../writeReport';

/** Of each entry: level, status, its number of transactions, and how many of the level have entries of their own. */
const rowsOf = async (plaintext: string): Promise<string> =>
	listStatusEntries(await readReport(plaintext))
		.map(({ level, status, transactions, listed }) => `${level} ${status ?? '-'} ${transactions ?? '?'} ${listed}`)
		.join(', ');

/** Of each table: what a report has, the report in short form, and its entries. */
const rows = readFileSync(join(__dirname, '../../../../vectors/pain002/status-entries.tsv'), 'utf8')
	.trim()
	.split('\n')
	.slice(1)
	.map((line) => line.split('\t'));

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
	it.each<[string, object, string]>([
		['give an entry for each', counts({ RJCT: 2, ACCP: 38 }), 'batch RJCT 2 0, batch ACCP 38 0'],
		['also where a count is no number', counts({ RJCT: 'many', ACCP: 38 }), 'batch RJCT ? 0, batch ACCP 38 0'],
		['leave out what nobody has', counts({ RJCT: 0, ACCP: 1 }), 'batch ACCP 1 0'],
		[
			'leave out what is listed',
			{ ...counts({ RJCT: 1, ACCP: 2, PDNG: 2 }), ...listed('RJCT', 'PDNG') },
			'payment RJCT 1 0, payment PDNG 1 0, batch ACCP 2 2, batch PDNG 1 2',
		],
		['that are all zero say nothing', { OrgnlNbOfTxs: 2, ...counts({ RJCT: 0 }) }, 'batch - 2 0'],
		[
			'count before another status',
			{ PmtInfSts: 'PDNG', ...counts({ RJCT: 2, ACCP: 1 }) },
			'batch RJCT 2 0, batch ACCP 1 0, batch PDNG ? 0',
		],
		['say nothing new of the same status', { PmtInfSts: 'ACSC', ...counts({ ACSC: 3 }) }, 'batch ACSC 3 0'],
		[
			'leave the status to what they do not count',
			{ PmtInfSts: 'PART', OrgnlNbOfTxs: 9, ...counts({ RJCT: 2, ACSC: 3 }), ...listed('RJCT') },
			'payment RJCT 1 0, batch RJCT 1 1, batch ACSC 3 1, batch PART 4 1',
		],
		['leave no status where none is', { OrgnlNbOfTxs: 10, ...counts({ RJCT: 4 }) }, 'batch RJCT 4 0, batch - 6 0'],
		[
			'add up where a status is counted twice',
			{ ...counts({ ACCP: 1 }), NbOfTxsPerSts: ['RJCT', 'RJCT'].map((DtldSts) => ({ DtldSts, DtldNbOfTxs: 2 })) },
			'batch RJCT 4 0',
		],
		[
			'give no status to a transaction without one',
			{ PmtInfSts: 'RJCT', OrgnlNbOfTxs: 2, ...counts({ RJCT: 1, ACSC: 1 }), ...listed('', 'RJCT') },
			'payment - 1 0, payment RJCT 1 0',
		],
	])('%s: a batch', async (_, batch, expected) => {
		expect(await rowsOf(write({}, batch))).toEqual(expected);
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
