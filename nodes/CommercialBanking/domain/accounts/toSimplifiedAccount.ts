import type { JsonObject, JsonValue } from '../json/isJsonObject';
import { findCurrencyCode, findFlatValue } from './findFlatValue';
import type { UnwrappedRecord } from './unwrapRecord';

const SHOWN_CHARACTERS = 4;

/**
 * Returns the ten fields of an account that most people need. All are flat, and null where the account has none.
 *
 * Each kind's balance is under the same two names. `currentBalance` is the balance of a deposit account or a line of
 * credit, the principal of a loan, the value of an investment or an annuity. `availableBalance` is also the available
 * credit, or the available cash of an investment.
 */
export function toSimplifiedAccount({ kind, fields }: UnwrappedRecord): JsonObject {
	const number = findNumberDisplay(fields);
	return {
		name: findFlatValue(fields, 'nickname', 'productName') ?? number,
		accountNumberDisplay: number,
		currency: findCurrencyCode(fields),
		currentBalance: findFlatValue(fields, 'currentBalance', 'principalBalance', 'currentValue', 'netPresentValue'),
		availableBalance: findFlatValue(fields, 'availableBalance', 'availableCredit', 'availableCashBalance'),
		balanceAsOf: findFlatValue(fields, 'balanceAsOf'),
		status: findFlatValue(fields, 'status'),
		accountKind: kind,
		accountType: findFlatValue(fields, 'accountType'),
		accountId: findFlatValue(fields, 'accountId'),
	};
}

/** Only the last four characters of a full account number are shown. */
function findNumberDisplay(fields: JsonObject): JsonValue {
	const display = findFlatValue(fields, 'accountNumberDisplay');
	if (display !== null) return display;
	const number = findFlatValue(fields, 'accountNumber');
	return number === null ? null : `…${String(number).trim().slice(-SHOWN_CHARACTERS)}`;
}
