/** Removes the slashes at both ends. A regular expression would take quadratic time for a text with many slashes. */
export function trimSlashes(text: string): string {
	let start = 0;
	let end = text.length;
	while (text[start] === '/') start += 1;
	while (text[end - 1] === '/') end -= 1;
	// Of a text of slashes alone, nothing is left: its end comes before its start.
	return text.slice(start, end);
}
