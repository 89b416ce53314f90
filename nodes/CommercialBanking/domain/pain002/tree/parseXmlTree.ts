import type { ParseOptions } from './ParseOptions';
import { CHARACTERS_PER_STRETCH } from './reportLimits';
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
export async function parseXmlTree(
	text: string,
	{ replaceElement, yieldToEventLoop }: ParseOptions = {},
): Promise<XmlTree> {
	const body = text.replace(XML_DECLARATION, '');
	const parser = new XmlTreeParser(body, replaceElement);
	for (let stop = CHARACTERS_PER_STRETCH; !parser.parseUntil(stop); stop += CHARACTERS_PER_STRETCH) {
		if (yieldToEventLoop) await yieldToEventLoop();
	}
	const { rootEnd, tree, namespaces } = parser.builder;
	if (rootEnd === null) throw reportUnreadable('the XML ends before its first element is closed');
	assertNothingFollows(body.slice(rootEnd));
	return { tree, namespaces };
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
