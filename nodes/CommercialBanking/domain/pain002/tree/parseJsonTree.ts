import { JsonTreeParser } from './JsonTreeParser';
import { CHARACTERS_PER_STRETCH, type YieldToEventLoop } from './reportLimits';
import type { ReportValue } from './ReportNode';

/**
 * Reads JSON into a tree of texts: `1200.40` stays `1200.40`, a key that occurs twice becomes a list.
 *
 * Our own reader, since JSON.parse turns numbers into floating point, keeps the last of two equal keys and knows no
 * limits. The grammar is that of RFC 8259.
 *
 * @param pause called between stretches of a long text, so that the event loop is not held
 * @returns null for the literal null
 * @throws DeliveryError `report_unreadable`
 */
export async function parseJsonTree(text: string, pause?: YieldToEventLoop): Promise<ReportValue | null> {
	const reader = new JsonTreeParser(text);
	for (let stop = CHARACTERS_PER_STRETCH; !reader.parseUntil(stop); stop += CHARACTERS_PER_STRETCH) {
		if (pause) await pause();
	}
	return reader.root;
}
