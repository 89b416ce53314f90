import type { ParseOptions } from './ParseOptions';
import type { ReportNode } from './ReportNode';
import { reportUnreadable } from '../../errors';
import { XmlTreeParser } from './XmlTreeParser';

/** A parsed XML text. */
interface XmlTree {
	/** Has one child: the root. */
	tree: ReportNode;
	/** Declared on the outermost elements. */
	namespaces: string[];
}

/** Banks send declarations that are not well-formed (`version=1.0`). The text is decoded already, so we skip it. */
const XML_DECLARATION = /<\?xml(?=[\s?])[^<>]*\?>/y;

/**
 * Parses XML into a tree. Names lose their prefixes, texts stay as sent.
 *
 * Refused: XML that is not well-formed, a DOCTYPE, entities other than the five predefined ones and character
 * references, and elements after the root. Other characters after the root are skipped.
 *
 * @param text begins with `<`, at `start`
 * @throws DeliveryError `report_unreadable`
 */
export async function parseXmlTree(
	text: string,
	{ start = 0, replaceElement, yieldToEventLoop }: ParseOptions = {},
): Promise<XmlTree> {
	const parser = new XmlTreeParser(text, skipDeclaration(text, start), replaceElement);
	while (!parser.parseStretch()) {
		if (yieldToEventLoop) await yieldToEventLoop();
	}
	const { rootEnd, tree, namespaces } = parser.builder;
	if (rootEnd === null) throw reportUnreadable('the XML ends before its first element is closed');
	assertNothingFollows(text.slice(rootEnd));
	return { tree, namespaces };
}

function skipDeclaration(text: string, start: number): number {
	XML_DECLARATION.lastIndex = start;
	return XML_DECLARATION.test(text) ? XML_DECLARATION.lastIndex : start;
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
