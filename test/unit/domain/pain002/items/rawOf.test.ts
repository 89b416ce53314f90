import { rawOf } from '../../../../../nodes/CommercialBanking/domain/pain002/items/rawOf';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';

const raws = async (report: object) => {
	const entries = listStatusEntries(await readReport(JSON.stringify({ CstmrPmtStsRpt: report })));
	return entries.map((entry) => [entry.level, rawOf(entry)]);
};

it('is the element of the level, without the levels below', async () => {
	const transaction = { TxSts: 'RJCT', Bank: { TxInfAndSts: 'stays' } };
	const report = {
		OrgnlGrpInfAndSts: { GrpSts: 'ACCP', OrgnlNbOfTxs: '9', TxInfAndSts: { OrgnlPmtInfId: 'P2', TxSts: 'ACCP' } },
		OrgnlPmtInfAndSts: { PmtInfSts: 'PDNG', OrgnlNbOfTxs: '3', TxInfAndSts: [transaction] },
	};
	expect(await raws(report)).toEqual([
		['transaction', transaction],
		['payment', { PmtInfSts: 'PDNG', OrgnlNbOfTxs: '3' }],
		['transaction', { OrgnlPmtInfId: 'P2', TxSts: 'ACCP' }],
		['group', { GrpSts: 'ACCP', OrgnlNbOfTxs: '9' }],
	]);
});

it('is empty for a group that the report lacks', async () => {
	expect(await raws({ GrpHdr: { MsgId: 'S1' } })).toEqual([['group', {}]]);
});

it('is without long names of the levels below too', async () => {
	const originalPaymentInformationAndStatus = {
		paymentInformationStatus: 'PDNG',
		originalNumberOfTransactions: '2',
		transactionInformationAndStatus: [{ transactionStatus: 'RJCT' }],
	};
	expect(await raws({ originalPaymentInformationAndStatus })).toEqual([
		['transaction', { transactionStatus: 'RJCT' }],
		['payment', { paymentInformationStatus: 'PDNG', originalNumberOfTransactions: '2' }],
	]);
});
