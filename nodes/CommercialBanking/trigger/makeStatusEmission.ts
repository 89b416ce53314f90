import type { INodeExecutionData } from 'n8n-workflow';
import type { OpenedEnvelope } from '../domain/envelope/openEnvelope';
import { makeReportItems } from '../domain/pain002/items/makeReportItems';
import { readReport } from '../domain/pain002/readReport';
import { decodePlaintext } from '../domain/pain002/tree/decodePlaintext';
import { yieldToEventLoop } from '../transport/yieldToEventLoop';
import type { TriggerParameters } from './getTriggerParameters';
import type { WebhookRequest } from './parseWebhookRequest';

/** What one delivery adds to an execution: items for one of the trigger's two outputs. */
export interface Emission {
	readonly output: 'statusUpdates' | 'unreadable';
	readonly items: readonly INodeExecutionData[];
	/** Roughly how many characters n8n stores for the items: it stores them as JSON. */
	readonly size: number;
}

interface Received {
	readonly request: Pick<WebhookRequest, 'headers'>;
	readonly parameters: TriggerParameters;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
}

/**
 * Reads the report in a notification, and makes the items that the trigger's parameters ask for. The list is empty if the
 * filters leave out all.
 *
 * @param id SHA-256 of the plaintext, in hex: the same for each attempt to deliver one notification
 * @throws DeliveryError `report_unreadable`, also if the items would be too large
 */
export async function makeStatusEmission(
	{ request: { headers }, parameters, receivedAt }: Received,
	{ plaintext, keyId, envelope }: OpenedEnvelope,
	id: string,
): Promise<Emission> {
	const keepElements = parameters.includeRaw;
	const report = await readReport(decodePlaintext(plaintext), { yieldToEventLoop, keepElements });
	const delivery = {
		id,
		receivedAt,
		requestId: headers['x-request-id'] ?? null,
		paymentType: headers['x-payment-type'] ?? null,
		// The bank says that it has sent this notification before.
		retry: headers['x-retry-flag']?.trim().toUpperCase() === 'Y',
		keyId,
		envelope,
	};
	const options = { ...parameters, receivedAt, yieldToEventLoop, plaintextDigest: id };
	const items: INodeExecutionData[] = [];
	let size = 0;
	for await (const portion of makeReportItems(report, options, delivery)) {
		for (const json of portion) {
			items.push({ json });
			size += JSON.stringify(json).length;
		}
	}
	return { output: 'statusUpdates', items, size };
}
