import type { JsonObject } from '../json/isJsonObject';
import { applyOutput, type OutputChoice } from './applyOutput';
import { toFullTransaction } from './toFullTransaction';
import { type KnownAccount, toSimplifiedTransaction } from './toSimplifiedTransaction';
import type { UnwrappedRecord } from './unwrapRecord';

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
