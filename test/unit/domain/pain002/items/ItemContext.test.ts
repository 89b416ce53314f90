import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { classifyOriginal } from '../../../../../nodes/CommercialBanking/domain/pain002/items/ItemContext';
import { statusItems } from './collectItems';

it.each([
	['the original message', 'pain.001.001.09', 'pain.014', 'outgoing', false],
	['the report, because a pain.014 only answers a pain.013', null, 'pain.014', 'incoming', true],
	['the option', 'NACHA', 'pain.002', 'outgoing', false],
])('the direction goes by %s', (_, name, report, direction, isRequest) => {
	expect(classifyOriginal(name, report, 'outgoing')).toEqual({ about: 'payment', direction, isRequest });
});

describe('the direction of an item', () => {
	const write = (originalMessageName: object, transaction: object = {}) =>
		JSON.stringify({
			CstmrPmtStsRpt: {
				OrgnlGrpInfAndSts: { OrgnlMsgId: 'F1', ...originalMessageName },
				OrgnlPmtInfAndSts: { TxInfAndSts: { TxSts: 'RJCT', ...transaction } },
			},
		});
	const ofTransaction = (OrgnlTxRef: object) => ({ OrgnlTxRef });
	const older = { OrgnlGrpInf: { OrgnlMsgNmId: 'pain.008.001.01' } };

	it.each([
		['the group', write({ OrgnlMsgNmId: 'pain.008.001.02' }), 'incoming'],
		['the transaction, up to pain.002.001.02', write({}, older), 'incoming'],
		['the option', write({}), 'outgoing'],
		['a mandate', write({}, ofTransaction({ MndtRltdInf: { MndtId: 'M1' } })), 'incoming'],
		[
			'a mandate, as it is since pain.002.001.10',
			write({}, ofTransaction({ MndtRltdInf: { DrctDbtMndt: { MndtId: 'M1' } } })),
			'incoming',
		],
		['a date of collection', write({}, ofTransaction({ ReqdColltnDt: '2026-11-19' })), 'incoming'],
		[
			'a creditor identifier',
			write({}, ofTransaction({ CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: 'C1' } } } } })),
			'incoming',
		],
		['the method of payment', write({}, ofTransaction({ PmtMtd: 'DD' })), 'incoming'],
		['a sequence of collections', write({}, ofTransaction({ PmtTpInf: { SeqTp: 'RCUR' } })), 'incoming'],
		[
			'the option, with a mandate for credit transfers',
			write({}, ofTransaction({ MndtRltdInf: { CdtTrfMndt: { MndtId: 'M1' } } })),
			'outgoing',
		],
		['the option, with the method of credit transfers', write({}, ofTransaction({ PmtMtd: 'TRF' })), 'outgoing'],
	])('comes from %s', async (_, plaintext, direction) => {
		const report = await readReport(plaintext);
		expect(await statusItems(report, { directionIfNotStated: 'outgoing' })).toMatchObject([{ direction }]);
	});

	it('comes from the name of the report, also where that has no version', async () => {
		const OrgnlPmtInfAndSts = { TxInfAndSts: { TxSts: 'ACCP' } };
		for (const name of ['CdtrPmtActvtnReqStsRpt', 'creditorPaymentActivationRequestStatusReport']) {
			const report = await readReport(JSON.stringify({ [name]: { OrgnlPmtInfAndSts } }));
			const whatToDo = expect.stringContaining('accepted the request. It is not paid yet.');
			const expected = { direction: 'incoming', whatToDo };
			expect(await statusItems(report, { directionIfNotStated: 'outgoing' })).toMatchObject([expected]);
		}
	});

	it('is null without all three', async () => {
		const report = await readReport(write({}));
		expect(await statusItems(report)).toMatchObject([{ direction: null }]);
	});
});
