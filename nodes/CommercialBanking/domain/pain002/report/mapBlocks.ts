import { assertWithin } from '../tree/reportLimits';
import type { ReportNode } from '../tree/ReportNode';
import { findField, findStatus, findText, findToken, listBlocks } from './findField';
import { findPartyName } from './mapParty';
import { mapReasons } from './mapReasons';
import { isReference, NO_DETAILS, PAYMENT_IDS, type TransactionBlock } from './mapTransaction';

/** A file or a batch, and what it says about its payments; texts as sent. */
export type LevelBlock = FileBlock | BatchBlock;

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
	const status = findStatus(element, 'GrpSts') ?? findStatus(report, 'GrpSts');
	return {
		level: 'file' as const,
		...mapLevel(element, status, null),
		originalMessageId: findText(element, 'OrgnlMsgId') ?? findText(report, 'OrgnlMsgId'),
		originalMessageName: findText(element, 'OrgnlMsgNmId') ?? findText(report, 'OrgnlMsgNmId'),
	};
}

/**
 * Maps the block of a batch.
 *
 * @param element undefined where transactions only name their batch
 * @param totalOfFile the number of the file, if this is its only batch; else null
 */
export function mapBatch(
	element: ReportNode | undefined,
	transactions: readonly TransactionBlock[],
	totalOfFile: number | null,
) {
	return {
		level: 'batch' as const,
		...mapLevel(element, findStatus(element, 'PmtInfSts'), totalOfFile),
		originalPaymentInformationId: findText(element, 'OrgnlPmtInfId'),
		/** What the bank says about the batch as a whole; mostly all null */
		details: NO_DETAILS,
		transactions,
	};
}

/** How many payments have a status, and their sum, as the bank counts them. */
export interface StatusCount {
	readonly status: string | null;
	readonly transactions: number | null;
	readonly sum: string | null;
}

function mapLevel(element: ReportNode | undefined, named: string | null, totalOfFile: number | null) {
	const blocks = listBlocks(element, 'NbOfTxsPerSts');
	assertWithin('statuses', blocks.length);
	const counts: StatusCount[] = blocks.map((count) => ({
		status: findStatus(count, 'DtldSts'),
		transactions: parseCount(findToken(count, 'DtldNbOfTxs')),
		sum: findToken(count, 'DtldCtrlSum'),
	}));
	const stated = parseCount(findToken(element, 'OrgnlNbOfTxs'));
	const total = stated ?? totalOfFile;
	// Some public JSON dialects have one name for the status of each level.
	const own = named ?? findStatus(element, 'Sts');
	return {
		/** The own one, else the only one that is counted, if all payments have it */
		status: own ?? findStatusOfAll(counts, total),
		reasons: mapReasons(element ?? {}),
		/** The element as sent; null where the report lacks it */
		node: element ?? null,
		/** How many payments it has; null where that is not stated */
		total,
		isTotalOfFile: stated === null && totalOfFile !== null,
		controlSum: findToken(element, 'OrgnlCtrlSum'),
		counts,
	};
}

/** The counts that are for some payments, or may be. */
export const listCounted = (counts: readonly StatusCount[]) => counts.filter(({ transactions }) => transactions !== 0);

/** How many payments are counted; null where a number cannot be read. */
export const countAll = (counts: readonly StatusCount[]): number | null =>
	counts.reduce<number | null>(
		(sum, { transactions }) => (sum === null || transactions === null ? null : sum + transactions),
		0,
	);

function findStatusOfAll(counts: readonly StatusCount[], total: number | null): string | null {
	const [first, ...others] = listCounted(counts);
	if (first === undefined || others.some(({ status }) => status !== first.status)) return null;
	return total !== null && countAll(counts) === total ? first.status : null;
}

/** Parses a number of transactions such as `40` or `000040`; null for anything else. */
function parseCount(text: string | null): number | null {
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * Some Finnish and Swiss banks write a batch as a transaction: `OrgnlTxRef`, or the batch's only reasons, without a
 * status and an ID. It is no payment, and what it says belongs to the batch. Several may differ, so they give no details.
 *
 * @throws DeliveryError `report_unreadable` if their reasons are more than 10,000
 */
export function absorbOwnTransaction(batch: BatchBlock): BatchBlock {
	const own = batch.transactions.filter((transaction) => isBatchItself(transaction, batch));
	const [first, ...others] = own;
	if (first === undefined) return batch;
	const reasons = own.flatMap((transaction) => transaction.reasons);
	assertWithin('partsOfStatus', reasons.length);
	return {
		...batch,
		reasons: batch.reasons.length > 0 ? batch.reasons : reasons,
		details: others.length === 0 ? first.details : NO_DETAILS,
		transactions: batch.transactions.filter((transaction) => !isBatchItself(transaction, batch)),
	};
}

function isBatchItself({ status, details, reasons }: TransactionBlock, batch: BatchBlock): boolean {
	const hasId = PAYMENT_IDS.some((id) => isReference(details[id]));
	const tellsOfBatch = details.repeatsOrder || (reasons.length > 0 && batch.reasons.length === 0);
	return status === null && !hasId && tellsOfBatch;
}
