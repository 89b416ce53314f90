import { isJsonObject, type JsonObject } from '../json/isJsonObject';
import { unwrapAccount } from './unwrapAccount';

/**
 * Finds one account in a list of accounts. The bank sends such a list with status 206 (partial content).
 *
 * @returns the account with its wrapper; undefined if it is not in the list. If the list has a single account, and it has
 *   no ID, it is the account that was asked for.
 */
export function pickAccount(accounts: readonly unknown[], accountId: string): JsonObject | undefined {
	const records = accounts.filter(isJsonObject);
	const found = records.find((record) => isId(unwrapAccount(record).fields.accountId, accountId));
	if (found) return found;
	const [only] = records;
	return records.length === 1 && only && !('accountId' in unwrapAccount(only).fields) ? only : undefined;
}

/** Whether a value is the ID. The bank may send an ID as a number. */
function isId(value: unknown, accountId: string): boolean {
	return value === accountId || (typeof value === 'number' && String(value) === accountId);
}
