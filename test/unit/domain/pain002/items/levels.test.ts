import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { reportItem, statusItems } from './collectItems';

const write = (OrgnlGrpInfAndSts: object | object[], ...OrgnlPmtInfAndSts: object[]) =>
	JSON.stringify({
		CstmrPmtStsRpt: { GrpHdr: { MsgId: 'S1', CreDtTm: '2026-03-02T09:30:00Z' }, OrgnlGrpInfAndSts, OrgnlPmtInfAndSts },
	});
const item = async (text: string) => await reportItem(await readReport(text), { receivedAt: '2026-03-03T00:00:00Z' });

it('has the counts of each level as the bank sent them', async () => {
	const counted = { DtldSts: 'RJCT', DtldNbOfTxs: '02', DtldCtrlSum: '5.0' };
	const group = { OrgnlMsgId: 'F1', GrpSts: 'PART', OrgnlNbOfTxs: '04', OrgnlCtrlSum: '9.50', NbOfTxsPerSts: counted };
	const batch = { OrgnlPmtInfId: 'P1', PmtInfSts: 'RJCT', OrgnlNbOfTxs: '3', OrgnlCtrlSum: '7' };
	const found = await item(write([group, { GrpSts: 'ACCP', OrgnlNbOfTxs: '1' }], batch));
	const transactionsPerStatus = [{ status: 'RJCT', numberOfTransactions: '02', controlSum: '5.0' }];
	expect(found.file).toMatchObject({
		status: 'PART',
		orderKey: '2026-03-02T09:30:00.000000000 11',
		originalNumberOfTransactions: '04',
		originalControlSum: '9.50',
		transactionsPerStatus,
	});
	expect(found.furtherFiles).toMatchObject([
		{ status: 'ACCP', originalNumberOfTransactions: '1', originalControlSum: null },
	]);
	expect(found.batches).toMatchObject([
		{
			originalPaymentInformationId: 'P1',
			status: 'RJCT',
			orderKey: '2026-03-02T09:30:00.000000000 21',
			originalNumberOfTransactions: '3',
			originalControlSum: '7',
			transactionsPerStatus: [],
			transactions: [],
		},
	]);
	expect(found).toMatchObject({ originalMessageId: 'F1', message: { id: 'S1' }, direction: null });
});

it('describes each level as what it is', async () => {
	const reason = { StsRsnInf: { Rsn: { Cd: 'AC04' }, AddtlInf: 'closed' } };
	const transaction = { TxSts: 'RJCT', ...reason };
	const text = write(
		{ OrgnlMsgNmId: 'pain.001.001.09', GrpSts: 'RJCT', ...reason },
		{ PmtInfSts: 'RJCT', ...reason, TxInfAndSts: transaction },
	);
	const found = await item(text);
	const [payment] = found.batches;
	const explanations = [found.file, payment, payment?.transactions[0]].map((one) => one?.statusExplanation);
	expect(new Set(explanations).size).toBe(3);
	for (const one of [found.file, payment, payment?.transactions[0]]) {
		expect(one).toMatchObject({ outcome: 'rejected', reasonCode: 'AC04', reasonText: 'closed', final: true });
	}
	expect(found).toMatchObject({ direction: 'outgoing', outcome: 'rejected', final: true });
});

it('shares nothing that a workflow could change', async () => {
	const report = await readReport(write({ NbOfTxsPerSts: [{ DtldSts: 'RJCT', DtldNbOfTxs: 1 }] }));
	const first = await reportItem(report);
	first.message.id = 'changed';
	for (const count of first.file.transactionsPerStatus) count.status = 'changed';
	const second = await reportItem(report);
	expect(second.message.id).toBe('S1');
	expect(second.file.transactionsPerStatus).toMatchObject([{ status: 'RJCT' }]);
});

it.each<[string, string, object, object]>([
	['what is not counted', write({ GrpSts: 'RCVD' }), {}, {}],
	[
		'the rest by the counts of the bank',
		write({ OrgnlNbOfTxs: 5, NbOfTxsPerSts: [{ DtldNbOfTxs: 4, DtldSts: 'ACSP' }] }, { TxInfAndSts: [{ StsId: '1' }] }),
		{ none: 1, ACSP: 4 },
		{ unknown: 1, accepted: 4 },
	],
	[
		'statuses of one outcome together',
		write({}, { TxInfAndSts: [{ TxSts: 'ACSC' }, { TxSts: 'ACCC' }, { TxSts: 'RJCT' }, {}] }),
		{ ACSC: 1, ACCC: 1, RJCT: 1, none: 1 },
		{ completed: 2, rejected: 1, unknown: 1 },
	],
])('counts %s', async (_, text, transactionsPerStatus, transactionsPerOutcome) => {
	expect(await item(text)).toMatchObject({ transactionsPerStatus, transactionsPerOutcome });
	expect(Object.keys((await item(text)).transactionsPerStatus)).toEqual(Object.keys(transactionsPerStatus));
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
