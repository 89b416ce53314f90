import { assertWithin } from '../tree/reportLimits';
import type { ReportNode } from '../tree/ReportNode';
import { findField, findText, findToken, listBlocks } from './findField';
import { findPartyName } from './mapParty';
import { mapReasons } from './mapReasons';
import { NO_DETAILS, type StatusBlock, type TransactionBlock, type TransactionDetails } from './mapTransaction';
import { isReference, isSameDecimal } from './numbers';

/** A file or a batch, and what it says about its transactions; texts as sent. */
export interface CountedBlock extends StatusBlock {
	numberOfTransactions: string | null;
	controlSum: string | null;
	/** How many transactions have a status, counted by the bank (`NbOfTxsPerSts`) */
	countsPerStatus: Array<Record<'status' | 'numberOfTransactions' | 'controlSum', string | null>>;
}

/** The original message (file) as a whole: `OrgnlGrpInfAndSts`. */
export interface FileBlock extends CountedBlock {
	originalMessageId: string | null;
	originalMessageName: string | null;
}

/** One batch of transactions of the original message: `OrgnlPmtInfAndSts`. */
export interface BatchBlock extends CountedBlock {
	file: FileBlock;
	originalPaymentInformationId: string | null;
	/** What the bank says about the batch as a whole; mostly all null */
	details: TransactionDetails;
	transactions: TransactionBlock[];
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
 * @param node null where the report has no such block
 * @param report some banks put its fields directly into the report
 */
export function mapFile(node: ReportNode | null, report: ReportNode): FileBlock {
	return {
		status: findToken(node ?? {}, 'GrpSts') ?? findToken(report, 'GrpSts'),
		...mapCounts(node ?? {}),
		node,
		originalMessageId: findText(node ?? {}, 'OrgnlMsgId') ?? findText(report, 'OrgnlMsgId'),
		originalMessageName: findText(node ?? {}, 'OrgnlMsgNmId') ?? findText(report, 'OrgnlMsgNmId'),
	};
}

export function mapBatch(node: ReportNode, transactions: TransactionBlock[], file: FileBlock): BatchBlock {
	return {
		file,
		status: findToken(node, 'PmtInfSts'),
		...mapCounts(node),
		originalPaymentInformationId: findText(node, 'OrgnlPmtInfId'),
		details: NO_DETAILS,
		transactions,
	};
}

function mapCounts(node: ReportNode): Omit<CountedBlock, 'status'> {
	const counts = listBlocks(node, 'NbOfTxsPerSts');
	assertWithin('items', counts.length);
	return {
		reasons: mapReasons(node),
		node,
		numberOfTransactions: findToken(node, 'OrgnlNbOfTxs'),
		controlSum: findToken(node, 'OrgnlCtrlSum'),
		countsPerStatus: counts.map((count) => ({
			status: findToken(count, 'DtldSts'),
			numberOfTransactions: findToken(count, 'DtldNbOfTxs'),
			controlSum: findToken(count, 'DtldCtrlSum'),
		})),
	};
}

/**
 * Some Finnish and Swiss banks write a batch as a transaction: without a status and an ID. It is no payment, and what it
 * says belongs to the batch. Its amount does too, unless it is not the control sum.
 */
export function absorbOwnTransaction(batch: BatchBlock): BatchBlock {
	const own = batch.node === null ? [] : batch.transactions.filter(isBatchItself);
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
