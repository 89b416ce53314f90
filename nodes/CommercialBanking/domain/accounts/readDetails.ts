import { isJsonObject, type JsonObject } from '../json/isJsonObject';
import { isNoValue } from '../values/isNoValue';
import { currencyDecimals } from '../values/parseDecimal';
import { formatDay, parseTimestamp, toDay } from '../values/parseTimestamp';
import { toOneLine } from '../values/toOneLine';
import { findStatus } from './findBookingState';
import { findFlatText } from './findFlatValue';
import { findPostedTime } from './findPostedTime';
import { readTags, type TaggedText } from './readTags';
import { signAmount } from './signAmount';
import { mapAttributes } from './unwrapRecord';

/** What the text of a transaction says about the payment. Values that the text does not say are null. */
export type TransactionDetails = Readonly<ReturnType<typeof readDetails>>;

/** A longer name is probably a name with an address, and nobody can tell where the address begins. */
const MAX_NAME_CHARACTERS = 40;

/** The sample of a wire in Account Information 5.3.0: 18 digits in the smallest unit, then the currency. */
const EXCHANGE_AMOUNT = /^(\d{18})([A-Z]{3})$/;

/** The same sample: 15 digits, nine of them after the point. */
const EXCHANGE_RATE = /^(\d{6})(\d{9})$/;

/**
 * Finds who paid, and for what: the bank's own payee and reference, else what the tags of the text say. `readTags` knows the
 * forms of texts. Nothing is guessed: what stands outside a known tag is left out.
 *
 * @param fields without the wrapper. The whole text is in `text`, or else the beginning of it in `description`.
 * @param tagged for a caller who has read the tags already; null if the text has none
 * @example
 * readDetails({
 *   amount: '95.00',
 *   text: 'WIRE TYPE=FWI  ORG=Example Supplies LLC 14 Example Road /AC-00000001  BNF=Example Inc  RFB=4711  OBI=INVOICE 12',
 * })
 * // { counterparty: 'Example Supplies LLC', counterpartyAccount: '00000001', reference: '4711', remittance: 'INVOICE 12', … }
 */
export function readDetails(fields: JsonObject, tagged: TaggedText | null = readTaggedText(fields)) {
	const find = tagged?.find ?? (() => null);
	const [, amount = null, exchangeCurrency = null] = EXCHANGE_AMOUNT.exec(find(['EXCHANGE AMOUNT']) ?? '') ?? [];
	const [, whole, fraction] = EXCHANGE_RATE.exec(find(['EXCHANGE RATE']) ?? '') ?? [];
	// Nobody has published how an amount of a currency with more or fewer decimals is written.
	const isAmountKnown = exchangeCurrency !== null && currencyDecimals(exchangeCurrency) === 2;
	return {
		...readParty(fields, tagged),
		// In the sample of Account Information 5.3.0, a wire's text for the payee begins with a number: <6376177101>.
		remittance: find(tagged?.dialect.words)?.replace(/^<\d+>\s*/, '') ?? null,
		reference:
			findStated(fields, 'reference') ??
			find(tagged?.dialect.reference) ??
			findStated(fields, 'custRefNo', 'bankRefNo'),
		endToEndId: find(tagged?.dialect.endToEndId),
		valueDate: findValueDate(fields, find(['VALUE DATE'])),
		exchangeRate: whole === undefined ? null : `${Number(whole)}.${fraction}`,
		exchangeAmount: amount !== null && isAmountKnown ? `${BigInt(amount) / 100n}.${amount.slice(-2)}` : null,
		exchangeCurrency,
	};
}

/** A cell of Excel holds no more. Tags and blanks of a text of megabytes would take seconds. */
const MAX_TEXT_CHARACTERS = 32_767;

/** Finds a text that people write, or the beginning of one that is longer than any bank's. */
const findWords = (fields: JsonObject, ...names: readonly string[]): string =>
	findFlatText(fields, ...names)?.slice(0, MAX_TEXT_CHARACTERS) ?? '';

