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
 * @param mapped the transactions that were mapped while the tree was read
 */
export function mapReport(
	{ node, definition }: FoundReport,
	mapped: MappedTransactions = new MappedTransactions(),
): PaymentStatusReport {
	const [group = EMPTY_GROUP, ...furtherGroups] = listBlocks(node, 'OrgnlGrpInfAndSts').map(mapGroup);
	const groupNodes = [node, ...[group, ...furtherGroups].map((one) => one.node)].filter((one) => one !== null);
	return {
		message: mapMessage(node, definition),
		group,
		furtherGroups,
		payments: [
			...PAYMENT_TAGS.flatMap((tag) => listBlocks(node, tag)).map((payment) => mapPayment(payment, mapped)),
			...gatherPayments(groupNodes.flatMap((one) => listTransactions(one, mapped))),
		],
		node,
	};
}

/** Some banks name the block of a payment `PmtInfSts`, which is the name of the status in it. */
const PAYMENT_TAGS = ['OrgnlPmtInfAndSts', 'PmtInfSts'] as const;

/** Some banks put these directly into a payment that has one transaction. */
const TRANSACTION_TAGS = ['TxSts', 'OrgnlEndToEndId', 'OrgnlInstrId', 'OrgnlUETR', 'OrgnlTxRef'] as const;

const EMPTY_GROUP: GroupBlock = { ...mapGroup({}), node: null };

const EMPTY_PAYMENT: PaymentBlock = { ...mapPayment({}, new MappedTransactions()), node: null };

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

function mapPayment(node: ReportNode, mapped: MappedTransactions): PaymentBlock {
	return {
		status: findToken(node, 'PmtInfSts'),
		...mapCounts(node),
		originalPaymentInformationId: findText(node, 'OrgnlPmtInfId'),
		transactions: isTransaction(node) ? [mapTransaction(node)] : listTransactions(node, mapped),
	};
}

function isTransaction(payment: ReportNode): boolean {
	const hasTransactions = findField(payment, 'TxInfAndSts') !== undefined;
	return !hasTransactions && TRANSACTION_TAGS.some((tag) => findField(payment, tag) !== undefined);
}

function mapCounts(node: ReportNode): Omit<CountedBlock, 'status'> {
	return {
		reasons: mapReasons(node),
		node,
		numberOfTransactions: findToken(node, 'OrgnlNbOfTxs'),
		controlSum: findToken(node, 'OrgnlCtrlSum'),
		countsPerStatus: listBlocks(node, 'NbOfTxsPerSts').map((count) => ({
			status: findToken(count, 'DtldSts'),
			numberOfTransactions: findToken(count, 'DtldNbOfTxs'),
			controlSum: findToken(count, 'DtldCtrlSum'),
		})),
	};
}

function listTransactions(node: ReportNode, mapped: MappedTransactions): TransactionBlock[] {
	return listBlocks(node, 'TxInfAndSts').map((one) => mapped.transactionOf(one));
}

/** Transactions outside of payments contain the name of their payment. Neighbours with the same name are one payment. */
function gatherPayments(transactions: readonly TransactionBlock[]): PaymentBlock[] {
	const payments: PaymentBlock[] = [];
	for (const transaction of transactions) {
		const id = transaction.originalPaymentInformationId;
		const last = payments.at(-1);
		if (last && last.originalPaymentInformationId === id) last.transactions.push(transaction);
		else payments.push({ ...EMPTY_PAYMENT, originalPaymentInformationId: id, transactions: [transaction] });
	}
	return payments;
}
