import { statusItems } from './collectItems';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';

const rejected = { TxSts: 'RJCT', StsRsnInf: { Rsn: { Cd: 'AC04' } } };
const counts = [
	{ DtldNbOfTxs: '2', DtldSts: 'RJCT' },
	{ DtldNbOfTxs: 0, DtldSts: 'CANC' },
	{ DtldNbOfTxs: 38, DtldSts: 'ACCP' },
];

const write = (OrgnlGrpInfAndSts: object, ...OrgnlPmtInfAndSts: object[]) =>
	JSON.stringify({ CstmrPmtStsRpt: { GrpHdr: { MsgId: 'S1' }, OrgnlGrpInfAndSts, OrgnlPmtInfAndSts } });

describe('raw', () => {
	const report = readReport(
		write(
			{ OrgnlMsgId: 'F1', OrgnlNbOfTxs: 9, GrpSts: 'PART' },
			{ OrgnlPmtInfId: 'P1', OrgnlNbOfTxs: 2, PmtInfSts: 'PART', TxInfAndSts: [rejected] },
			{ OrgnlPmtInfId: 'P2', TxInfAndSts: { ...rejected, Bank: { Extra: 1.5 } } },
		),
	);

	it('is the element as sent, without the levels below', async () => {
		const items = await statusItems(await report, { includeRaw: true });
		expect(items.map(({ level, raw }) => [level, raw])).toEqual([
			['payment', rejected],
			['batch', { OrgnlPmtInfId: 'P1', OrgnlNbOfTxs: '2', PmtInfSts: 'PART' }],
			['payment', { ...rejected, Bank: { Extra: '1.5' } }],
			['file', { OrgnlMsgId: 'F1', OrgnlNbOfTxs: '9', GrpSts: 'PART' }],
		]);
	});

	it('keeps the long names', async () => {
		const plaintext = '{"customerPaymentStatusReport":{"originalGroupInformationAndStatus":{"groupStatus":"RCVD"}}}';
		const [item] = await statusItems(await readReport(plaintext), { includeRaw: true });
		expect(item).toMatchObject({ status: 'RCVD', raw: { groupStatus: 'RCVD' } });
	});
});

describe('items of one report', () => {
	it('share nothing that a workflow could change', async () => {
		const group = { GrpSts: 'RJCT', StsRsnInf: { Rsn: { Cd: 'FF01' }, AddtlInf: ['one'] } };
		const report = await readReport(write(group, { TxInfAndSts: [{ StsId: '1' }, { StsId: '2' }] }));
		const [first, second] = await statusItems(report);
		first?.reasons[0]?.additionalInformation.push('changed');
		if (first) first.message.id = 'changed';
		expect(second).toMatchObject({ reasons: [{ additionalInformation: ['one'] }], message: { id: 'S1' } });
		expect((await statusItems(report))[0]).toMatchObject({ reasons: [{ additionalInformation: ['one'] }] });
	});

	it('carry the reasons of a counted status only where it is not accepted', async () => {
		const group = { NbOfTxsPerSts: counts, StsRsnInf: { Rsn: { Cd: 'AC04' } } };
		const items = await statusItems(await readReport(write(group)));
		expect(items.map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
			['RJCT', 'AC04'],
			['ACCP', null],
		]);
	});
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
