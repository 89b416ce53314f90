import type { SimplifiedStatus } from '../../../../../nodes/CommercialBanking/domain/pain002/items/toStatusItem';
import { simplifiedItems } from './collectItems';
import { SIMPLIFIED_STATUS_KEYS } from './simplifiedStatusKeys';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';

const PAYMENT = {
	OrgnlEndToEndId: 'E1',
	OrgnlInstrId: 'I1',
	TxSts: 'RJCT',
	StsRsnInf: { Rsn: { Cd: 'AC04' } },
	OrgnlTxRef: { Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': '1200.40' } }, Dbtr: { Nm: 'D' }, Cdtr: { Nm: 'C' } },
};

async function rowsOf(transaction: object, name = 'pain.001.001.09', onlyNeedsAction = false, id = '1') {
	const OrgnlGrpInfAndSts = { OrgnlMsgId: id, OrgnlMsgNmId: name };
	const OrgnlPmtInfAndSts = { OrgnlPmtInfId: id === '1' ? 'B1' : id, TxInfAndSts: transaction };
	const report = await readReport(JSON.stringify({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts, OrgnlPmtInfAndSts } }));
	return await simplifiedItems(report, { onlyNeedsAction });
}

it('is a row of ten columns, flat, in their order', async () => {
	const [row] = await rowsOf(PAYMENT);
	expect(row).toStrictEqual({
		outcome: 'rejected',
		payment: 'E1',
		amount: 1200.4,
		counterparty: 'C',
		nextStep: 'askCounterparty',
		currency: 'EUR',
		reason: 'AC04 Closed account',
		direction: 'outgoing',
		level: 'payment',
		status: 'RJCT',
	});
	expect(Object.keys(row ?? {})).toEqual(SIMPLIFIED_STATUS_KEYS);
});

const unknown = (AddtlInf: string) => ({ Rsn: { Prtry: 'X9' }, AddtlInf });
const amount = (text: string) => ({
	TxSts: 'RJCT',
	OrgnlTxRef: { Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': text } } },
});

it.each<[string, object, string, Partial<SimplifiedStatus>]>([
	['the payer of a collection', PAYMENT, 'pain.008.001.02', { counterparty: 'D', direction: 'incoming' }],
	['nobody, if the direction is not known', PAYMENT, 'other', { counterparty: null, direction: null }],
	['the ID of the instruction', { ...PAYMENT, OrgnlEndToEndId: '' }, 'x', { payment: 'I1' }],
	['the ID of the instruction for none', { ...PAYMENT, OrgnlEndToEndId: 'NOTPROVIDED' }, 'x', { payment: 'I1' }],
	['the UETR', { OrgnlUETR: 'U1', TxSts: 'ACSP' }, 'x', { payment: 'U1', amount: null, reason: null }],
	['the ID of the batch', { TxSts: 'ACSP' }, 'x', { payment: 'B1' }],
	['an unknown code', { StsRsnInf: { Rsn: { Prtry: 'X9' } } }, 'x', { reason: 'X9', nextStep: 'askBank' }],
	[
		'an unknown code and its note',
		{ StsRsnInf: unknown('RUN EXCEEDS LIMIT') },
		'x',
		{ reason: 'X9 RUN EXCEEDS LIMIT' },
	],
	['the beginning of a note', { StsRsnInf: unknown('word '.repeat(20)) }, 'x', { reason: `X9${' word'.repeat(7)}…` }],
	['no name of a payee as a reason', { TxSts: 'RVMC', StsRsnInf: { AddtlInf: 'Mueller Ltd' } }, 'x', { reason: null }],
	['what else it answers', PAYMENT, 'camt.055.001.08', { reason: 'Cancellation refused', outcome: 'unknown' }],
	['an amount without decimals', amount('7'), 'x', { amount: 7 }],
	['an amount with a zero before it', amount('000.10'), 'x', { amount: 0.1 }],
	['an amount of 15 digits', amount('1234567890123.45'), 'x', { amount: 1234567890123.45 }],
	['zeros behind 14 digits', amount('12345678901234.00'), 'x', { amount: 12345678901234 }],
	['an amount that a number cannot hold', amount('12345678901234567.89'), 'x', { amount: '12345678901234567.89' }],
	['an amount that is no number', amount('1,5'), 'x', { amount: '1,5' }],
])('has %s', async (_, transaction, name, expected) => {
	expect(await rowsOf(transaction, name)).toMatchObject([expected]);
});

it('has no ID where each is a word for none', async () => {
	const transaction = { TxSts: 'RJCT', OrgnlEndToEndId: 'NOTPROVIDED' };
	expect(await rowsOf(transaction, 'x', false, 'NOT PROVIDED')).toMatchObject([{ payment: null }]);
});

it.each([
	['RJCT', 1],
	['ACSC', 0],
])('is left out where nothing is to be done: %s', async (TxSts, expected) => {
	expect(await rowsOf({ TxSts }, 'x', true)).toHaveLength(expected);
});
