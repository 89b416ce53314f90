import { listStatusEntries } from '../status/listStatusEntries';
import type { PaymentStatusReport } from '../report/mapReport';
import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import { TRANSACTIONS_PER_STRETCH } from '../tree/reportLimits';
import { listReportStatuses } from '../status/listReportStatuses';
import type { ReportNode } from '../tree/ReportNode';
import { type MessageItem, toMessageItem } from './toMessageItem';
import { rawOf, type StatusItem, toStatusItem } from './toStatusItem';

/** One item for each of the most specific statuses, or one for the whole report. */
type ReportOutput = 'transactions' | 'message';

export interface ReportItemOptions {
	readonly output: ReportOutput;
	/** ISO 20022 status codes to keep; empty: all. Output `message` keeps a report with any of these statuses. */
	readonly statuses?: readonly string[];
	readonly includeRaw?: boolean;
	/** Awaited between portions, so that other work gets a turn. */
	readonly yieldToEventLoop?: YieldToEventLoop;
}

/** An item with its delivery. Spelled out as a plain object type, so that n8n's types accept it. */
type WithDelivery<Item, Delivery> = {
	[Key in keyof Item]: Item[Key];
} & { delivery: Delivery };

/** An item of a workflow: a part of the report, and how the report came. */
export type ReportItem<Delivery> = WithDelivery<StatusItem, Delivery> | WithDelivery<MessageItem, Delivery>;

/**
 * Makes the items of a report, in portions, in the order of the report.
 *
 * @param delivery how the report came; the same on each item; null where that is unknown
 */
export async function* makeReportItems<Delivery>(
	report: PaymentStatusReport,
	options: ReportItemOptions,
	delivery: Delivery,
): AsyncGenerator<Array<ReportItem<Delivery>>> {
	const { output, statuses = [], includeRaw = false, yieldToEventLoop } = options;
	if (yieldToEventLoop) await yieldToEventLoop();
	if (output === 'message') {
		const named = listReportStatuses(report);
		const isAsked = statuses.length === 0 || statuses.some((status) => named.has(status));
		if (!isAsked) return;
		const item = await toMessageItem(report, yieldToEventLoop);
		yield [addDelivery(item, delivery, includeRaw ? report.node : null)];
		return;
	}
	const isAsked = (status: string | null) => statuses.length === 0 || (status !== null && statuses.includes(status));
	const entries = listStatusEntries(report).filter(({ status }) => isAsked(status));
	for (let start = 0; start < entries.length; start += TRANSACTIONS_PER_STRETCH) {
		if (start > 0 && yieldToEventLoop) await yieldToEventLoop();
		const portion = entries.slice(start, start + TRANSACTIONS_PER_STRETCH);
		yield portion.map((entry) => addDelivery(toStatusItem(report, entry), delivery, includeRaw ? rawOf(entry) : null));
	}
}

/** Changes the item itself, because copying all items of a large report takes as long as making them. */
function addDelivery<Item extends { raw?: ReportNode }, Delivery>(
	item: Item,
	delivery: Delivery,
	raw: ReportNode | null,
): Item & { delivery: Delivery } {
	const delivered = Object.assign(item, { delivery });
	if (raw !== null) delivered.raw = raw;
	return delivered;
}
