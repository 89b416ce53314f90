import type { JsonObject } from '../json/isJsonObject';
import { type UnwrappedRecord, unwrapRecord } from './unwrapRecord';

const ACCOUNT_WRAPPERS = {
	known: ['depositAccount', 'loanAccount', 'locAccount', 'investmentAccount', 'insuranceAccount', 'annuityAccount'],
	suffix: 'Account',
	identity: 'accountId',
};

/** Takes an account out of its wrapper. A lightweight account may have none. */
export function unwrapAccount(record: JsonObject): UnwrappedRecord {
	return unwrapRecord(record, ACCOUNT_WRAPPERS);
}