const findLine = (fields: JsonObject, ...names: readonly string[]): string | null =>
	toOneLine(findWords(fields, ...names)) || null;

/**
 * Finds what a person wants to know of a transaction: who paid, for what, under which reference, and whether it is booked.
 * Payee and reference: the bank's own field, else the text. A value that nobody states is null. Both descriptions are the same
 * text: the remittance, else BAIName or the bank's text, and the memo behind it. Of the bank's text, `description` has the
 * beginning, for a cell of a table, and `wholeDescription` all, for a file.
 */
export function describeTransaction(fields: JsonObject) {
	const tagged = readTaggedText(fields);
	const { counterparty, remittance, reference } = readDetails(fields, tagged);
	const kind = findFlatText(fields, 'BAIName');
	// People cannot read a text of tags. So BAIName comes first: the bank's name for this kind of transaction.
	const describe = (text: string | null) => addMemo(remittance ?? (tagged ? (kind ?? text) : (text ?? kind)), fields);
	return {
		counterparty,
		description: describe(findLine(fields, 'description', 'text')),
		wholeDescription: describe(findLine(fields, 'text', 'description')),
		reference,
		status: findStatus(fields),
	};
}

/** The bank's documents allow a memo of 255 characters. To look for a long one in a long text could take minutes. */
const MAX_COMPARED_CHARACTERS = 1_000;

/** Adds the bank's note, which often names the invoice. Many banks repeat the description in it. */
function addMemo(text: string | null, fields: JsonObject): string | null {
	const memo = findLine(fields, 'memo');
	if (text === null || memo === null) return text ?? memo;
	return text.slice(0, MAX_COMPARED_CHARACTERS).includes(memo) ? text : `${text} ${memo}`;
}

/** Finds the other side in fields of its own: `payee`, or since FDX 6 the `transactionPayee`. */
function findPayee(fields: JsonObject): string | null {
	const { transactionPayee } = fields;
	const names = isJsonObject(transactionPayee)
		? findFlatText(transactionPayee, 'merchantName', 'individualName')
		: null;
	return findStated(fields, 'payee') ?? names;
}

const findStated = (fields: JsonObject, ...names: readonly string[]): string | null =>
	names.map((name) => findFlatText(fields, name)).find((text) => text !== null && !isNoValue(text)) ?? null;

/** Reads the tags of a transaction's text. Null: the text has no tags. */
const readTaggedText = (fields: JsonObject): TaggedText | null =>
	readTags(findWords(fields, 'text', 'description')) ?? null;

const NOBODY = { counterparty: null, counterpartyAccount: null, counterpartyBank: null };

function readParty(fields: JsonObject, tagged: TaggedText | null) {
	const payee = findPayee(fields);
	const signedAmount = tagged && signAmount(fields);
	if (!tagged || !signedAmount) return { ...NOBODY, counterparty: payee };
	const found = readTaggedParty(tagged, signedAmount);
	const counterparty = payee ?? found.counterparty;
	// If the bank names somebody else, the payer may have written the tags.
	const isOther = counterparty !== found.counterparty && !isSameName(counterparty ?? '', found.counterparty ?? '');
	return { ...(isOther ? NOBODY : found), counterparty };
}

