import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import { assertItemCount } from '../tree/reportLimits';
import type { ReportNode } from '../tree/ReportNode';
import { findField, listBlocks } from './findField';
import type { FoundReport } from './findReport';
import {
	absorbOwnTransaction,
	type BatchBlock,
	EMPTY_BATCH,
	EMPTY_FILE,
	type FileBlock,
	mapBatch,
	mapFile,
	mapMessage,
	type ReportMessage,
} from './mapBlocks';
import { MappedTransactions } from './MappedTransactions';
import { mapTransaction, type TransactionBlock } from './mapTransaction';

/** A pain.002 or pain.014 of any dialect: three levels, each with what the bank sent for it. Nothing is inherited here. */
export interface PaymentStatusReport {
	message: ReportMessage;
	/** All fields are empty where the report has no such block. */
	file: FileBlock;
	/** ISO allows one file. Some banks send more. */
	furtherFiles: FileBlock[];
	/** Transactions outside of batches (up to pain.002.001.02: all) are in batches whose `node` is null. */
	batches: BatchBlock[];
	/** The element of the report as sent */
	node: ReportNode;
}

/**
 * Maps the tree of a report, of any dialect and version, to its three levels.
 *
 * @throws DeliveryError `report_unreadable` if a level has too many blocks
 */
export async function mapReport(
	{ node, definition }: FoundReport,
	{ mapped = new MappedTransactions(), yieldToEventLoop }: MapReportOptions = {},
): Promise<PaymentStatusReport> {
	const mapper = new BlockMapper(mapped, yieldToEventLoop);
	const [file = EMPTY_FILE, ...furtherFiles] = await mapper.mapFiles(listBlocks(node, 'OrgnlGrpInfAndSts'));
	const files = [file, ...furtherFiles];
	const common = furtherFiles.length === 0 ? file : makeCommonFile(files);
	const batches = await mapper.mapBatches(
		BATCH_TAGS.flatMap((tag) => listBlocks(node, tag)),
		common,
	);
	const places = files.map((one) => ({ around: one.node ?? {}, inFile: one }));
	for (const { around, inFile } of [{ around: node, inFile: common }, ...places]) {
		const transactions = await mapper.mapTransactions(around);
		for (const gathered of gatherBatches(transactions, inFile)) batches.push(gathered);
	}
	return {
		message: mapMessage(node, definition),
		file,
		furtherFiles,
		batches: batches.map(absorbOwnTransaction),
		node,
	};
}

interface MapReportOptions {
	/** The transactions that were mapped while the tree was read. */
	mapped?: MappedTransactions;
	/** Awaited between stretches of a large report. */
	yieldToEventLoop?: YieldToEventLoop | undefined;
}

/** Maps the blocks of one report, with pauses. A report can have many of each, and each gives an item. */
class BlockMapper {
	private readonly mapped: MappedTransactions;

	private readonly yieldToEventLoop: YieldToEventLoop | undefined;

	private transactionCount = 0;

	constructor(mapped: MappedTransactions, yieldToEventLoop: YieldToEventLoop | undefined) {
		this.mapped = mapped;
		this.yieldToEventLoop = yieldToEventLoop;
	}

	async mapFiles(nodes: readonly ReportNode[]): Promise<FileBlock[]> {
		return await this.mapEach(nodes, mapFile);
	}

	async mapBatches(nodes: readonly ReportNode[], file: FileBlock): Promise<BatchBlock[]> {
		return await this.mapEach(nodes, async (node) => {
			const transactions = isTransaction(node) ? [mapTransaction(node)] : await this.mapTransactions(node);
			return mapBatch(node, transactions, file);
		});
	}

	/** Maps the transactions in a block, or in the report itself. */
	async mapTransactions(around: ReportNode): Promise<TransactionBlock[]> {
		const nodes = listBlocks(around, 'TxInfAndSts');
		this.transactionCount += nodes.length;
		assertItemCount(this.transactionCount);
		const transactions: TransactionBlock[] = [];
		for (const node of nodes) {
			const known = this.mapped.take(node);
			if (known === undefined) await this.yieldToEventLoop?.();
			transactions.push(known ?? mapTransaction(node));
		}
		return transactions;
	}

	private async mapEach<Block>(
		nodes: readonly ReportNode[],
		map: (node: ReportNode) => Block | Promise<Block>,
	): Promise<Block[]> {
		assertItemCount(nodes.length);
		const blocks: Block[] = [];
		for (const node of nodes) {
			await this.yieldToEventLoop?.();
			blocks.push(await map(node));
		}
		return blocks;
	}
}

/** Some banks name the block of a batch `PmtInfSts`, which is the name of the status in it. */
const BATCH_TAGS = ['OrgnlPmtInfAndSts', 'PmtInfSts'] as const;

/** Some banks put these directly into a batch that has one transaction. */
const TRANSACTION_TAGS = ['TxSts', 'OrgnlEndToEndId', 'OrgnlInstrId', 'OrgnlUETR', 'OrgnlTxRef'] as const;

function isTransaction(batch: ReportNode): boolean {
	const hasTransactions = findField(batch, 'TxInfAndSts') !== undefined;
	return !hasTransactions && TRANSACTION_TAGS.some((tag) => findField(batch, tag) !== undefined);
}

/** What is true of each of several files: at most the name of the message, which tells where the money goes. */
function makeCommonFile(files: readonly FileBlock[]): FileBlock {
	const [name, ...others] = new Set(files.map(({ originalMessageName }) => originalMessageName));
	return others.length === 0 ? { ...EMPTY_FILE, originalMessageName: name ?? null } : EMPTY_FILE;
}

/** Transactions outside of batches contain the name of their batch. Neighbours with the same name are one batch. */
function gatherBatches(transactions: readonly TransactionBlock[], file: FileBlock): BatchBlock[] {
	const batches: BatchBlock[] = [];
	for (const transaction of transactions) {
		const id = transaction.originalPaymentInformationId;
		const last = batches.at(-1);
		if (last && last.originalPaymentInformationId === id) last.transactions.push(transaction);
		else batches.push({ ...EMPTY_BATCH, file, originalPaymentInformationId: id, transactions: [transaction] });
	}
	return batches;
}
