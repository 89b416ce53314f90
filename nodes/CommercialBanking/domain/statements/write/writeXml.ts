type XmlValue = string | XmlElements | readonly XmlElements[] | readonly string[];

/** Elements by their names, in their order. Attributes follow the name: `Amt Ccy="EUR"`. */
export interface XmlElements {
	readonly [start: string]: XmlValue;
}

/** Writes elements as XML, without empty elements. Only `&`, `<` and `>` become entities, because OFX has no others. */
export const writeXml = (elements: XmlElements): string =>
	Object.entries(elements)
		.flatMap(([start, value]) => [value].flat().map((one) => writeElement(start, one)))
		.join('');

function writeElement(start: string, value: string | XmlElements): string {
	const content = typeof value === 'string' ? escapeText(value) : writeXml(value);
	return content === '' ? '' : `<${start}>${content}</${start.replace(/ .*/, '')}>`;
}

function escapeText(text: string): string {
	if (!/[&<>]/.test(text)) return text;
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
