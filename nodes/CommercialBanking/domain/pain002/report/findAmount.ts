import { findField, findPath, textAmong, textOf } from './findField';
import { isNode, type ReportNode, type ReportValue } from '../tree/ReportNode';

/** An amount as sent, and its currency (ISO 4217). */
export interface AmountText {
	amount: string | null;
	currency: string | null;
}

/** Members of an amount that is an object: long names, and names that converters from XML to JSON use. */
const AMOUNT_NAMES = ['amount', 'Amt', 'amt', 'Amount'];
const CURRENCY_NAMES = ['@Ccy', 'Ccy', 'currency', 'ccy', 'Currency', '@_Ccy', '-Ccy', '_Ccy', '@currency'];

/** Members in which converters collect attributes. */
const ATTRIBUTES_NAMES = ['$', '_attributes', '@attributes', '@'];

/**
 * The amount of a transaction, from `OrgnlTxRef`: the interbank settlement amount, else the instructed amount, else
 * the equivalent amount.
 */
export function findAmount(reference: ReportValue | undefined): AmountText {
	const amount = findField(reference, 'Amt');
	const found =
		findField(reference, 'IntrBkSttlmAmt') ??
		findField(amount, 'InstdAmt') ??
		findPath(amount, 'EqvtAmt', 'Amt') ??
		findField(reference, 'InstdAmt') ??
		amount;
	return amountOf(Array.isArray(found) ? found[0] : found);
}

/** The amount that the customer instructed; null where the report lacks it. Control sums are sums of these. */
export function findInstructedAmount(reference: ReportValue | undefined): string | null {
	const found = findPath(reference, 'Amt', 'InstdAmt') ?? findField(reference, 'InstdAmt');
	return found === undefined ? null : amountOf(Array.isArray(found) ? found[0] : found).amount;
}

function amountOf(value: ReportValue | undefined): AmountText {
	if (!isNode(value)) return { amount: textOf(value)?.trim() ?? null, currency: null };
	const amount = textOf(value) ?? textAmong(value, AMOUNT_NAMES) ?? null;
	return { amount: amount?.trim() ?? null, currency: currencyOf(value)?.trim() ?? null };
}

function currencyOf(node: ReportNode): string | undefined {
	const direct = textAmong(node, CURRENCY_NAMES);
	if (direct !== undefined) return direct;
	const attributes = ATTRIBUTES_NAMES.map((name) => node[name]).find(isNode);
	return attributes === undefined ? undefined : textAmong(attributes, CURRENCY_NAMES);
}
