/** Removes the slashes at both ends. A regular expression would take quadratic time for a text with many slashes. */
export function trimSlashes(text: string): string {
	let start = 0;
	let end = text.length;
	while (start < end && text[start] === '/') start += 1;
	while (end > start && text[end - 1] === '/') end -= 1;
	return text.slice(start, end);
}
