import { addDays } from '../values/parseDay';
import { LINE_KINDS } from './lineKinds';
import { absolute, formatUnits } from '../values/parseUnits';
import {
	type FileLines,
	isIban,
	nameStatement,
	placeReference,
	type Statement,
	StatementError,
	type StatementLine,
	toDigits,
	toSixDigits,
} from './Statement';
import { fitIdentifier, TextFitter } from './TextFitter';

/** SWIFT's character set x, without `?`, which begins a subfield of field 86, and `:`, which would begin a field. */
const SWIFT_CHARACTERS = String.raw`A-Za-z\d\/\-().,'+ `;

const SUBFIELD_CHARACTERS = 27;
const LINE_CHARACTERS = 65;

/** Subfields of field 86: 20 to 29 are the purpose, 32 and 33 the other party. With 29, there would be a seventh line. */
const PURPOSE_SUBFIELDS = [20, 21, 22, 23, 24, 25, 26, 27, 28];
const PARTY_SUBFIELDS = [32, 33];

/**
 * Writes a statement as SWIFT MT940, in the form that ERPs import: fields without the blocks of a SWIFT message, and
 * field 86 with the subfields of the German banks. A note of its origin behind the closing balance would be taken for a part
 * of the last payment, so the file's name says it.
 */
export function* writeMt940(statement: Statement): FileLines {
	const texts = new TextFitter(SWIFT_CHARACTERS);
	const { number, from, to, opening, closing } = statement;
	yield `:20:${nameStatement(statement)}`;
	yield `:25:${findIdentification(statement, texts)}`;
	yield `:28C:${number.replaceAll(/\D/g, '').slice(-5) || '1'}/1`;
	yield `:60F:${writeBalance(opening, addDays(from, -1), statement)}`;
	for (const line of statement.lines) yield* writeLine(line, statement, texts);
	yield `:62F:${writeBalance(closing, to, statement)}`;
	yield '-';
	return texts.shortenedTexts;
}

/** Programs take an IBAN alone. Cut, the number would be another account. */
function findIdentification({ account, bank }: Statement, texts: TextFitter): string {
	const withBank = bank === '' || isIban(account) ? account : `${bank}/${account}`;
	return texts.fit(withBank.length <= 35 ? withBank : account, 35);
}

function writeBalance(units: bigint, day: string, { currency, decimals }: Statement): string {
	return `${units < 0n ? 'D' : 'C'}${toSixDigits(day)}${currency}${writeAmount(units, decimals)}`;
}

/** Always with a comma: `1200,40`, and `1200,` where the currency has no decimal places. */
function writeAmount(units: bigint, decimals: number): string {
	const amount = formatUnits(absolute(units), decimals, ',');
	const text = decimals === 0 ? `${amount},` : amount;
	if (text.length <= 15) return text;
	throw new StatementError(`MT940 has 15 characters for an amount, too few for ${text}. Choose another format.`);
}

function writeLine(line: StatementLine, { decimals }: Statement, texts: TextFitter): string[] {
	const [code, credit, debit] = LINE_KINDS[line.kind].swift;
	const isDebit = line.units < 0n;
	const amount = `${isDebit ? 'D' : 'C'}${writeAmount(line.units, decimals)}`;
	const { reference, text } = placeReference(line, /^[A-Z\d](?:[A-Z\d.-]{0,14}[A-Z\d])?$/i);
	const dates = toSixDigits(line.valueDay) + toDigits(line.day).slice(4);
	const supplement = texts.fit((line.counterparty || text).replace(/^[ -]+/, ''), 1_000);
	return [
		`:61:${dates}${amount}${code}${reference || 'NONREF'}//${fitIdentifier(line.reference, 16)}`,
		...(supplement === '' ? [] : [supplement.slice(0, 34).trimEnd()]),
		...writeInformation(`${isDebit ? debit : credit}?00${line.kind.toUpperCase()}`, text, line.counterparty, texts),
	];
}

/** Field 86, at most six lines. A subfield is never cut at the end of a line. */
function writeInformation(start: string, text: string, party: string, texts: TextFitter): string[] {
	const lines = [`:86:${start}`];
	for (const subfield of [...split(text, PURPOSE_SUBFIELDS, texts), ...split(party, PARTY_SUBFIELDS, texts)]) {
		const last = lines.at(-1) ?? '';
		if (last.length + subfield.length <= LINE_CHARACTERS) lines[lines.length - 1] = last + subfield;
		else lines.push(subfield);
	}
	return lines;
}

/** Cuts a text into subfields: `?20INCOMING WIRE`. A blank begins the next one, because readers drop it at a line's end. */
function split(text: string, numbers: readonly number[], texts: TextFitter): string[] {
	const subfields: string[] = [];
	// Each subfield may be one character shorter than it could be.
	let rest = texts.fit(text, numbers.length * (SUBFIELD_CHARACTERS - 1));
	for (const number of numbers) {
		const part = rest.slice(0, SUBFIELD_CHARACTERS).trimEnd();
		if (part !== '') subfields.push(`?${number}${part}`);
		rest = rest.slice(part.length);
	}
	return subfields;
}
