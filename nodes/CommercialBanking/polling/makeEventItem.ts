import type { IDataObject } from 'n8n-workflow';
import { applyOutput } from '../domain/accounts/applyOutput';
import type { JsonObject } from '../domain/json/isJsonObject';
import { formatInstant } from '../domain/values/parseTimestamp';
import type { PollRun } from './PollRun';

interface EventItem {
	/** The bank's object as it came. */
	readonly raw: JsonObject;
	/** All its fields, without the event. */
	readonly full: () => JsonObject;
	readonly simplified: (detectedAt: string) => JsonObject;
	/** What All Fields tells about the event, besides its name and time. */
	readonly event: JsonObject;
	readonly isSample: boolean;
}

export function makeEventItem(
	{ now, parameters: { event: name, output } }: PollRun,
	{ raw, full, simplified, event, isSample }: EventItem,
): IDataObject {
	const detectedAt = formatInstant(now);
	return applyOutput(output, {
		raw,
		full: () => ({ ...full(), event: { name, detectedAt, sample: isSample, ...event } }),
		simplified: () => (isSample ? { ...simplified(detectedAt), sample: true } : simplified(detectedAt)),
	});
}
