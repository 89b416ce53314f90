import { findDoubt, findDoubtfulBlocks, findFragment, type StatusWarning } from '../checks/findEntryWarnings';
import { findReportWarnings, type ReportWarning } from '../checks/findReportWarnings';
import { type Direction, isFinal, type Outcome, outcomeOf, type StatusLevel } from '../codes/explainCode';
import type { CountedBlock, ReportMessage, StatusCount } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import type { TransactionDetails } from '../report/mapTransaction';
import { parseCount } from '../report/numbers';
import { groupBy } from '../status/countTransactions';
import { describeMixed, describeProtocol } from '../status/describePart';
import { type DescribedStatus, describeStatus, type SpecialAdvice } from '../status/describeStatus';
import { listStatusEntries, type StatusEntry } from '../status/listStatusEntries';
import { makeOrderKey } from '../status/makeOrderKey';
import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import type { ReportNode } from '../tree/ReportNode';
import type { ItemContext } from './ItemContext';
import { summariseReport } from './summariseReport';
import { type ReportTotals, tallyStatuses, totalReport } from './tallyReport';
import { describeDoubt, describeEntry } from './toStatusItem';

/** The status of a file or batch as the bank sent it, with the bank's counts; texts as sent. */
interface ReportLevel extends DescribedStatus {
	/** Sorts: the greater key is the newer status, see `makeOrderKey` */
	orderKey: string;
	originalNumberOfTransactions: string | null;
	originalControlSum: string | null;
	transactionsPerStatus: StatusCount[];
}

/** A transaction, with the status and reasons that it inherits. */
interface ReportTransaction extends DescribedStatus, TransactionDetails {
	direction: Direction;
	orderKey: string;
	/** What contradicts this status; mostly empty */
	warnings: StatusWarning[];
	statusInherited: boolean;
}

interface ReportBatch extends ReportLevel {
	originalPaymentInformationId: string | null;
	transactions: ReportTransaction[];
}

/** A whole report as one item. */
export interface ReportItem {
	/** The report in a few plain sentences */
	summary: string;
	/** Contradictions inside the report */
	warnings: ReportWarning[];
	/** The outcome that all statuses share, else `partial` */
	outcome: Outcome;
	/** The bank does not normally send another status for any payment in the report */
	final: boolean;
	/** Where the money goes; null where neither the report nor an option says it */
	direction: Direction;
	/** Every status in the report, on any level */
	statuses: string[];
	/** Number of transactions per status, as far as known; `none`: without a status */
	transactionsPerStatus: Record<string, number>;
	transactionsPerOutcome: Partial<Record<Outcome, number>>;
	totals: ReportTotals;
	originalMessageId: string | null;
	originalMessageName: string | null;
	originalCreatedAt: string | null;
	file: ReportLevel;
	/** ISO allows one file. Some banks send more. Mostly empty. */
	furtherFiles: ReportLevel[];
	batches: ReportBatch[];
	message: ReportMessage;
	/** With `includeRaw`: the report as sent, in the bank's own names */
	raw?: ReportNode;
}

/**
 * Maps a report to one item: nested levels, counts, totals, a summary in plain words, and warnings.
 *
 * @param yieldToEventLoop awaited between the parts of the work, so that other work gets a turn
 * @throws DeliveryError `report_unreadable` if the report has too many statuses, or the item too many characters
 */
export async function toReportItem(context: ItemContext, yieldToEventLoop?: YieldToEventLoop): Promise<ReportItem> {
	const work = buildReportItem(context);
	let turn = work.next();
	while (turn.done !== true) {
		await yieldToEventLoop?.();
		turn = work.next();
	}
	return turn.value;
}

/** Yields where a turn may end: every 5 ms or so for a report of 10,000 transactions. */
function* buildReportItem(context: ItemContext): Generator<void, ReportItem> {
	const { report, originalMessageId, originalMessageName, direction, size } = context;
	const { file, message } = report;
	const entries = listStatusEntries(report);
	const toLevel = makeToLevel(context, entries);
	// The size is known before the work below, which takes longer the larger the report is.
	const batches = yield* toBatches(context, entries, toLevel);
	const summary = summariseReport(report, entries);
	yield;
	const warnings = yield* findReportWarnings(report, entries);
	size.add(warnings);
	yield;
	const counts = countStatuses(entries);
	yield;
	return {
		summary,
		warnings,
		...overallOutcome(entries),
		direction,
		statuses: [...listReportStatuses(report)],
		...counts,
		totals: totalReport(report, entries),
		originalMessageId,
		originalMessageName,
		originalCreatedAt: file.originalCreatedAt,
		file: toLevel(file, 'file'),
		furtherFiles: report.furtherFiles.map((further) => toLevel(further, 'file')),
		batches,
		message: { ...message },
	};
}

