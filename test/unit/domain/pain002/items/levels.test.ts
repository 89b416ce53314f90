import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { statusItems } from './collectItems';

const write = (OrgnlGrpInfAndSts: object, ...OrgnlPmtInfAndSts: object[]) =>
	JSON.stringify({
		CstmrPmtStsRpt: { GrpHdr: { MsgId: 'S1', CreDtTm: '2026-03-02T09:30:00Z' }, OrgnlGrpInfAndSts, OrgnlPmtInfAndSts },
	});

const OrgnlGrpInf = { OrgnlMsgId: 'F2', OrgnlMsgNmId: 'pain.008.001.02' };
const transaction = { TxInfAndSts: { TxSts: 'RJCT', OrgnlGrpInf } };

it('has the original message of the group, else that of the transaction', async () => {
	const own = await statusItems(await readReport(write({ GrpSts: 'ACSP' }, transaction)));
	expect(own).toMatchObject([
		{ originalMessageId: 'F2', originalMessageName: 'pain.008.001.02', direction: 'incoming' },
	]);
	const named = { OrgnlMsgId: 'F1', OrgnlMsgNmId: 'pain.001.001.09' };
	expect(await statusItems(await readReport(write(named, transaction)))).toMatchObject([
		{ originalMessageId: 'F1', originalMessageName: 'pain.001.001.09', direction: 'outgoing' },
	]);
});

it('repeats the levels above at each status', async () => {
	const text = write(
		{ GrpSts: 'PART' },
		{ OrgnlPmtInfId: 'P1', PmtInfSts: 'ACCP', TxInfAndSts: [{ TxSts: 'RJCT' }, {}] },
		{ PmtInfSts: 'PDNG' },
	);
	const rows = (await statusItems(await readReport(text))).map((one) => [
		one.level,
		one.fileStatus,
		one.batchStatus,
		one.originalPaymentInformationId,
		one.statusInherited,
	]);
	expect(rows).toEqual([
		['payment', 'PART', 'ACCP', 'P1', false],
		['payment', 'PART', 'ACCP', 'P1', true],
		['batch', 'PART', 'PDNG', null, false],
	]);
});
