import { cutText } from './cutText';

const MAX_CHARACTERS = 60;

const SHOWN_CHARACTERS = 4;

/** An ID that a computer made, so it holds no account number. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const WORD = /[\p{L}\p{Nd}]+/gu;

/** A word with more digits is an account number, also if it has letters inside. */
const MAX_DIGITS_OF_WORD = 7;

/** An IBAN, with or without a separator before each character. */
const IBAN = /[A-Z]{2}\d\d(?:[^\p{L}\p{Nd}]?[A-Z\d]){11,30}/gu;

/** Up to four signs may stand between two digits. An `…` is none of them, because the next number begins there. */
const EIGHT_DIGITS = String.raw`\p{Nd}(?:[^\p{L}\p{Nd}…]{0,4}\p{Nd}){7,}`;
const SIX_CLOSE_DIGITS = String.raw`\p{Nd}(?:[ -]?\p{Nd}){5,}`;

/** The `…` before a number that is masked already is replaced too, so that it does not stand twice. */
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
	// The letters of an IBAN look like words. A word may have letters after its digits: of `12345678ab`, `78ab` is shown.
	return text.replace(IBAN, maskNumber).replace(WORD, maskManyDigits).replace(LONG_NUMBER, maskNumber);
}

function maskManyDigits(word: string): string {
	return word.replace(/\P{Nd}/gu, '').length > MAX_DIGITS_OF_WORD ? maskNumber(word) : word;
}

/** Shows the last four characters of an account number, however it is written or masked. */
export const maskNumber = (number: string): string =>
	`…${number.replace(/[^\p{L}\p{Nd}]/gu, '').slice(-SHOWN_CHARACTERS)}`;
