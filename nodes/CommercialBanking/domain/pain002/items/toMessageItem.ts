import { type DescribedStatus, describeStatus } from '../status/describeStatus';
import { isFinal, type Outcome, outcomeOf, type StatusLevel } from '../codes/explainCode';
import { findWarnings } from '../checks/findWarnings';
import { groupByPayment, listStatusEntries, type StatusEntry } from '../status/listStatusEntries';
import type { CountedBlock, PaymentStatusReport, ReportMessage, StatusCount } from '../report/mapReport';
import { mapTransaction, type TransactionDetails } from '../report/mapTransaction';
import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import { TRANSACTIONS_PER_STRETCH } from '../tree/reportLimits';
import type { ReportNode } from '../tree/ReportNode';
import type { ReportWarning } from '../checks/ReportWarning';
import { listReportStatuses } from '../status/listReportStatuses';
import { summariseReport } from './summariseReport';
import { type ReportTotals, tallyStatuses, totalReport } from './tallyReport';

/** The status of the group or of a payment as the bank sent it, with the bank's counts; texts as sent. */
interface MessageLevel extends DescribedStatus {
	originalNumberOfTransactions: string | null;
	originalControlSum: string | null;
	transactionsPerStatus: StatusCount[];
}

/** A transaction, with the status and reasons that it inherits. */
interface MessageTransaction extends DescribedStatus, TransactionDetails {
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
 */
export async function toMessageItem(
	report: PaymentStatusReport,
	yieldToEventLoop?: YieldToEventLoop,
): Promise<MessageItem> {
	const work = buildMessageItem(report);
	let turn = work.next();
	while (turn.done !== true) {
		await yieldToEventLoop?.();
		turn = work.next();
	}
	return turn.value;
}

/** Yields where a turn may end: every 10 ms or so for a report of 10,000 transactions. */
function* buildMessageItem(report: PaymentStatusReport): Generator<void, MessageItem> {
	const entries = listStatusEntries(report);
	const { group } = report;
	yield;
	const summary = summariseReport(report, entries);
	yield;
	const warnings = findWarnings(report, entries);
	yield;
	const counts = { ...overallOutcome(entries), statuses: [...listReportStatuses(report)], ...countStatuses(entries) };
	yield;
	const totals = totalReport(report, entries);
	yield;
	const payments = yield* toPayments(report, entries);
	return {
		summary,
		warnings,
		...counts,
		totals,
		originalMessageId: group.originalMessageId,
		originalMessageName: group.originalMessageName,
		originalCreatedAt: group.originalCreatedAt,
		group: toLevel(group, 'group'),
		furtherGroups: report.furtherGroups.map((further) => toLevel(further, 'group')),
		payments,
		message: { ...report.message },
	};
}

function overallOutcome(entries: readonly StatusEntry[]): Pick<MessageItem, 'outcome' | 'final'> {
	const outcomes = new Set(entries.map(({ status }) => outcomeOf(status)));
	const [first = 'unknown', ...others] = outcomes;
	return { outcome: others.length === 0 ? first : 'partial', final: [...outcomes].every(isFinal) };
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

function toLevel(block: CountedBlock, level: StatusLevel): MessageLevel {
	return {
		...describeStatus(block.status, block.reasons, level),
		originalNumberOfTransactions: block.numberOfTransactions,
		originalControlSum: block.controlSum,
		transactionsPerStatus: block.countsPerStatus.map((count) => ({ ...count })),
	};
}

function* toPayments(report: PaymentStatusReport, entries: readonly StatusEntry[]): Generator<void, MessagePayment[]> {
	const byPayment = groupByPayment(entries);
	const payments: MessagePayment[] = [];
	let made = 0;
	for (const payment of report.payments) {
		const transactions: MessageTransaction[] = [];
		for (const entry of byPayment.get(payment) ?? []) {
			transactions.push(...toTransaction(entry));
			made += 1;
			if (made % TRANSACTIONS_PER_STRETCH === 0) yield;
		}
		const { originalPaymentInformationId } = payment;
		payments.push({ ...toLevel(payment, 'payment'), originalPaymentInformationId, transactions });
	}
	return payments;
}

function toTransaction(entry: StatusEntry): MessageTransaction[] {
	if (entry.transaction === null) return [];
	const status = describeStatus(entry.status, entry.reasons, 'transaction');
	return [{ ...status, statusInherited: entry.statusInherited, ...mapTransaction(entry.transaction.node) }];
}
