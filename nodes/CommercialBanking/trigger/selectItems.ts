import type { IDataObject } from 'n8n-workflow';
import { makeReportItems } from '../domain/pain002/items/makeReportItems';
import type { PaymentStatusReport } from '../domain/pain002/report/mapReport';
import { yieldToEventLoop } from '../transport/yieldToEventLoop';
import type { TriggerParameters } from './getTriggerParameters';

/** How and when a notification came; the same on each of its items. */
export interface DeliveryDetails extends IDataObject {
	/** SHA-256 of the plaintext in hex: the same for each attempt to deliver one notification. */
	id: string;
	/** ISO 8601, UTC. */
	receivedAt: string;
	requestId: string | null;
	paymentType: string | null;
	/** Whether the bank says that it has sent this before. */
	retry: boolean;
	/** The key of ours that opened it. */
	keyId: string;
	envelope: 'jwe' | 'cryptoKey';
}

/**
 * The items of a report that the trigger's parameters ask for; none when all are filtered out.
 *
 * @throws {DeliveryError} `report_unreadable` for a report whose items would be too large
 */
export async function selectItems(
	report: PaymentStatusReport,
	{ output, triggerOn, includeRaw }: Pick<TriggerParameters, 'output' | 'triggerOn' | 'includeRaw'>,
	delivery: DeliveryDetails,
): Promise<IDataObject[]> {
	const options = { output, statuses: triggerOn, includeRaw, pause: yieldToEventLoop };
	const items: IDataObject[] = [];
	for await (const portion of makeReportItems(report, options, delivery)) items.push(...portion);
	return items;
}
