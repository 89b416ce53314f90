import type { JsonObject } from '../json/isJsonObject';
import { findCurrencyCode, findFlatValue } from './findFlatValue';
import { isPlaceholderDate } from './isPlaceholderDate';
import { signAmount } from './signAmount';
import type { UnwrappedRecord } from './unwrapRecord';

/** What is known of the account of a transaction. It stands in for what the transaction itself lacks. */
export interface KnownAccount {
	readonly accountId?: string;
	/** Code of ISO 4217. */
	readonly currency?: string;
}

const DATE_FIELDS = ['postedTimestamp', 'transactionTimestamp'] as const;

/**
 * Returns the ten fields of a transaction that most people need. All are flat, and null where the transaction has none.
 * The `transactionTimestamp` stands in for a missing `postedTimestamp`, as the bank's document says. A date such as
 * 0001-01-01 counts as missing.
 */
export function toSimplifiedTransaction({ fields }: UnwrappedRecord, account: KnownAccount = {}): JsonObject {
	return {
		postedTimestamp: findFlatValue(fields, ...DATE_FIELDS.filter((name) => !isPlaceholderDate(fields[name]))),
		signedAmount: signAmount(fields).signedAmount,
		currency: findCurrencyCode(fields) ?? account.currency ?? null,
		description: findFlatValue(fields, 'description'),
		payee: findFlatValue(fields, 'payee'),
		status: findFlatValue(fields, 'status'),
		debitCreditMemo: findFlatValue(fields, 'debitCreditMemo'),
		reference: findFlatValue(fields, 'reference'),
		transactionId: findFlatValue(fields, 'transactionId'),
		accountId: findFlatValue(fields, 'accountId') ?? account.accountId ?? null,
	};
}
