import { findDoubts, findReportWarnings, type LevelFindings, placeWarnings } from '../checks/findReportWarnings';
import type { PaymentStatusReport } from '../report/mapReport';
import { listStatusEntries, type StatusEntry } from '../status/listStatusEntries';
import type { ReportNode } from '../tree/ReportNode';
import { findOriginalMessage, type ItemContext, type ItemContextOptions, makeItemContext } from './ItemContext';
import { makePaymentKeys } from './makePaymentKeys';
import {
	describeEntry,
	needsAction,
	rawOf,
	type SimplifiedStatus,
	type StatusItem,
	toSimplifiedStatus,
	toStatusItem,
} from './toStatusItem';

const ITEMS_PER_PORTION = 500;

export interface ReportItemOptions extends ItemContextOptions {
	/** The columns of a table, or everything. */
	readonly output: 'simplified' | 'full';
	/** ISO 20022 status codes of payments to keep; empty: all. */
	readonly statuses?: readonly string[];
	/** Keeps only statuses that need a decision or an action. */
	readonly onlyNeedsAction?: boolean;
	/** Adds the elements as sent to items in full. */
	readonly includeRaw?: boolean;
}

/** An item in full: with the delivery that brought it and, with `includeRaw`, the element as sent. */
type FullStatus<Delivery> = StatusItem & { delivery: Delivery; raw?: ReportNode };

type AnyItem<Delivery> = SimplifiedStatus | FullStatus<Delivery>;

/**
 * Makes the items of a report, one for each of its most specific statuses, in portions, in the order of the report.
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
	const { size, yieldToEventLoop } = context;
	await yieldToEventLoop();
	const entries = listStatusEntries(report);
	const asked = entries.filter((entry) => isAsked(context, entry, options));
	if (asked.length === 0) return;
	const warnings = await findReportWarnings(report, entries, context.original.about, yieldToEventLoop);
	const findings = { warnings, doubts: findDoubts(report, entries) };
	const kept = options.onlyNeedsAction === true ? await keepNeedsAction(context, asked, findings) : asked;
	// Of all entries, so that no filter changes the key of a payment.
	const keys = await makePaymentKeys(context, entries);
	const placed = placeWarnings(warnings, kept);
	for (let start = 0; start < kept.length; start += ITEMS_PER_PORTION) {
		const portion: Array<AnyItem<Delivery>> = [];
		for (const entry of kept.slice(start, start + ITEMS_PER_PORTION)) {
			// An entry may have thousands of reasons.
			await yieldToEventLoop();
			const item = size.add(toStatusItem(context, entry, keys.get(entry), findings));
			for (const warning of placed.get(entry) ?? []) item.warnings.push(size.add(warning));
			if (options.output === 'simplified') portion.push(toSimplifiedStatus(item));
			else portion.push(addDelivery(item, delivery, options.includeRaw === true ? size.add(rawOf(entry)) : null));
		}
		yield portion;
	}
}

/** Filters the entries before the items are made, because the warning of a file or batch must stand on an item that remains. */
async function keepNeedsAction(
	context: ItemContext,
	entries: readonly StatusEntry[],
	findings: LevelFindings,
): Promise<StatusEntry[]> {
	const kept: StatusEntry[] = [];
	for (const entry of entries) {
		await context.yieldToEventLoop();
		// Throws if all reasons are too long: 50,000 payments may each inherit 10,000.
		context.size.add(entry.reasons);
		if (needsAction(describeEntry(context, entry, findings).said.nextStep)) kept.push(entry);
	}
	return kept;
}

/** Whether the user asks for an entry. Whoever asks for rejected payments does not want rejected cancellations. */
function isAsked(context: ItemContext, entry: StatusEntry, { statuses = [] }: ReportItemOptions): boolean {
	if (statuses.length === 0) return true;
	return (
		entry.status !== null && statuses.includes(entry.status) && findOriginalMessage(context, entry).about === 'payment'
	);
}

/** Changes the item itself, because copying all items of a large report takes as long as making them. */
function addDelivery<Delivery>(item: StatusItem, delivery: Delivery, raw: ReportNode | null): FullStatus<Delivery> {
	return Object.assign(item, raw === null ? { delivery } : { delivery, raw });
}
