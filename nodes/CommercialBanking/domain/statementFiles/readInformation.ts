import { readDetails } from '../accounts/readDetails';
import { type FileDetails, NO_DETAILS } from './BankStatement';
import { oneLine } from './readValues';

/** What the text beside a booking says. */
export interface Information {
	readonly description: string | null;
	/** The bank's code for the kind of the booking (GVC). */
	readonly code: string | null;
	readonly details: FileDetails;
}

/** A field of subfields begins with the code and the first subfield: `166?00`, in other countries `166~00` or `000>10`. */
const SUBFIELDS = /^(\d{3})?([?~<>^|])(?=\d\d)/;

/** A full subfield goes on in the next one. */
const FULL_SUBFIELD_CHARACTERS = 27;

/** More than any bank writes beside a booking. */
const MAX_CHARACTERS = 100_000;

/** A full line of field 86 goes on in the next one. */
const FULL_LINE_CHARACTERS = 65;

/**
 * Reads what stands in field 86 of MT940, or in the text of BAI2: subfields (`?20`), or tags of the dialects of
 * `readDetails`, or free words.
 *
 * @param lines as they stand in the file
 */
export function readInformation(lines: readonly string[], isDebit: boolean): Information {
	const [, code = null, separator] = SUBFIELDS.exec(lines[0] ?? '') ?? [];
	if (separator !== undefined) return readSubfields(lines.join('').slice(0, MAX_CHARACTERS), separator, code, isDebit);
	return readWords(joinParts(lines, FULL_LINE_CHARACTERS), isDebit);
}

/** Reads tags of the dialects of `readDetails`, or free words. */
export function readWords(text: string, isDebit: boolean): Information {
	const words = text.slice(0, MAX_CHARACTERS);
	const details = findTags(words, isDebit);
	return { description: details.remittance ?? (oneLine(words) || null), code: null, details };
}

/** Field `NS` of some banks in place of field 86: each line begins with its number. */
export function readNumberedLines(lines: readonly string[], isDebit: boolean): Information {
	const parts = lines.flatMap((line) =>
		/^\d\d/.test(line) ? [[Number(line.slice(0, 2)), line.slice(2)] as const] : [],
	);
	const take = (from: number, to: number) => parts.filter(([number]) => number >= from && number <= to);
	const join = (from: number, to: number) => joinParts(take(from, to).map(([, text]) => text));
	return combine(
		{ purpose: join(1, 14), kind: join(17, 17), name: join(15, 16), bank: join(33, 33), account: join(34, 34) },
		isDebit,
	);
}

function readSubfields(text: string, separator: string, code: string | null, isDebit: boolean): Information {
	const [, ...subfields] = text.split(new RegExp(`[${separator}](?=\\d\\d)`));
	const take = (wanted: (number: number) => boolean) =>
		joinParts(subfields.filter((part) => wanted(Number(part.slice(0, 2)))).map((part) => part.slice(2)));
	const fields = {
		purpose: take((number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63)),
		kind: take((number) => number === 0),
		name: take((number) => number === 32 || number === 33),
		bank: take((number) => number === 30),
		account: take((number) => number === 31),
	};
	return { ...combine(fields, isDebit), code };
}

/** The bank has fields for the other side. So the purpose, which the payer writes, tells only what a payer says. */
function combine(
	fields: Readonly<Record<'purpose' | 'kind' | 'name' | 'bank' | 'account', string>>,
	isDebit: boolean,
): Information {
	const { reference, endToEndId, ...tags } = findTags(fields.purpose, isDebit);
	const remittance = tags.remittance ?? (oneLine(fields.purpose) || null);
	const details = {
		...NO_DETAILS,
		reference,
		endToEndId,
		remittance,
		counterparty: oneLine(fields.name) || null,
		counterpartyAccount: oneLine(fields.account) || null,
		counterpartyBank: oneLine(fields.bank) || null,
	};
	return { description: remittance ?? (oneLine(fields.kind) || null), code: null, details };
}

function findTags(text: string, isDebit: boolean): FileDetails {
	return { ...NO_DETAILS, ...readDetails({ text, amount: '1', debitCreditMemo: isDebit ? 'DEBIT' : 'CREDIT' }) };
}

/** Joins the lines of a text. A line that is full goes on in the next one, also in the middle of a word. */
function joinParts(parts: readonly string[], fullCharacters = FULL_SUBFIELD_CHARACTERS): string {
	return parts.reduce((all, part, index) => {
		const before = parts[index - 1] ?? '';
		const isGoingOn = index === 0 || before.length >= fullCharacters || part.startsWith(' ');
		return isGoingOn ? all + part : `${all} ${part}`;
	}, '');
}
