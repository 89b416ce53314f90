import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { describeMixed } from '../../../../../nodes/CommercialBanking/domain/pain002/status/describeMixed';

const counts = (perStatus: Record<string, number>) => ({
	NbOfTxsPerSts: Object.entries(perStatus).map(([DtldSts, DtldNbOfTxs]) => ({ DtldSts, DtldNbOfTxs })),
});

it.each([
	[
		'different counts',
		counts({ RJCT: 2, ACSC: 8 }),
		/^The payments of the file have different statuses\. Do not send the whole file again\.$/,
	],
	['PART', { GrpSts: 'PART' }, /still pending/],
	[
		'others than it says',
		{ GrpSts: 'RJCT', ...counts({ RJCT: 2, ACSC: 8 }) },
		/^The payments of the file have different statuses/,
	],
	['one status', { GrpSts: 'RJCT' }, null],
	['one counted status', { GrpSts: 'RJCT', ...counts({ RJCT: 2 }) }, null],
])('a file of %s', async (_, group, expected) => {
	const { group: block } = await readReport(JSON.stringify({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts: group } }));
	const text = describeMixed(block, 'group', null);
	if (expected === null) expect(text).toBeNull();
	else expect(text).toMatch(expected);
});

it('says of a batch what it is', async () => {
	const { payments } = await readReport(JSON.stringify({ CstmrPmtStsRpt: { OrgnlPmtInfAndSts: counts({ RJCT: 1 }) } }));
	expect(payments.map((block) => describeMixed(block, 'payment', null))).toEqual([
		'The payments of the batch have different statuses. Do not send the whole batch again.',
	]);
});
