type XmlValue = string | XmlElements | readonly XmlElements[] | readonly string[];

/** Elements in their order. Names of attributes begin with `@_`, and `#text` is the text beside them. */
export interface XmlElements {
	readonly [name: string]: XmlValue;
}

function escapeText(text: string): string {
	if (!/[&<>]/.test(text)) return text;
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const isList = (value: XmlValue): value is readonly XmlElements[] | readonly string[] => Array.isArray(value);

/** Writes elements as XML. OFX knows no entities but those of `&`, `<` and `>`. */
export const writeXml = (elements: XmlElements): string => Object.entries(elements).map(writeMember).join('');

function writeMember([name, value]: readonly [string, XmlValue]): string {
	if (name.startsWith('@_')) return '';
	if (isList(value)) return value.map((each) => writeMember([name, each])).join('');
	if (name === '#text' && typeof value === 'string') return escapeText(value);
	const content = typeof value === 'string' ? escapeText(value) : writeXml(value);
	return `<${name}${typeof value === 'string' ? '' : writeAttributes(value)}>${content}</${name}>`;
}

const writeAttributes = (elements: XmlElements): string =>
	Object.entries(elements)
		.map(([name, value]) => (name.startsWith('@_') && typeof value === 'string' ? ` ${name.slice(2)}="${value}"` : ''))
		.join('');

/** An element as a member of `XmlElements`; none where its text is empty. */
export const optional = (name: string, text: string): XmlElements => (text === '' ? {} : { [name]: text });
