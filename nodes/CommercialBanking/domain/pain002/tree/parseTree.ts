import { reportUnreadable } from '../../errors';
import type { ParseOptions } from './ParseOptions';
import { parseJsonTree } from './parseJsonTree';
import { parseXmlTree } from './parseXmlTree';
import type { ReportValue } from './ReportNode';

/** A report as a tree: XML and JSON give the same shape. */
export interface ReportTree {
	/** Null for the JSON literal null. */
	tree: ReportValue | null;
	/** Namespaces of the outermost XML elements, the outermost first; empty for JSON. */
	namespaces: string[];
}

/** White space. A byte order mark counts as such. */
const SPACE = /\s*/y;

/** A byte order mark that was decoded as Latin-1. */
const LATIN_MARK = '\u00EF\u00BB\u00BF';

/**
 * Parses the text of a report, XML or JSON.
 *
 * @throws DeliveryError `report_unreadable` for malformed text, for text beyond a limit, and for anything else
 */
export async function parseTree(plaintext: string, options: ParseOptions = {}): Promise<ReportTree> {
	const start = skipSpaceAndMarks(plaintext);
	const first = plaintext.charAt(start);
	if (first === '<') return await parseXmlTree(plaintext, { ...options, start });
	if (first === '{' || first === '[') {
		return { tree: await parseJsonTree(plaintext, { ...options, start }), namespaces: [] };
	}
	throw reportUnreadable(first === '' ? 'it is empty' : 'it is neither XML nor JSON');
}

function skipSpaceAndMarks(text: string): number {
	let position = 0;
	for (;;) {
		SPACE.lastIndex = position;
		position += SPACE.exec(text)?.[0].length ?? 0;
		if (!text.startsWith(LATIN_MARK, position)) return position;
		position += LATIN_MARK.length;
	}
}
