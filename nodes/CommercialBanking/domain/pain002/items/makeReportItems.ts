import type { PaymentStatusReport } from '../report/mapReport';
import { listStatusEntries, type StatusEntry } from '../status/listStatusEntries';
import type { ReportNode } from '../tree/ReportNode';
import { type ItemContext, type ItemContextOptions, makeItemContext } from './ItemContext';
import { listReportStatuses, type ReportItem, toReportItem } from './toReportItem';
import {
	needsAction,
	rawOf,
	type SimplifiedStatus,
	type StatusItem,
	toSimplifiedStatus,
	toStatusItem,
} from './toStatusItem';

const ITEMS_PER_PORTION = 500;

export interface ReportItemOptions extends ItemContextOptions {
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
}

/** An item in full: with the delivery that brought it and, with `includeRaw`, the element as sent. */
type InFull<Item, Delivery> = Item & { delivery: Delivery; raw?: ReportNode };

type AnyItem<Delivery> = SimplifiedStatus | InFull<StatusItem, Delivery> | InFull<ReportItem, Delivery>;

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
	const context = makeItemContext(report, options);
	await context.giveTurn();
	const entries = listStatusEntries(report);
	if (options.itemPer === 'status') yield* makeStatusItems(context, entries, options, delivery);
	else if (isReportAsked(context, entries, options)) {
		const item = await toReportItem(context, entries);
		yield [addDelivery(item, delivery, options.includeRaw === true ? context.size.add(report.node) : null)];
	}
}

function isReportAsked(
	context: ItemContext,
	entries: readonly StatusEntry[],
	{ statuses = [], onlyNeedsAction = false }: ReportItemOptions,
): boolean {
	const named = listReportStatuses(context.report);
	if (statuses.length > 0 && !statuses.some((status) => named.has(status))) return false;
	return !onlyNeedsAction || entries.some((entry) => needsAction(toStatusItem(context, entry).nextStep));
}

async function* makeStatusItems<Delivery>(
	context: ItemContext,
	entries: readonly StatusEntry[],
	{ output, statuses = [], onlyNeedsAction = false, includeRaw = false }: ReportItemOptions,
	delivery: Delivery,
): AsyncGenerator<Array<AnyItem<Delivery>>> {
	const { size, giveTurn } = context;
	const isAsked = ({ status }: StatusEntry) => statuses.length === 0 || (status !== null && statuses.includes(status));
	const asked = entries.filter(isAsked);
	for (let start = 0; start < asked.length; start += ITEMS_PER_PORTION) {
		const portion: Array<AnyItem<Delivery>> = [];
		for (const entry of asked.slice(start, start + ITEMS_PER_PORTION)) {
			// An entry may have thousands of reasons.
			await giveTurn();
			const item = size.add(toStatusItem(context, entry));
			if (onlyNeedsAction && !needsAction(item.nextStep)) continue;
			if (output === 'simplified') portion.push(toSimplifiedStatus(item));
			else portion.push(addDelivery(item, delivery, includeRaw ? size.add(rawOf(entry)) : null));
		}
		yield portion;
	}
}

/** Changes the item itself, because copying all items of a large report takes as long as making them. */
function addDelivery<Item extends object, Delivery>(
	item: Item,
	delivery: Delivery,
	raw: ReportNode | null,
): Item & { delivery: Delivery; raw?: ReportNode } {
	return Object.assign(item, raw === null ? { delivery } : { delivery, raw });
}
