/** A token of RFC 9110, section 5.6.2. */
const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]{1,100}$/;

/** Visible characters and spaces. Others cannot be sent, or would begin another header. */
const HEADER_VALUE = /^[\t\x20-\x7e\xa0-\xff]{1,4000}$/;

/** The node sets these, and the sign-in and the API key have fields of their own. */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['accept', 'authorization', 'cookie', 'host', 'x-api-key']);

/**
 * Parses the credential's Additional Headers: one header in each line, with a colon between name and value.
 *
 * @returns the values by name, in small letters; or, as a text, what is wrong. It never repeats a value, because a value may
 *   be a secret.
 */
export function parseAdditionalHeaders(text: unknown): Readonly<Record<string, string>> | string {
	const headers: Record<string, string> = {};
	const lines = typeof text === 'string' ? text.split(/\r?\n/) : [];
	for (const [index, line] of lines.entries()) {
		if (line.trim() === '') continue;
		const [, name = '', value = ''] = /^([^:]*):(.*)$/.exec(line)?.map((part) => part.trim()) ?? [];
		const problem = line.includes(':') ? findProblem(name.toLowerCase(), value) : 'has no colon between name and value';
		if (problem !== undefined) return `Line ${index + 1} ${problem}.`;
		headers[name.toLowerCase()] = value;
	}
	return headers;
}

function findProblem(name: string, value: string): string | undefined {
	if (!HEADER_NAME.test(name)) return 'begins with something that cannot be the name of a header';
	if (FORBIDDEN_NAMES.has(name)) return `must not set the header ${name}`;
	return HEADER_VALUE.test(value) ? undefined : `has a value for ${name} that cannot be sent`;
}
