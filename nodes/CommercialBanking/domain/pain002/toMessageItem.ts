import { type DescribedStatus, describeStatus } from './describeStatus';
import { explainStatus, isFinal, type Outcome, outcomeOf, type StatusLevel } from './explainCode';
import { findWarnings } from './findWarnings';
import { groupByPayment, listStatusEntries, type StatusEntry } from './listStatusEntries';
import type { CountedBlock, PaymentStatusReport, ReportMessage, StatusCount } from './readLevels';
import { readTransaction, type TransactionDetails } from './readTransaction';
import type { ReportNode } from './reportTree';
import type { ReportWarning } from './reportWarning';
import { reportStatuses } from './reportStatuses';
import { summariseReport } from './summariseReport';
import { type ReportTotals, tallyStatuses, totalReport } from './tallyReport';
import type { StatusItemOptions } from './toStatusItems';

/** The status of one level: as in an item, and what the status itself means and asks for. */
export interface MessageStatus extends DescribedStatus {
	/** Null for a code outside the ISO lists */
	statusExplanation: string | null;
}

/** The status that the group or a payment states itself, with the bank's counts; texts as sent. */
export interface MessageLevel extends MessageStatus {
	originalNumberOfTransactions: string | null;
	originalControlSum: string | null;
	transactionsPerStatus: StatusCount[];
}

/** A transaction with what it inherits, as in its item. */
export interface MessageTransaction extends MessageStatus, TransactionDetails {
	statusInherited: boolean;
}

export interface MessagePayment extends MessageLevel {
	originalPaymentInformationId: string | null;
	transactions: MessageTransaction[];
}

/** A whole report as one item. */
export interface MessageItem {
	/** The report in a few plain sentences */
	summary: string;
	/** Contradictions inside the report */
	warnings: ReportWarning[];
	/** What all statuses come to: the one that all share, else `partial` */
	outcome: Outcome;
	/** No other status is to come for any payment in the report */
	final: boolean;
	/** Every status that the report names, on any level */
	statuses: string[];
	/** Number of transactions per status, as far as the report tells; `none` are those without a status */
	transactionsPerStatus: Record<string, number>;
	transactionsPerOutcome: Partial<Record<Outcome, number>>;
	totals: ReportTotals;
	originalMessageId: string | null;
	originalMessageName: string | null;
	originalCreatedAt: string | null;
	group: MessageLevel;
	/** More groups than the one that ISO allows; mostly empty */
	furtherGroups: MessageLevel[];
	payments: MessagePayment[];
	message: ReportMessage;
	/** The report as sent, in the bank's own names. With `includeRaw` */
	raw?: ReportNode;
}

/** Maps a report to one item: its levels nested, counts, totals, a summary in plain words, and its contradictions. */
export function toMessageItem(report: PaymentStatusReport, options: StatusItemOptions = {}): MessageItem {
	const entries = listStatusEntries(report);
	const { group } = report;
	return {
		summary: summariseReport(report, entries),
		warnings: findWarnings(report, entries),
		...overallOutcome(entries),
		statuses: [...reportStatuses(report)],
		...countStatuses(entries),
		totals: totalReport(report, entries),
		originalMessageId: group.originalMessageId,
		originalMessageName: group.originalMessageName,
		originalCreatedAt: group.originalCreatedAt,
		group: toLevel(group, 'group'),
		furtherGroups: report.furtherGroups.map((further) => toLevel(further, 'group')),
		payments: toPayments(report, entries),
		message: { ...report.message },
		...(options.includeRaw ? { raw: report.node } : {}),
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
		...toMessageStatus(block, level),
		originalNumberOfTransactions: block.numberOfTransactions,
		originalControlSum: block.controlSum,
		transactionsPerStatus: block.countsPerStatus.map((count) => ({ ...count })),
	};
}

function toMessageStatus(stated: Pick<StatusEntry, 'status' | 'reasons'>, level: StatusLevel): MessageStatus {
	return {
		...describeStatus(stated.status, stated.reasons, level),
		statusExplanation: explainStatus(stated.status, level)?.explanation ?? null,
	};
}

function toPayments(report: PaymentStatusReport, entries: readonly StatusEntry[]): MessagePayment[] {
	const byPayment = groupByPayment(entries);
	return report.payments.map((payment) => ({
		...toLevel(payment, 'payment'),
		originalPaymentInformationId: payment.originalPaymentInformationId,
		transactions: (byPayment.get(payment) ?? []).flatMap(toTransaction),
	}));
}

function toTransaction(entry: StatusEntry): MessageTransaction[] {
	if (entry.transaction === null) return [];
	const status = toMessageStatus(entry, 'transaction');
	return [{ ...status, statusInherited: entry.statusInherited, ...readTransaction(entry.transaction.node) }];
}
