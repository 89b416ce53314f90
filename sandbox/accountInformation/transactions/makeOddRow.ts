import { exactNumber } from '../../json/exactNumber.ts';
import type { Json, JsonObject } from '../../json/json.ts';

/** Each twentieth row has the same oddity, from these rows on. */
const oddities: Readonly<Record<number, (row: JsonObject) => JsonObject>> = {
	1: (row) => ({ ...row, debitCreditMemo: 'DEBIT', amount: exactNumber('1200.40') }),
	2: (row) => ({ ...row, debitCreditMemo: 'DEBIT', amount: exactNumber('-1200.40') }),
	3: (row) => ({ ...row, debitCreditMemo: 'CREDIT', amount: exactNumber('-75.10') }),
	4: (row) => ({ ...row, debitCreditMemo: 'MEMO' }),
	5: (row) => ({ ...row, debitCreditMemo: undefined, amount: exactNumber('-75.10') }),
	6: (row) => ({ ...row, debitCreditMemo: 'DEBIT', amount: exactNumber('1234567890123456.78') }),
	7: (row) => ({ ...row, debitCreditMemo: 'CREDIT', amount: '9007199254740993.10' }),
	8: (row) => ({ ...row, debitCreditMemo: 'REVERSAL', amount: exactNumber('10.00') }),
	9: (row) => ({ ...row, amount: '1,200.40' }),
	10: (row) => ({ ...row, postedTimestamp: withHyphens(row.postedTimestamp) }),
};

/**
 * Changes a row into one that another bank could write. Row 21 is like row 1, and so on:
 * - 1 a debit with a positive amount, 2 a debit with a negative one
 * - 3 a credit with a negative amount, 4 a MEMO row, 5 a negative amount without a memo
 * - 6 an amount of 18 digits, 7 the same as text
 * - 8 an unknown memo, 9 an amount that is not a number
 * - 10 a time with hyphens (`2025-06-19 07-57-00.0`)
 */
export function makeOddRow(row: JsonObject, index: number): JsonObject {
	return oddities[index % 20]?.(row) ?? row;
}

function withHyphens(timestamp: Json | undefined): Json | undefined {
	return typeof timestamp === 'string' ? timestamp.replace(/(\d\d):(\d\d):(\d\d)/, '$1-$2-$3') : timestamp;
}
