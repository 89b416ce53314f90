import { SaxesParser } from 'saxes';

import { CHARACTERS_PER_STRETCH, type YieldToEventLoop } from './reportLimits';
import type { ReportNode } from './ReportNode';
import { reportUnreadable } from '../../errors';
import { XmlTreeBuilder } from './XmlTreeBuilder';

/** What an XML text says: its root as the one child of `tree`, and the namespaces declared near the root. */
export interface XmlTree {
	tree: ReportNode;
	namespaces: string[];
}

/** Banks send declarations that are not well-formed (`version=1.0`); the text is decoded already, so it goes unread. */
const XML_DECLARATION = /^<\?xml(?=[\s?])[^<>]*\?>/;

/**
 * Reads XML into a tree, names without their prefixes, texts as sent.
 *
 * What is not well-formed up to the end of the root is refused. After the root, stray characters are passed over
 * and further markup is refused. No DOCTYPE, no entities but the predefined five and character references.
 *
 * @param text starts at the first `<`
 * @param pause called between stretches of a long text, so that the event loop is not held
 * @throws DeliveryError `report_unreadable`
 */
export async function parseXmlTree(text: string, pause?: YieldToEventLoop): Promise<XmlTree> {
	const body = text.replace(XML_DECLARATION, '');
	const builder = new XmlTreeBuilder();
	const parser = connectParser(builder);
	for (let start = 0; start < body.length && builder.rootEnd === null; start += CHARACTERS_PER_STRETCH) {
		if (start > 0 && pause) await pause();
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
		// A wrong closing tag of the root is reported when the root counts as closed, at that very place.
		if (builder.rootEnd === null || parser.position <= builder.rootEnd) throw notWellFormed(error);
	});
	parser.on('opentagstart', (tag) => builder.open(tag.name));
	parser.on('attribute', (attribute) => builder.addAttribute(attribute.name, attribute.value));
	parser.on('text', (text) => builder.addText(text));
	parser.on('cdata', (text) => builder.addText(text));
	parser.on('closetag', () => builder.close(parser.position));
	return parser;
}

/** The parser's reason comes after its place and before any name it quotes. */
function notWellFormed(error: Error): Error {
	const [, line, column, reason] = /^(\d+):(\d+): ([^:."]*)/.exec(error.message) ?? [];
	const place = line === undefined ? '' : ` (line ${line}, column ${column}: ${reason})`;
	return reportUnreadable(`the XML is not well-formed${place}`);
}

/** Comments and processing instructions may follow the root, and characters that are no markup. */
function assertNothingFollows(rest: string): void {
	for (let at = rest.indexOf('<'); at !== -1; at = rest.indexOf('<', at)) {
		const closing = rest.startsWith('<!--', at) ? '-->' : '?>';
		const isPassedOver = closing === '-->' || rest.startsWith('<?', at);
		at = isPassedOver ? rest.indexOf(closing, at + closing.length) : -1;
		if (at === -1) throw reportUnreadable('something follows the end of the first document');
	}
}
