import { assertWithin } from '../tree/reportLimits';
import type { ReportNode } from '../tree/ReportNode';
import { findField, findText, findToken, listBlocks } from './findField';
import { findPartyName } from './mapParty';
import { mapReasons } from './mapReasons';
import { NO_DETAILS, type StatusBlock, type TransactionBlock, type TransactionDetails } from './mapTransaction';
import { isSameDecimal, NO_REFERENCE, parseCount } from './numbers';

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
	originalCreatedAt: string | null;
}

/** One batch of transactions of the original message: `OrgnlPmtInfAndSts`. */
export interface BatchBlock extends CountedBlock {
	/** Its file. Where the report has several and does not say which it is: a file without status and counts. */
	file: FileBlock;
	originalPaymentInformationId: string | null;
	/** What the bank says about the batch as a whole; mostly all null */
	details: TransactionDetails;
	transactions: TransactionBlock[];
}

export const EMPTY_FILE: FileBlock = { ...mapFile({}), node: null };

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

export function mapFile(node: ReportNode): FileBlock {
	return {
		status: findToken(node, 'GrpSts'),
		...mapCounts(node),
		originalMessageId: findText(node, 'OrgnlMsgId'),
		originalMessageName: findText(node, 'OrgnlMsgNmId'),
		originalCreatedAt: findToken(node, 'OrgnlCreDtTm'),
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
 * Some Finnish banks write a batch as a transaction: without a status and an ID, and its amount is the control sum. It is
 * no payment, and what it says belongs to the batch.
 */
export function absorbOwnTransaction(batch: BatchBlock): BatchBlock {
	const own = batch.transactions.find((transaction) => isBatchItself(transaction, batch));
	if (own === undefined) return batch;
	return {
		...batch,
		reasons: batch.reasons.length > 0 ? batch.reasons : own.reasons,
		details: own.details,
		transactions: batch.transactions.filter((transaction) => transaction !== own),
	};
}

function isBatchItself({ status, details }: TransactionBlock, batch: BatchBlock): boolean {
	const { originalEndToEndId, originalInstructionId, originalUetr, amount } = details;
	const ids = [originalEndToEndId, originalInstructionId, originalUetr].filter((id) => !NO_REFERENCE.has(id ?? ''));
	if (status !== null || ids.some((id) => id !== null) || amount === null) return false;
	return [batch, batch.file].some(
		({ numberOfTransactions, controlSum }) =>
			(parseCount(numberOfTransactions) ?? 0) > 1 && controlSum !== null && isSameDecimal(amount, controlSum) === true,
	);
}
