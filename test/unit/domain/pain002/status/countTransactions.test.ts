import { parseCount } from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapBlocks';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import {
	statedInAll,
	statedCount,
	sumOf,
} from '../../../../../nodes/CommercialBanking/domain/pain002/status/countTransactions';
import { brief, write } from '../writeReport';

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

it.each<[string, string, number | null, number | null]>([
	['a number', brief('3'), 3, null],
	['a number before counts', brief('3 RJCT=2'), 3, 2],
	['counts', brief('RJCT=2 ACCP=0 PDNG=5'), 7, 7],
	['counts, one of them no number', brief('RJCT=many ACCP=1'), null, null],
	['nothing', brief('-'), null, null],
	['no number', write({ OrgnlNbOfTxs: 'many' }), null, null],
])('a level states %s', async (_, plaintext, stated, sum) => {
	const { file } = await readReport(plaintext);
	expect(statedCount(file)).toBe(stated);
	expect(file.counts.length === 0 ? null : sumOf(file.counts)).toBe(sum);
});

it.each([
	['the group', '3 | 9', 3],
	['all batches together', '- | 9 | 2', 11],
	['not all batches', '- | 9 | - | 9', null],
	['nobody', '-', null],
])('the number of the whole message is stated by %s', async (_, levels, expected) => {
	const { file, batches } = await readReport(brief(levels));
	expect(statedInAll(file, batches)).toBe(expected);
});
