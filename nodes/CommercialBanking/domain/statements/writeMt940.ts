import { LINE_KINDS } from './lineKinds';
import { formatUnits, ORIGIN_NOTE, type Statement, type StatementFile, type StatementLine } from './Statement';
import { fitReference, TextFitter } from './TextFitter';

/** SWIFT's character set x, without `?`, which begins a subfield of field 86, and `:`, which would begin a field. */
const SWIFT_CHARACTERS = String.raw`A-Za-z\d\/\-().,'+ `;

const SUBFIELD_CHARACTERS = 27;
const LINE_CHARACTERS = 65;
const IDENTIFICATION_CHARACTERS = 35;

/** Subfields of field 86: 20 to 29 are the purpose, 32 and 33 the other party. With 29, there would be a seventh line. */
const PURPOSE_SUBFIELDS = [20, 21, 22, 23, 24, 25, 26, 27, 28];
const PARTY_SUBFIELDS = [32, 33];

/**
 * Writes a statement as SWIFT MT940, in the form that ERPs import: fields without the blocks of a SWIFT message, and
 * field 86 with the subfields of the German banks.
 */
export function writeMt940(statement: Statement): StatementFile {
	const texts = new TextFitter(SWIFT_CHARACTERS);
	const { account, bank, number, digest, from, to, opening, closing } = statement;
	const withBank = `${bank}/${account}`;
	// Cut, it would be another account.
	const hasBank = bank !== '' && withBank.length <= IDENTIFICATION_CHARACTERS;
	const identification = texts.fit(hasBank ? withBank : account, IDENTIFICATION_CHARACTERS);
	const lines = [
		`:20:${digest.slice(0, 16).toUpperCase()}`,
		`:25:${identification}`,
		`:28C:${number.replaceAll(/\D/g, '').slice(-5) || '1'}/1`,
		`:60F:${writeBalance(opening, from, statement)}`,
		...statement.lines.flatMap((line) => writeLine(line, statement, texts)),
		`:62F:${writeBalance(closing, to, statement)}`,
		...ORIGIN_NOTE.split(/(?<=\.) /).map((sentence, index) => (index === 0 ? `:86:${sentence}` : sentence)),
		'-',
	];
	return { content: `${lines.join('\r\n')}\r\n`, shortenedTexts: texts.shortenedTexts };
}

function writeBalance(units: bigint, day: string, { currency, decimals }: Statement): string {
	return `${units < 0n ? 'D' : 'C'}${toDate(day)}${currency}${writeAmount(units, decimals)}`;
}

/** Always with a comma: `1200,40`, and `1200,` where the currency has no decimal places. */
function writeAmount(units: bigint, decimals: number): string {
	const amount = formatUnits(units < 0n ? -units : units, decimals, ',');
	return decimals === 0 ? `${amount},` : amount;
}

function writeLine(line: StatementLine, { decimals }: Statement, texts: TextFitter): string[] {
	const [code, credit, debit] = LINE_KINDS[line.kind].swift;
	const mark = line.units < 0n ? 'D' : 'C';
	const entryDate = line.day.slice(5).replace('-', '');
	const customer = line.checkNumber === '' ? 'NONREF' : line.checkNumber.slice(-16);
	const reference = fitReference(line.transactionId ?? line.reference, 16);
	return [
		`:61:${toDate(line.day)}${entryDate}${mark}${writeAmount(line.units, decimals)}${code}${customer}//${reference}`,
		...writeInformation(line, line.units < 0n ? debit : credit, texts),
	];
}

/** Field 86, at most six lines. A subfield is never cut at the end of a line. */
function writeInformation(line: StatementLine, businessCode: string, texts: TextFitter): string[] {
	const subfields = [
		`?00${texts.fit(line.kind.toUpperCase(), SUBFIELD_CHARACTERS)}`,
		...split(texts.fit(line.description, PURPOSE_SUBFIELDS.length * SUBFIELD_CHARACTERS), PURPOSE_SUBFIELDS),
		...split(texts.fit(line.payee, PARTY_SUBFIELDS.length * SUBFIELD_CHARACTERS), PARTY_SUBFIELDS),
	];
	const lines = [`:86:${businessCode}`];
	for (const subfield of subfields) {
		const last = lines.at(-1) ?? '';
		if (last.length + subfield.length <= LINE_CHARACTERS) lines[lines.length - 1] = last + subfield;
		else lines.push(subfield);
	}
	return lines;
}

/** Cuts a text into subfields: `?20INCOMING WIRE`. */
function split(text: string, numbers: readonly number[]): string[] {
	return numbers
		.map((number, index) => ({
			number,
			part: text.slice(index * SUBFIELD_CHARACTERS, (index + 1) * SUBFIELD_CHARACTERS),
		}))
		.filter(({ part }) => part !== '')
		.map(({ number, part }) => `?${number}${part}`);
}

/** `2026-11-23` becomes `261123`. */
const toDate = (day: string): string => day.slice(2).replaceAll('-', '');
