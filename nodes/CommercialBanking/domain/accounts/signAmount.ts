import type { JsonObject } from '../json/isJsonObject';
import { absolute, formatDecimal, parseDecimal } from '../values/parseDecimal';

/**
 * Tells whether money came in or went out, from the `amount` and the `debitCreditMemo` of a transaction.
 *
 * A DEBIT is always negative. A CREDIT is positive; a CREDIT with a negative amount has no signed amount. A MEMO moves no
 * money. Without a memo, the amount stays as sent: the bank's document says that a positive amount raises an
 * ASSET and lowers a LIABILITY, and both are in favor of the holder.
 *
 * The digits are those of the bank, so the amount is never rounded.
 *
 * @returns decimal text such as `-1200.40`: positive in favor of the holder. Null if there is no amount, or no money moves.
 *   Undefined if the amount is not a decimal number, or if the two fields do not tell its sign.
 */
export function signAmount({ amount, debitCreditMemo }: JsonObject): string | null | undefined {
	const memo = readMemo(debitCreditMemo);
	if (memo === 'MEMO' || amount === undefined || amount === null || amount === '') return null;
	const decimal = parseDecimal(amount);
	if (decimal === undefined) return undefined;
	if (memo === 'DEBIT') return formatDecimal({ ...decimal, units: -absolute(decimal.units) });
	const isContradictory = memo === 'CREDIT' && decimal.units < 0n;
	const isKnown = memo === '' || memo === 'CREDIT';
	return isKnown && !isContradictory ? formatDecimal(decimal) : undefined;
}

function readMemo(debitCreditMemo: unknown): string {
	if (debitCreditMemo === undefined || debitCreditMemo === null) return '';
	return typeof debitCreditMemo === 'string' ? debitCreditMemo.trim().toUpperCase() : 'unknown';
}
