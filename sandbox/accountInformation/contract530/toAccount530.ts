import { exactNumber } from '../../json/exactNumber.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import type { AccountKind, SandboxAccount } from '../accounts/sandboxAccount.ts';
import published from './publishedFields.json' with { type: 'json' };

const kindFields: Partial<Record<AccountKind, readonly string[]>> = published.accounts;

/** Version 5.3.0 publishes four kinds of accounts. The kind that no document names is only there when a setting asks. */
export const isKindOf530 = ({ kind }: SandboxAccount): boolean => kind in kindFields || kind === 'virtualAccount';

/** Shows an account as version 5.3.0 does: the list has no status and no balances, and each date is a day. */
export function toAccount530(account: SandboxAccount): SandboxAccount {
	const { kind, descriptor, details } = account;
	const all: JsonObject = { ...details, ...descriptor };
	const { nickname, productName, accountType, accountNumber = descriptor.accountNumberDisplay } = descriptor;
	const listed: JsonObject = {
		...all,
		accountNumber,
		hostAccountName: nickname ?? productName,
		accountType: kind === 'depositAccount' && accountType === 'CHECKING' ? 'DDA' : accountType,
	};
	const detailed = pick(all, [...published.details, ...(kindFields[kind] ?? [])]);
	return {
		...account,
		descriptor: pick(listed, published.list),
		details: Object.fromEntries(Object.entries(detailed).map(([name, value]) => [name, toPublishedForm(value)])),
		beside: undefined,
	};
}

/** Keeps the fields that have one of these names and a value, in the order of the names. */
export function pick(fields: JsonObject, names: readonly string[]): JsonObject {
	return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}

/** Dates are days, and amounts are numbers. Codes with a leading zero stay text. */
function toPublishedForm(value: Json | undefined): Json | undefined {
	if (typeof value !== 'string') return value;
	if (/^-?\d+\.\d+$/.test(value)) return exactNumber(value);
	return /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : value;
}
