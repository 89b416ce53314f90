import { isJsonObject, type JsonObject } from '../json/isJsonObject';
import { findFlatText } from './findFlatValue';

/** An object of the API such as `{depositAccount: {…}}`, as the bank sent it and without its wrapper. */
export interface UnwrappedRecord {
	/** The object as the bank sent it. */
	readonly raw: JsonObject;
	/** The name of the wrapper. Without a wrapper, the kind from `accountCategory`; null if that is missing too. */
	readonly kind: string | null;
	/** The fields inside the wrapper and beside it. */
	readonly fields: JsonObject;
}

/** What a record is about. The name of its wrapper ends with this word: `depositAccount`, `depositTransaction`. */
type Subject = 'Account' | 'Transaction';

/** The beginnings of the wrappers' names in the bank's documentation. It may add others later. */
const KINDS = ['deposit', 'loan', 'loc', 'investment', 'insurance', 'annuity'];

/** `accountCategory` of FDX 6 and later: capitals, digits and underscores. */
const CATEGORY = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

/** Takes an account out of its wrapper. A lightweight account may have none. */
export function unwrapAccount(record: JsonObject): UnwrappedRecord {
	return unwrapRecord(record, 'Account');
}

/**
 * Takes a transaction out of its wrapper.
 *
 * @param accountKind the kind of its account, for a transaction without a wrapper and category
 */
export function unwrapTransaction(record: JsonObject, accountKind: string | null = null): UnwrappedRecord {
	const unwrapped = unwrapRecord(record, 'Transaction');
	const hasWrapper = unwrapped.fields !== record;
	if (hasWrapper) return unwrapped;
	// Without a wrapper, the kind follows from that of the account: `depositAccount` has a `depositTransaction`.
	const kind = (unwrapped.kind ?? accountKind)?.replace(/Account$/, '');
	return { ...unwrapped, kind: kind === undefined ? null : `${kind}Transaction` };
}

/**
 * Takes the fields out of their wrapper, unchanged. Fields beside the wrapper are added, except those that are inside too.
 *
 * Objects of FDX 6 and later have the field `accountCategory` in place of a wrapper. The kind is then the name that the
 * wrapper would have.
 */
function unwrapRecord(raw: JsonObject, subject: Subject): UnwrappedRecord {
	const wrapper = findWrapper(raw, subject);
	const inner = wrapper === undefined ? undefined : raw[wrapper];
	if (wrapper === undefined || !isJsonObject(inner)) {
		return { raw, kind: toAccountKind(raw.accountCategory), fields: raw };
	}
	const beside = Object.entries(raw).filter(([name]) => name !== wrapper && !Object.hasOwn(inner, name));
	return { raw, kind: wrapper, fields: beside.length === 0 ? inner : { ...inner, ...Object.fromEntries(beside) } };
}

function findWrapper(record: JsonObject, subject: Subject): string | undefined {
	const wrappers = Object.keys(record).filter((name) => name.endsWith(subject) && isJsonObject(record[name]));
	const known = wrappers.find((name) => KINDS.includes(name.slice(0, -subject.length)));
	// A record with its own ID stands in no wrapper, so no unknown one is looked for.
	const mayBeUnknown = wrappers.length === 1 && !Object.hasOwn(record, `${subject.toLowerCase()}Id`);
	return known ?? (mayBeUnknown ? wrappers[0] : undefined);
}

/**
 * Turns an `accountCategory` (FDX 6 and later) into the name that the wrapper of such an account has in earlier versions:
 * `DEPOSIT_ACCOUNT` into `depositAccount`, `DIGITAL_WALLET` into `digitalWallet`.
 *
 * @returns null if the value is not such a category
 */
function toAccountKind(accountCategory: unknown): string | null {
	if (typeof accountCategory !== 'string' || !CATEGORY.test(accountCategory)) return null;
	return accountCategory.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Finds one account in a list of accounts. The bank sends such a list with status 206 (partial content).
 *
 * @returns the account with its wrapper; undefined if it is not in the list. If the list has a single account, and it has
 *   no ID, it is the account that was asked for.
 */
export function pickAccount(accounts: readonly unknown[], accountId: string): JsonObject | undefined {
	const records = accounts.filter(isJsonObject);
	const found = records.find((record) => findFlatText(unwrapAccount(record).fields, 'accountId') === accountId);
	if (found) return found;
	const [only] = records;
	return records.length === 1 && only && !('accountId' in unwrapAccount(only).fields) ? only : undefined;
}

/** Turns `fiAttributes`, a list of `{name, value}`, into an object. */
export function mapAttributes(fiAttributes: unknown): JsonObject {
	if (!Array.isArray(fiAttributes)) return {};
	const entries = fiAttributes.filter(isJsonObject).flatMap(({ name, value = null }) => {
		return typeof name === 'string' ? [[name, value] as const] : [];
	});
	return Object.fromEntries(entries);
}
