import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import { assertWithin } from '../tree/reportLimits';
import type { ReportNode } from '../tree/ReportNode';
import { findField, listBlocks } from './findField';
import type { FoundReport } from './findReport';
import {
	absorbOwnTransaction,
	type BatchBlock,
	EMPTY_FILE,
	type FileBlock,
	mapBatch,
	mapFile,
	mapMessage,
} from './mapBlocks';
import { MappedTransactions } from './MappedTransactions';
import { mapTransaction, type TransactionBlock } from './mapTransaction';

/** A pain.002 or pain.014 of any dialect: three levels, each with what the bank sent for it. Nothing is inherited here. */
export interface PaymentStatusReport {
	message: ReturnType<typeof mapMessage>;
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
	options: MapReportOptions = {},
): Promise<PaymentStatusReport> {
	const mapper = new BlockMapper(options);
	const mappedFiles = await mapper.mapEach(listBlocks(node, 'OrgnlGrpInfAndSts'), mapFile);
	const [file = EMPTY_FILE, ...furtherFiles] = mappedFiles;
	const common = furtherFiles.length === 0 ? file : makeCommonFile(mappedFiles);
	const batchNodes = BATCH_TAGS.flatMap((tag) => listBlocks(node, tag));
	const batches = await mapper.mapEach(batchNodes, async (batch) => await mapper.mapBatch(batch, common));
	const places = mappedFiles.map((one) => ({ around: one.node ?? {}, inFile: one }));
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

	private transactions = 0;

	constructor({ mapped = new MappedTransactions(), yieldToEventLoop }: MapReportOptions) {
		this.mapped = mapped;
		this.yieldToEventLoop = yieldToEventLoop;
	}

	async mapBatch(node: ReportNode, file: FileBlock): Promise<BatchBlock> {
		const transactions = isTransaction(node) ? [mapTransaction(node)] : await this.mapTransactions(node);
		return mapBatch(node, transactions, file);
	}

	/** Maps the transactions in a block, or in the report itself. */
	async mapTransactions(around: ReportNode): Promise<TransactionBlock[]> {
		const nodes = listBlocks(around, 'TxInfAndSts');
		this.transactions += nodes.length;
		assertWithin('items', this.transactions);
		return await this.mapEach(nodes, (node) => this.mapped.take(node) ?? mapTransaction(node));
	}

	async mapEach<Block>(
		nodes: readonly ReportNode[],
		map: (node: ReportNode) => Block | Promise<Block>,
	): Promise<Block[]> {
		assertWithin('items', nodes.length);
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
		else batches.push({ ...mapBatch({}, [transaction], file), node: null, originalPaymentInformationId: id });
	}
	return batches;
}
