import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { listReportStatuses } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listReportStatuses';

const counts = (perStatus: Record<string, number | string>) => ({
	NbOfTxsPerSts: Object.entries(perStatus).map(([DtldSts, DtldNbOfTxs]) => ({ DtldSts, DtldNbOfTxs })),
});

it.each<[string, object, string[]]>([
	['none', { GrpHdr: { MsgId: 'S1' } }, []],
	['of the group', { OrgnlGrpInfAndSts: { GrpSts: 'PART' } }, ['PART']],
	['of further groups', { OrgnlGrpInfAndSts: [{ GrpSts: 'PART' }, { GrpSts: 'RJCT' }] }, ['PART', 'RJCT']],
	['of batches', { OrgnlPmtInfAndSts: [{ PmtInfSts: 'ACCP' }, {}, { PmtInfSts: 'RJCT' }] }, ['ACCP', 'RJCT']],
	['of transactions', { TxInfAndSts: [{ TxSts: 'HOLD' }, {}, { TxSts: 'RJCT' }, { TxSts: 'HOLD' }] }, ['HOLD', 'RJCT']],
	['counted', { OrgnlGrpInfAndSts: counts({ RJCT: 1, ACCP: 0, PDNG: 'many' }) }, ['RJCT', 'PDNG']],
	['counted without a status', { OrgnlGrpInfAndSts: { NbOfTxsPerSts: [{ DtldNbOfTxs: 2 }] } }, []],
	['counted by a batch', { OrgnlPmtInfAndSts: { PmtInfSts: 'PART', ...counts({ RJCT: 1 }) } }, ['PART', 'RJCT']],
])('lists the statuses of a report: %s', async (_, report, expected) => {
	const statuses = listReportStatuses(await readReport(JSON.stringify({ CstmrPmtStsRpt: report })));
	expect([...statuses]).toEqual(expected);
});
