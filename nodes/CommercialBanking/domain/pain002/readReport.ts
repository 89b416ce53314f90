import { findReport } from './report/findReport';
import { parseJsonTree } from './tree/parseJsonTree';
import { type PaymentStatusReport, mapReport } from './report/mapReport';
import type { YieldToEventLoop } from './tree/reportLimits';
import { reportUnreadable } from '../errors';
import { parseXmlTree } from './tree/parseXmlTree';

export interface ReadReportOptions {
	/** Awaited between stretches of a long report, so that other work gets a turn. Without it, all is read at once. */
	yieldToEventLoop?: YieldToEventLoop;
}

/** A byte order mark, also one that was decoded as Latin-1, and white space. */
const LEADING = /^(?:\uFEFF|\u00EF\u00BB\u00BF|\s)+/;

/**
 * Reads a pain.002 (customer payment status report) of any version: XML, JSON with the short ISO tags, or JSON with
 * long names.
 *
 * Limits: 64 levels, 5,000,000 characters of one text, 2,000,000 elements, no DOCTYPE, no entities but the predefined.
 *
 * @param plaintext the decrypted report
 * @throws DeliveryError `report_unreadable` when it is malformed, beyond a limit, or not a pain.002
 */
export async function readReport(plaintext: string, options: ReadReportOptions = {}): Promise<PaymentStatusReport> {
	const text = plaintext.replace(LEADING, '');
	if (text.startsWith('<')) {
		const { tree, namespaces } = await parseXmlTree(text, options.yieldToEventLoop);
		return mapReport(findReport(tree, namespaces));
	}
	if (text.startsWith('{') || text.startsWith('[')) {
		return mapReport(findReport(await parseJsonTree(text, options.yieldToEventLoop), []));
	}
	throw reportUnreadable(text === '' ? 'it is empty' : 'it is neither XML nor JSON');
}
