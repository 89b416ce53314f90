import { StatementError } from '../../errors';
import { isIban } from '../../values/isIban';
import { absolute, formatUnits } from '../../values/parseDecimal';
import { addDays } from '../../values/parseTimestamp';
import { packLines, type TextFitter } from '../../values/TextFitter';
import { findKindCodes } from './findLineKind';
import {
	nameStatement,
	placeReference,
	shortenRowId,
	type WholeStatement,
	type WholeRow,
	toDigits,
	toSixDigits,
} from './WholeStatement';

/** SWIFT's character set x, without `?`, which begins a subfield of field 86, and `:`, which would begin a field. */
export const SWIFT_CHARACTERS = String.raw`A-Za-z\d\/\-().,'+ `;

/** At most 27 characters, without a blank at the end, where readers drop it. It begins the next subfield, so 26 are sure. */
const SUBFIELD = /.{1,27}(?<! )/g;
const SURE_SUBFIELD_CHARACTERS = 26;
const LINE_CHARACTERS = 65;

/** Subfields of field 86: 20 to 28 are the purpose, 32 and 33 the other party. With 29, the field could need a seventh line. */
const PURPOSE = { first: 20, count: 9 };
const PARTY = { first: 32, count: 2 };

/**
 * What a payer could write in place of the bank. Programs read charges behind `/OCMT/` and `/CHGS/`, and references and
 * accounts behind `EREF+`, `IBAN+` or `/IBAN/`.
 */
const BANK_CODES = /\/(?=[A-Z]{3,4}\/)|(?<=[A-Z]{3})\+/g;

/**
 * Writes a statement as SWIFT MT940, in the form that ERPs import: fields without the blocks of a SWIFT message, and
 * field 86 with the subfields of the German banks. Readers would take a note of its origin behind the closing balance for a
 * part of the last payment, so the file's name says the origin.
 */
export function* writeMt940(statement: WholeStatement, texts: TextFitter): Generator<string> {
	const { number, from, to, opening, closing } = statement;
	yield `:20:${nameStatement(statement)}`;
	yield `:25:${findIdentification(statement, texts)}`;
	yield `:28C:${number.replaceAll(/\D/g, '').slice(-5) || '1'}/1`;
	yield `:60F:${writeBalance(opening.units, addDays(from, -1), statement)}`;
	for (const line of statement.rows) yield* writeLine(line, statement, texts);
	yield `:62F:${writeBalance(closing.units, to, statement)}`;
	yield '-';
}

/** Programs expect an IBAN without the bank. A number that was cut would be another account. */
function findIdentification({ account, bank }: WholeStatement, texts: TextFitter): string {
	const withBank = bank === '' || isIban(account) ? account : `${bank}/${account}`;
	return texts.fit(withBank.length <= 35 ? withBank : account, 35);
}

function writeBalance(units: bigint, day: string, { currency, decimals }: WholeStatement): string {
	return `${units < 0n ? 'D' : 'C'}${toSixDigits(day)}${currency}${writeAmount(units, decimals)}`;
}

/** Writes an amount with a comma in any case: `1200,40`, and `1200,` in a currency without decimal places. */
function writeAmount(units: bigint, decimals: number): string {
	const amount = formatUnits(absolute(units), decimals, ',');
	const text = decimals === 0 ? `${amount},` : amount;
	if (text.length <= 15) return text;
	throw new StatementError(
		'amountTooLong',
		`Choose another format, because MT940 has 15 characters for an amount, too few for ${text}.`,
	);
}

function writeLine(line: WholeRow, { decimals }: WholeStatement, texts: TextFitter): string[] {
	const isDebit = line.units < 0n;
	const { swift, swiftDigits } = findKindCodes(line.kind, isDebit);
	const { reference, text } = placeReference(line, /^[A-Z\d](?:[A-Z\d.-]{0,14}[A-Z\d])?$/i);
	const dates = toSixDigits(line.details.valueDate) + toDigits(line.bookingDay).slice(4);
	const amount = `${isDebit ? 'D' : 'C'}${writeAmount(line.units, decimals)}`;
	// ERPNext shows this second line of field 61 as the description. It must not begin with a hyphen, which ends a statement.
	// `slice` cuts it and not `fit`, which counts shortened texts: field 86 has the whole text.
	const supplement = fitWords(line.details.counterparty ?? text, 1_000, texts)
		.replace(/^[ -]+/, '')
		.slice(0, 34)
		.trimEnd();
	// Programs take an IBAN there for the account of the other side.
	const isShown = supplement !== '' && !isIban(supplement);
	return [
		`:61:${dates}${amount}${swift}${reference || 'NONREF'}//${shortenRowId(line.rowId)}`,
		...(isShown ? [supplement] : []),
		...writeInformation(`${swiftDigits}?00${line.kind.toUpperCase()}`, text, line.details.counterparty ?? '', texts),
	];
}

/** Writes field 86 in at most six lines. A subfield is never cut at the end of a line. */
function writeInformation(start: string, text: string, party: string, texts: TextFitter): string[] {
	const subfields = [...split(text, PURPOSE, texts), ...split(party, PARTY, texts)];
	return packLines(`:86:${start}`, subfields, LINE_CHARACTERS);
}

const fitWords = (text: string, maximum: number, texts: TextFitter): string =>
	texts.fit(text, maximum).replaceAll(BANK_CODES, ' ').trim();

/** Cuts a text into subfields: `?20INCOMING WIRE`. */
function split(text: string, { first, count }: typeof PURPOSE, texts: TextFitter): string[] {
	const parts = fitWords(text, count * SURE_SUBFIELD_CHARACTERS, texts).match(SUBFIELD) ?? [];
	return parts.map((part, index) => `?${first + index}${part}`);
}
