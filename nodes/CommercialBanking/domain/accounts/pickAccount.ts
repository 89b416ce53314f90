import { isJsonObject, type JsonObject } from '../json/isJsonObject';
import { unwrapAccount } from './simplifyAccount';

/**
 * Finds one account in a list of accounts, which is what partial content (206) holds.
 *
 * @returns the account as it came, with its wrapper; undefined if it is not in the list. If the list has only one
 *   account and that account has no ID, it is the account asked for.
 */
export function pickAccount(accounts: readonly unknown[], accountId: string): JsonObject | undefined {
	const records = accounts.filter(isJsonObject);
	const found = records.find((record) => isId(unwrapAccount(record).fields.accountId, accountId));
	if (found) return found;
	const [only] = records;
	return records.length === 1 && only && !('accountId' in unwrapAccount(only).fields) ? only : undefined;
}

/** Some banks send the ID as a number. */
function isId(value: unknown, accountId: string): boolean {
	return value === accountId || (typeof value === 'number' && String(value) === accountId);
}
