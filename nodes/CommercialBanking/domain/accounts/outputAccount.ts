import type { JsonObject } from '../json/isJsonObject';
import { applyOutput, type OutputChoice } from './applyOutput';
import { findAmount, findCurrencyCode, findFlatValue, findTime, toAmount } from './findFlatValue';
import { findPostedTime } from './findPeriod';
import { formatTimestamp } from './parseTimestamp';
import { signAmount } from './signAmount';
import { mapAttributes, type UnwrappedRecord } from './unwrapRecord';

const SHOWN_CHARACTERS = 4;

/** The fields in which the kinds of accounts have their balances: the first one that is there counts. */
export const BALANCE_FIELDS = {
	/** The balance of a deposit account or a line of credit, the principal of a loan, the value of an investment or an annuity. */
	current: ['currentBalance', 'principalBalance', 'currentValue', 'netPresentValue'],
	/** Also the available credit, or the available cash of an investment. */
	available: ['availableBalance', 'availableCredit', 'availableCashBalance'],
} as const;

export function outputAccount(account: UnwrappedRecord, choice: OutputChoice): JsonObject {
	return applyOutput(choice, {
		raw: account.raw,
		full: () => toFullAccount(account),
		simplified: () => toSimplifiedAccount(account),
	});
}

/**
 * Returns an account without its wrapper: all fields unchanged, `accountKind` (the name of the wrapper, or null) and
 * `attributes` (the fiAttributes as an object). If the bank sends a field with one of these names, it is kept instead.
 */
export function toFullAccount({ kind, fields }: UnwrappedRecord): JsonObject {
	const { accountKind = kind, attributes = mapAttributes(fields.fiAttributes) } = fields;
	return { ...fields, accountKind, attributes };
}

/** Returns the ten fields of an account that most people need. All are flat, and null where the account has none. */
export function toSimplifiedAccount({ kind, fields }: UnwrappedRecord) {
	const number = findNumberDisplay(fields);
	return {
		name: findFlatValue(fields, 'nickname', 'productName') ?? number,
		currentBalance: findAmount(fields, ...BALANCE_FIELDS.current),
		currency: findCurrencyCode(fields),
		availableBalance: findAmount(fields, ...BALANCE_FIELDS.available),
		balanceAsOf: findTime(fields, 'balanceAsOf'),
		status: findFlatValue(fields, 'status'),
		accountType: findFlatValue(fields, 'accountType'),
		accountKind: kind,
		accountNumberDisplay: number,
		accountId: findFlatValue(fields, 'accountId'),
	} satisfies JsonObject;
}

/** Only the last four characters of a full account number are shown. */
function findNumberDisplay(fields: JsonObject): string | number | boolean | null {
	const display = findFlatValue(fields, 'accountNumberDisplay');
	if (display !== null) return display;
	const number = findFlatValue(fields, 'accountNumber');
	return number === null ? null : `…${String(number).trim().slice(-SHOWN_CHARACTERS)}`;
}

/** What is known of the account of a transaction. It stands in for what the transaction itself lacks. */
export interface KnownAccount {
	readonly accountId?: string;
	/** What a person knows the account by. */
	readonly accountName?: string;
	/** Code of ISO 4217. */
	readonly currency?: string;
}

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

/**
 * Returns the ten fields of a transaction that most people need. All are flat, and null where the transaction has none.
 * The `transactionTimestamp` stands in for a missing `postedTimestamp`, as the bank's document says. A date such as
 * 0001-01-01 counts as missing.
 */
export function toSimplifiedTransaction({ fields }: UnwrappedRecord, account: KnownAccount = {}): JsonObject {
	const { signedAmount } = signAmount(fields);
	const postedTime = findPostedTime(fields);
	return {
		postedAt: postedTime ? formatTimestamp(postedTime) : null,
		signedAmount: signedAmount === null ? null : toAmount(signedAmount),
		currency: findCurrencyCode(fields) ?? account.currency ?? null,
		description: findFlatValue(fields, 'description'),
		payee: findFlatValue(fields, 'payee'),
		accountName: account.accountName ?? null,
		status: findFlatValue(fields, 'status'),
		reference: findFlatValue(fields, 'reference'),
		transactionId: findFlatValue(fields, 'transactionId'),
		accountId: findFlatValue(fields, 'accountId') ?? account.accountId ?? null,
	};
}
