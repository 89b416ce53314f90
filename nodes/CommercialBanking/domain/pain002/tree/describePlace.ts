const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Describes a position of a text for people, for example `line 3, column 14`. A line ends with `\r\n`, `\r` or `\n`. */
export function describePlace(text: string, position: number): string {
	let line = 1;
	let lineStart = 0;
	for (let index = 0; index < position; index += 1) {
		const code = text.charCodeAt(index);
		if (code !== LINE_FEED && code !== CARRIAGE_RETURN) continue;
		const isSecondOfPair = code === LINE_FEED && text.charCodeAt(index - 1) === CARRIAGE_RETURN;
		if (!isSecondOfPair) line += 1;
		lineStart = index + 1;
	}
	return `line ${line}, column ${position - lineStart}`;
}
