import { reportUnreadable } from '../../errors';
import { type YieldToEventLoop, assertWithin } from '../tree/reportLimits';
import type { MapElement, ReportNode } from '../tree/ReportNode';
import { findField, isFilled, listBlocks } from './findField';
import type { FoundReport } from './findReport';
import { absorbOwnTransaction, type BatchBlock, type FileBlock, mapBatch, mapFile, mapMessage } from './mapBlocks';
import { mapTransaction, type TransactionBlock } from './mapTransaction';

/** A pain.002 or pain.014 of any dialect: three levels, each with what the bank sent for it. Nothing is inherited here. */
export interface PaymentStatusReport {
	/** `pain.002` or `pain.014`, as its name says, also where no version is stated */
	readonly number: string;
	readonly message: ReturnType<typeof mapMessage>;
	/** All fields are empty where the report has no such block. */
	readonly file: FileBlock;
	/** Transactions outside of batches (up to pain.002.001.02: all) are in batches whose `node` is null. */
	readonly batches: readonly BatchBlock[];
	readonly node: ReportNode;
}

/** The transactions that were mapped while the report was parsed, by what stands for them in the tree. */
export type MappedTransactions = Map<ReportNode, TransactionBlock>;

/**
 * Maps the tree of a report, of any dialect and version, to its three levels.
 *
 * @param mapped is empty afterwards
 * @throws DeliveryError `report_unreadable` if a level has too many blocks, if a payment stands outside of them, and if it is
 *   about several files: ISO 20022 allows one, and nobody could tell which of them a payment belongs to
 */
export async function mapReport(
	{ node, number, definition }: FoundReport,
	mapped: MappedTransactions,
	yieldToEventLoop: YieldToEventLoop,
): Promise<PaymentStatusReport> {
	const [fileNode, ...others] = listBlocks(node, 'OrgnlGrpInfAndSts');
	if (others.length > 0) throw reportUnreadable('it is about more than one file (OrgnlGrpInfAndSts)');
	const file = mapFile(fileNode, node);
	const take = (element: ReportNode) => {
		const transaction = mapped.get(element) ?? mapTransaction(element);
		mapped.delete(element);
		return transaction;
	};
	// An Italian provider nests batches in the block of the file, and so do old versions with transactions.
	const places = fileNode === undefined ? [node] : [node, fileNode];
	const batchNodes = places.flatMap((around) => BATCH_TAGS.flatMap((tag) => listBlocks(around, tag)));
	assertWithin('statuses', batchNodes.length);
	const outside = places.flatMap((around) => listBlocks(around, 'TxInfAndSts'));
	const totalOfFile = batchNodes.length === 1 && outside.length === 0 ? file.total : null;
	const batches: BatchBlock[] = [];
	for (const batch of batchNodes) {
		await yieldToEventLoop();
		const listed = listBlocks(batch, 'TxInfAndSts');
		const elements = listed.length === 0 && isAlsoTransaction(batch) ? [batch] : listed;
		// A transaction may only describe its batch. Then it goes into the batch.
		batches.push(absorbOwnTransaction(mapBatch(batch, elements.map(take), totalOfFile)));
	}
	const gathered = gatherBatches(outside.map(take));
	if (mapped.size > 0) throw reportUnreadable('it lists payments where none can stand (TxInfAndSts)');
	return { number, message: mapMessage(node, definition), file, batches: [...batches, ...gathered], node };
}

/** Some banks name the block of a batch `PmtInfSts`, which is the name of the status in it. */
const BATCH_TAGS = ['OrgnlPmtInfAndSts', 'PmtInfSts'] as const;

/** Some banks put these tags directly into a batch that has one transaction. */
const TRANSACTION_TAGS = ['TxSts', 'OrgnlEndToEndId', 'OrgnlInstrId', 'OrgnlUETR', 'OrgnlTxRef'] as const;

const isAlsoTransaction = (batch: ReportNode) => TRANSACTION_TAGS.some((tag) => isFilled(findField(batch, tag)));

/** Transactions outside of batches contain the name of their batch. Neighbors with the same name are one batch. */
function gatherBatches(transactions: readonly TransactionBlock[]): BatchBlock[] {
	const groups: TransactionBlock[][] = [];
	for (const transaction of transactions) {
		const last = groups.at(-1);
		if (last?.[0]?.originalPaymentInformationId === transaction.originalPaymentInformationId) last.push(transaction);
		else groups.push([transaction]);
	}
	return groups.map((group) => {
		const originalPaymentInformationId = group[0]?.originalPaymentInformationId ?? null;
		return { ...mapBatch(undefined, group, null), originalPaymentInformationId };
	});
}

/**
 * Returns a function that maps each transaction while a report is read. If elements are not kept, it puts an empty one in
 * its place. So the memory of a large report grows with what its items need, and not with its elements.
 *
 * The function throws DeliveryError `report_unreadable` if there are too many: each needs memory until the end.
 *
 * @param mapped gets the transactions
 */
export function createTransactionMapper(mapped: MappedTransactions, keepElements: boolean): MapElement {
	return (node) => {
		const transaction = mapTransaction(node, keepElements ? node : null);
		const place = keepElements ? node : {};
		mapped.set(place, transaction);
		assertWithin('statuses', mapped.size);
		return place;
	};
}
