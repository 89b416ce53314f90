const MAX_CHARACTERS = 60;

const SHOWN_CHARACTERS = 4;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** As long as an account number, with or without spaces or hyphens between the digits. */
const LONG_NUMBER = /\d(?:[ -]?\d){5,}/g;

/**
 * Makes an account ID fit for a hint or a message. The bank's document says that an ID is not an account number, but some
 * banks use the number. Of each long number, only the last four digits are shown.
 */
export function maskAccountId(accountId: string): string {
	const id = accountId.replace(/[\s\p{Cc}]+/gu, ' ').trim();
	const masked = UUID.test(id) ? id : id.replace(LONG_NUMBER, (number) => `…${number.slice(-SHOWN_CHARACTERS)}`);
	return masked.length > MAX_CHARACTERS ? `${masked.slice(0, MAX_CHARACTERS - 1)}…` : masked;
}
