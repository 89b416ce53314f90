import type { Direction } from '../codes/explainCode';
import type { PaymentStatusReport } from '../report/mapReport';
import { listReportStatuses } from '../status/listReportStatuses';
import { listStatusEntries } from '../status/listStatusEntries';
import { makeOrderTime } from '../status/makeOrderKey';
import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import type { ReportNode } from '../tree/ReportNode';
import type { ItemContext } from './ItemContext';
import { ItemSize } from './ItemSize';
import { rawOf } from './rawOf';
import { type MessageItem, toMessageItem } from './toMessageItem';
import { type StatusItem, toStatusItem } from './toStatusItem';

const ITEMS_PER_PORTION = 500;

/** One item for each of the most specific statuses, or one for the whole report. */
type ReportOutput = 'transactions' | 'message';

export interface ReportItemOptions {
	readonly output: ReportOutput;
	/** ISO 20022 status codes to keep; empty: all. Output `message` keeps a report with any of these statuses. */
	readonly statuses?: readonly string[];
	readonly includeRaw?: boolean;
	/** For a report that does not say whether it is about payments or about money requests. Default: unknown. */
	readonly directionIfNotStated?: Direction;
	/** ISO 8601. Takes the place of the report's own time in `orderKey` where the report has none. */
	readonly receivedAt?: string;
	/** Awaited between portions, so that other work gets a turn. */
	readonly yieldToEventLoop?: YieldToEventLoop;
}

/** An item with its delivery. Spelled out as a plain object type, so that n8n's types accept it. */
type WithDelivery<Item, Delivery> = {
	[Key in keyof Item]: Item[Key];
} & { delivery: Delivery };

/** An item of a workflow: a part of the report, and how the report came. */
type ReportItem<Delivery> = WithDelivery<StatusItem, Delivery> | WithDelivery<MessageItem, Delivery>;

/**
 * Makes the items of a report, in portions, in the order of the report.
 *
 * Limits: 100,000 statuses, and 64,000,000 characters from the bank in all items together, `raw` included.
 *
 * @param delivery how the report came; the same on each item; null where that is unknown
 * @returns how many characters from the bank the items have together
 * @throws DeliveryError `report_unreadable` beyond a limit
 */
export async function* makeReportItems<Delivery>(
	report: PaymentStatusReport,
	options: ReportItemOptions,
	delivery: Delivery,
): AsyncGenerator<Array<ReportItem<Delivery>>, number> {
	const context = {
		report,
		directionIfNotStated: options.directionIfNotStated ?? null,
		orderTime: makeOrderTime(report.message.createdAt, options.receivedAt ?? null),
		size: new ItemSize(),
	};
	if (options.yieldToEventLoop) await options.yieldToEventLoop();
	if (options.output === 'message') yield* makeMessageItem(context, options, delivery);
	else yield* makeStatusItems(context, options, delivery);
	return context.size.characters;
}

async function* makeMessageItem<Delivery>(
	context: ItemContext,
	{ statuses = [], includeRaw = false, yieldToEventLoop }: ReportItemOptions,
	delivery: Delivery,
): AsyncGenerator<Array<WithDelivery<MessageItem, Delivery>>> {
	const { report, size } = context;
	const named = listReportStatuses(report);
	const isAsked = statuses.length === 0 || statuses.some((status) => named.has(status));
	if (!isAsked) return;
	const item = await toMessageItem(context, yieldToEventLoop);
	if (includeRaw) size.addNode(report.node);
	yield [addDelivery(item, delivery, includeRaw ? report.node : null)];
}

async function* makeStatusItems<Delivery>(
	context: ItemContext,
	{ statuses = [], includeRaw = false, yieldToEventLoop }: ReportItemOptions,
	delivery: Delivery,
): AsyncGenerator<Array<WithDelivery<StatusItem, Delivery>>> {
	const isAsked = (status: string | null) => statuses.length === 0 || (status !== null && statuses.includes(status));
	const entries = listStatusEntries(context.report).filter(({ status }) => isAsked(status));
	for (let start = 0; start < entries.length; start += ITEMS_PER_PORTION) {
		const portion: Array<WithDelivery<StatusItem, Delivery>> = [];
		for (const entry of entries.slice(start, start + ITEMS_PER_PORTION)) {
			// An entry may have thousands of reasons.
			await yieldToEventLoop?.();
			if (includeRaw) context.size.addRaw(entry);
			portion.push(addDelivery(toStatusItem(context, entry), delivery, includeRaw ? rawOf(entry) : null));
		}
		yield portion;
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
