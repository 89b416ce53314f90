/** Name and content: a text, or the elements inside. Null stands for an element that is left out. */
export type XmlElement = readonly [name: string, content: string | ReadonlyArray<XmlElement | null>];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Writes an element and all inside it, a line for each tag or text. An attribute may follow the name after a space. */
export function writeXml(element: XmlElement): string {
	const lines: string[] = [];
	write(element, lines);
	return lines.join('\r\n');
}

function write([start, content]: XmlElement, lines: string[]): void {
	const space = start.indexOf(' ');
	const name = space < 0 ? start : start.slice(0, space);
	if (typeof content === 'string') {
		const text = content.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '');
		lines.push(`<${start}>${text}</${name}>`);
		return;
	}
	lines.push(`<${start}>`);
	for (const child of content) if (child !== null) write(child, lines);
	lines.push(`</${name}>`);
}
