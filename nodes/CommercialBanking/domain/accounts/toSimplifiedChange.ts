import type { JsonObject } from '../json/isJsonObject';
import { toSimplifiedAccount } from './toSimplifiedAccount';
import type { UnwrappedRecord } from './unwrapRecord';

/** What has changed in an account. What was or is not there is `none`. */
export interface AccountChange {
	readonly change: 'added' | 'removed' | 'status' | 'error';
	readonly before: string;
	readonly now: string;
}

/** Returns the ten fields of a changed account that most people need. */
export function toSimplifiedChange(
	account: UnwrappedRecord,
	{ change, before, now }: AccountChange,
	detectedAt: string,
): JsonObject {
	const { name, currency, currentBalance, status, accountNumberDisplay, accountId } = toSimplifiedAccount(account);
	return {
		name,
		change,
		before,
		now,
		currency,
		currentBalance,
		status,
		detectedAt,
		accountNumberDisplay,
		accountId,
	};
}
