import type { Json, JsonObject } from '../../json/json.ts';
import type { SandboxAccount } from './sandboxAccount.ts';

const dayMilliseconds = 86_400_000;

/** The accounts are written down with books that end at this time. */
const writtenEnd = Date.UTC(2025, 5, 30, 17, 45);

/**
 * Moves all dates of an account by the same number of days, so that its books end in the last 24 hours before
 * `booksEnd`. The form of each date stays.
 *
 * @param booksEnd milliseconds since 1970
 */
export function moveDates(account: SandboxAccount, booksEnd: number): SandboxAccount {
	const days = Math.floor((booksEnd - writtenEnd) / dayMilliseconds);
	const { descriptor, details } = account;
	return { ...account, descriptor: moveFields(descriptor, days), details: moveFields(details, days) };
}

function moveFields(fields: JsonObject, days: number): JsonObject {
	return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, moveValue(value, days)]));
}

function moveValue(value: Json | undefined, days: number): Json | undefined {
	if (typeof value === 'string') return moveDate(value, days);
	if (typeof value !== 'object' || value === null || 'rawJSON' in value) return value;
	return isList(value) ? value.map((each) => moveValue(each, days) ?? null) : moveFields(value, days);
}

const isList = (value: readonly Json[] | JsonObject): value is readonly Json[] => Array.isArray(value);

function moveDate(text: string, days: number): string {
	if (!/^\d{4}-\d\d-\d\d/.test(text)) return text;
	const moved = Date.parse(text.slice(0, 10)) + days * dayMilliseconds;
	return new Date(moved).toISOString().slice(0, 10) + text.slice(10);
}