/** Whether one of two names is the beginning of the other, or the same. */
function isSameName(left: string, right: string): boolean {
	const [one = '', other = ''] = [left, right].map((name) => name.toUpperCase());
	return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

function readTaggedParty(tagged: TaggedText, signedAmount: string) {
	if (!tagged.tellsParty) return NOBODY;
	const party = tagged.dialect[signedAmount.startsWith('-') ? 'outgoing' : 'incoming'];
	const counterparty = tagged.find(party.name);
	if (tagged.dialect.hasPlaces) {
		const places = (counterparty ?? '').split('/').map((place) => (isNoValue(place) ? null : place));
		const [account = null, bank = null, name = null] = places;
		return { counterparty: name, counterpartyAccount: account, counterpartyBank: bank };
	}
	const bank = tagged.find(party.bank);
	if (tagged.dialect.hasAddresses) {
		return {
			counterparty: findName(counterparty),
			counterpartyAccount: findAccount(counterparty),
			counterpartyBank: findBankCode(bank) ?? findName(bank),
		};
	}
	return { counterparty, counterpartyAccount: tagged.find(party.account), counterpartyBank: bank };
}

/**
 * The account ends the value. The payer may have written one of two accounts into his name. With a blank inside, a line ends
 * in it, and nobody knows whether a digit is missing.
 */
function findAccount(value: string | null): string | null {
	const [, account = '', ...others] = (value ?? '').split('/AC-');
	return others.length === 0 && /^\S+$/.test(account) ? account : null;
}

/** In the sample of 5.3.0, the name of a company ends with its legal form, and the address follows. */
const LEGAL_FORM = /^.{2,}? (?:LLC|INC|LTD|LLP|CORP|ULC|PLC)\b\.?/i;

/** The sample of 5.3.0 has a name twice, one behind the other. A name has at most `MAX_NAME_CHARACTERS`. */
const REPEATED_NAME = /^(\S.{2,39}) \1(?: |$)/;

/** An address begins with a house number. */
const HOUSE_NUMBER = / \d/;

/**
 * Takes the name without the address or the account behind it. If nothing shows where the name ends, takes as many words
 * as fit.
 *
 * @param value of a wire: `Example Supplies LLC 14 Example Road /AC-00000001`
 */
function findName(value: string | null): string | null {
	const [before = ''] = (value ?? '').split(/ ?\/(?:AC|BC)-/, 1);
	const [, repeated] = REPEATED_NAME.exec(before.slice(0, 2 * MAX_NAME_CHARACTERS + 2)) ?? [];
	if (repeated !== undefined) return repeated;
	// One character more than a name may have: if no end is found in it, the name is too long, and is cut at a word.
	const start = before.slice(0, MAX_NAME_CHARACTERS + 1);
	const end = LEGAL_FORM.exec(start)?.[0].length ?? HOUSE_NUMBER.exec(start)?.index ?? start.length;
	if (end <= MAX_NAME_CHARACTERS) return start.slice(0, end).trim().replace(/,$/, '') || null;
	const lastBlank = start.lastIndexOf(' ');
	return start.slice(0, lastBlank > 0 ? lastBlank : MAX_NAME_CHARACTERS);
}

/** The lines of a text are cut at a fixed width, so a blank may stand inside a code of eleven characters. */
function findBankCode(value: string | null): string | null {
	const [, code, branch = ''] = /\/BC-(\S+)(?: ([A-Z\d]{3})$)?/.exec(value ?? '') ?? [];
	return code === undefined ? null : code + (code.length === 8 ? branch : '');
}

/** Banks book a payment within days of its value date. A date further away is a mistake, or the words of a payer. */
const MAX_DAYS_FROM_BOOKING = 31;

/**
 * Finds the day from which the amount bears interest: an attribute of Account Information 5.3.0, else the tag.
 *
 * @param tagged the value of the tag: `2024/10/22`
 */
function findValueDate(fields: JsonObject, tagged: string | null): string | null {
	const [day] = /^\d{4}\/\d\d\/\d\d$/.exec(tagged ?? '') ?? [];
	const text = findFlatText(mapAttributes(fields.fiAttributes), 'ValueDate') ?? day?.replaceAll('/', '-') ?? null;
	const time = text === null ? undefined : parseTimestamp(text);
	if (!time) return text;
	const booked = findPostedTime(fields) ?? time;
	const days = Math.abs(toDay(time.wall.first) - toDay(booked.wall.first));
	return days > MAX_DAYS_FROM_BOOKING ? null : formatDay(time.wall.first);
}
