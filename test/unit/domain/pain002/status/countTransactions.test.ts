import type { CountedBlock } from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapBlocks';
import type { PaymentStatusReport } from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapReport';
import { parseCount } from '../../../../../nodes/CommercialBanking/domain/pain002/report/numbers';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import {
	statedByFile,
	statedCount,
	sumOfCounts,
} from '../../../../../nodes/CommercialBanking/domain/pain002/status/countTransactions';

interface Level {
	OrgnlNbOfTxs?: number | string;
	NbOfTxsPerSts?: Array<{ DtldSts?: string; DtldNbOfTxs?: number | string }>;
}

const readLevels = async (OrgnlGrpInfAndSts: Level, ...OrgnlPmtInfAndSts: Level[]): Promise<PaymentStatusReport> =>
	await readReport(JSON.stringify({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts, OrgnlPmtInfAndSts } }));
const readGroup = async (level: Level): Promise<CountedBlock> => (await readLevels(level)).file;

it.each<[string | null, number | null]>([
	['40', 40],
	['000040', 40],
	['0', 0],
	['999999999999999', 999_999_999_999_999],
	['1000000000000000', null],
	['', null],
	['-1', null],
	['1.5', null],
	['4x', null],
	['x4', null],
	[null, null],
])('counts %p as %p', (text, expected) => {
	expect(parseCount(text)).toBe(expected);
});

it.each<[string, Level, number | null, number | null]>([
	['a number', { OrgnlNbOfTxs: 3 }, 3, null],
	['a number before counts', { OrgnlNbOfTxs: 3, NbOfTxsPerSts: [{ DtldSts: 'RJCT', DtldNbOfTxs: 2 }] }, 3, 2],
	[
		'counts',
		{
			NbOfTxsPerSts: [
				{ DtldSts: 'RJCT', DtldNbOfTxs: 2 },
				{ DtldSts: 'ACCP', DtldNbOfTxs: 0 },
				{ DtldSts: 'PDNG', DtldNbOfTxs: 5 },
			],
		},
		7,
		7,
	],
	[
		'counts, one of them no number',
		{
			NbOfTxsPerSts: [
				{ DtldSts: 'RJCT', DtldNbOfTxs: 'many' },
				{ DtldSts: 'ACCP', DtldNbOfTxs: 1 },
			],
		},
		null,
		null,
	],
	['nothing', {}, null, null],
	['no number', { OrgnlNbOfTxs: 'many' }, null, null],
])('a level states %s', async (_, level, stated, sum) => {
	const block = await readGroup(level);
	expect(statedCount(block)).toBe(stated);
	expect(sumOfCounts(block)).toBe(sum);
});

it.each<[string, [Level, ...Level[]], number | null]>([
	['the group', [{ OrgnlNbOfTxs: 3 }, { OrgnlNbOfTxs: 9 }], 3],
	['all batches together', [{}, { OrgnlNbOfTxs: 9 }, { OrgnlNbOfTxs: 2 }], 11],
	['not all batches', [{}, { OrgnlNbOfTxs: 9 }, {}, { OrgnlNbOfTxs: 9 }], null],
	['nobody', [{}], null],
])('the number of the whole message is stated by %s', async (_, levels, expected) => {
	const { file, batches } = await readLevels(...levels);
	expect(statedByFile(file, batches)).toBe(expected);
});
