const LINE_END = /\r\n?|\n/g;

/** Describes a position of a text for people, for example `line 3, column 14`. */
export function describePlace(text: string, position: number): string {
	let line = 1;
	let lineStart = 0;
	for (const { index, 0: lineEnd } of text.slice(0, position).matchAll(LINE_END)) {
		line += 1;
		lineStart = index + lineEnd.length;
	}
	return `line ${line}, column ${position - lineStart}`;
}
