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
	const older = { OrgnlGrpInf: { OrgnlMsgNmId: 'pain.008.001.01' } };
	const ofTransaction = (what: string, OrgnlTxRef: object, direction = 'incoming'): [string, string, string] => [
		what,
		write({}, { OrgnlTxRef }),
		direction,
	];

	it.each([
		['the group', write({ OrgnlMsgNmId: 'pain.008.001.02' }), 'incoming'],
		['the group, not the transaction', write({ OrgnlMsgNmId: 'pain.001.001.09' }, older), 'outgoing'],
		['the transaction, up to pain.002.001.02', write({}, older), 'incoming'],
		['the option', write({}), 'outgoing'],
		ofTransaction('a mandate', { MndtRltdInf: { MndtId: 'M1' } }),
		ofTransaction('a mandate, as it is since pain.002.001.10', { MndtRltdInf: { DrctDbtMndt: { MndtId: 'M1' } } }),
		ofTransaction('a date of collection', { ReqdColltnDt: '2026-11-19' }),
		ofTransaction('a creditor identifier', { CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: 'C1' } } } } }),
		ofTransaction('the option, with a scheme of transfers', { PmtTpInf: { LclInstrm: { Cd: 'INST' } } }, 'outgoing'),
		ofTransaction(
			'the option, with a mandate for transfers',
			{ MndtRltdInf: { CdtTrfMndt: { MndtId: 'M1' } } },
			'outgoing',
		),
		ofTransaction(
			'the option, with empty elements of collections',
			{ ReqdColltnDt: '\n ', CdtrSchmeId: { Id: {} }, MndtRltdInf: { MndtId: ' ' } },
			'outgoing',
		),
	])('comes from %s', async (_, plaintext, direction) => {
		const report = await readReport(plaintext);
		expect(await statusItems(report, { directionIfNotStated: 'outgoing' })).toMatchObject([{ direction }]);
	});

	it('comes from the name of the report, also where that has no version', async () => {
		const OrgnlPmtInfAndSts = { TxInfAndSts: { TxSts: 'ACCP' } };
		for (const name of ['CdtrPmtActvtnReqStsRpt', 'creditorPaymentActivationRequestStatusReport']) {
			const report = await readReport(JSON.stringify({ [name]: { OrgnlPmtInfAndSts } }));
			const whatToDo = expect.stringContaining('accepted the request');
			const expected = { direction: 'incoming', whatToDo };
			expect(await statusItems(report, { directionIfNotStated: 'outgoing' })).toMatchObject([expected]);
		}
	});

	it('is null without all three', async () => {
		const report = await readReport(write({}));
		expect(await statusItems(report)).toMatchObject([{ direction: null }]);
	});
});
