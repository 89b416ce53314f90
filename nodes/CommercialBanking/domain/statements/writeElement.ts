const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Writes an XML element with the elements inside it. One without content is left out.
 *
 * @param start the name; attributes may follow after a space
 */
export function writeElement(start: string, ...elements: readonly string[]): string {
	const content = elements.join('');
	if (content === '') return '';
	const space = start.indexOf(' ');
	const name = space < 0 ? start : start.slice(0, space);
	return `<${start}>${content}</${name}>`;
}

/** Writes an XML element with a text. One without text is left out. */
export function writeField(start: string, text: string): string {
	if (!/[&<>]/.test(text)) return writeElement(start, text);
	const escaped = text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '');
	return writeElement(start, escaped);
}
