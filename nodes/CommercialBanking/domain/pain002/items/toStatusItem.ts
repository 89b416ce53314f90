import { type DescribedStatus, describeStatus } from '../status/describeStatus';
import type { StatusLevel } from '../codes/explainCode';
import type { StatusEntry } from '../status/listStatusEntries';
import { findText } from '../report/findField';
import type { PaymentStatusReport, ReportMessage } from '../report/mapReport';
import { mapTransaction, type TransactionDetails } from '../report/mapTransaction';
import type { ReportNode } from '../tree/ReportNode';

/** One of the most specific statuses of a report, with its payment and group. Identifiers and amounts as sent. */
export interface StatusItem extends DescribedStatus, TransactionDetails {
	level: StatusLevel;
	/** The status comes from a level above */
	statusInherited: boolean;
	originalMessageId: string | null;
	originalMessageName: string | null;
	originalPaymentInformationId: string | null;
	groupStatus: string | null;
	paymentStatus: string | null;
	message: ReportMessage;
	/** With `includeRaw`: the element as sent, in the bank's own names; of a payment or group without the levels below */
	raw?: ReportNode;
}

/**
 * Makes an item of one entry of `listStatusEntries`.
 *
 * All keys are written out, because spreading the parts takes twice the time. A report may have 50,000 transactions.
 */
export function toStatusItem(report: PaymentStatusReport, entry: StatusEntry): StatusItem {
	const { group, payment } = entry;
	const node = entry.transaction?.node ?? NO_TRANSACTION;
	const status = describeStatus(entry.status, entry.reasons, entry.level);
	const details = mapTransaction(node);
	return {
		status: status.status,
		statusName: status.statusName,
		statusExplanation: status.statusExplanation,
		outcome: status.outcome,
		final: status.final,
		level: entry.level,
		statusInherited: entry.statusInherited,
		reasonCode: status.reasonCode,
		reasonName: status.reasonName,
		reasonText: status.reasonText,
		reasons: status.reasons,
		originalMessageId: group.originalMessageId ?? findText(node, 'OrgnlGrpInf', 'OrgnlMsgId'),
		originalMessageName: group.originalMessageName ?? findText(node, 'OrgnlGrpInf', 'OrgnlMsgNmId'),
		originalPaymentInformationId: payment?.originalPaymentInformationId ?? null,
		originalInstructionId: details.originalInstructionId,
		originalEndToEndId: details.originalEndToEndId,
		originalUetr: details.originalUetr,
		statusId: details.statusId,
		acceptedAt: details.acceptedAt,
		accountServicerReference: details.accountServicerReference,
		clearingSystemReference: details.clearingSystemReference,
		amount: details.amount,
		currency: details.currency,
		requestedExecutionDate: details.requestedExecutionDate,
		debtor: details.debtor,
		creditor: details.creditor,
		remittanceInformation: details.remittanceInformation,
		groupStatus: group.status,
		paymentStatus: payment?.status ?? null,
		message: { ...report.message },
	};
}

const NO_TRANSACTION: ReportNode = {};

/** Names of the levels below, short and long. */
const LEVELS_BELOW = new Set(['TxInfAndSts', 'transactionInformationAndStatus']);

/** The element from which an entry was made, as sent; of a payment or group without the levels below. */
export function rawOf({ transaction, payment, group }: StatusEntry): ReportNode {
	if (transaction) return transaction.node;
	const node = payment ? payment.node : group.node;
	return Object.fromEntries(Object.entries(node ?? {}).filter(([name]) => !LEVELS_BELOW.has(name)));
}
