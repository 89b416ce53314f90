import { isIban } from '../../values/isIban';
import type { StatementError } from '../../errors';
import { PENDING, POSTED, type StatementRow } from '../Statement';
import { brokenFile } from './brokenFile';
import { type Information, readInformation, readNumberedLines, type TextLines } from './readInformation';
import { findDay, findReference, readDigits, readUnits, toLine } from './readValues';

/** Field 61: value day, entry day, mark, funds code, amount, type, references. Some banks leave out parts, or add a blank. */
export const BOOKING = /^(\d{6})(\d{4}| {4})? ?(R?[CD]|E[CD])[A-Z]?(\d[\d.,]*)(?![\d.,])(.*)$/i;

const TYPE_AND_REFERENCES = /^ ?([NSF].{3})?(.*)$/i;

/** Dutch banks: the customer's reference has 16 places, and the name of the other side follows. */
const REFERENCE_AND_NAME = /^(\S{0,14} {2,})(?<=^.{16})(\S.*)$/;

/** Dutch banks write which tag of field 86 has the reference, and the other account into the next line. */
const TAG_OF_REFERENCE = /^[EP]REF$/;

/** SWIFT allows 16 characters, so a payer's reference has no more. */
const MAX_REFERENCE_CHARACTERS = 16;

/** Field 61 with the lines below it, and what the fields behind it say. */
export interface SwiftBooking {
	readonly lineNumber: number;
	readonly field: TextLines;
	readonly information: Readonly<Record<'86' | 'NS', TextLines>>;
}

export const unreadableBooking = (lineNumber: number): StatementError =>
	brokenFile('bookingUnreadable', `The booking in line ${lineNumber} of the MT940 file cannot be read`);

/** @throws StatementError if it has no amount, or no day that exists */
export function readSwiftBooking(
	{ lineNumber, field, information }: SwiftBooking,
	currency: string | null,
	isInterim: boolean,
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
	const numbered = information.NS.lines;
	const told =
		numbered.length > 0 ? readNumberedLines(numbered, isDebit) : readInformation(information[86].lines, isDebit);
	const { details, description } = addNames(told, references);
	return {
		bookingDay,
		units: isDebit ? -units : units,
		currency,
		status: isInterim ? PENDING : POSTED,
		description,
		details: { ...details, valueDate: valueDay },
		bankReferences: { bank: references.bank },
		texts: {
			customer: references.customer,
			type,
			supplement: more.join(''),
			information: information[86].lines.join(''),
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
	return findDay(`${year}-${month}-${day}`);
}

type References = Readonly<ReturnType<typeof readReferences>>;

/** Some banks break the references into two lines, and write more than 16 characters: they are kept whole. */
function readReferences(rest: string, more: readonly string[]) {
	const isBroken = !rest.includes('//') && more[0]?.startsWith('//') === true;
	const whole = isBroken ? rest + (more[0] ?? '') : rest;
	const [customer = '', ...bank] = whole.split('//');
	const [, reference = customer, name] = REFERENCE_AND_NAME.exec(customer) ?? [];
	return {
		customer: findReference(reference),
		isInTags: TAG_OF_REFERENCE.test(reference.trim()),
		bank: findReference(bank.join('//')),
		/** The name of the other side behind the customer's reference. */
		name: toLine(name),
		/** The lines below. */
		supplement: toLine(more.slice(isBroken ? 1 : 0).join(' ')),
	};
}

/** Dutch banks write the other account as the reference, and its name or number into the next line. */
function addNames(told: Information, { customer, bank, name, supplement, isInTags }: References) {
	const text = told.description ?? '';
	const repeated = `${customer} ${supplement}`;
	const isLong = customer !== null && customer.length > MAX_REFERENCE_CHARACTERS;
	const isAccount = isLong && isIban(customer) && supplement !== null && text.startsWith(repeated);
	const below = isInTags && supplement !== null && isIban(supplement) ? supplement : null;
	const details = {
		...told.details,
		counterparty: told.details.counterparty ?? name ?? (isAccount ? supplement : null),
		counterpartyAccount: told.details.counterpartyAccount ?? (isAccount ? customer : below),
		reference: told.details.reference ?? (isAccount ? null : customer) ?? told.details.endToEndId,
		bankReference: bank,
	};
	const own = isAccount ? text.slice(repeated.length).trim() : text;
	return { details, description: own || supplement };
}
