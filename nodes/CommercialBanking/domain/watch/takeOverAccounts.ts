import { hash } from 'node:crypto';
import { findCurrencyCode } from '../accounts/findFlatValue';
import { findWholeNumber } from '../accounts/findWholeNumber';
import type { UnwrappedRecord } from '../accounts/unwrapRecord';

const FINGERPRINT_CHARACTERS = 12;

/**
 * Makes a digest of the whole number, the currency and the kind of an account, which stay the same when a new consent gives
 * it another ID.
 *
 * @returns '' for an account whose number is missing or masked
 */
export function fingerprintAccount({ kind, fields }: Pick<UnwrappedRecord, 'kind' | 'fields'>): string {
	const number = findWholeNumber(fields);
	if (number === undefined) return '';
	const text = JSON.stringify([number, findCurrencyCode(fields), kind]);
	return hash('sha256', text, 'base64url').slice(0, FINGERPRINT_CHARACTERS);
}

interface Fingerprinted {
	readonly fingerprint?: string | undefined;
}

/**
 * Lets accounts with new IDs take over what is remembered of the same accounts under their old IDs. Where two accounts fit,
 * none is taken.
 *
 * @param remembered by account ID
 * @param listed the fingerprints of all accounts that the bank lists now, by account ID
 * @example remembered is *old* with the fingerprint F, listed is *new* with F: *new* has what *old* had
 * @returns what is remembered now, and the new IDs
 */
export function takeOverAccounts<Account extends Fingerprinted>(
	remembered: ReadonlyMap<string, Account>,
	listed: ReadonlyMap<string, string>,
): { readonly accounts: Map<string, Account>; readonly newIds: readonly string[] } {
	const accounts = new Map(remembered);
	const gone = [...remembered].filter(([id]) => !listed.has(id));
	const added = [...listed].filter(([id, fingerprint]) => !remembered.has(id) && fingerprint !== '');
	const newIds: string[] = [];
	for (const [id, fingerprint] of added) {
		const [before, ...others] = gone.filter(([, account]) => account.fingerprint === fingerprint);
		const isOnlyOne = added.filter(([, other]) => other === fingerprint).length === 1;
		if (!before || others.length > 0 || !isOnlyOne) continue;
		accounts.delete(before[0]);
		accounts.set(id, before[1]);
		newIds.push(id);
	}
	return { accounts, newIds };
}
