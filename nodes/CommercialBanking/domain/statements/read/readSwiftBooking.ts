import type { StatementError } from '../../errors';
import { isIban } from '../../values/isIban';
import { PENDING, POSTED, type Statement, type StatementRow } from '../Statement';
import { brokenFile } from './brokenFile';
import { type Information, readInformation, type TextLines } from './readInformation';
import { compactAccount, readDay, readDigits, readReference, readUnits, toLine } from './readValues';

/** Field 61: value day, entry day, mark, funds code, amount, type, references. Some banks leave out parts, or add a blank. */
export const BOOKING = /^(\d{6})(\d{4}| {4})? ?(R?[CD]|E[CD])[A-Z]?(\d[\d.,]*)(?![\d.,])(.*)$/is;

const TYPE_AND_REFERENCES = /^ ?([NSF].{3})?(.*)$/is;

/** Dutch banks: the customer's reference has 16 places, and the name of the other side follows. */
const REFERENCE_AND_NAME = /^(\S{0,14} {2,})(?<=^.{16})(\S.*)$/;

/** Dutch banks write which tag of field 86 has the reference, and the other account into the next line. */
const TAG_OF_REFERENCE = /^(?:[EP]REF|MARF)$/;

/** SWIFT allows 16 characters, so a payer's reference has no more. */
const MAX_REFERENCE_CHARACTERS = 16;

/** Field 61 with the lines below it, and what field 86 behind it says. */
export interface SwiftBooking {
	readonly lineNumber: number;
	readonly field: TextLines;
	readonly information: TextLines;
}

export const unreadableBooking = (lineNumber: number): StatementError =>
	brokenFile('bookingUnreadable', `The booking in line ${lineNumber} of the MT940 file cannot be read`);

/** @throws StatementError if it has no amount, or no day that exists */
export function readSwiftBooking(
	{ lineNumber, field, information }: SwiftBooking,
	{ account, currency, format }: Statement,
): StatementRow {
	const [first = '', ...more] = field.lines;
	const [, value = '', entry = '', markText = '', amount = '', tail = ''] = BOOKING.exec(first) ?? [];
	const [, type = '', rest = ''] = TYPE_AND_REFERENCES.exec(tail) ?? [];
	const mark = markText.toUpperCase();
	const units = readUnits(amount, currency);
	if (units === undefined) throw unreadableBooking(lineNumber);
	// A reversal of a credit takes money away.
	const isDebit = mark === 'RC' || (mark !== 'RD' && mark.endsWith('D'));
	const valueDay = readDigits(value);
	const bookingDay = entry.trim() === '' ? null : readEntryDay(entry, value);
	// 000000 and 999999 state no day.
	if (bookingDay === null && valueDay === null && !/^(?:9+|0+)$/.test(value)) throw unreadableBooking(lineNumber);
	const references = readReferences(rest, more);
	const told = readInformation(information.lines, isDebit);
	const { details, description } = addNames(told, references, account);
	return {
		bookingDay,
		units: isDebit ? -units : units,
		currency,
		status: format === 'MT942' ? PENDING : POSTED,
		description,
		details: { ...details, valueDate: valueDay },
		bankReferences: { bank: references.bank },
		texts: {
			customer: references.text,
			type,
			supplement: more.join(''),
			information: information.lines.join(''),
		},
		bankTransactionCode: told.code ?? (type.trim() || null),
		reversal: mark.startsWith('R'),
		charges: [],
		batch: null,
	};
}

/** The entry day has no year: the year in which it is nearest to the value day. */
function readEntryDay(entry: string, value: string): string | null {
	const valueDay = readDigits(value) ?? readDigits(`${value.slice(0, 4)}01`);
	if (valueDay === null) return null;
	const [month, day] = [entry.slice(0, 2), entry.slice(2)];
	const monthsLater = Number(month) - Number(valueDay.slice(5, 7));
	const year = Number(valueDay.slice(0, 4)) - Math.round(monthsLater / 12);
	return readDay(`${year}-${month}-${day}`);
}

type References = Readonly<ReturnType<typeof readReferences>>;

/** Some banks break the references into two lines, and write more than 16 characters: they are kept whole. */
function readReferences(rest: string, more: readonly string[]) {
	const isBroken = !rest.includes('//') && more[0]?.startsWith('//') === true;
	const whole = isBroken ? rest + (more[0] ?? '') : rest;
	const [customer = '', ...bank] = whole.split('//');
	const [, reference = customer, name] = REFERENCE_AND_NAME.exec(customer) ?? [];
	return {
		/** The customer's reference, and what stands behind it. */
		text: customer,
		customer: readReference(reference),
		isInTags: TAG_OF_REFERENCE.test(reference.trim()),
		bank: readReference(bank.join('//')),
		/** The name of the other side behind the customer's reference. */
		name: toLine(name),
		/** The lines below. */
		supplement: toLine(more.slice(isBroken ? 1 : 0).join(' ')),
	};
}

/** Dutch banks write the other account as the reference, and its name or number into the next line. */
function addNames(told: Information, references: References, ownAccount: string | null) {
	const { customer, bank, name, supplement, isInTags } = references;
	const text = told.description ?? '';
	const repeated = `${customer} ${supplement}`;
	const isLong = customer !== null && customer.length > MAX_REFERENCE_CHARACTERS;
	const isAccount = isLong && isIban(customer) && supplement !== null && text.startsWith(repeated);
	const isBelow = supplement !== null && isIban(supplement) && (isInTags || told.lacksAccount);
	const account = told.details.counterpartyAccount ?? (isAccount ? customer : isBelow ? supplement : null);
	const details = {
		...told.details,
		counterparty: told.details.counterparty ?? name ?? (isAccount ? supplement : null),
		counterpartyAccount: isOwn(account, ownAccount) ? null : account,
		reference: told.details.reference ?? (isAccount ? null : customer) ?? told.details.endToEndId,
		bankReference: bank,
	};
	const own = isAccount ? text.slice(repeated.length).trim() : text;
	return { details, description: own || (told.details.counterparty === null ? supplement : null) };
}

/** Some banks write the account of the statement where others write that of the other side: `BANK/0666666666`. */
function isOwn(account: string | null, ownAccount: string | null): boolean {
	const [one, own] = [compactAccount(account), compactAccount(ownAccount)];
	return one !== '' && (own === one || own.endsWith(`/${one}`));
}
