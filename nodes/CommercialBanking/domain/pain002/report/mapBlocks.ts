import { isSameDecimal } from '../../values/parseDecimal';
import { outcomeOf } from '../codes/explainCode';
import { assertWithin } from '../tree/reportLimits';
import type { ReportNode } from '../tree/ReportNode';
import { findField, findStatus, findText, findToken, listBlocks } from './findField';
import { findPartyName } from './mapParty';
import { mapReasons } from './mapReasons';
import { isReference, NO_DETAILS, PAYMENT_IDS, type TransactionBlock } from './mapTransaction';
import { Tally } from './Tally';

/** A file or a batch, and what it says about its transactions; texts as sent. */
export type CountedBlock = ReturnType<typeof mapLevel>;

/** The original message (file) as a whole: `OrgnlGrpInfAndSts`. */
export type FileBlock = ReturnType<typeof mapFile>;

/** One batch of transactions of the original message: `OrgnlPmtInfAndSts`. */
export type BatchBlock = ReturnType<typeof mapBatch>;

/** Identification, exact message (e.g. `pain.002.001.10`), time and sender of a report. */
export function mapMessage(report: ReportNode, definition: string | null) {
	const header = findField(report, 'GrpHdr');
	return {
		id: findText(header, 'MsgId'),
		definition,
		/** ISO 8601, as sent */
		createdAt: findToken(header, 'CreDtTm'),
		initiatingParty: findPartyName(findField(header, 'InitgPty')),
	};
}

/**
 * Maps the block of the file.
 *
 * @param element undefined where the report has no such block
 * @param report some banks put its fields directly into the report
 */
export function mapFile(element: ReportNode | undefined, report: ReportNode) {
	return {
		...mapLevel('file', element, findStatus(element, 'GrpSts') ?? findStatus(report, 'GrpSts')),
		originalMessageId: findText(element, 'OrgnlMsgId') ?? findText(report, 'OrgnlMsgId'),
		originalMessageName: findText(element, 'OrgnlMsgNmId') ?? findText(report, 'OrgnlMsgNmId'),
	};
}

/** @param element undefined where transactions only name their batch */
export function mapBatch(element: ReportNode | undefined, transactions: readonly TransactionBlock[], file: FileBlock) {
	return {
		...mapLevel('batch', element, findStatus(element, 'PmtInfSts')),
		file,
		originalPaymentInformationId: findText(element, 'OrgnlPmtInfId'),
		/** What the bank says about the batch as a whole; mostly all null */
		details: NO_DETAILS,
		transactions,
		isCollection: transactions.some(({ details }) => details.isCollection),
	};
}

function mapLevel(level: 'file' | 'batch', element: ReportNode | undefined, named: string | null) {
	// Some public JSON dialects have one name for the status of each level.
	const status = named ?? findStatus(element, 'Sts');
	const blocks = listBlocks(element, 'NbOfTxsPerSts');
	assertWithin('items', blocks.length);
	const counted = blocks.map((count) => ({
		status: findStatus(count, 'DtldSts'),
		transactions: parseCount(findToken(count, 'DtldNbOfTxs')),
	}));
	const numberOfTransactions = parseCount(findToken(element, 'OrgnlNbOfTxs'));
	return {
		level,
		reasons: mapReasons(element ?? {}),
		/** The element as sent; null where the report lacks it */
		node: element ?? null,
		numberOfTransactions,
		controlSum: findToken(element, 'OrgnlCtrlSum'),
		...readCounts(status, numberOfTransactions, new Tally(counted)),
	};
}

/**
 * What a status and the counts by status (`NbOfTxsPerSts`) say together of a level.
 *
 * @param number of transactions, as the bank states it
 */
export function readCounts(status: string | null, number: number | null, counts: Tally) {
	const isComplete = areCountsComplete(status, counts);
	return {
		status,
		/** How many transactions have a status, counted by the bank */
		counts,
		/** The status is `PART`, or another one is counted too. So its transactions have different statuses */
		isMixed: status === 'PART' || counts.listStatuses().some((one) => one !== null && one !== status),
		areCountsComplete: isComplete,
		/** How many transactions the level has: as the bank states it, else the sum of the counts */
		statedTotal: number ?? (isComplete && !counts.isEmpty ? counts.total : null),
	};
}

/**
 * Whether the counts of a level cover all of its transactions. Some banks count only the rejected ones, and the status of the
 * level is for the others. Complete are those of a level
 * - without a status: it has nothing else
 * - with `PART`: if they have several outcomes, as 3 ACSC and 2 RJCT
 * - with any other status: if one of them is of this status
 *
 * @param below what is listed below the level. For `PART`, 3 ACSC counted and 2 RJCT listed are complete too.
 */
export function areCountsComplete(status: string | null, counts: Tally, below?: Tally): boolean {
	const counted = counts.listStatuses();
	if (status === null) return true;
	if (status !== 'PART') return counted.includes(status);
	return new Set([...counted, ...(below?.listStatuses() ?? [])].map(outcomeOf)).size > 1;
}

/** Parses a number of transactions such as `40` or `000040`; null for anything else. */
function parseCount(text: string | null): number | null {
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * Some Finnish and Swiss banks write a batch as a transaction: `OrgnlTxRef` without a status and an ID. It is no payment,
 * and what it says belongs to the batch. Its amount does too, unless it is known not to be the control sum.
 * Several of them may differ, so they give no details.
 */
export function absorbOwnTransaction(batch: BatchBlock): BatchBlock {
	const own = batch.transactions.filter(isBatchItself);
	const [first, ...others] = own;
	if (first === undefined) return batch;
	const { details } = first;
	const sum = batch.controlSum ?? batch.file.controlSum;
	// If one of the two cannot be read, they may be the same.
	const mayBeSum = sum === null || details.amount === null || isSameDecimal(details.amount, sum) !== false;
	const told = mayBeSum ? details : { ...details, amount: null, currency: null };
	return {
		...batch,
		reasons: batch.reasons.length > 0 ? batch.reasons : own.flatMap(({ reasons }) => reasons),
		details: others.length === 0 ? told : NO_DETAILS,
		transactions: batch.transactions.filter((transaction) => !own.includes(transaction)),
	};
}

function isBatchItself({ status, details }: TransactionBlock): boolean {
	const hasId = PAYMENT_IDS.some((id) => isReference(details[id]));
	return details.repeatsOrder && status === null && !hasId;
}
