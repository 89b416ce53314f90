import { readDetails } from '../../accounts/readDetails';
import { NO_DETAILS, type RowDetails } from '../Statement';
import { joinParts, toLine } from './readValues';

/** More than any bank writes in one place. Texts of a million tags, or of a million lines, would hold up n8n. */
export const MAX_CHARACTERS = 20_000;

/** The lines of a field or a record, as they stand in the file. What is too long is cut. */
export class TextLines {
	readonly lines: string[] = [];
	private room = MAX_CHARACTERS;

	constructor(...lines: readonly string[]) {
		for (const line of lines) this.add(line);
	}

	add(line: string): void {
		if (this.room <= 0) return;
		this.lines.push(line.slice(0, this.room));
		this.room -= line.length + 1;
	}
}

/** What the text beside a booking says. */
export interface Information {
	readonly description: string | null;
	/** The bank's code for the kind of the booking (GVC). */
	readonly code: string | null;
	readonly details: RowDetails;
}

/** A field of subfields begins with the code and the first subfield: `166?00`, in other countries `166~00` or `000>10`. */
const SUBFIELDS = /^(\d{3})?([?~<>^|])(?=\d\d)/;

/** What has which number: the subfields of field 86, and the lines of field `NS`, which some banks write in its place. */
const SUBFIELD_NUMBERS = { purpose: /^(?:2\d|6[0-3])/, kind: /^00/, name: /^3[23]/, bank: /^30/, account: /^31/ };
const LINE_NUMBERS = { purpose: /^(?:0[1-9]|1[0-4])/, kind: /^17/, name: /^1[56]/, bank: /^33/, account: /^34/ };

/** A full line of field 86, or a full subfield, goes on in the next one. */
const FULL_LINE_CHARACTERS = 65;
const FULL_SUBFIELD_CHARACTERS = 27;

/** Reads field 86 of MT940: subfields (`?20`), or tags of the dialects of `readDetails`, or free words. */
export function readInformation(lines: readonly string[], isDebit: boolean): Information {
	const [, code = null, separator] = SUBFIELDS.exec(lines[0] ?? '') ?? [];
	if (separator === undefined) return readWords(joinLines(lines), isDebit);
	const [, ...subfields] = lines.join('').split(new RegExp(`[${separator}](?=\\d\\d)`));
	return { ...readNumbered(leaveOutForged(subfields), SUBFIELD_NUMBERS, isDebit), code };
}

/** The other side of a payment, and the purpose that goes on behind it. */
const PARTY_OR_MORE = /^[36][0-3]/;

/**
 * Banks write the subfields of the other side once, in their order. A payer may have written another one into the purpose.
 * Then nobody knows which one is the bank's.
 */
function leaveOutForged(subfields: readonly string[]): readonly string[] {
	const numbers = subfields.filter((part) => PARTY_OR_MORE.test(part)).map((part) => part.slice(0, 2));
	const party = numbers.slice(numbers.findIndex((number) => number.startsWith('3')));
	const isInOrder = party.every((number, index) => index === 0 || number > (party[index - 1] ?? ''));
	return isInOrder ? subfields : subfields.filter((part) => !/^3[0-3]/.test(part));
}

/** Reads tags of the dialects of `readDetails`, or free words. */
export function readWords(text: string, isDebit: boolean): Information {
	const details = findTags(text, isDebit);
	return { description: details.remittance ?? toLine(text), code: null, details };
}

/** Reads field `NS`: each line begins with its number. */
export const readNumberedLines = (lines: readonly string[], isDebit: boolean): Information =>
	readNumbered(lines, LINE_NUMBERS, isDebit);

/** The bank has places for the other side. So the purpose, which the payer writes, tells only what a payer says. */
function readNumbered(parts: readonly string[], numbers: typeof SUBFIELD_NUMBERS, isDebit: boolean): Information {
	const take = (place: keyof typeof numbers) =>
		joinParts(
			parts.filter((part) => numbers[place].test(part)).map((part) => part.slice(2)),
			FULL_SUBFIELD_CHARACTERS,
		);
	const purpose = take('purpose');
	const { reference, endToEndId, remittance } = findTags(purpose, isDebit);
	const words = remittance ?? toLine(purpose);
	const details = {
		...NO_DETAILS,
		counterparty: toLine(take('name')),
		counterpartyAccount: toLine(take('account')),
		counterpartyBank: toLine(take('bank')),
		remittance: words,
		reference,
		endToEndId,
	};
	return { description: words ?? toLine(take('kind')), code: null, details };
}

/** The value day has a field of its own in each format. A tag of it may be the words of a payer. */
function findTags(text: string, isDebit: boolean): RowDetails {
	const tags = readDetails({ text, amount: '1', debitCreditMemo: isDebit ? 'DEBIT' : 'CREDIT' });
	return { ...NO_DETAILS, ...tags, valueDate: null };
}

/** A Dutch bank counts the name of the field among the characters of its first line. Its texts begin with a tag. */
function joinLines([first = '', ...more]: readonly string[]): string {
	const name = first.startsWith('/') ? ':86:' : '';
	return joinParts([name + first, ...more], FULL_LINE_CHARACTERS).slice(name.length);
}
