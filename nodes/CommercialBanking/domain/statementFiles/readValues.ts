import { isNoValue } from '../accounts/readTags';
import { parseTimestamp } from '../values/parseTimestamp';
import { makeWarning, type Warning } from './BankStatement';

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A day that does not exist (30 February) is left out: no other day is made of it. */
export function checkDay(day: string, warnings: Warning[]): string | null {
	if (parseTimestamp(day)) return day;
	warnings.push(makeWarning('dayNotReal', { day }));
	return null;
}

/** Banks fill a reference with a sign for none, or with the name of the tag that has it in field 86. */
const PLACEHOLDER = /^(?:[EKMP]REF\+?|[-.0]*)$/i;

/** @returns null if the text says that there is no reference */
export function findReference(text: string | null): string | null {
	const reference = oneLine(text ?? '');
	return isNoValue(reference) || PLACEHOLDER.test(reference) ? null : reference;
}
