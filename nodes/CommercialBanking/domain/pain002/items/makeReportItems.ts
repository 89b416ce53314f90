import type { Direction } from '../codes/explainCode';
import type { PaymentStatusReport } from '../report/mapReport';
import { listStatusEntries, type StatusEntry } from '../status/listStatusEntries';
import { makeOrderTime } from '../status/makeOrderKey';
import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import type { ReportNode } from '../tree/ReportNode';
import { type ItemContext, makeItemContext } from './ItemContext';
import { listReportStatuses, type ReportItem, toReportItem } from './toReportItem';
import { needsAction, type SimplifiedStatus, toSimplifiedStatus } from './toSimplifiedStatus';
import { describeEntry, rawOf, type StatusItem, toStatusItem } from './toStatusItem';

const ITEMS_PER_PORTION = 500;

export interface ReportItemOptions {
	/** One item for each of the most specific statuses, or one for the whole report. */
	readonly itemPer: 'status' | 'report';
	/** Of an item for each status: the columns of a table, or everything. A whole report always comes in full. */
	readonly output: 'simplified' | 'full';
	/** ISO 20022 status codes to keep; empty: all. A whole report is kept if it has any of them. */
	readonly statuses?: readonly string[];
	/** Keeps only statuses that need a decision or an action. A whole report is kept if it has any of them. */
	readonly onlyNeedsAction?: boolean;
	/** Adds the elements as sent to items in full. */
	readonly includeRaw?: boolean;
	/** For a report that does not say whether it is about payments or about money requests. Default: unknown. */
	readonly directionIfNotStated?: Direction;
	/** ISO 8601. Takes the place of the report's own time in `orderKey` where the report has none. */
	readonly receivedAt?: string;
	/** Awaited between portions, so that other work gets a turn. */
	readonly yieldToEventLoop?: YieldToEventLoop;
}

/** Spelled out as a plain object type, so that n8n's types accept it. */
type Plain<Item> = { [Key in keyof Item]: Item[Key] };

/** An item in full has the delivery that brought it. */
type WithDelivery<Item, Delivery> = Plain<Item> & { delivery: Delivery };

/** An item of a workflow. */
export type AnyItem<Delivery> =
	Plain<SimplifiedStatus> | WithDelivery<StatusItem, Delivery> | WithDelivery<ReportItem, Delivery>;

/**
 * Makes the items of a report, in portions, in the order of the report.
 *
 * Limits: 100,000 statuses, and 64,000,000 characters in all items together, `raw` included, our own texts not.
 *
 * @param delivery how the report came; the same on each item in full; null where that is unknown
 * @throws DeliveryError `report_unreadable` beyond a limit
 */
export async function* makeReportItems<Delivery>(
	report: PaymentStatusReport,
	options: ReportItemOptions,
	delivery: Delivery,
): AsyncGenerator<Array<AnyItem<Delivery>>> {
	const { itemPer, directionIfNotStated = null, receivedAt = null, yieldToEventLoop } = options;
	const orderTime = makeOrderTime(report.message.createdAt, receivedAt);
	const context = makeItemContext(report, directionIfNotStated, orderTime);
	await yieldToEventLoop?.();
	if (itemPer === 'report') yield* makeReportItem(context, options, delivery);
	else yield* makeStatusItems(context, options, delivery);
}

async function* makeReportItem<Delivery>(
	context: ItemContext,
	{ statuses = [], onlyNeedsAction = false, includeRaw = false, yieldToEventLoop }: ReportItemOptions,
	delivery: Delivery,
): AsyncGenerator<Array<WithDelivery<ReportItem, Delivery>>> {
	const { report, size } = context;
	const named = listReportStatuses(report);
	if (statuses.length > 0 && !statuses.some((status) => named.has(status))) return;
	const isNeeded = (entry: StatusEntry) => needsAction(describeEntry(context, entry).status.nextStep);
	if (onlyNeedsAction && !listStatusEntries(report).some(isNeeded)) return;
	const item = await toReportItem(context, yieldToEventLoop);
	if (includeRaw) size.add(report.node);
	yield [addDelivery(item, delivery, includeRaw ? report.node : null)];
}

async function* makeStatusItems<Delivery>(
	context: ItemContext,
	{ output, statuses = [], onlyNeedsAction = false, includeRaw = false, yieldToEventLoop }: ReportItemOptions,
	delivery: Delivery,
): AsyncGenerator<Array<AnyItem<Delivery>>> {
	const isAsked = (status: string | null) => statuses.length === 0 || (status !== null && statuses.includes(status));
	const entries = listStatusEntries(context.report).filter(({ status }) => isAsked(status));
	for (let start = 0; start < entries.length; start += ITEMS_PER_PORTION) {
		const portion: Array<AnyItem<Delivery>> = [];
		for (const entry of entries.slice(start, start + ITEMS_PER_PORTION)) {
			// An entry may have thousands of reasons.
			await yieldToEventLoop?.();
			const item = toStatusItem(context, entry);
			if (onlyNeedsAction && !needsAction(item.nextStep)) continue;
			if (output === 'simplified') portion.push(toSimplifiedStatus(item));
			else portion.push(addDelivery(item, delivery, includeRaw ? measureRaw(context, entry) : null));
		}
		yield portion;
	}
}

function measureRaw({ size }: ItemContext, entry: StatusEntry): ReportNode {
	const raw = rawOf(entry);
	size.add(raw);
	return raw;
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
