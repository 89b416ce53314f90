import { isReference, NO_DETAILS } from '../report/mapTransaction';
import { groupBy } from '../status/countTransactions';
import type { StatusEntry } from '../status/listStatusEntries';
import { findOriginalMessage, type ItemContext } from './ItemContext';

/** Tells the statuses of one payment from those of others, also of one that was sent again in another message. */
export interface PaymentKey {
	readonly key: string;
	/** Several entries of the report have it, and nothing in the report tells them apart. */
	readonly isShared: boolean;
}

export type PaymentKeys = ReadonlyMap<StatusEntry, PaymentKey>;

/** What tells payments with the same reference apart. */
const FURTHER_IDS = ['originalInstructionId', 'originalUetr'] as const;

type PaymentIds = Readonly<Record<'originalEndToEndId' | (typeof FURTHER_IDS)[number], string | null>>;

/** The ID by which the payer knows a payment; of a batch or file the ID of that. */
export function findPayment(ids: PaymentIds, batchId: string | null, messageId: string | null): string | null {
	const { originalEndToEndId, originalInstructionId, originalUetr } = ids;
	return [originalEndToEndId, originalInstructionId, originalUetr, batchId].find(isReference) ?? messageId;
}

/**
 * The key of each entry of a report: `MSG-1/E2E-1`, the ID of the original message and that of the payment. One that is not
 * about a payment begins with what it is about: `cancellation/MSG-1/E2E-1`. Payments with equal keys add the ID of
 * the instruction or the UETR. An entry without any ID has none.
 *
 * @throws DeliveryError `report_unreadable` if the keys have too many characters
 */
export function makePaymentKeys(context: ItemContext, entries: readonly StatusEntry[]): PaymentKeys {
	const groups = [...groupBy(entries, (entry) => writeKey(context, entry))];
	const distinct = groups.flatMap(([key, group]) => (key === null ? [] : distinguish(key, group)));
	const keys = new Map<StatusEntry, PaymentKey>();
	// An ID with a slash in it may be equal to two IDs.
	for (const [key, alike] of groupBy(distinct, ([full]) => full)) {
		const isShared = alike.flatMap(([, group]) => group).length > 1;
		for (const [, group] of alike) for (const entry of group) keys.set(entry, { key, isShared });
	}
	return keys;
}

function writeKey(context: ItemContext, entry: StatusEntry): string | null {
	const { about, originalMessageId } = findOriginalMessage(context, entry);
	const messageId = isReference(originalMessageId) ? originalMessageId : null;
	const batchId = entry.batch?.originalPaymentInformationId ?? null;
	const payment = findPayment(entry.transaction?.details ?? NO_DETAILS, batchId, messageId);
	if (payment === null) return null;
	const parts = [about === 'payment' ? null : about, messageId, payment];
	// A converter to XML may put line breaks around an ID in one report, and none in the next.
	return context.size.add(parts.flatMap((part) => part?.trim() ?? []).join('/'));
}

function distinguish(
	key: string,
	group: readonly StatusEntry[],
	[field, ...others]: ReadonlyArray<(typeof FURTHER_IDS)[number]> = FURTHER_IDS,
): Array<[string, readonly StatusEntry[]]> {
	if (group.length === 1 || field === undefined) return [[key, group]];
	const parts = groupBy(group, ({ transaction }) => {
		const id = transaction?.details[field] ?? null;
		return isReference(id) ? id.trim() : null;
	});
	if (parts.size === 1) return distinguish(key, group, others);
	return [...parts].flatMap(([id, alike]) => distinguish(id === null ? key : `${key}/${id}`, alike, others));
}
