import { isIban } from '../../values/isIban';
import { isNoValue } from '../../values/isNoValue';
import { currencyDecimals, parseDecimal, parseUnits } from '../../values/parseDecimal';
import { parseTimestamp } from '../../values/parseTimestamp';
import { toOneLine } from '../../values/toOneLine';

/** Writes runs of blanks and line breaks as one blank. @returns null if nothing else is there */
export const toLine = (text: string | null | undefined): string | null => toOneLine(text ?? '') || null;

/** Joins the lines of a text. A line that is full goes on in the next one, also in the middle of a word. */
export function joinParts(parts: readonly string[], fullCharacters: number): string {
	return parts.reduce((all, part, index) => {
		const before = parts[index - 1] ?? '';
		const isGoingOn = index === 0 || before.length >= fullCharacters || part.startsWith(' ');
		return isGoingOn ? all + part : `${all} ${part}`;
	}, '');
}

/** A long text is not searched: a file may have a million references. */
const MAX_COMPARED_CHARACTERS = 1_000;

/** Joins texts, but for those that the first one has already. @returns null if nothing is there */
export function joinDifferent(texts: ReadonlyArray<string | null>): string | null {
	const [first = '', ...more] = texts.flatMap((text) => text ?? []);
	const compared = first.slice(0, MAX_COMPARED_CHARACTERS);
	return [first, ...more.filter((text) => !compared.includes(text))].join(' ') || null;
}

/** Some banks write an IBAN and a currency in one: `NL84RABO0121212121 EUR`. */
export function withoutCurrency(account: string | null, currency: string | null): string | null {
	if (account === null || currency === null || !account.endsWith(currency)) return account;
	const before = account.slice(0, -currency.length).trim();
	return isIban(before.replaceAll(' ', '')) ? before : account;
}

/** Files write one account with blanks and without. */
export const compactAccount = (account: string | null): string => account?.replaceAll(/\s/g, '').toUpperCase() ?? '';

/** @returns null for a day that does not exist (30 February): no other day is made of it */
export const readDay = (day: string): string | null =>
	/^\d{4}-\d\d-\d\d$/.test(day) && parseTimestamp(day) ? day : null;

/** Reads `161123`, or `20161123` of BAI2. Years from 80 on are of the 20th century, as SWIFT has it. 999999 is no day. */
export function readDigits(digits: string | undefined): string | null {
	const [, century, year = '', month, day] = /^(19|20)?(\d\d)(\d\d)(\d\d)$/.exec(digits ?? '') ?? [];
	if (year === '' || /^9+$|^0+$/.test(digits ?? '')) return null;
	return readDay(`${century ?? (Number(year) >= 80 ? '19' : '20')}${year}-${month}-${day}`);
}

/** @returns null if the text says that there is no reference */
export function readReference(text: string | null | undefined): string | null {
	const line = toLine(text);
	return line === null || isNoValue(line) ? null : line;
}

/**
 * Reads an amount of a file: `1200,40`, `1.200,40`, `1200.40`, `1200,`. Decimals that the currency does not have are rounded.
 *
 * @returns in the smallest unit of the currency; undefined if it is no number
 */
export function readUnits(text: string, currency: string | null): bigint | undefined {
	const decimals = currencyDecimals(currency ?? '');
	const point = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
	const whole = text.slice(0, Math.max(point, 0)).replaceAll(/[.,]/g, '');
	const decimalText = point === -1 ? text : `${whole}.${text.slice(point + 1)}`;
	const units = parseUnits(decimalText, decimals);
	const decimal = parseDecimal(decimalText);
	if (units !== undefined || decimal === undefined) return units;
	// Half a unit more, or less, before the division that cuts.
	const unit = 10n ** BigInt(decimal.places - decimals);
	const half = decimal.units < 0n ? -unit / 2n : unit / 2n;
	return (decimal.units + half) / unit;
}
