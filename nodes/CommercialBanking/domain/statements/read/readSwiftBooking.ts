import { isIban } from '../../values/isIban';
import { type FileCharge, type FileRow, PENDING, POSTED, type Warning, warn } from './BankStatement';
import { type Information, readInformation, readNumberedLines, type TextLines } from './readInformation';
import { checkDay, findReference, readDigits, readUnits, toLine } from './readValues';

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
	readonly field: TextLines;
	readonly information: Readonly<Record<'86' | 'NS', TextLines>>;
}

export function readSwiftBooking(
	{ field, information }: SwiftBooking,
	currency: string | null,
	isInterim: boolean,
): FileRow {
	const [first = '', ...more] = field.lines;
	const [, value = '', entry = '', markText = '', amount = '', tail = ''] = BOOKING.exec(first) ?? [];
	const [, type = '', rest = ''] = TYPE_AND_REFERENCES.exec(tail) ?? [];
	const mark = markText.toUpperCase();
	const warnings: Warning[] = [];
	const units = readUnits(amount, currency, warnings);
	if (units === undefined) warn(warnings, 'amountUnreadable');
	// A reversal of a credit takes money away.
	const isDebit = mark === 'RC' || (mark !== 'RD' && mark.endsWith('D'));
	const valueDay = readDigits(value, warnings);
	const references = readReferences(rest, more);
	const numbered = information.NS.lines;
	const told =
		numbered.length > 0 ? readNumberedLines(numbered, isDebit) : readInformation(information[86].lines, isDebit);
	const { details, description } = addNames(told, references);
	const { charges, exchange } = readOriginal(references.supplement ?? '', currency);
	return {
		bookingDay: entry.trim() === '' ? null : readEntryDay(entry, value, warnings),
		units: units === undefined ? null : isDebit ? -units : units,
		currency,
		status: isInterim ? PENDING : POSTED,
		description,
		details: { ...details, ...exchange, valueDate: valueDay },
		bankReferences: references.bank === null ? [] : [references.bank],
		bankTransactionCode: told.code ?? (type.trim() || null),
		reversal: mark.startsWith('R'),
		charges,
		batch: null,
		warnings,
	};
}

/** The entry day has no year: the year in which it is nearest to the value day. */
function readEntryDay(entry: string, value: string, warnings: Warning[]): string | null {
	const valueDay = readDigits(value, []) ?? readDigits(`${value.slice(0, 4)}01`, []);
	if (valueDay === null) return null;
	const [month, day] = [entry.slice(0, 2), entry.slice(2)];
	const monthsLater = Number(month) - Number(valueDay.slice(5, 7));
	const year = Number(valueDay.slice(0, 4)) - Math.round(monthsLater / 12);
	return checkDay(`${year}-${month}-${day}`, warnings);
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

/** `/OCMT/USD11,85//CHGS/EUR0,50/`: the amount that was sent, and charges. Behind other words, it is text of a payer. */
function readOriginal(text: string, currency: string | null) {
	const supplement = /^\/(?:OCMT|CHGS)\//.test(text) ? text : '';
	const [, foreign = null, sent = ''] = /\/OCMT\/([A-Z]{3})(\d[\d,]*)/.exec(supplement) ?? [];
	const [, chargeCurrency = null, charge = ''] = /\/CHGS\/([A-Z]{3})(\d[\d,]*)/.exec(supplement) ?? [];
	const charges: FileCharge[] =
		charge === '' ? [] : [{ amount: charge.replace(',', '.'), currency: chargeCurrency, type: null }];
	const exchange =
		foreign === null || foreign === currency
			? {}
			: { exchangeAmount: sent.replace(',', '.'), exchangeCurrency: foreign };
	return { charges, exchange };
}
