import { statusItems } from './collectItems';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';

const rejected = { TxSts: 'RJCT', StsRsnInf: { Rsn: { Cd: 'AC04' } } };
const counts = [
	{ DtldNbOfTxs: '2', DtldSts: 'RJCT' },
	{ DtldNbOfTxs: 0, DtldSts: 'CANC' },
	{ DtldNbOfTxs: 38, DtldSts: 'ACCP', DtldCtrlSum: '9.00' },
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
});

describe('an item of a level', () => {
	const amount = { InstdAmt: { '@Ccy': 'EUR', '#text': '7.00' } };
	const own = { OrgnlNbOfTxs: '3', OrgnlCtrlSum: '30.50' };
	const payment = { OrgnlEndToEndId: 'E1', TxSts: 'ACSC', OrgnlTxRef: { Amt: amount } };

	it.each<[string, string, object[]]>([
		[
			'all of a batch, with its control sum and no currency',
			write({}, { OrgnlPmtInfId: 'B1', PmtInfSts: 'RJCT', ...own }),
			[{ scope: 'all', amount: '30.50', currency: null, transactions: 3, total: 3, counts: null }],
		],
		[
			'the rest of a batch, without an amount',
			write({}, { OrgnlPmtInfId: 'B1', PmtInfSts: 'RJCT', ...own, TxInfAndSts: payment }),
			[
				{ scope: 'payment', amount: '7.00', currency: 'EUR', transactions: 1, total: null, counts: null },
				{ scope: 'rest', amount: null, currency: null, transactions: 2, total: 3, final: false, payAgain: 'no' },
			],
		],
		[
			'some of a file, with what the bank counts',
			write({ ...own, NbOfTxsPerSts: counts }),
			[
				{
					scope: 'some',
					outcome: 'partial',
					amount: null,
					paymentKey: null,
					transactions: 3,
					total: 3,
					final: false,
					counts: [
						{ status: 'RJCT', transactions: 2, sum: null },
						{ status: 'CANC', transactions: 0, sum: null },
						{ status: 'ACCP', transactions: 38, sum: '9.00' },
					],
				},
			],
		],
	])('is for %s', async (_, plaintext, expected) => {
		expect(await statusItems(await readReport(plaintext))).toMatchObject(expected);
	});

	it('warns that a rejected file lists only some', async () => {
		const codesOf = async (GrpSts: string) =>
			(await statusItems(await readReport(write({ GrpSts, ...own }, { TxInfAndSts: payment })))).map(({ warnings }) =>
				warnings.map(({ code }) => code),
			);
		expect(await codesOf('RJCT')).toEqual([[], ['partly_listed']]);
		expect(await codesOf('ACSC')).toEqual([[], []]);
	});

	it.each([
		['the same amount', 'EUR', '7.00', []],
		['the same in another currency', 'USD', '7.00', ['accepted_amount_differs']],
		['another amount', 'EUR', '6.99', ['accepted_amount_differs']],
	])('says whether the payer has accepted %s', async (_, currency, text, expected) => {
		const accepted = { ...payment, AccptdAmt: { '@Ccy': currency, '#text': text } };
		const [item] = await statusItems(await readReport(write({}, { TxInfAndSts: accepted })));
		expect(item?.warnings.map(({ code }) => code)).toEqual(expected);
	});

	it('does not say of a payment that another contradicts: send it again', async () => {
		const rejected = { ...payment, TxSts: 'RJCT', StsRsnInf: { Rsn: { Cd: 'AC04' } } };
		const listing = (file: object, ...transactions: object[]) => write(file, { TxInfAndSts: transactions });
		const payAgainOf = async (text: string) =>
			(await statusItems(await readReport(text))).filter(({ level }) => level === 'payment').map((one) => one.payAgain);
		const other = { ...rejected, OrgnlEndToEndId: 'E2' };
		expect(await payAgainOf(listing({}, rejected, other))).toEqual(['afterCheck', 'afterCheck']);
		expect(await payAgainOf(listing({}, rejected, rejected))).toEqual(['no', 'no']);
		expect(await payAgainOf(listing({ GrpSts: 'ACSC' }, rejected))).toEqual(['no']);
		expect(
			await payAgainOf(listing({ OrgnlNbOfTxs: 2, NbOfTxsPerSts: { DtldSts: 'ACSC', DtldNbOfTxs: 2 } }, rejected)),
		).toEqual(['no']);
	});
});
