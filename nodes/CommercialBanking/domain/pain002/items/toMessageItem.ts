import { findDoubt } from '../checks/findDoubt';
import { findWarnings } from '../checks/findWarnings';
import type { ReportWarning, StatusWarning } from '../checks/ReportWarning';
import { type Direction, isFinal, type Outcome, outcomeOf } from '../codes/explainCode';
import type { ReportMessage } from '../report/mapReport';
import type { TransactionBlock, TransactionDetails } from '../report/mapTransaction';
import type { DescribedStatus } from '../status/describeStatus';
import { listReportStatuses } from '../status/listReportStatuses';
import { groupByPayment, listStatusEntries, type StatusEntry } from '../status/listStatusEntries';
import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import type { ReportNode } from '../tree/ReportNode';
import { describeEntry } from './describeEntry';
import type { ItemContext } from './ItemContext';
import { directionOf, makeToLevel, type MessageLevel, type ToLevel } from './makeToLevel';
import { summariseReport } from './summariseReport';
import { type ReportTotals, tallyStatuses, totalReport } from './tallyReport';

/** A transaction, with the status and reasons that it inherits. */
interface MessageTransaction extends DescribedStatus, TransactionDetails {
	direction: Direction;
	orderKey: string;
	/** What contradicts this status; mostly empty */
	warnings: StatusWarning[];
	statusInherited: boolean;
}

interface MessagePayment extends MessageLevel {
	originalPaymentInformationId: string | null;
	transactions: MessageTransaction[];
}

/** A whole report as one item. */
export interface MessageItem {
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
	group: MessageLevel;
	/** ISO allows one group. Some banks send more. Mostly empty. */
	furtherGroups: MessageLevel[];
	payments: MessagePayment[];
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
export async function toMessageItem(context: ItemContext, yieldToEventLoop?: YieldToEventLoop): Promise<MessageItem> {
	const work = buildMessageItem(context);
	let turn = work.next();
	while (turn.done !== true) {
		await yieldToEventLoop?.();
		turn = work.next();
	}
	return turn.value;
}

/** Yields where a turn may end: every 5 ms or so for a report of 10,000 transactions. */
function* buildMessageItem(context: ItemContext): Generator<void, MessageItem> {
	const { report } = context;
	const { group, message } = report;
	const entries = listStatusEntries(report);
	// Refuses a report that is too large before the work below, which takes longer the larger it is.
	for (const entry of entries) context.size.addEntry(entry, message);
	yield;
	const summary = summariseReport(report, entries);
	yield;
	const warnings = yield* findWarnings(report, entries);
	for (const { text } of warnings) context.size.add(text.length);
	yield;
	const counts = countStatuses(entries);
	yield;
	const totals = totalReport(report, entries);
	yield;
	const toLevel = makeToLevel(context, entries);
	const payments = yield* toPayments(context, entries, toLevel);
	return {
		summary,
		warnings,
		...overallOutcome(entries),
		direction: directionOf(context),
		statuses: [...listReportStatuses(report)],
		...counts,
		totals,
		originalMessageId: group.originalMessageId,
		originalMessageName: group.originalMessageName,
		originalCreatedAt: group.originalCreatedAt,
		group: toLevel(group, 'group'),
		furtherGroups: report.furtherGroups.map((further) => toLevel(further, 'group')),
		payments,
		message: { ...message },
	};
}

function overallOutcome(entries: readonly StatusEntry[]): Pick<MessageItem, 'outcome' | 'final'> {
	const outcomes = new Set(entries.map(({ status }) => outcomeOf(status)));
	const [first = 'unknown', ...others] = outcomes;
	const isOpen = entries.some(
		(entry) => findDoubt(entry) !== null || (entry.onlyCounted && entry.transactions === null),
	);
	return {
		outcome: others.length === 0 ? first : 'partial',
		final: [...outcomes].every(isFinal) && !isOpen,
	};
}

function countStatuses(
	entries: readonly StatusEntry[],
): Pick<MessageItem, 'transactionsPerStatus' | 'transactionsPerOutcome'> {
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

function* toPayments(
	context: ItemContext,
	entries: readonly StatusEntry[],
	toLevel: ToLevel,
): Generator<void, MessagePayment[]> {
	const byPayment = groupByPayment(entries);
	const payments: MessagePayment[] = [];
	for (const payment of context.report.payments) {
		const transactions: MessageTransaction[] = [];
		for (const entry of byPayment.get(payment) ?? []) {
			if (entry.transaction !== null) transactions.push(toTransaction(context, entry, entry.transaction));
			yield;
		}
		const { originalPaymentInformationId } = payment;
		payments.push({ ...toLevel(payment, 'payment'), originalPaymentInformationId, transactions });
	}
	return payments;
}

function toTransaction(context: ItemContext, entry: StatusEntry, { details }: TransactionBlock): MessageTransaction {
	const { status, direction, orderKey, warnings } = describeEntry(context, entry);
	context.size.addDetails(details);
	return { ...status, statusInherited: entry.statusInherited, direction, orderKey, warnings, ...details };
}
