import { readDetails } from '../../accounts/readDetails';
import { readTags } from '../../accounts/readTags';
import { isIban } from '../../values/isIban';
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
	/** Whether tags tell the other side, and no account of it. */
	readonly lacksAccount: boolean;
}

/**
 * How field 86 begins that has subfields: a code of the bank, a sign, and the number of the first subfield. The same sign
 * stands before each number. Public samples:
 * - `166?00`: github.com/betterplace/mt940_parser, test/fixtures/sepa_mt9401.txt (Germany)
 * - `020?00` with an IBAN in 38: github.com/wolph/mt940, mt940_tests/self-provided/multiline.sta (Luxembourg)
 * - `000>10`: github.com/sandermarechal/jejik-mt940, tests, triodos.txt (Netherlands; the account in 31 is the holder's own)
 * - `150~00`, `020~00`: github.com/a-fas/mt940js and others (Poland; 38 has the whole account, a lone ˙ stands for nothing)
 * - `0150<00`, `020<00`: as these, of a Polish bank with another sign
 * - `035~20`: nexterp-romania's l10n-romania (Romania; an account in 33, and the purpose goes on behind it)
 * - `000+20`, `000^20`: of two other banks in Romania
 * - `TBB+00`: github.com/k0eff/mt940-parserLib, test/fixtures, bulbank-example-msg.txt (Bulgaria)
 *
 * A text of a payer may begin with any of SWIFT's signs before a number, so they need a code, and a number that begins a field.
 */
