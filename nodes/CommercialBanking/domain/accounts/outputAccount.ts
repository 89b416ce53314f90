import { applyOutput, type OutputChoice, putFirst } from '../json/applyOutput';
import type { JsonObject } from '../json/isJsonObject';
import { toAmount } from '../values/parseDecimal';
import { maskNumber } from '../values/quoteSafely';
import { findCurrencyCode, findFlatText, findFlatValue, findTime } from './findFlatValue';
import { mapAttributes, type UnwrappedRecord } from './unwrapRecord';

/** The names that people know. `hostAccountName` is the name that the user gave (Account Information 5.3.0). */
const NAME_FIELDS = ['nickname', 'hostAccountName', 'productName', 'description'];

/** The balance of a deposit account or a line of credit, the principal of a loan, the value of an investment or an annuity. */
const CURRENT = ['currentBalance', 'principalBalance', 'currentValue', 'netPresentValue'];

/** Also the available credit, or the available cash of an investment. */
const AVAILABLE = ['availableBalance', 'availableCredit', 'availableCashBalance'];

/** The balance at the beginning of a day. */
const OPENING = ['openingDayBalance'];

/** How much a line of credit allows, and how much of it is left. */
const CREDIT = { line: ['creditLine'], left: ['availableCredit'] };

/** The fields in which the kinds of accounts have their balances: the first one that is there counts. */
export const BALANCE_FIELDS = {
	current: CURRENT,
	available: AVAILABLE,
	any: [...AVAILABLE, ...CURRENT],
	opening: OPENING,
	creditLine: CREDIT.line,
	creditLeft: CREDIT.left,
};

/** What people look for in All Fields: the name, the balances and the status. The bank sends IDs first. */
const FIRST_FIELDS = ['nickname', 'hostAccountName', ...CURRENT, ...AVAILABLE, 'status'];

/** Whether the bank sends any balance of an account. */
export function hasBalance(fields: JsonObject): boolean {
	return findFlatValue(fields, ...BALANCE_FIELDS.any) !== null;
}

export function outputAccount(account: UnwrappedRecord, choice: OutputChoice): JsonObject {
	return applyOutput(choice, {
		raw: account.raw,
		full: () => toFullAccount(account),
		simplified: () => toSimplifiedAccount(account),
	});
}

/**
 * Returns an account without its wrapper: all fields unchanged, `accountKind` (the name of the wrapper, or null) and
 * `attributes` (the fiAttributes as an object). If the bank sends a field with one of these names, the bank's value stays.
 */
export function toFullAccount({ kind, fields }: UnwrappedRecord): JsonObject {
	const { accountKind = kind, attributes = mapAttributes(fields.fiAttributes) } = fields;
	return { ...putFirst(FIRST_FIELDS, fields), accountKind, attributes };
}

/** Returns the ten fields of an account that most people need. All are flat, and null where the account has none. */
export function toSimplifiedAccount({ kind, fields }: UnwrappedRecord) {
	const number = findNumberDisplay(fields);
	return {
		name: findFlatValue(fields, ...NAME_FIELDS) ?? number,
		currentBalance: toAmount(findFlatValue(fields, ...CURRENT)),
		currency: findCurrencyCode(fields),
		availableBalance: toAmount(findFlatValue(fields, ...AVAILABLE)),
		balanceAsOf: findTime(fields, 'balanceAsOf'),
		status: findFlatValue(fields, 'status'),
		accountType: findFlatValue(fields, 'accountType'),
		accountKind: kind,
		accountNumberDisplay: number,
		accountId: findFlatValue(fields, 'accountId'),
	} satisfies JsonObject;
}

/** Banks mask numbers in many ways. So that people recognize them, only the last four characters are shown. */
function findNumberDisplay(fields: JsonObject): string | null {
	const number = findFlatText(fields, 'accountNumberDisplay', 'accountNumber');
	return number === null ? null : maskNumber(number);
}
