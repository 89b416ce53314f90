import { isJsonObject, type JsonObject } from '../json/isJsonObject';
import { unwrapAccount } from './simplifyAccount';

/**
 * Finds one account in a list of accounts, as partial content (206) has it.
 *
 * @returns the account as it came, its wrapper included; undefined where it is not in the list. A list of a single
 *   account without any ID is taken to hold the account asked for.
 */
export function pickAccount(accounts: readonly unknown[], accountId: string): JsonObject | undefined {
	const records = accounts.filter(isJsonObject);
	const found = records.find((record) => String(unwrapAccount(record).fields.accountId) === accountId);
	if (found) return found;
	const [only] = records;
	return records.length === 1 && only && !('accountId' in unwrapAccount(only).fields) ? only : undefined;
}
