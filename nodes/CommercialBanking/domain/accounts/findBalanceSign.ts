import { parseUnits } from '../values/parseUnits';
import { findFlatText } from './findFlatValue';
import type { UnwrappedRecord } from './unwrapRecord';

/**
 * Finds whether a positive balance is in favor of the account's holder. FDX: the balance of a liability is what the holder
 * owes, and without a word, a line of credit is one. Some banks send what is owed as a negative number all the same: what
 * is still available of the credit line tells it.
 *
 * @returns undefined if the bank contradicts itself
 */
export function findBalanceSign({ kind, fields }: UnwrappedRecord, decimals: number): 1n | -1n | undefined {
	const type = findFlatText(fields, 'balanceType')?.trim().toUpperCase();
	const isLiability = type === 'LIABILITY' || (type !== 'ASSET' && kind === 'locAccount');
	const [line, available, balance] = ['creditLine', 'availableCredit', 'currentBalance'].map((name) =>
		parseUnits(fields[name], decimals),
	);
	const sign = isLiability ? -1n : 1n;
	if (kind !== 'locAccount' || line === undefined || available === undefined || balance === undefined) return sign;
	const owed = -sign * balance;
	const used = line - available;
	if (owed * used >= 0n) return sign;
	if (owed !== -used) return undefined;
	return isLiability ? 1n : -1n;
}
