import type { JsonObject, JsonValue } from '../json/isJsonObject';
import { toSimplifiedAccount } from './toSimplifiedAccount';
import type { UnwrappedRecord } from './unwrapRecord';

/** A balance that has crossed the threshold. */
export interface BalanceCrossing {
	readonly balance: JsonValue;
	readonly previousBalance: JsonValue;
	readonly direction: 'below' | 'above';
	readonly threshold: JsonValue;
}

/** Returns the ten fields of a balance above or below that most people need. */
export function toSimplifiedBalance(
	account: UnwrappedRecord,
	{ balance, previousBalance, direction, threshold }: BalanceCrossing,
	detectedAt: string,
): JsonObject {
	const { name, currency, balanceAsOf, accountNumberDisplay, accountId } = toSimplifiedAccount(account);
	return {
		name,
		balance,
		currency,
		direction,
		threshold,
		previousBalance,
		balanceAsOf,
		detectedAt,
		accountNumberDisplay,
		accountId,
	};
}
