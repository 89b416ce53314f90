import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { reasonCodeOf } from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapReasons';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { brief, counts, listed, reasons, write } from '../writeReport';

/** Of each entry: level, status, its number of transactions, and how many of the level have entries of their own. */
const rowsOf = async (plaintext: string): Promise<string> =>
	listStatusEntries(await readReport(plaintext))
		.map(({ level, status, transactions, listed }) => `${level} ${status ?? '-'} ${transactions ?? '?'} ${listed}`)
		.join(', ');

/** Of each table: what a report has, the report, and its entries. */
const TABLES: Readonly<Record<string, ReadonlyArray<[string, string, string]>>> = {
	'the entries of a batch': [
		['nothing but a status', brief('- | ACCP'), 'batch ACCP ? 0'],
		['a status and a number', brief('- | ACCP 3'), 'batch ACCP 3 0'],
		['fewer listed than stated', brief('- | ACCP 3 [RJCT]'), 'payment RJCT 1 0, batch ACCP 2 1'],
		['as many listed as stated', brief('- | ACCP 1 [RJCT]'), 'payment RJCT 1 0'],
		['more listed than stated', brief('- | ACCP 1 [RJCT RJCT]'), 'payment RJCT 1 0, payment RJCT 1 0'],
		['a number of zero', brief('- | ACCP 0'), 'batch ACCP 0 0'],
		['a status for a transaction without one', brief('- | RJCT [-]'), 'payment RJCT 1 0'],
		['the status of the group for its transaction', brief('RJCT | [-]'), 'payment RJCT 1 0'],
		['one listed, no number', brief('- | RJCT [RJCT]'), 'payment RJCT 1 0'],
		['the number of the group: the only batch', brief('3 | ACCP [RJCT]'), 'payment RJCT 1 0, batch ACCP 2 1'],
		['no status, but a number: the status of the group', brief('ACCP | 3 [RJCT]'), 'payment RJCT 1 0, batch ACCP 2 1'],
		['no status: the group has number and rest', brief('ACCP 3 | [RJCT]'), 'payment RJCT 1 0, file ACCP 2 1'],
		['no status, a number, and one listed', brief('- | 3 [RJCT]'), 'payment RJCT 1 0, batch - 2 1'],
		['neither status nor number', brief('RJCT | #P1'), 'batch RJCT ? 0'],
		['neither, below PART', brief('PART | #P1'), 'batch - ? 0'],
	],
	'the entry of the group': [
		['is alone in a report without batches', brief('RCVD'), 'file RCVD ? 0'],
		['is there without a status', brief('#F1'), 'file - ? 0'],
		['is for what batches lack', brief('ACCP 5 | RJCT 2 | [RJCT]'), 'batch RJCT 2 0, payment RJCT 1 0, file ACCP 2 3'],
		[
			'is for what transactions outside of batches do not have',
			JSON.stringify({
				CstmrPmtStsRpt: { OrgnlGrpInfAndSts: { GrpSts: 'ACCP', OrgnlNbOfTxs: 3 }, TxInfAndSts: { TxSts: 'RJCT' } },
			}),
			'payment RJCT 1 0, file ACCP 2 1',
		],
		['is missing where the batches have all', brief('ACCP 3 | RJCT 2 | [RJCT]'), 'batch RJCT 2 0, payment RJCT 1 0'],
		['is missing where a batch may have the rest', brief('ACCP 9 | RJCT | [RJCT]'), 'batch RJCT ? 0, payment RJCT 1 0'],
		['adds up what they state', brief('ACCP | 2 RJCT=1 | 1 [RJCT]'), 'batch RJCT 1 0, batch - 1 0, payment RJCT 1 0'],
		['has no status: an unknown rest', brief('5 | RJCT 2 | [RJCT]'), 'batch RJCT 2 0, payment RJCT 1 0, file - 2 3'],
	],
	'the unknown rest of PART': [
		['of a batch, rejected ones', brief('- | PART [RJCT CANC]'), 'payment RJCT 1 0, payment CANC 1 0, batch PART ? 2'],
		['of a batch, accepted ones', brief('- | PART [ACCP ACSC]'), 'payment ACCP 1 0, payment ACSC 1 0, batch PART ? 2'],
		['of a group', brief('PART | [RJCT] | RJCT'), 'payment RJCT 1 0, batch RJCT ? 0, file PART ? 2'],
		['none: both are listed', brief('- | PART [RJCT ACCP]'), 'payment RJCT 1 0, payment ACCP 1 0'],
		['none: a pending one is listed', brief('- | PART [RJCT PDNG]'), 'payment RJCT 1 0, payment PDNG 1 0'],
		['none: another status', brief('- | PDNG [RJCT]'), 'payment RJCT 1 0'],
		[
			'of a batch, where the group states a number without a status',
			brief('9 | PART [RJCT] | ACCP 1'),
			'payment RJCT 1 0, batch PART ? 1, batch ACCP 1 0',
		],
		['of a batch, where the group has no number', brief('PART | PART [RJCT]'), 'payment RJCT 1 0, batch PART ? 1'],
		['of a group with a number: a number', brief('PART 1 | [RJCT]'), 'payment RJCT 1 0'],
	],
	'the own status of a level beside its counts': [
		['stays where the counts do not show it', brief('PART RJCT=2'), 'file RJCT 2 0, file PART ? 0'],
		['also where nothing is left', brief('RJCT 3 ACSC=3'), 'file ACSC 3 0, file RJCT ? 0'],
		['is left out where the counts are why', brief('PART RJCT=2 ACSC=8'), 'file RJCT 2 0, file ACSC 8 0'],
		['is left out where those listed are why', brief('- | PART 9 ACSC=8 [RJCT]'), 'payment RJCT 1 0, batch ACSC 8 1'],
		[
			'of a file whose batch states a number and no status',
			brief('ACSC 10 ACSC=8 RJCT=2 | #P1 10'),
			'batch - ? 0, file ACSC 8 1, file RJCT 2 1',
		],
		[
			'of a file whose batch is PART and states a number',
			brief('PART 10 ACSC=8 RJCT=2 | PART 10'),
			'batch PART ? 0, file ACSC 8 1, file RJCT 2 1',
		],
		[
			'with unknown numbers where some are listed without a status',
			brief('- | PART 10 RJCT=1 ACSP=9 [-]'),
			'payment - 1 0, batch RJCT ? 1, batch ACSP ? 1',
		],
		['of a batch listed in full without any', brief('- | PART 2 RJCT=1 ACSP=1 [- -]'), 'payment - 1 0, payment - 1 0'],
		[
			'of a batch listed in full with them',
			brief('- | PART 2 RJCT=1 ACSP=1 [RJCT ACSP]'),
			'payment RJCT 1 0, payment ACSP 1 0',
		],
		['of a refused batch in another file', brief('ACTC 3 | RJCT [RJCT]'), 'payment RJCT 1 0, file ACTC 2 1'],
	],
	'the number of the group': [
		['is that of the only batch', brief('100 | RJCT'), 'batch RJCT 100 0'],
		['also with the same status', brief('RJCT 100 | RJCT'), 'batch RJCT 100 0'],
		['also without a status of the batch', brief('ACSC 100 | #B1'), 'batch ACSC 100 0'],
		['not where the file is PART, without the others', brief('PART 100 | RJCT'), 'batch RJCT ? 0, file PART ? 1'],
		['not with another status', brief('ACCP 100 | RJCT'), 'batch RJCT ? 0'],
		['not where the group counts others', brief('100 RJCT=10 ACCP=90 | RJCT'), 'batch RJCT ? 0, file ACCP 90 1'],
		['not of one of several batches', brief('PART 100 | RJCT | RJCT'), 'batch RJCT ? 0, batch RJCT ? 0, file PART ? 2'],
		[
			'with counts, where batches have no number',
			brief('PART 100 RJCT=10 ACCP=90 | RJCT | RJCT'),
			'batch RJCT ? 0, batch RJCT ? 0, file ACCP 90 2',
		],
		['is not for a batch that lists some', brief('PART 100 | RJCT [RJCT]'), 'payment RJCT 1 0, file PART 99 1'],
	],
	'a batch in several blocks': [
		['that list all of it', brief('- | #P1 RJCT 2 [RJCT] | #P1 ACSP 2 [ACSP]'), 'payment RJCT 1 0, payment ACSP 1 0'],
		['one of which is for the rest', brief('- | #P1 ACSP 5 | #P1 RJCT 5 [RJCT]'), 'payment RJCT 1 0, batch ACSP 4 1'],
		[
			'of the same status that list a part',
			brief('- | #P1 PART 5 [RJCT] | #P1 PART 5 [RJCT]'),
			'payment RJCT 1 0, payment RJCT 1 0, batch PART 3 2',
		],
		[
			'of two statuses that list a part',
			brief('- | #P1 RJCT 5 [RJCT] | #P1 ACSP 5 [ACSP]'),
			'payment RJCT 1 0, payment ACSP 1 0, batch RJCT 3 2',
		],
		[
			'with different numbers: each for itself',
			brief('- | #P1 RJCT 2 [RJCT] | #P1 ACSP 3 [ACSP]'),
			'payment RJCT 1 0, batch RJCT 1 1, payment ACSP 1 0, batch ACSP 2 1',
		],
		['several of which are for the rest: the rejection', brief('- | #P1 ACSP 5 | #P1 RJCT 5'), 'batch RJCT 5 0'],
		[
			'of different statuses, none of them refused',
			brief('- | #P1 PDNG 5 [PDNG] | #P1 ACSC 5 [ACSC]'),
			'payment PDNG 1 0, payment ACSC 1 0, batch - 3 2',
		],
		['one of them for a rest without status', brief('- | #P1 RJCT 5 [RJCT] | #P1 5'), 'payment RJCT 1 0, batch - 4 1'],
		[
			'whose name stands for none: each alone',
			brief('- | #NOTPROVIDED ACSC 1 [ACSC] | #NOTPROVIDED RJCT 1'),
			'payment ACSC 1 0, batch RJCT 1 0',
		],
		[
			'counts once in the file',
			brief('PART 3 | #P1 RJCT 2 [RJCT] | #P1 ACSP 2 [ACSP]'),
			'payment RJCT 1 0, payment ACSP 1 0, file PART 1 2',
		],
		['that only count: each for itself', brief('- | #P1 RJCT=2 | #P1 ACSP=2'), 'batch RJCT 2 0, batch ACSP 2 0'],
		['without a name: each alone', brief('- | 2 [RJCT] | ACSP 2'), 'payment RJCT 1 0, batch - 1 1, batch ACSP 2 0'],
	],
};

describe.each(Object.entries(TABLES))('%s', (_name, table) => {
	it.each(table)('%s', async (_, plaintext, expected) => {
		expect(await rowsOf(plaintext)).toEqual(expected);
	});
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

	it.each<[string, string, string]>([
		['give an entry for each', brief('RJCT=2 ACCP=38'), 'file RJCT 2 0, file ACCP 38 0'],
		['also where a count is no number', brief('RJCT=many'), 'file RJCT ? 0'],
		['leave out what is listed', brief('RJCT=1 ACCP=2 | [RJCT]'), 'payment RJCT 1 0, file ACCP 2 1'],
		['without a status say nothing', write({ NbOfTxsPerSts: [{ DtldNbOfTxs: 2 }] }), 'file - 2 0'],
	])('%s: a group', async (_, plaintext, expected) => {
		expect(await rowsOf(plaintext)).toEqual(expected);
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
