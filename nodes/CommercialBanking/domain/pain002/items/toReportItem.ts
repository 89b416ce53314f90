import { findDoubt, findDoubtfulBlocks, findFragment } from '../checks/findEntryWarnings';
import { findReportWarnings } from '../checks/findReportWarnings';
import { isFinal, type Outcome, outcomeOf } from '../codes/explainCode';
import type { BatchBlock, CountedBlock } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import { parseCount, sumDecimals } from '../report/numbers';
import { groupBy, statedByReport } from '../status/countTransactions';
import { describeMixed, describeProtocol } from '../status/describePart';
import { describeStatus, type SpecialAdvice, toDoubt } from '../status/describeStatus';
import type { StatusEntry } from '../status/listStatusEntries';
import { makeOrderKey } from '../status/makeOrderKey';
import type { ItemContext } from './ItemContext';
import { isCounted, summariseReport } from './summariseReport';
import { type StatusItem, toStatusItem } from './toStatusItem';

export type ReportItem = Awaited<ReturnType<typeof toReportItem>>;

/**
 * Makes one item of a report: nested levels, counts, totals, a summary in plain words, and warnings.
 *
 * @throws DeliveryError `report_unreadable` if the item has too many characters
 */
export async function toReportItem(context: ItemContext, entries: readonly StatusEntry[]) {
	const { report, originalMessageId, originalMessageName, direction, size, giveTurn } = context;
	const { file, furtherFiles, message } = report;
	const toLevel = makeToLevel(context, entries);
	// The size is known before the work below, which takes longer the larger the report is.
	const batches = await toBatches(context, entries, toLevel);
	const summary = summariseReport(report, entries);
	await giveTurn();
	const warnings = size.add(await findReportWarnings(report, entries, giveTurn));
	await giveTurn();
	return {
		summary,
		warnings,
		...overallOutcome(entries),
		direction,
		/** Every status in the report, on any level */
		statuses: [...listReportStatuses(report)],
		/** Number of transactions per status, as far as known; `none`: without a status */
		transactionsPerStatus: countTransactions(entries, ({ status }) => status ?? 'none'),
		transactionsPerOutcome: countTransactions(entries, ({ status }) => outcomeOf(status)),
		totals: totalReport(report, entries),
		originalMessageId,
		originalMessageName,
		originalCreatedAt: file.originalCreatedAt,
		file: toLevel(file, 'file'),
		furtherFiles: furtherFiles.map((further) => toLevel(further, 'file')),
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

function overallOutcome(entries: readonly StatusEntry[]): { outcome: Outcome; final: boolean } {
	const outcomes = new Set(entries.map(({ status }) => outcomeOf(status)));
	const [first = 'unknown', ...others] = outcomes;
	const isOpen = entries.some(
		(entry) =>
			findDoubt(entry) !== null || findFragment(entry) !== null || (entry.onlyCounted && entry.transactions === null),
	);
	return { outcome: others.length === 0 ? first : 'partial', final: [...outcomes].every(isFinal) && !isOpen };
}

function countTransactions(entries: readonly StatusEntry[], keyOf: (entry: StatusEntry) => string) {
	const counts = new Map<string, number>();
	for (const entry of entries.filter(isCounted)) {
		const key = keyOf(entry);
		if (entry.transactions) counts.set(key, (counts.get(key) ?? 0) + entry.transactions);
	}
	return Object.fromEntries(counts);
}

/** Numbers and exact sums of the whole report. Amounts that are not numbers are left out. */
function totalReport(report: PaymentStatusReport, entries: readonly StatusEntry[]) {
	const listed = entries.flatMap(({ status, transaction }) => {
		if (transaction === null) return [];
		const { amount, currency } = transaction.details;
		return [{ amount, currency, outcome: outcomeOf(status) }];
	});
	const withAmount = listed.filter(({ amount }) => amount !== null);
	const groups = groupBy(withAmount, ({ outcome, currency }) => `${outcome} ${currency ?? ''}`);
	return {
		/** Number of transactions in the original message; null where the report does not state it */
		transactions: statedByReport(report),
		listedTransactions: listed.length,
		batches: report.batches.filter(({ node }) => node !== null).length,
		/** Control sum of the original message, as sent */
		controlSum: report.file.controlSum,
		amounts: [...groups.values()].map((group) => {
			const { total, unreadable } = sumDecimals(group.map(({ amount }) => amount ?? ''));
			const { outcome = 'unknown', currency = null } = group[0] ?? {};
			return { outcome, currency, transactions: group.length - unreadable, amount: total };
		}),
	};
}

const SEE_PARTS: SpecialAdvice = {
	text: 'See what the report says about its parts.',
	nextStep: 'none',
	isDoubt: false,
};

/**
 * Describes a file or a batch as the bank sent it, with the bank's counts; texts as sent.
 *
 * @param entries of the report: they show which files and batches are in doubt
 */
function makeToLevel(context: ItemContext, entries: readonly StatusEntry[]) {
	const { direction, orderTime, originalMessageName, size } = context;
	const protocol = describeProtocol(originalMessageName);
	const doubts = findDoubtfulBlocks(entries);
	const hasParts = new Set<CountedBlock | null>(
		entries.flatMap(({ level, file, batch }) => [level === 'file' ? null : file, level === 'payment' ? batch : null]),
	);
	return (block: CountedBlock, level: 'file' | 'batch') => {
		const { status, reasons } = block;
		const special = toDoubt(doubts.get(block)) ?? protocol ?? describeMixed(block, level, direction);
		const seeParts = status === null && hasParts.has(block) ? SEE_PARTS : null;
		return size.add({
			...describeStatus({ status, reasons, level, direction, special: special ?? seeParts, hasOwnReasons: false }),
			orderKey: makeOrderKey(orderTime, status),
			originalNumberOfTransactions: block.numberOfTransactions,
			originalControlSum: block.controlSum,
			transactionsPerStatus: block.countsPerStatus.map((count) => ({ ...count })),
		});
	};
}

async function toBatches(
	context: ItemContext,
	entries: readonly StatusEntry[],
	toLevel: ReturnType<typeof makeToLevel>,
) {
	const { report, size, giveTurn } = context;
	const byBatch = groupBy(
		entries.filter(({ level }) => level === 'payment'),
		({ batch }) => batch,
	);
	const toTransactions = async (batch: BatchBlock) => {
		const transactions: StatusItem[] = [];
		for (const entry of byBatch.get(batch) ?? []) {
			await giveTurn();
			transactions.push(size.add(toStatusItem(context, entry)));
		}
		return transactions;
	};
	const batches = [];
	for (const batch of report.batches) {
		await giveTurn();
		const { originalPaymentInformationId } = batch;
		const transactions = await toTransactions(batch);
		batches.push({ ...toLevel(batch, 'batch'), originalPaymentInformationId, transactions });
	}
	return batches;
}
