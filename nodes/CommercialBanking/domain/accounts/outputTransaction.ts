import type { JsonObject } from '../json/isJsonObject';
import { applyOutput, type OutputChoice } from './applyOutput';
import { signAmount } from './signAmount';
import { type KnownAccount, toSimplifiedTransaction } from './toSimplifiedTransaction';
import { mapAttributes, type UnwrappedRecord } from './unwrapRecord';

/**
 * Makes the item of a transaction.
 *
 * @param account what is known of its account, for `simplified`
 */
export function outputTransaction(
	transaction: UnwrappedRecord,
	choice: OutputChoice,
	account?: KnownAccount,
): JsonObject {
	return applyOutput(choice, {
		raw: transaction.raw,
		full: () => toFullTransaction(transaction),
		simplified: () => toSimplifiedTransaction(transaction, account),
	});
}

/**
 * Returns a transaction without its wrapper: all fields unchanged, `signedAmount` (see `signAmount`), `transactionKind` (the
 * name of the wrapper, or null) and `attributes` (the fiAttributes as an object). If the bank sends a field with one of these
 * names, it is kept instead.
 */
export function toFullTransaction({ kind, fields }: UnwrappedRecord): JsonObject {
	const { transactionKind = kind, attributes = mapAttributes(fields.fiAttributes) } = fields;
	// The signed amount is first, so that the editor's table shows it without scrolling.
	return { signedAmount: signAmount(fields).signedAmount, ...fields, transactionKind, attributes };
}
