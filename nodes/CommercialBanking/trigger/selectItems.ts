import type { IDataObject } from 'n8n-workflow';
import type { PaymentStatusReport } from '../domain/pain002/readLevels';
import { reportStatuses } from '../domain/pain002/reportStatuses';
import { toMessageItem } from '../domain/pain002/toMessageItem';
import { toStatusItems } from '../domain/pain002/toStatusItems';
import type { TriggerParameters } from './triggerParameters';

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

/** The items of a report that the trigger's parameters ask for; none when all are filtered out. */
export function selectItems(
	report: PaymentStatusReport,
	{ output, triggerOn, includeRaw }: Pick<TriggerParameters, 'output' | 'triggerOn' | 'includeRaw'>,
	delivery: DeliveryDetails,
): IDataObject[] {
	const isSelected = (status: string | null) =>
		triggerOn.length === 0 || (status !== null && triggerOn.includes(status));
	if (output === 'message') {
		const isAsked = triggerOn.length === 0 || [...reportStatuses(report)].some(isSelected);
		return isAsked ? [{ ...toMessageItem(report, { includeRaw }), delivery }] : [];
	}
	return toStatusItems(report, { includeRaw })
		.filter(({ status }) => isSelected(status))
		.map(({ raw, ...item }) => ({ ...item, delivery, ...(includeRaw ? { raw } : {}) }));
}
