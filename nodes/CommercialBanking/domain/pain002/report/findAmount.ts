import { isNode, type ReportNode, type ReportValue } from '../tree/ReportNode';
import { findField, findPath, textAmong, textOf } from './findField';

export interface AmountText {
	amount: string | null;
	currency: string | null;
}

/** Short and long name, and names that converters from XML to JSON use. */
const CURRENCY_NAMES = ['@Ccy', 'Ccy', 'currency', '@_Ccy', '-Ccy', '_Ccy', '@currency'];

/** Members in which converters collect attributes. */
const ATTRIBUTES_NAMES = ['$', '_attributes', '@attributes', '@'];

/**
 * The amount of a transaction, from `OrgnlTxRef`: the instructed amount, else the equivalent amount, else the interbank
 * settlement amount. The payer's own system knows the instructed one.
 */
export function findAmount(reference: ReportValue | undefined): AmountText {
	const choice = findField(reference, 'Amt');
	const instructed =
		findField(choice, 'InstdAmt') ?? findPath(choice, 'EqvtAmt', 'Amt') ?? findField(reference, 'InstdAmt') ?? choice;
	const found = amountOf(instructed);
	return found.amount === null ? findSettledAmount(reference) : found;
}

/** The interbank settlement amount, from `OrgnlTxRef`. */
export function findSettledAmount(reference: ReportValue | undefined): AmountText {
	return amountOf(findField(reference, 'IntrBkSttlmAmt'));
}

/** The amount that the customer instructed; null where the report lacks it. Control sums are sums of these. */
export function findInstructedAmount(reference: ReportValue | undefined): string | null {
	return amountOf(findPath(reference, 'Amt', 'InstdAmt') ?? findField(reference, 'InstdAmt')).amount;
}

/** The amount in an element; of a list, the first. */
export function amountOf(listOrValue: ReportValue | undefined): AmountText {
	const value = Array.isArray(listOrValue) ? listOrValue[0] : listOrValue;
	if (!isNode(value)) return { amount: textOf(value)?.trim() ?? null, currency: null };
	const amount = textOf(value) ?? textOf(findField(value, 'Amt'));
	return { amount: amount?.trim() ?? null, currency: currencyOf(value)?.trim() ?? null };
}

function currencyOf(node: ReportNode): string | undefined {
	const direct = textAmong(node, CURRENCY_NAMES);
	if (direct !== undefined) return direct;
	const attributes = ATTRIBUTES_NAMES.map((name) => node[name]).find(isNode);
	return attributes === undefined ? undefined : textAmong(attributes, CURRENCY_NAMES);
}
