import type { JsonObject } from '../json/isJsonObject';
import { absolute, type Decimal, formatDecimal, parseDecimal } from '../values/parseDecimal';

/**
 * Why there is no signed amount although there is an amount:
 * - `sign_contradicts_memo`: a credit with a negative amount
 * - `memo_unknown`: a `debitCreditMemo` that is not CREDIT, DEBIT or MEMO
 * - `amount_unreadable`: the amount is not a decimal number
 */
type SignProblem = 'sign_contradicts_memo' | 'memo_unknown' | 'amount_unreadable';

/** An amount with its sign, seen from the account's holder. */
export interface SignedAmount {
	/** Decimal text such as `-1200.40`: positive in favor of the holder. Null if the sign is not known. */
	readonly signedAmount: string | null;
	readonly problem: SignProblem | null;
}

/**
 * Tells whether money came in or went out, from the `amount` and the `debitCreditMemo` of a transaction.
 *
 * A DEBIT is always negative. A CREDIT is positive; a CREDIT with a negative amount has no signed amount. A MEMO moves no
 * money. Without a memo, the amount stays as sent: the bank's document says that a positive amount raises an
 * ASSET and lowers a LIABILITY, and both are in favor of the holder.
 *
 * The digits are those of the bank, so the amount is never rounded.
 */
export function signAmount({ amount, debitCreditMemo }: JsonObject): SignedAmount {
	const memo = readMemo(debitCreditMemo);
	if (memo === 'MEMO' || amount === undefined || amount === null || amount === '') return none(null);
	const decimal = parseDecimal(amount);
	if (decimal === undefined) return none('amount_unreadable');
	if (memo === '') return signed(decimal);
	if (memo === 'DEBIT') return signed({ ...decimal, units: -absolute(decimal.units) });
	if (memo !== 'CREDIT') return none('memo_unknown');
	return decimal.units < 0n ? none('sign_contradicts_memo') : signed(decimal);
}

function readMemo(debitCreditMemo: unknown): string {
	if (debitCreditMemo === undefined || debitCreditMemo === null) return '';
	return typeof debitCreditMemo === 'string' ? debitCreditMemo.trim().toUpperCase() : 'unknown';
}

const none = (problem: SignProblem | null): SignedAmount => ({ signedAmount: null, problem });

const signed = (decimal: Decimal): SignedAmount => ({ signedAmount: formatDecimal(decimal), problem: null });
