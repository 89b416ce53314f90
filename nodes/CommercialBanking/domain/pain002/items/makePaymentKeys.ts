import { isReference, NO_DETAILS, PAYMENT_IDS } from '../report/mapTransaction';
import { groupBy, type StatusEntry } from '../status/listStatusEntries';
import { findOriginalMessage, type ItemContext } from './ItemContext';

/** Tells the statuses of one payment from those of others, also of one that was sent again in another message. */
export interface PaymentKey {
	readonly key: string;
	/** Several entries of the report have it, and nothing in the report tells them apart. */
	isShared: boolean;
}

/** The others tell payments with the same reference apart. */
const [, ...FURTHER_IDS] = PAYMENT_IDS;

type PaymentIds = Readonly<Record<(typeof PAYMENT_IDS)[number], string | null>>;

/** The ID by which the payer knows a payment; of a batch or file the ID of that. Null where all are missing. */
export function findPayment(ids: PaymentIds, batchId: string | null, messageId: string | null): string | null {
	return [...PAYMENT_IDS.map((name) => ids[name]), batchId, messageId].find(isReference) ?? null;
}

/**
 * The key of each entry of a report: `MSG-1/E2E-1`, the ID of the original message and that of the payment. One that is not
 * about a payment begins with what it is about: `cancellation/MSG-1/E2E-1`. Payments with equal keys add the ID of
 * the instruction or the UETR. An entry without any ID has none.
 *
 * @throws DeliveryError `report_unreadable` if the keys have too many characters
 */
export async function makePaymentKeys(
	context: ItemContext,
	entries: readonly StatusEntry[],
): Promise<ReadonlyMap<StatusEntry, PaymentKey>> {
	const groups = new Map<string, StatusEntry[]>();
	for (const entry of entries) {
		await context.yieldToEventLoop();
		const key = writeKey(context, entry);
		const group = key === null ? undefined : groups.get(key);
		if (group !== undefined) group.push(entry);
		else if (key !== null) groups.set(key, [entry]);
	}
	const keys = new Map<StatusEntry, PaymentKey>();
	const made = new Map<string, PaymentKey>();
	for (const [key, group] of groups) {
		await context.yieldToEventLoop();
		for (const [full, entry] of distinguish(key, group)) {
			// An ID with a slash in it may be equal to two IDs.
			const equal = made.get(full);
			if (equal !== undefined) equal.isShared = true;
			const paymentKey = equal ?? { key: full, isShared: false };
			made.set(full, paymentKey);
			keys.set(entry, paymentKey);
		}
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

/** Each entry of a group with its key. */
function distinguish(
	key: string,
	group: readonly StatusEntry[],
	[field, ...others]: ReadonlyArray<(typeof FURTHER_IDS)[number]> = FURTHER_IDS,
): Array<[string, StatusEntry]> {
	if (group.length === 1 || field === undefined) return group.map((entry) => [key, entry]);
	const parts = groupBy(group, ({ transaction }) => {
		const id = transaction?.details[field] ?? null;
		return isReference(id) ? id.trim() : null;
	});
	if (parts.size === 1) return distinguish(key, group, others);
	return [...parts].flatMap(([id, alike]) => distinguish(id === null ? key : `${key}/${id}`, alike, others));
}
