import type { YieldToEventLoop } from '../tree/createYieldToEventLoop';
import { assertItemCount } from '../tree/reportLimits';
import type { ReportNode } from '../tree/ReportNode';
import { findField, findText, findToken, listBlocks } from './findField';
import type { FoundReport } from './findReport';
import { findPartyName } from './mapParty';
import { MappedTransactions } from './MappedTransactions';
import { mapReasons } from './mapReasons';
import { mapTransaction, type TransactionBlock } from './mapTransaction';
import type { StatusBlock } from './StatusBlock';

/** Identification, exact message, time and sender of a report. */
export interface ReportMessage {
	id: string | null;
	/** E.g. `pain.002.001.10` */
	definition: string | null;
	/** ISO 8601, as sent */
	createdAt: string | null;
	initiatingParty: string | null;
}

/** How many transactions have a status, counted by the bank (`NbOfTxsPerSts`); texts as sent. */
export interface StatusCount {
	status: string | null;
	numberOfTransactions: string | null;
	controlSum: string | null;
}

/** What a group or a payment says about its transactions; texts as sent. */
export interface CountedBlock extends StatusBlock {
	numberOfTransactions: string | null;
	controlSum: string | null;
	countsPerStatus: StatusCount[];
}

/** The original message (file) as a whole: `OrgnlGrpInfAndSts`. */
export interface GroupBlock extends CountedBlock {
	originalMessageId: string | null;
	originalMessageName: string | null;
	originalCreatedAt: string | null;
}

/** One payment of the original message, that is a batch of transactions: `OrgnlPmtInfAndSts`. */
export interface PaymentBlock extends CountedBlock {
	/** Its file. Where the report has several and does not say which it is: a group without status and counts. */
	group: GroupBlock;
	originalPaymentInformationId: string | null;
	transactions: TransactionBlock[];
}

/** A pain.002 or pain.014 of any dialect: three levels, each with what the bank sent for it. Nothing is inherited here. */
export interface PaymentStatusReport {
	message: ReportMessage;
	/** All fields are empty where the report has no such block. */
	group: GroupBlock;
	/** ISO allows one group. Some banks send more. */
	furtherGroups: GroupBlock[];
	/** Transactions outside of payments (up to pain.002.001.02: all) are in payments whose `node` is null. */
	payments: PaymentBlock[];
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
	const [group = EMPTY_GROUP, ...furtherGroups] = await mapper.mapGroups(listBlocks(node, 'OrgnlGrpInfAndSts'));
	const groups = [group, ...furtherGroups];
	const common = furtherGroups.length === 0 ? group : makeCommonGroup(groups);
	const payments = await mapper.mapPayments(
		PAYMENT_TAGS.flatMap((tag) => listBlocks(node, tag)),
		common,
	);
	const places = groups.map((one) => ({ around: one.node ?? {}, inGroup: one }));
	for (const { around, inGroup } of [{ around: node, inGroup: common }, ...places]) {
		const transactions = await mapper.mapTransactions(around);
		for (const gathered of gatherPayments(transactions, inGroup)) payments.push(gathered);
	}
	return { message: mapMessage(node, definition), group, furtherGroups, payments, node };
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

	async mapGroups(nodes: readonly ReportNode[]): Promise<GroupBlock[]> {
		return await this.mapEach(nodes, mapGroup);
	}

	async mapPayments(nodes: readonly ReportNode[], group: GroupBlock): Promise<PaymentBlock[]> {
		return await this.mapEach(nodes, async (node) => {
			const transactions = isTransaction(node) ? [mapTransaction(node)] : await this.mapTransactions(node);
			return mapPayment(node, transactions, group);
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

/** Some banks name the block of a payment `PmtInfSts`, which is the name of the status in it. */
const PAYMENT_TAGS = ['OrgnlPmtInfAndSts', 'PmtInfSts'] as const;

/** Some banks put these directly into a payment that has one transaction. */
const TRANSACTION_TAGS = ['TxSts', 'OrgnlEndToEndId', 'OrgnlInstrId', 'OrgnlUETR', 'OrgnlTxRef'] as const;

const EMPTY_GROUP: GroupBlock = { ...mapGroup({}), node: null };

const EMPTY_PAYMENT: PaymentBlock = { ...mapPayment({}, [], EMPTY_GROUP), node: null };

function mapMessage(report: ReportNode, definition: string | null): ReportMessage {
	const header = findField(report, 'GrpHdr');
	return {
		id: findText(header, 'MsgId'),
		definition,
		createdAt: findToken(header, 'CreDtTm'),
		initiatingParty: findPartyName(findField(header, 'InitgPty')),
	};
}

function mapGroup(node: ReportNode): GroupBlock {
	return {
		status: findToken(node, 'GrpSts'),
		...mapCounts(node),
		originalMessageId: findText(node, 'OrgnlMsgId'),
		originalMessageName: findText(node, 'OrgnlMsgNmId'),
		originalCreatedAt: findToken(node, 'OrgnlCreDtTm'),
	};
}

/** What is true of each of several groups: at most the name of the message, which tells where the money goes. */
function makeCommonGroup(groups: readonly GroupBlock[]): GroupBlock {
	const [name, ...others] = new Set(groups.map(({ originalMessageName }) => originalMessageName));
	return others.length === 0 ? { ...EMPTY_GROUP, originalMessageName: name ?? null } : EMPTY_GROUP;
}

function mapPayment(node: ReportNode, transactions: TransactionBlock[], group: GroupBlock): PaymentBlock {
	return {
		group,
		status: findToken(node, 'PmtInfSts'),
		...mapCounts(node),
		originalPaymentInformationId: findText(node, 'OrgnlPmtInfId'),
		transactions,
	};
}

function isTransaction(payment: ReportNode): boolean {
	const hasTransactions = findField(payment, 'TxInfAndSts') !== undefined;
	return !hasTransactions && TRANSACTION_TAGS.some((tag) => findField(payment, tag) !== undefined);
}

function mapCounts(node: ReportNode): Omit<CountedBlock, 'status'> {
	const counts = listBlocks(node, 'NbOfTxsPerSts');
	assertItemCount(counts.length);
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

/** Transactions outside of payments contain the name of their payment. Neighbours with the same name are one payment. */
function gatherPayments(transactions: readonly TransactionBlock[], group: GroupBlock): PaymentBlock[] {
	const payments: PaymentBlock[] = [];
	for (const transaction of transactions) {
		const id = transaction.originalPaymentInformationId;
		const last = payments.at(-1);
		if (last && last.originalPaymentInformationId === id) last.transactions.push(transaction);
		else payments.push({ ...EMPTY_PAYMENT, group, originalPaymentInformationId: id, transactions: [transaction] });
	}
	return payments;
}
