import { findDoubt, findEntryWarnings, type StatusWarning } from '../checks/findEntryWarnings';
import type { Direction, StatusLevel } from '../codes/explainCode';
import type { ReportMessage } from '../report/mapBlocks';
import { NO_DETAILS, type TransactionDetails } from '../report/mapTransaction';
import { describePart } from '../status/describePart';
import { type DescribedStatus, describeStatus, type SpecialAdvice } from '../status/describeStatus';
import { findDirection } from '../status/findDirection';
import type { StatusEntry } from '../status/listStatusEntries';
import { makeOrderKey } from '../status/makeOrderKey';
import { REPEATED_ELEMENTS, type ReportNode } from '../tree/ReportNode';

import type { ItemContext } from './ItemContext';

/** What an entry says, whatever item it becomes a part of. */
export interface DescribedEntry {
	readonly status: DescribedStatus;
	readonly details: TransactionDetails;
	/** Null where neither the report nor an option says it */
	readonly direction: Direction;
	/** Sorts: the greater key is the newer status, see `makeOrderKey` */
	readonly orderKey: string;
	/** What contradicts this status; mostly empty */
	readonly warnings: StatusWarning[];
	readonly originalMessageName: string | null;
}

/** One of the most specific statuses of a report, with its batch and file. Identifiers and amounts as sent. */
export interface StatusItem extends DescribedStatus, TransactionDetails, Omit<DescribedEntry, 'status' | 'details'> {
	level: StatusLevel;
	/** How many payments the item is for; null where that is unknown */
	transactions: number | null;
	/** The status comes from a level above */
	statusInherited: boolean;
	originalMessageId: string | null;
	originalPaymentInformationId: string | null;
	fileStatus: string | null;
	batchStatus: string | null;
	message: ReportMessage;
	/** With `includeRaw`: the element as sent, in the bank's own names; of a batch or file without the levels below */
	raw?: ReportNode;
}

/** Puts the status of an entry into words. */
export function describeEntry(context: ItemContext, entry: StatusEntry): DescribedEntry {
	const { report, directionIfNotStated, orderTime } = context;
	const { status, reasons, level, file, batch, transaction } = entry;
	const originalMessageName = file.originalMessageName ?? transaction?.originalMessageName ?? null;
	const direction =
		transaction === null
			? context.direction
			: findDirection(originalMessageName, report.message.definition, directionIfNotStated);
	const isWholeBatch = level === 'batch' && entry.listed === 0 && !entry.onlyCounted;
	return {
		status: describeStatus({
			...{ status, reasons, level, direction },
			special: describeDoubt(findDoubt(entry)) ?? describePart(entry, direction),
			hasOwnReasons: transaction !== null && reasons === transaction.reasons,
		}),
		details: transaction?.details ?? (isWholeBatch ? batch?.details : undefined) ?? NO_DETAILS,
		direction,
		orderKey: makeOrderKey(orderTime, status),
		warnings: findEntryWarnings(report, entry),
		originalMessageName: originalMessageName ?? (transaction === null ? context.originalMessageName : null),
	};
}

export function describeDoubt(doubt: StatusWarning | null): SpecialAdvice | null {
	return doubt === null ? null : { text: doubt.text, nextStep: 'checkAccount', isDoubt: true };
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
	const { file, batch, transaction } = entry;
	const { status, details, direction, orderKey, warnings, originalMessageName } = describeEntry(context, entry);
	const item: StatusItem = {
		outcome: status.outcome,
		originalEndToEndId: details.originalEndToEndId,
		amount: details.amount,
		currency: details.currency,
		creditorName: details.creditorName,
		debtorName: details.debtorName,
		nextStep: status.nextStep,
		whatToDo: status.whatToDo,
		status: status.status,
		statusName: status.statusName,
		statusExplanation: status.statusExplanation,
		reasonCode: status.reasonCode,
		reasonName: status.reasonName,
		reasonText: status.reasonText,
		direction,
		final: status.final,
		moneyMayHaveMoved: status.moneyMayHaveMoved,
		orderKey,
		level: entry.level,
		transactions: entry.transactions,
		statusInherited: entry.statusInherited,
		payeeCheck: status.payeeCheck,
		nameAtBank: status.nameAtBank,
		originalMessageId:
			file.originalMessageId ?? (transaction === null ? context.originalMessageId : transaction.originalMessageId),
		originalMessageName,
		originalPaymentInformationId: batch?.originalPaymentInformationId ?? null,
		originalInstructionId: details.originalInstructionId,
		originalUetr: details.originalUetr,
		statusId: details.statusId,
		acceptedAt: details.acceptedAt,
		accountServicerReference: details.accountServicerReference,
		clearingSystemReference: details.clearingSystemReference,
		settledAmount: details.settledAmount,
		settledCurrency: details.settledCurrency,
		requestedExecutionDate: details.requestedExecutionDate,
		settlementDate: details.settlementDate,
		remittanceInformation: details.remittanceInformation,
		mandateId: details.mandateId,
		creditorId: details.creditorId,
		serviceLevel: details.serviceLevel,
		localInstrument: details.localInstrument,
		charges: details.charges,
		fileStatus: file.status,
		batchStatus: batch?.status ?? null,
		warnings,
		reasons: status.reasons,
		debtor: { ...details.debtor },
		creditor: { ...details.creditor },
		message: { ...context.report.message },
	};
	context.size.add(item);
	return item;
}

/** The element from which an entry was made, as sent; of a batch or file without the levels below. */
export function rawOf({ transaction, batch, file }: StatusEntry): ReportNode {
	if (transaction) {
		if (transaction.node === null) throw new Error('The report was read without keeping its elements');
		return transaction.node;
	}
	const node = batch ? batch.node : file.node;
	return Object.fromEntries(Object.entries(node ?? {}).filter(([name]) => !REPEATED_ELEMENTS.has(name)));
}
