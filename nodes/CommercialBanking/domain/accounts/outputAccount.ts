import type { JsonObject } from '../json/isJsonObject';
import { applyOutput, type OutputChoice } from './applyOutput';
import { toFullAccount } from './toFullAccount';
import { toSimplifiedAccount } from './toSimplifiedAccount';
import type { UnwrappedRecord } from './unwrapRecord';

/** Makes the item of an account. */
export function outputAccount(account: UnwrappedRecord, choice: OutputChoice): JsonObject {
	return applyOutput(choice, {
		raw: account.raw,
		full: () => toFullAccount(account),
		simplified: () => toSimplifiedAccount(account),
	});
}
