/** Account Information API, AccountDescriptor: `accountId` is a string of at most 256 characters. */
export const MAX_ACCOUNT_ID_CHARACTERS = 256;

/** One or two dots, alone or between slashes. */
const DOT_SEGMENT = String.raw`(?:.*[/\\]|\s*)\.{1,2}\s*(?:$|[/\\])`;

/**
 * An account ID. A part of dots leads to another resource in a URL, and some servers follow it even if
 * the slashes are encoded. The editor checks what a person enters by the same pattern, so blanks may stand around the ID.
 */
export const ACCOUNT_ID_PATTERN = String.raw`^(?!${DOT_SEGMENT})\s*\S.{0,${MAX_ACCOUNT_ID_CHARACTERS - 1}}$`;

/** With the flag `s`, `.` in the pattern is a line end too. Otherwise `\n/..` would pass. */
const ACCOUNT_ID = new RegExp(ACCOUNT_ID_PATTERN, 's');

/** Whether a text can be the ID of an account. A lone surrogate cannot be encoded in a URL. */
export function isAccountId(text: string): boolean {
	return ACCOUNT_ID.test(text) && !/\p{Surrogate}/u.test(text);
}
