import { createHash } from 'node:crypto';
import letters from './letters.json';
import { toOneLine } from './toOneLine';

/** What people see, and blanks within a line. XML 1.0 and CSV can carry it. Some readers begin a line behind U+2028. */
export const VISIBLE_CHARACTERS = String.raw`\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}`;

/** Letters and signs that Unicode does not take apart into a plain letter and a mark, or that banks write otherwise. */
const LETTERS: ReadonlyMap<string, string> = new Map(Object.entries(letters));

/** A text is cut to this many times its maximum before it is converted, which takes time. Runs of blanks become shorter. */
const EXAMINED_TIMES_MAXIMUM = 10;

/** Writes texts with the characters that a file format can carry, and counts those that lost some. */
export class TextFitter {
	/** How many texts have lost characters. */
	shortenedTexts = 0;
	private readonly allowed: RegExp;
	/** Matches each character that the format lacks. */
	private readonly others: RegExp;

	/** @param allowed the characters that the format can carry, as the inside of a character class */
	constructor(allowed: string) {
		this.allowed = new RegExp(`^[${allowed}]+$`, 'u');
		this.others = new RegExp(`[^${allowed}]`, 'gu');
	}

	/**
	 * Writes a letter that the format lacks without its mark (`é` as `e`), or else a space in its place, and cuts the text.
	 *
	 * @param maximum number of characters
	 */
	fit(text: string, maximum: number): string {
		const start = text.slice(0, maximum * EXAMINED_TIMES_MAXIMUM);
		let lost = text.length - start.length;
		const converted = start.normalize('NFC').replaceAll(this.others, (character, index: number, all: string) => {
			// A letter can have two UTF-16 units.
			const next = all.slice(index + 1, index + 3);
			const plain = this.convert(character, next);
			if (plain === undefined) lost += 1;
			return plain ?? ' ';
		});
		const line = converted.replaceAll(/ {2,}/g, ' ').trim();
		const cut = line.length <= maximum ? line : Array.from(line).slice(0, maximum).join('').trimEnd();
		if (lost > 0 || cut !== line) this.shortenedTexts += 1;
		return cut;
	}

	/** @returns `undefined` for a character that is lost */
	private convert(character: string, next: string): string | undefined {
		if (/\s/u.test(character)) return ' ';
		const plain = LETTERS.get(character) ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
		if (!this.allowed.test(plain)) return undefined;
		// `Ü` becomes UE, but before a small letter Ue, as in Überweisung.
		return /^[A-Z]{2}$/.test(plain) && /^\p{Ll}/u.test(next) ? plain.charAt(0) + plain.slice(1).toLowerCase() : plain;
	}
}

/**
 * Fits an identifier into a field of a file. If it is too long, or has characters that the field cannot carry, a part of
 * its SHA-256 replaces it. A cut identifier would not be unique. Nor would one whose blanks or Unicode form a reader changes.
 */
export function fitIdentifier(identifier: string, maximum: number, allowed = /^[A-Z\d-]*$/i): string {
	const isCarried = identifier.length <= maximum && allowed.test(identifier) && toLine(identifier) === identifier;
	if (isCarried) return identifier;
	return createHash('sha256').update(identifier).digest('hex').slice(0, maximum).toUpperCase();
}

/** Writes a text as one line without needless blanks, in the Unicode form that most programs write. */
export const toLine = (text: string): string => toOneLine(text.normalize('NFC'));

/** Writes parts one behind the other. A part that does not fit into a line begins the next line, behind a prefix. */
export function packLines(start: string, parts: readonly string[], maximum: number, prefix = ''): string[] {
	const lines: string[] = [];
	let line = start;
	for (const part of parts) {
		if (line.length + part.length > maximum) {
			lines.push(line);
			line = prefix;
		}
		line += part;
	}
	return [...lines, line];
}
