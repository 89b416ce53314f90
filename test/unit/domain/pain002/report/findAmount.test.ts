import {
	findAmount,
	mapTransaction,
} from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapTransaction';
import type { ReportValue } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';

const usd = (text: string) => ({ '@Ccy': 'USD', '#text': text });

it.each<[string, ReportValue | undefined, string | null, string | null]>([
	['instructed', { Amt: { InstdAmt: usd('1') }, IntrBkSttlmAmt: usd('9') }, '1', 'USD'],
	['instructed, before equivalent', { Amt: { InstdAmt: usd('1'), EqvtAmt: { Amt: usd('2') } } }, '1', 'USD'],
	['equivalent', { Amt: { EqvtAmt: { Amt: usd('2') } }, InstdAmt: usd('3') }, '2', 'USD'],
	['instructed, not in Amt', { InstdAmt: usd('3') }, '3', 'USD'],
	['Amt itself', { Amt: usd('4'), IntrBkSttlmAmt: usd('9') }, '4', 'USD'],
	['settled', { IntrBkSttlmAmt: usd('9') }, '9', 'USD'],
	['settled, because the other is empty', { Amt: { InstdAmt: '' }, IntrBkSttlmAmt: usd('9') }, '9', 'USD'],
	['a text without a currency', { Amt: { InstdAmt: ' 1.50 ' } }, '1.50', null],
	['the first of several', { Amt: { InstdAmt: [usd('1'), usd('2')] } }, '1', 'USD'],
	['long names', { amount: { instructedAmount: { amount: ' 1 ', currency: ' CAD ' } } }, '1', 'CAD'],
	['Amt and Ccy', { Amt: { InstdAmt: { Amt: '1', Ccy: 'CAD' } } }, '1', 'CAD'],
	['the currency among attributes', { Amt: { InstdAmt: { $: { Ccy: 'CAD' }, _: '1' } } }, '1', 'CAD'],
	['a currency among others', { Amt: { InstdAmt: { _attributes: { Ccy: 'EUR' }, _text: '1' } } }, '1', 'EUR'],
	['a currency before attributes', { Amt: { InstdAmt: { '@Ccy': 'USD', '@': { Ccy: 'EUR' }, _: '1' } } }, '1', 'USD'],
	['attributes without a currency', { Amt: { InstdAmt: { '@': { x: 'EUR' }, _: '1' } } }, '1', null],
	['no currency', { Amt: { InstdAmt: { '#text': '1' } } }, '1', null],
	['no number in the element', { Amt: { InstdAmt: { Ccy: 'USD' } } }, null, null],
	['an empty list', { Amt: { InstdAmt: [] } }, null, null],
	['nothing', {}, null, null],
	['no reference', undefined, null, null],
])('finds the amount: %s', (_, reference, amount, currency) => {
	expect(findAmount(reference)).toEqual({ amount, currency });
});

it('finds the settled amount alone', () => {
	const settledOf = (OrgnlTxRef: ReportValue) => mapTransaction({ OrgnlTxRef }).details;
	const settled = { InstdAmt: usd('1'), IntrBkSttlmAmt: usd('9') };
	expect(settledOf(settled)).toMatchObject({ settledAmount: '9', settledCurrency: 'USD' });
	expect(settledOf({ InstdAmt: usd('1') })).toMatchObject({ settledAmount: null, settledCurrency: null });
});

it.each<[ReportValue, string | null]>([
	[{ Amt: { InstdAmt: usd('1') }, InstdAmt: usd('2') }, '1'],
	[{ InstdAmt: usd('2') }, '2'],
	[{ Amt: { EqvtAmt: { Amt: usd('3') } }, IntrBkSttlmAmt: usd('9') }, null],
])('finds the instructed amount of %j', (OrgnlTxRef, expected) => {
	expect(mapTransaction({ OrgnlTxRef }).instructedAmount).toBe(expected);
});
