import { cutText } from './cutText';

const MAX_CHARACTERS = 60;

const SHOWN_CHARACTERS = 4;

/** An ID that a computer made, so it holds no account number. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `DE02120300000000202051`, `FR14 2004 1010 0505 0001 3M02 606` */
const IBAN = /[A-Z]{2}\d\d(?:[^\p{L}\p{Nd}]?[A-Z\d]){11,30}/gu;

const WORD = /[\p{L}\p{Nd}]+/gu;

/** A word with more digits is masked as a whole, letters too: `12345678`, `12345678ab`, `1a2b3c4d5e6f7g8h`. */
const MAX_DIGITS_OF_WORD = 7;

/** `1234.56.78903`, `1234 – 5678 – 9012`. At an `…`, another number begins. */
const EIGHT_DIGITS = String.raw`\p{Nd}(?:[^\p{L}\p{Nd}…]{0,4}\p{Nd}){7,}`;

/** `000123`, `123 456`, `12-34-56`, but not `12.34.56` */
const SIX_CLOSE_DIGITS = String.raw`\p{Nd}(?:[ -]?\p{Nd}){5,}`;

/** The `…` of a masked number is replaced too: `…4321 00` becomes `…2100`, and not `……2100`. */
const LONG_NUMBER = new RegExp(`…?(?:${EIGHT_DIGITS}|${SIX_CLOSE_DIGITS})`, 'gu');

/**
 * Makes an account ID fit for a hint or a message. The bank's document says that an ID is not an account number, but some
 * banks use the number.
 */
export function maskAccountId(accountId: string): string {
	const id = accountId.replace(/[\s\p{Cc}]+/gu, ' ').trim();
	return cutText(UUID.test(id) ? id : maskNumbers(id), MAX_CHARACTERS);
}

/** Masks each account number, except its last four characters. */
export function maskNumbers(text: string): string {
	// The order counts: `FR14 2004 1010 0505 0001 3M02 606` becomes `…2606`, and not `FR…0013M02 606`; and `12345678ab`
	// becomes `…78ab`, and not `…5678ab`.
	return text.replace(IBAN, maskNumber).replace(WORD, maskManyDigits).replace(LONG_NUMBER, maskNumber);
}

function maskManyDigits(word: string): string {
	return word.replace(/\P{Nd}/gu, '').length > MAX_DIGITS_OF_WORD ? maskNumber(word) : word;
}

/** Shows the last four characters of an account number, however it is written or masked. */
export const maskNumber = (number: string): string =>
	`…${number.replace(/[^\p{L}\p{Nd}]/gu, '').slice(-SHOWN_CHARACTERS)}`;
