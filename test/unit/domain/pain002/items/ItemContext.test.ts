import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { findDirection } from '../../../../../nodes/CommercialBanking/domain/pain002/items/ItemContext';
import { statusItems } from './collectItems';

it.each([
	['pain.001.001.09', 'outgoing'],
	['pain.001.001.02', 'outgoing'],
	['pain.001', 'outgoing'],
	['PAIN.001.001.03', 'outgoing'],
	['pain001', 'outgoing'],
	['urn:iso:std:iso:20022:tech:xsd:pain.001.001.09', 'outgoing'],
	['pain.001.001.03.ch.02', 'outgoing'],
	['pain.008.001.02', 'incoming'],
	['Pain.008', 'incoming'],
	['pain.013.001.07', 'incoming'],
	['PAIN008', 'incoming'],
	['pain.014.001.07', 'incoming'],
	['pain.002.001.10', null],
	['pacs.008.001.08', null],
	['CCT', null],
	['', null],
	[null, null],
])('the direction by the message %p: %p', (name, expected) => {
	for (const ifNotStated of ['incoming', 'outgoing', null] as const) {
		const isRequest = /pain.01[34]/i.test(name ?? '');
		expect(findDirection([name], ifNotStated)).toEqual({ direction: expected ?? ifNotStated, isRequest });
	}
});

it('the direction goes by the report where the original message has no name: a pain.014 only answers a pain.013', () => {
	const directionOf = (name: string) => findDirection([null, name], 'outgoing').direction;
	expect(['pain.014.001.07', 'pain.002.001.10'].map(directionOf)).toEqual(['incoming', 'outgoing']);
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

	it.each([
		['the group', write({ OrgnlMsgNmId: 'pain.008.001.02' }), 'incoming'],
		['the transaction, up to pain.002.001.02', write({}, older), 'incoming'],
		['the option', write({}), 'outgoing'],
	])('comes from %s', async (_, plaintext, direction) => {
		const report = await readReport(plaintext);
		expect(await statusItems(report, { directionIfNotStated: 'outgoing' })).toMatchObject([{ direction }]);
	});

	it('is null without all three', async () => {
		const report = await readReport(write({}));
		expect(await statusItems(report)).toMatchObject([{ direction: null }]);
	});
});
