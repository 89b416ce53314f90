import type { StatusWarning } from '../checks/ReportWarning';
import type { Direction, StatusLevel } from '../codes/explainCode';
import type { ReportMessage } from '../report/mapReport';
import { mapDetails, type TransactionDetails } from '../report/mapTransaction';
import type { DescribedStatus } from '../status/describeStatus';
import type { StatusEntry } from '../status/listStatusEntries';
import type { ReportNode } from '../tree/ReportNode';
import { describeEntry } from './describeEntry';
import type { ItemContext } from './ItemContext';

/** One of the most specific statuses of a report, with its payment and group. Identifiers and amounts as sent. */
export interface StatusItem extends DescribedStatus, TransactionDetails {
	/** Null where neither the report nor an option says it */
	direction: Direction;
	/** Sorts: the greater key is the newer status, see `makeOrderKey` */
	orderKey: string;
	level: StatusLevel;
	/** The status comes from a level above */
	statusInherited: boolean;
	originalMessageId: string | null;
	originalMessageName: string | null;
	originalPaymentInformationId: string | null;
	groupStatus: string | null;
	paymentStatus: string | null;
	/** What contradicts this status; mostly empty */
	warnings: StatusWarning[];
	message: ReportMessage;
	/** With `includeRaw`: the element as sent, in the bank's own names; of a payment or group without the levels below */
	raw?: ReportNode;
}

/**
 * Makes an item of one entry of `listStatusEntries`. In n8n's table the first keys are the first columns: the payment,
 * what happened to it and what to do. Nested values are last.
 *
 * All keys are written out, because spreading the parts takes twice the time. A report may have 50,000 transactions.
 *
 * @throws DeliveryError `report_unreadable` if the items have too many characters
 */
export function toStatusItem(context: ItemContext, entry: StatusEntry): StatusItem {
	const { group, payment } = entry;
	const { message } = context.report;
	context.size.addEntry(entry, message);
	const { status, direction, orderKey, warnings, originalMessageName } = describeEntry(context, entry);
	const details = entry.transaction?.details ?? mapDetails({});
	context.size.addDetails(details);
	return {
		outcome: status.outcome,
		originalEndToEndId: details.originalEndToEndId,
		amount: details.amount,
		currency: details.currency,
		creditorName: details.creditorName,
		debtorName: details.debtorName,
		reasonText: status.reasonText,
		whatToDo: status.whatToDo,
		status: status.status,
		statusName: status.statusName,
		reasonCode: status.reasonCode,
		direction,
		final: status.final,
		orderKey,
		level: entry.level,
		statusInherited: entry.statusInherited,
		reasonName: status.reasonName,
		originalMessageId: group.originalMessageId ?? entry.transaction?.originalMessageId ?? null,
		originalMessageName,
		originalPaymentInformationId: payment?.originalPaymentInformationId ?? null,
		originalInstructionId: details.originalInstructionId,
		originalUetr: details.originalUetr,
		statusId: details.statusId,
		acceptedAt: details.acceptedAt,
		accountServicerReference: details.accountServicerReference,
		clearingSystemReference: details.clearingSystemReference,
		settledAmount: details.settledAmount,
		settledCurrency: details.settledCurrency,
		requestedExecutionDate: details.requestedExecutionDate,
		remittanceInformation: details.remittanceInformation,
		groupStatus: group.status,
		paymentStatus: payment?.status ?? null,
		statusExplanation: status.statusExplanation,
		warnings,
		reasons: status.reasons,
		debtor: details.debtor,
		creditor: details.creditor,
		message: { ...message },
	};
}
