import XMLBuilder from 'fast-xml-builder';

type XmlValue = string | XmlElements | readonly XmlElements[] | readonly string[];

/** Elements in their order. Names of attributes begin with `@_`, and `#text` is the text beside them. */
export interface XmlElements {
	readonly [name: string]: XmlValue;
}

function escapeText(text: string): string {
	if (!/[&<>]/.test(text)) return text;
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

// The builder would write entities that OFX does not know.
const builder = new XMLBuilder({
	ignoreAttributes: false,
	processEntities: false,
	tagValueProcessor: (_, text) => escapeText(String(text)),
});

/** Writes elements as XML. */
export const writeXml = (elements: XmlElements): string => builder.build(elements);

/** An element as a member of `XmlElements`; none where its text is empty. */
export const optional = (name: string, text: string): XmlElements => (text === '' ? {} : { [name]: text });
