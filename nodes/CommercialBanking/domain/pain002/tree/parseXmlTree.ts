import { SaxesParser } from 'saxes';
import type { YieldToEventLoop } from './createYieldToEventLoop';
import { CHARACTERS_PER_STRETCH } from './reportLimits';
import type { ReportNode } from './ReportNode';
import { reportUnreadable } from '../../errors';
import { XmlTreeBuilder } from './XmlTreeBuilder';

/** A parsed XML text. */
interface XmlTree {
	/** Has one child: the root. */
	tree: ReportNode;
	/** Declared on the outermost elements. */
	namespaces: string[];
}

/** Banks send declarations that are not well-formed (`version=1.0`). The text is decoded already, so we skip it. */
const XML_DECLARATION = /^<\?xml(?=[\s?])[^<>]*\?>/;

/**
 * Parses XML into a tree. Names lose their prefixes, texts stay as sent.
 *
 * Refused: XML that is not well-formed, a DOCTYPE, entities other than the five predefined ones and character
 * references, and elements after the root. Other characters after the root are skipped.
 *
 * @param text begins with `<`
 * @throws DeliveryError `report_unreadable`
 */
export async function parseXmlTree(text: string, yieldToEventLoop?: YieldToEventLoop): Promise<XmlTree> {
	const body = text.replace(XML_DECLARATION, '');
	const builder = new XmlTreeBuilder();
	const parser = connectParser(builder);
	for (let start = 0; start < body.length && builder.rootEnd === null; start += CHARACTERS_PER_STRETCH) {
		if (start > 0 && yieldToEventLoop) await yieldToEventLoop();
		parser.write(body.slice(start, start + CHARACTERS_PER_STRETCH));
	}
	if (builder.rootEnd === null) throw reportUnreadable('the XML ends before its first element is closed');
	assertNothingFollows(body.slice(builder.rootEnd));
	return { tree: builder.tree, namespaces: builder.namespaces };
}

function connectParser(builder: XmlTreeBuilder): SaxesParser {
	const parser = new SaxesParser({ xmlns: false });
	parser.on('doctype', () => {
		if (builder.rootEnd === null) throw reportUnreadable('a document type declaration (DOCTYPE) is not allowed');
	});
	parser.on('error', (error) => {
		// The parser reports a wrong closing tag of the root only after it has closed the root, at the same position.
		if (builder.rootEnd === null || parser.position <= builder.rootEnd) throw notWellFormed(error);
	});
	parser.on('opentagstart', (tag) => builder.open(tag.name));
	parser.on('attribute', (attribute) => builder.addAttribute(attribute.name, attribute.value));
	parser.on('text', (text) => builder.addText(text));
	parser.on('cdata', (text) => builder.addText(text));
	parser.on('closetag', () => builder.close(parser.position));
	return parser;
}

/** Keeps the place and the reason of the parser's message, but not the names that it quotes: they are content. */
function notWellFormed(error: Error): Error {
	const [, line, column, reason] = /^(\d+):(\d+): ([^:."]*)/.exec(error.message) ?? [];
	const place = line === undefined ? '' : ` (line ${line}, column ${column}: ${reason})`;
	return reportUnreadable(`the XML is not well-formed${place}`);
}

/** After the root, only comments, processing instructions and plain characters are allowed. */
function assertNothingFollows(rest: string): void {
	for (let at = rest.indexOf('<'); at !== -1; at = rest.indexOf('<', at)) {
		const closing = rest.startsWith('<!--', at) ? '-->' : '?>';
		const isAllowed = closing === '-->' || rest.startsWith('<?', at);
		at = isAllowed ? rest.indexOf(closing, at + closing.length) : -1;
		if (at === -1) throw reportUnreadable('something follows the end of the first document');
	}
}
