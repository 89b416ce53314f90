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

/** White space and a byte order mark, even if the mark was decoded as Latin-1. */
const LEADING = /^(?:\s|\u00EF\u00BB\u00BF)+/;

/**
 * Parses the text of a report, XML or JSON.
 *
 * @throws DeliveryError `report_unreadable` for malformed text, for text beyond a limit, and for anything else
 */
export async function parseTree(plaintext: string, options: ParseOptions = {}): Promise<ReportTree> {
	const text = plaintext.replace(LEADING, '');
	if (text.startsWith('<')) return await parseXmlTree(text, options);
	if (text.startsWith('{') || text.startsWith('[')) {
		return { tree: await parseJsonTree(text, options), namespaces: [] };
	}
	throw reportUnreadable(text === '' ? 'it is empty' : 'it is neither XML nor JSON');
}
