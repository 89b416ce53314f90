import type { JsonObject } from '../json/isJsonObject';
import { toAccountKind, toTransactionKind } from './toAccountKind';
import { type UnwrappedRecord, unwrapRecord } from './unwrapRecord';

const TRANSACTION_WRAPPERS = {
	known: ['depositTransaction', 'loanTransaction', 'locTransaction', 'investmentTransaction', 'insuranceTransaction'],
	suffix: 'Transaction',
	identity: 'transactionId',
};

/**
 * Takes a transaction out of its wrapper.
 *
 * @param accountKind the kind of its account, for a transaction that tells no kind itself
 */
export function unwrapTransaction(record: JsonObject, accountKind: string | null = null): UnwrappedRecord {
	const unwrapped = unwrapRecord(record, TRANSACTION_WRAPPERS);
	const isWrapped = unwrapped.fields !== record;
	if (isWrapped) return unwrapped;
	return { ...unwrapped, kind: toTransactionKind(toAccountKind(record.accountCategory) ?? accountKind) };
}
