import type { FoundReport } from './findReport';
import { readBlocks, readField, readText, readToken } from './readField';
import { readPartyName } from './readParty';
import { readReasons, type StatusReason } from './readReasons';
import type { ReportNode } from './reportTree';

/** Which report it is: its own identification, exact message, time and sender. */
export interface ReportMessage {
	id: string | null;
	/** E.g. `pain.002.001.10` */
	definition: string | null;
	/** ISO 8601, as sent */
	createdAt: string | null;
	initiatingParty: string | null;
}

/** How many transactions have a status, as the bank counts them (`NbOfTxsPerSts`); texts as sent. */
export interface StatusCount {
	status: string | null;
	numberOfTransactions: string | null;
	controlSum: string | null;
}

/** What all three levels say: a status, and why. */
export interface StatusBlock {
	/** As sent; null where the bank left it out */
	status: string | null;
	reasons: StatusReason[];
	/** The element as sent; null for a block that the report lacks */
	node: ReportNode | null;
}

/** What the group and a payment say of the transactions in them; texts as sent. */
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

/** One payment of the original message, which is a batch of transactions: `OrgnlPmtInfAndSts`. */
export interface PaymentBlock extends CountedBlock {
	originalPaymentInformationId: string | null;
	transactions: TransactionBlock[];
}

/** One transaction: `TxInfAndSts`. */
export interface TransactionBlock extends StatusBlock {
	node: ReportNode;
}

/** A pain.002, whatever its dialect: three levels, each with what it says itself. */
export interface PaymentStatusReport {
	message: ReportMessage;
	/** Empty fields where the report has no such block. */
	group: GroupBlock;
	/** More group blocks than the one that the ISO message allows. */
	furtherGroups: GroupBlock[];
	/** Transactions that stand outside a payment (all, up to pain.002.001.02) are in payments with a null `node`. */
	payments: PaymentBlock[];
	/** The element of the report as sent */
	node: ReportNode;
}

/** Maps the tree of a report, in any dialect and version, to its three levels. */
export function readLevels({ node, definition }: FoundReport): PaymentStatusReport {
	const [group = EMPTY_GROUP, ...furtherGroups] = readBlocks(node, 'OrgnlGrpInfAndSts').map(readGroup);
	const groupNodes = [node, ...[group, ...furtherGroups].map((one) => one.node)].filter((one) => one !== null);
	return {
		message: readMessage(node, definition),
		group,
		furtherGroups,
		payments: [
			...readBlocks(node, 'OrgnlPmtInfAndSts').map(readPayment),
			...gatherPayments(groupNodes.flatMap(readTransactions)),
		],
		node,
	};
}

const EMPTY_GROUP: GroupBlock = { ...readGroup({}), node: null };

function readMessage(report: ReportNode, definition: string | null): ReportMessage {
	const header = readField(report, 'GrpHdr');
	return {
		id: readText(header, 'MsgId'),
		definition,
		createdAt: readToken(header, 'CreDtTm'),
		initiatingParty: readPartyName(readField(header, 'InitgPty')),
	};
}

function readGroup(node: ReportNode): GroupBlock {
	return {
		status: readToken(node, 'GrpSts'),
		...readCounted(node),
		originalMessageId: readText(node, 'OrgnlMsgId'),
		originalMessageName: readText(node, 'OrgnlMsgNmId'),
		originalCreatedAt: readToken(node, 'OrgnlCreDtTm'),
	};
}

function readPayment(node: ReportNode): PaymentBlock {
	return {
		status: readToken(node, 'PmtInfSts'),
		...readCounted(node),
		originalPaymentInformationId: readText(node, 'OrgnlPmtInfId'),
		transactions: readTransactions(node),
	};
}

function readCounted(node: ReportNode): Omit<CountedBlock, 'status'> {
	return {
		reasons: readReasons(node),
		node,
		numberOfTransactions: readToken(node, 'OrgnlNbOfTxs'),
		controlSum: readToken(node, 'OrgnlCtrlSum'),
		countsPerStatus: readBlocks(node, 'NbOfTxsPerSts').map((count) => ({
			status: readToken(count, 'DtldSts'),
			numberOfTransactions: readToken(count, 'DtldNbOfTxs'),
			controlSum: readToken(count, 'DtldCtrlSum'),
		})),
	};
}

function readTransactions(node: ReportNode): TransactionBlock[] {
	return readBlocks(node, 'TxInfAndSts').map((transaction) => ({
		status: readToken(transaction, 'TxSts'),
		reasons: readReasons(transaction),
		node: transaction,
	}));
}

/** Transactions outside a payment name theirs themselves; those in a row with the same name belong together. */
function gatherPayments(transactions: readonly TransactionBlock[]): PaymentBlock[] {
	const payments: PaymentBlock[] = [];
	for (const transaction of transactions) {
		const id = readText(transaction.node, 'OrgnlPmtInfId');
		const last = payments.at(-1);
		if (last && last.originalPaymentInformationId === id) last.transactions.push(transaction);
		else
			payments.push({ ...readPayment({}), node: null, originalPaymentInformationId: id, transactions: [transaction] });
	}
	return payments;
}
