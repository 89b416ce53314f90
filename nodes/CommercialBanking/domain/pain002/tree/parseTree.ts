import { reportUnreadable } from '../../errors';
import { JsonTreeParser } from './JsonTreeParser';
import type { YieldToEventLoop } from './reportLimits';
import type { MapElement, ReportTree } from './ReportNode';
import { XmlTreeParser } from './XmlTreeParser';

/** Before the first element: white space, and a byte order mark, also one that was decoded as Latin-1. */
const START = /\s*(?:\u00EF\u00BB\u00BF\s*)?/y;

/**
 * Parses the text of a report, XML or JSON, in stretches. After each of them, other work may get a turn.
 *
 * @param mapElement without it, the tree has all elements
 * @throws DeliveryError `report_unreadable` for malformed text, for text beyond a limit, and for anything else
 */
export async function parseTree(
	plaintext: string,
	yieldToEventLoop: YieldToEventLoop,
	mapElement: MapElement = (node) => node,
): Promise<ReportTree> {
	const parser = createParser(plaintext, mapElement);
	while (!parser.parseStretch()) await yieldToEventLoop();
	return parser.finish();
}

function createParser(text: string, mapElement: MapElement): JsonTreeParser | XmlTreeParser {
	START.lastIndex = 0;
	const start = START.exec(text)?.[0].length ?? 0;
	const first = text.charAt(start);
	if (first === '<') return new XmlTreeParser(text, start, mapElement);
	if (first === '{' || first === '[') return new JsonTreeParser(text, start, mapElement);
	throw reportUnreadable(first === '' ? 'it is empty' : 'it is neither XML nor JSON');
}
