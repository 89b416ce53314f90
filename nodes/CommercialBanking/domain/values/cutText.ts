/** Cuts a text that is too long. Then its last character is "…". */
export function cutText(text: string, maxCharacters: number): string {
	return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
}
