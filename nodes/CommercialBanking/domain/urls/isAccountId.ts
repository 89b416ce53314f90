/** Account Information API, AccountDescriptor: `accountId` is a string of at most 256 characters. */
export const MAX_ACCOUNT_ID_CHARACTERS = 256;

/** A part of a path that leads to another resource in a URL, with some servers also if its slashes are encoded. */
const DOT_SEGMENT = /(?:^|[/\\])\.{1,2}(?:$|[/\\])/;

/** Whether a text can be the ID of an account. A lone surrogate cannot be encoded in a URL. */
export function isAccountId(text: string): boolean {
	return (
		text !== '' && text.length <= MAX_ACCOUNT_ID_CHARACTERS && !DOT_SEGMENT.test(text) && !/\p{Surrogate}/u.test(text)
	);
}
