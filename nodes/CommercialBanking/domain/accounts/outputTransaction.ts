import { applyOutput, type OutputChoice, putFirst } from '../json/applyOutput';
import type { JsonObject } from '../json/isJsonObject';
import { toAmount } from '../values/parseDecimal';
import { findCurrencyCode, findFlatValue } from './findFlatValue';
import { formatPostedTime, POSTED_FIRST } from './findPostedTime';
import { describeTransaction, readDetails } from './readDetails';
import { signAmount } from './signAmount';
import { mapAttributes, type UnwrappedRecord } from './unwrapRecord';

/** What is known of a transaction's account. It is used where the transaction itself has no such value. */
export interface KnownAccount {
	readonly accountId?: string;
	/** The name that people know. */
	readonly accountName?: string;
	/** Code of ISO 4217. */
	readonly currency?: string;
	/** What identifies it in a `rowId`: the whole number or, where the bank gives none, the ID. Undefined: the bank was not asked. */
	readonly identification?: string;
}

/** A transaction with its `rowId`: null where it is not known, undefined where nobody wants it. */
export interface IdentifiedRecord extends UnwrappedRecord {
	readonly rowId?: string | null;
}

export function outputTransaction(
	transaction: IdentifiedRecord,
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
 * name of the wrapper, or null), `attributes` (the fiAttributes as an object), `details` (what its text says, see
 * `readDetails`) and `rowId` (see `identifyTransaction`). If the bank sends a field with one of these names, the bank's value stays.
 */
export function toFullTransaction({ kind, fields, rowId: known = null }: IdentifiedRecord): JsonObject {
	const {
		transactionKind = kind,
		attributes = mapAttributes(fields.fiAttributes),
		details = readDetails(fields),
		rowId = known,
	} = fields;
	// The bank sends IDs first. People look for the amount, the day and the text.
	const sorted = putFirst([...POSTED_FIRST.slice(0, 1), 'description'], fields);
	return { signedAmount: signAmount(fields) ?? null, ...sorted, transactionKind, attributes, details, rowId };
}

/**
 * Returns the ten fields of a transaction that most people need. All are flat, and null where the transaction has none.
 * The `transactionTimestamp` stands in for a missing `postedTimestamp`, as the bank's document says. A date such as
 * 0001-01-01 counts as missing.
 */
export function toSimplifiedTransaction({ fields }: UnwrappedRecord, account: KnownAccount = {}) {
	const { description, counterparty, status, reference } = describeTransaction(fields);
	return {
		postedAt: formatPostedTime(fields),
		// A number, so that people can add it up. All Fields has the bank's digits.
		signedAmount: toAmount(signAmount(fields) ?? null),
		currency: findCurrencyCode(fields) ?? account.currency ?? null,
		description,
		counterparty,
		accountName: account.accountName ?? null,
		status,
		reference,
		transactionId: findFlatValue(fields, 'transactionId'),
		accountId: findFlatValue(fields, 'accountId') ?? account.accountId ?? null,
	} satisfies JsonObject;
}
