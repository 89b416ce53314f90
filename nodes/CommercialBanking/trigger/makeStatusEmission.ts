import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { makeReportItems } from '../domain/pain002/items/makeReportItems';
import type { PaymentStatusReport } from '../domain/pain002/report/mapReport';
import { yieldToEventLoop } from '../transport/yieldToEventLoop';
import type { TriggerParameters } from './getTriggerParameters';

/** What one delivery adds to an execution: items for one of the trigger's two outputs. */
export interface Emission {
	readonly output: 'statusUpdates' | 'unreadable';
	readonly items: readonly INodeExecutionData[];
	/** Roughly how many characters n8n stores for the items: it stores them as JSON. */
	readonly size: number;
}

interface DeliveryDetails extends IDataObject {
	/** SHA-256 of the plaintext, in hex: the same for each attempt to deliver one notification. */
	id: string;
	/** ISO 8601, UTC. */
	receivedAt: string;
	requestId: string | null;
	paymentType: string | null;
	/** Whether the bank says that it has sent this notification before. */
	retry: boolean;
	/** Which of our keys opened the delivery. */
	keyId: string;
	envelope: 'jwe' | 'cryptoKey';
}

/**
 * Makes the items of a report that the trigger's parameters ask for. The list is empty if the filters leave out all.
 *
 * @throws DeliveryError `report_unreadable` if the items would be too large
 */
export async function makeStatusEmission(
	report: PaymentStatusReport,
	parameters: TriggerParameters,
	delivery: DeliveryDetails,
): Promise<Emission> {
	const options = { ...parameters, receivedAt: delivery.receivedAt, yieldToEventLoop };
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
