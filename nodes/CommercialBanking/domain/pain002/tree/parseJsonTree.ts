import { JsonTreeParser } from './JsonTreeParser';
import type { ParseOptions } from './ParseOptions';
import type { ReportValue } from './ReportNode';

/**
 * Parses JSON (RFC 8259) into a tree of texts: `1200.40` stays `1200.40`, a key that occurs twice becomes a list.
 *
 * JSON.parse cannot be used: it turns numbers into floating point, keeps only the last of two equal keys, and has no
 * limits.
 *
 * @returns null for the literal null
 * @throws DeliveryError `report_unreadable`
 */
export async function parseJsonTree(
	text: string,
	{ start = 0, replaceElement, yieldToEventLoop }: ParseOptions = {},
): Promise<ReportValue | null> {
	const parser = new JsonTreeParser(text, start, replaceElement);
	while (!parser.parseStretch()) {
		if (yieldToEventLoop) await yieldToEventLoop();
	}
	return parser.root;
}
