/** Cuts a text that is too long. Then its last character is "…". */
export function cutText(text: string, maxCharacters: number): string {
	return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
}

/** Cuts a text like `cutText`, but between two words if there are several. */
export function cutAtWord(text: string, maxCharacters: number): string {
	if (text.length <= maxCharacters) return text;
	const start = text.slice(0, maxCharacters);
	const end = start.lastIndexOf(' ');
	return `${start.slice(0, end > 0 ? end : maxCharacters - 1)}…`;
}
