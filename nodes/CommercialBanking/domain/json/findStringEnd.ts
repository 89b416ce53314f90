/**
 * Finds the quote that ends a JSON string. It uses `indexOf`, which is fast, because most of a delivery is in strings.
 *
 * @param start index of the quote that begins the string
 * @returns index of the closing quote; -1 if there is none
 */
export function findStringEnd(json: string, start: number): number {
	let end = json.indexOf('"', start + 1);
	while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
	return end;
}

function isEscaped(json: string, index: number): boolean {
	let backslashes = 0;
	while (json[index - 1 - backslashes] === '\\') backslashes++;
	return backslashes % 2 === 1;
}
