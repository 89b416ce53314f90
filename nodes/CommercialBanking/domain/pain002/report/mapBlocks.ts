import { assertWithin } from '../tree/reportLimits';
import type { ReportNode } from '../tree/ReportNode';
import { findField, findText, findToken, listBlocks } from './findField';
import { findPartyName } from './mapParty';
import { mapReasons } from './mapReasons';
import {
	isReference,
	NO_DETAILS,
	type StatusBlock,
	type TransactionBlock,
	type TransactionDetails,
} from './mapTransaction';
import { isSameDecimal } from '../../values/parseDecimal';

/** A status and the number of transactions that have it; null where the number is unknown. */
export interface CountedStatus {
	readonly status: string | null;
	readonly transactions: number | null;
}

/** A file or a batch, and what it says about its transactions; texts as sent. */
export interface CountedBlock extends StatusBlock {
	readonly level: 'file' | 'batch';
	/** Null where it is missing or no number */
	readonly numberOfTransactions: number | null;
	readonly controlSum: string | null;
	/** How many transactions have a status, counted by the bank (`NbOfTxsPerSts`) */
	readonly counts: readonly CountedStatus[];
	/** Its transactions have different statuses, as far as it says that itself, see `isMixed` */
	readonly isMixed: boolean;
}

/** The original message (file) as a whole: `OrgnlGrpInfAndSts`. */
export interface FileBlock extends CountedBlock {
	readonly originalMessageId: string | null;
	readonly originalMessageName: string | null;
}

/** One batch of transactions of the original message: `OrgnlPmtInfAndSts`. */
export interface BatchBlock extends CountedBlock {
	readonly file: FileBlock;
	readonly originalPaymentInformationId: string | null;
	/** What the bank says about the batch as a whole; mostly all null */
	readonly details: TransactionDetails;
	readonly transactions: readonly TransactionBlock[];
}

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
 * @param node empty where the report has no such block
 * @param report some banks put its fields directly into the report
 */
export function mapFile(node: ReportNode, report: ReportNode): FileBlock {
	return {
		...mapLevel('file', node, findToken(node, 'GrpSts') ?? findToken(report, 'GrpSts')),
		originalMessageId: findText(node, 'OrgnlMsgId') ?? findText(report, 'OrgnlMsgId'),
		originalMessageName: findText(node, 'OrgnlMsgNmId') ?? findText(report, 'OrgnlMsgNmId'),
	};
}

export function mapBatch(node: ReportNode, transactions: readonly TransactionBlock[], file: FileBlock): BatchBlock {
	return {
		...mapLevel('batch', node, findToken(node, 'PmtInfSts')),
		file,
		originalPaymentInformationId: findText(node, 'OrgnlPmtInfId'),
		details: NO_DETAILS,
		transactions,
	};
}

function mapLevel(level: 'file' | 'batch', node: ReportNode, status: string | null): CountedBlock {
	const blocks = listBlocks(node, 'NbOfTxsPerSts');
	assertWithin('items', blocks.length);
	const counts = blocks.map((count) => ({
		status: findToken(count, 'DtldSts'),
		transactions: parseCount(findToken(count, 'DtldNbOfTxs')),
	}));
	return {
		level,
		status,
		reasons: mapReasons(node),
		node,
		numberOfTransactions: parseCount(findToken(node, 'OrgnlNbOfTxs')),
		controlSum: findToken(node, 'OrgnlCtrlSum'),
		counts,
		isMixed: isMixed({ status, counts }),
	};
}

/** Parses a number of transactions such as `40` or `000040`; null for anything else. */
export function parseCount(text: string | null): number | null {
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * Whether the transactions of a level have different statuses, as far as the level itself says: it is `PART`, or its
 * counts name another status than its own.
 */
export function isMixed({ status, counts }: Pick<CountedBlock, 'status' | 'counts'>): boolean {
	const isOther = (one: CountedStatus) => one.status !== null && one.status !== status && one.transactions !== 0;
	return status === 'PART' || counts.some(isOther);
}

/**
 * Some Finnish and Swiss banks write a batch as a transaction: without a status and an ID. It is no payment, and what it
 * says belongs to the batch. Its amount does too, unless it is not the control sum.
 */
export function absorbOwnTransaction(batch: BatchBlock): BatchBlock {
	const own = batch.transactions.filter(isBatchItself);
	const [first, ...others] = own;
	if (first === undefined) return batch;
	const { details } = first;
	const sum = batch.controlSum ?? batch.file.controlSum;
	const isSum = sum === null || details.amount === null || isSameDecimal(details.amount, sum) !== false;
	const told = isSum ? details : { ...details, amount: null, currency: null };
	return {
		...batch,
		reasons: batch.reasons.length > 0 ? batch.reasons : own.flatMap(({ reasons }) => reasons),
		details: others.length === 0 ? told : NO_DETAILS,
		transactions: batch.transactions.filter((transaction) => !own.includes(transaction)),
	};
}

function isBatchItself({ status, details, hasReference }: TransactionBlock): boolean {
	const { originalEndToEndId, originalInstructionId, originalUetr } = details;
	const hasId = [originalEndToEndId, originalInstructionId, originalUetr].some(isReference);
	return hasReference && status === null && !hasId;
}