const SUBFIELDS = [
	/^(\d{3,4})?([?<>~^|‹])(?=\d\d)/u,
	/^(\d{3,4}|[A-Z]{3}(?=\+00))([^\p{L}\p{N}\s/:().,'-])(?=[012]0)/u,
] as const;

/** What has which number. Where two numbers have an account, the one that is whole comes first. */
const PURPOSE = /^(?:2\d|6[0-3])/;
const PURPOSE_AND_PARTY = /^(?:2\d|3[0-38]|6[0-3])/;
const KIND = /^00/;
const BANK = /^30/;
const NAME = /^3[23]/;
const ACCOUNTS = [/^38/, /^31/];

/** A full line of field 86, or a full subfield, goes on in the next one. */
const FULL_LINE_CHARACTERS = 65;
const FULL_SUBFIELD_CHARACTERS = 27;

/** Reads field 86 of MT940: subfields (`?20`), or tags of the dialects of `readTags`, or free words. */
export function readInformation(lines: readonly string[], isDebit: boolean): Information {
	const [first = '', second = ''] = lines;
	// Some banks write the code alone into a field 86 before the one that begins with it.
	const isTwice = /^\d{3,4}$/.test(first) && second.startsWith(first);
	const parts = isTwice ? lines.slice(1) : lines;
	// Some banks write a blank before the code: github.com/railslove/cmxl, spec/fixtures/mt940.txt.
	const beginning = parts[0]?.trimStart() ?? '';
	const [, code = null, sign] = SUBFIELDS.map((pattern) => pattern.exec(beginning)).find(Boolean) ?? [];
	if (sign === undefined) return readWords(joinLines(parts), isDebit);
	return { ...readSubfields(splitSubfields(parts.join(''), sign), sign, isDebit), code };
}

/** Reads tags of the dialects of `readTags`, or free words. */
export function readWords(text: string, isDebit: boolean): Information {
	const tagged = readTags(text, isDebit);
	const details = findTags(text, isDebit, tagged);
	const { counterparty, counterpartyAccount, remittance } = details;
	// Who knows the name needs no text that is all tags.
	const isToldByTags = counterparty !== null && tagged?.hasPurpose === true;
	const description = remittance ?? (isToldByTags ? null : toLine(text));
	return { description, code: null, details, lacksAccount: counterparty !== null && counterpartyAccount === null };
}

/** Each part begins with its number. Banks fill empty subfields with a sign, and write one more at the end. */
function splitSubfields(text: string, sign: string): string[] {
	const parts: string[] = [];
	const [, ...pieces] = text.split(sign);
	for (const piece of pieces) {
		const last = parts.length - 1;
		if (/^\d\d/.test(piece)) parts.push(piece);
		else if (piece.trim() !== '') parts[last] = `${parts[last] ?? ''}${sign}${piece}`;
	}
	return parts.filter((part) => /[\p{L}\p{N}]|\S\S/u.test(part.slice(2)));
}

/** The bank has places for the other side. So the purpose, which the payer writes, tells only what a payer says. */
function readSubfields(parts: readonly string[], sign: string, isDebit: boolean): Omit<Information, 'code'> {
	const take = (place: RegExp, from = parts) =>
		toLine(
			joinParts(
				from.filter((part) => place.test(part)).map((part) => part.slice(2)),
				FULL_SUBFIELD_CHARACTERS,
			),
		);
	const hasForged = isForged(parts);
	const party = hasForged ? [] : parts;
	// Then a person reads all of it.
	const purpose = take(hasForged ? PURPOSE_AND_PARTY : PURPOSE);
	const { reference, endToEndId, mandateId, creditorId, ...tags } = findTags(purpose ?? '', isDebit);
	const remittance = tags.remittance ?? purpose;
	const [account, name] = sign === '~' ? splitAccountFromName(party) : [null, party];
	const details = {
		...NO_DETAILS,
		counterparty: take(NAME, name),
		counterpartyAccount: account ?? ACCOUNTS.map((place) => take(place, party)).find(Boolean) ?? null,
		counterpartyBank: take(BANK, party),
		remittance,
		reference,
		endToEndId,
		mandateId,
		creditorId,
	};
	return { description: remittance ?? take(KIND), details, lacksAccount: false };
}

/** One bank writes the account where others write more of the name, and has no other place for it. */
function splitAccountFromName(parts: readonly string[]): [account: string | null, others: readonly string[]] {
	const account =
		parts
			.find((part) => part.startsWith('33'))
			?.slice(2)
			.trim() ?? '';
	const hasOther = parts.some((part) => ACCOUNTS.some((place) => place.test(part)));
	if (hasOther || !isIban(account)) return [null, parts];
	return [account, parts.filter((part) => !part.startsWith('33'))];
}

/**
 * Banks write the subfields of the other side once, in their order, and none of them behind a purpose that goes on. A payer may
 * have written another one into the purpose. Then nobody knows which one is the bank's.
 */
function isForged(parts: readonly string[]): boolean {
	let last = '';
	for (const number of parts.map((part) => part.slice(0, 2))) {
		const isParty = /^3[0-3]|^38/.test(number);
		if (!isParty && !(last !== '' && PURPOSE.test(number))) continue;
		if (isParty && number <= last) return true;
		last = isParty ? number : '99';
	}
	return false;
}

/** The value day has a field of its own in each format. A tag of it may be the words of a payer. */
function findTags(text: string, isDebit: boolean, tagged = readTags(text, isDebit)): RowDetails {
	const fields = { text, amount: '1', debitCreditMemo: isDebit ? 'DEBIT' : 'CREDIT' };
	const ofDebit = (names: readonly string[] | undefined) => (isDebit && tagged ? tagged.find(names) : null);
	const { mandateId, creditorId } = tagged?.dialect ?? {};
	return {
		...NO_DETAILS,
		...readDetails(fields, tagged ?? null),
		valueDate: null,
		mandateId: ofDebit(mandateId),
		creditorId: ofDebit(creditorId),
	};
}

/** A Dutch bank counts the name of the field among the characters of its first line. Its texts begin with a tag. */
function joinLines([first = '', ...more]: readonly string[]): string {
	const name = first.startsWith('/') ? ':86:' : '';
	return joinParts([name + first, ...more], FULL_LINE_CHARACTERS).slice(name.length);
}