/**
 * Every status in a report, on any level and in counts of transactions. A filter by status uses them when the whole
 * report is one item.
 */
export function listReportStatuses({ file, furtherFiles, batches }: PaymentStatusReport): Set<string> {
	const statuses = new Set<string | null>();
	for (const block of [file, ...furtherFiles, ...batches]) {
		statuses.add(block.status);
		// No transaction has a status whose count is zero.
		const counted = block.countsPerStatus.filter((count) => parseCount(count.numberOfTransactions) !== 0);
		for (const { status } of counted) statuses.add(status);
	}
	for (const { transactions } of batches) for (const { status } of transactions) statuses.add(status);
	return new Set([...statuses].filter((status) => status !== null));
}

function overallOutcome(entries: readonly StatusEntry[]): Pick<ReportItem, 'outcome' | 'final'> {
	const outcomes = new Set(entries.map(({ status }) => outcomeOf(status)));
	const [first = 'unknown', ...others] = outcomes;
	const isOpen = entries.some(
		(entry) =>
			findDoubt(entry) !== null || findFragment(entry) !== null || (entry.onlyCounted && entry.transactions === null),
	);
	return {
		outcome: others.length === 0 ? first : 'partial',
		final: [...outcomes].every(isFinal) && !isOpen,
	};
}

function countStatuses(
	entries: readonly StatusEntry[],
): Pick<ReportItem, 'transactionsPerStatus' | 'transactionsPerOutcome'> {
	const perStatus = new Map<string, number>();
	const perOutcome = new Map<Outcome, number>();
	for (const { status, outcome, transactions } of tallyStatuses(entries)) {
		if (transactions === 0) continue;
		perStatus.set(status ?? 'none', transactions);
		perOutcome.set(outcome, (perOutcome.get(outcome) ?? 0) + transactions);
	}
	return {
		transactionsPerStatus: Object.fromEntries(perStatus),
		transactionsPerOutcome: Object.fromEntries(perOutcome),
	};
}

/** Of a file or batch that has no status of its own. */
const SEE_PARTS: SpecialAdvice = {
	text: 'See what the report says about its parts.',
	nextStep: 'none',
	isDoubt: false,
};

/** Describes a file or a batch. */
type ToLevel = (block: CountedBlock, level: StatusLevel) => ReportLevel;

/** @param entries of the report: they show which files and batches are in doubt */
function makeToLevel(context: ItemContext, entries: readonly StatusEntry[]): ToLevel {
	const { direction, orderTime, originalMessageName, size } = context;
	const protocol = describeProtocol(originalMessageName);
	const doubts = findDoubtfulBlocks(entries);
	const hasParts = new Set<CountedBlock | null>(
		entries.flatMap(({ level, file, batch }) => [level === 'file' ? null : file, level === 'payment' ? batch : null]),
	);
	return (block, level) => {
		const { status, reasons } = block;
		const doubt = doubts.get(block);
		const special = doubt === undefined ? protocol : describeDoubt({ code: 'partly_listed', text: doubt });
		const described = {
			...describeStatus({
				...{ status, reasons, level, direction },
				special:
					special ??
					describeMixed(block, level, direction) ??
					(status === null && hasParts.has(block) ? SEE_PARTS : null),
				hasOwnReasons: false,
			}),
			orderKey: makeOrderKey(orderTime, status),
			originalNumberOfTransactions: block.numberOfTransactions,
			originalControlSum: block.controlSum,
			transactionsPerStatus: block.countsPerStatus.map((count) => ({ ...count })),
		};
		size.add(described);
		return described;
	};
}

function* toBatches(
	context: ItemContext,
	entries: readonly StatusEntry[],
	toLevel: ToLevel,
): Generator<void, ReportBatch[]> {
	const byBatch = groupBy(entries, ({ batch }) => batch);
	const batches: ReportBatch[] = [];
	for (const batch of context.report.batches) {
		const transactions: ReportTransaction[] = [];
		for (const entry of byBatch.get(batch) ?? []) {
			if (entry.transaction !== null) transactions.push(toTransaction(context, entry));
			yield;
		}
		const { originalPaymentInformationId } = batch;
		batches.push({ ...toLevel(batch, 'batch'), originalPaymentInformationId, transactions });
	}
	return batches;
}

function toTransaction(context: ItemContext, entry: StatusEntry): ReportTransaction {
	const { status, details, direction, orderKey, warnings } = describeEntry(context, entry);
	const item = { ...status, statusInherited: entry.statusInherited, direction, orderKey, warnings, ...details };
	context.size.add(item);
	return item;
}
