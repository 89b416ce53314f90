import { needsAction } from '../codes/codeTables';
import type { PaymentStatusReport } from '../report/mapReport';
import { findMiscounted } from '../status/findMiscounted';
import { listStatusEntries, type StatusEntry } from '../status/listStatusEntries';
import { type YieldToEventLoop, assertWithin } from '../tree/reportLimits';
import type { ReportNode } from '../tree/ReportNode';
import { findOriginalMessage, type ItemContext, type ItemContextOptions, makeItemContext } from './ItemContext';
import { makePaymentKey } from './makePaymentKey';
import {
	adviseOnEntry,
	type EntryFindings,
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
	/** Awaited between items, so that other work gets a turn. */
	readonly yieldToEventLoop?: YieldToEventLoop;
}

/** An item in full: with the delivery that brought it and, with `includeRaw`, the element as sent. */
type FullStatus<Delivery> = StatusItem & { delivery: Delivery; raw?: ReportNode };

type AnyItem<Delivery> = SimplifiedStatus | FullStatus<Delivery>;

/**
 * Makes the items of a report, one for each entry of `listStatusEntries` that is asked for, in portions.
 *
 * Limits: 100,000 items, and 64,000,000 characters that items repeat of their batch and file.
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
	let portion: Array<AnyItem<Delivery>> = [];
	for (const [entry, findings] of findAboutEntries(context, listStatusEntries(report))) {
		await options.yieldToEventLoop?.();
		if (!isAsked(entry, findings, options)) continue;
		const said = adviseOnEntry(entry, findings);
		if (options.onlyNeedsAction === true && !needsAction(said.nextStep)) continue;
		const item = toStatusItem(context, entry, findings, said);
		if (options.output === 'simplified') portion.push(toSimplifiedStatus(item, said));
		else portion.push(addDelivery(item, delivery, options.includeRaw === true ? rawOf(entry) : null));
		if (portion.length < ITEMS_PER_PORTION) continue;
		yield portion;
		portion = [];
	}
	if (portion.length > 0) yield portion;
}

/** What all entries together tell of each of them. No filter changes it. */
function findAboutEntries(context: ItemContext, entries: readonly StatusEntry[]): Array<[StatusEntry, EntryFindings]> {
	assertRepeatsLittle(context, entries);
	const miscounted = findMiscounted(entries);
	const payments = new Map<string | null, number>();
	const found = entries.map((entry, index) => {
		const original = findOriginalMessage(context, entry);
		const paymentKey = makePaymentKey(entry, original);
		if (entry.transaction !== null) payments.set(paymentKey, (payments.get(paymentKey) ?? 0) + 1);
		return { entry, original, paymentKey, isMiscounted: miscounted.has(entry), place: index + 1 };
	});
	return found.map(({ entry, ...one }) => {
		const isKeyShared = entry.transaction !== null && one.paymentKey !== null && payments.get(one.paymentKey) !== 1;
		return [entry, { ...one, isKeyShared }];
	});
}

/** Whether the user asks for an entry. Whoever asks for rejected payments does not want rejected cancellations. */
function isAsked(entry: StatusEntry, { original }: EntryFindings, { statuses = [] }: ReportItemOptions): boolean {
	if (statuses.length === 0) return true;
	const counts = entry.scope === 'some' ? (entry.batch ?? entry.file).counts : [];
	const told = [entry.status, ...counts.filter(({ transactions }) => transactions !== 0).map(({ status }) => status)];
	return original.about === 'payment' && told.some((status) => status !== null && statuses.includes(status));
}

/** Without a limit, a report of a few kilobytes could make items of gigabytes. */
function assertRepeatsLittle({ report, original }: ItemContext, entries: readonly StatusEntry[]): void {
	const ofFile = measure([report.message, original]);
	let ofReasons = 0;
	let measured: StatusEntry['reasons'] = [];
	let characters = 0;
	for (const { batch, status, reasons, isReasonInherited } of entries) {
		if (isReasonInherited && reasons !== measured) {
			measured = reasons;
			ofReasons = measure(reasons);
		}
		const ofBatch = (batch?.originalPaymentInformationId?.length ?? 0) + (status?.length ?? 0);
		characters += ofFile + ofBatch + (isReasonInherited ? ofReasons : 0);
	}
	assertWithin('repeatedCharacters', characters);
}

const measure = (value: unknown) => JSON.stringify(value).length;

/** Changes the item itself, because copying all items of a large report takes as long as making them. */
function addDelivery<Delivery>(item: StatusItem, delivery: Delivery, raw: ReportNode | null): FullStatus<Delivery> {
	return Object.assign(item, raw === null ? { delivery } : { delivery, raw });
}
