import { findDoubt, findEntryWarnings } from '../checks/findEntryWarnings';
import { type NextStep, reasonOf } from '../codes/explainCode';
import { isReference, NO_DETAILS } from '../report/mapTransaction';
import { describeNoPayment, describePart } from '../status/describePart';
import { describeStatus, type OverridingAdvice, toDoubt, writeNote } from '../status/describeStatus';
import type { StatusEntry } from '../status/listStatusEntries';
import { makeOrderKey } from '../status/makeOrderKey';
import { toAmount } from '../../values/parseDecimal';
import { REPEATED_ELEMENTS, type ReportNode } from '../tree/ReportNode';
import { findDirection, type ItemContext } from './ItemContext';

/** One of the most specific statuses of a report, with its batch and file. Identifiers and amounts as sent. */
export type StatusItem = ReturnType<typeof toStatusItem>;

/**
 * Makes an item of one entry of `listStatusEntries`. In n8n's table the first keys are the first columns: the payment,
 * what happened to it and what to do. Nested values are last.
 *
 * All keys are written out, because spreading the parts takes twice the time. A report may have 50,000 transactions.
 *
 * @param special in place of the advice of the entry, unless the entry is about no payment
 */
export function toStatusItem(context: ItemContext, entry: StatusEntry, special: OverridingAdvice | null = null) {
	const { file, batch, transaction, level } = entry;
	const original = findOriginalMessage(context, entry);
	const said = describeEntry(entry, original, special);
	// The details of a batch are those of all its payments, and do not fit a part of them.
	const isWholeBatch = level === 'batch' && entry.listedBelow === 0 && !entry.isFromCount;
	const details = transaction?.details ?? (isWholeBatch ? batch?.details : undefined) ?? NO_DETAILS;
	return {
		outcome: said.outcome,
		originalEndToEndId: details.originalEndToEndId,
		amount: details.amount,
		currency: details.currency,
		creditorName: details.creditor.name,
		debtorName: details.debtor.name,
		nextStep: said.nextStep,
		whatToDo: said.whatToDo,
		status: said.status,
		statusName: said.statusName,
		statusExplanation: said.statusExplanation,
		reasonCode: said.reasonCode,
		reasonName: said.reasonName,
		reasonText: said.reasonText,
		direction: original.direction,
		final: said.final,
		moneyMayHaveMoved: said.moneyMayHaveMoved,
		orderKey: makeOrderKey(context.orderTime, entry.status),
		level,
		transactions: entry.transactions,
		statusInherited: entry.statusLevel !== level,
		payeeCheck: said.payeeCheck,
		nameAtBank: said.nameAtBank,
		originalMessageId: original.originalMessageId,
		originalMessageName: original.originalMessageName,
		originalPaymentInformationId: batch?.originalPaymentInformationId ?? null,
		originalInstructionId: details.originalInstructionId,
		originalUetr: details.originalUetr,
		statusId: details.statusId,
		acceptedAt: details.acceptedAt,
		accountServicerReference: details.accountServicerReference,
		clearingSystemReference: details.clearingSystemReference,
		acceptedAmount: details.acceptedAmount,
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
		warnings: findEntryWarnings(entry, original.originalMessageName),
		reasons: said.reasons,
		debtor: { ...details.debtor },
		creditor: { ...details.creditor },
		message: { ...context.report.message },
	};
}

function describeEntry(entry: StatusEntry, original: OriginalMessage, special: OverridingAdvice | null = null) {
	const overriding =
		describeNoPayment(original.originalMessageName, entry.reasons) ??
		special ??
		toDoubt(findDoubt(entry)?.text) ??
		describePart(entry, original.direction);
	return describeStatus(entry, original, overriding);
}

/** The step that each entry asks for. Throws if all reasons are too long: 50,000 payments may each inherit 10,000. */
export async function* listNextSteps(context: ItemContext, entries: readonly StatusEntry[]) {
	for (const entry of entries) {
		await context.yieldToEventLoop();
		context.size.add(entry.reasons);
		yield [entry, describeEntry(entry, findOriginalMessage(context, entry)).nextStep] as const;
	}
}

type OriginalMessage = ReturnType<typeof findOriginalMessage>;

/** What the original message was and where the money goes: as the file says, else the transaction, else all of them. */
export function findOriginalMessage(context: ItemContext, { file, transaction }: StatusEntry) {
	if (transaction === null) {
		const { originalMessageId, originalMessageName, direction, isRequest } = context;
		return { originalMessageId, originalMessageName, direction, isRequest };
	}
	const originalMessageId = file.originalMessageId ?? transaction.originalMessageId;
	const originalMessageName = file.originalMessageName ?? transaction.originalMessageName;
	const names = [originalMessageName, context.report.message.definition];
	return { originalMessageId, originalMessageName, ...findDirection(names, context.directionIfNotStated) };
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

export type SimplifiedStatus = ReturnType<typeof toSimplifiedStatus>;

/**
 * Makes the row that shows a status in a table. The first five columns fit into the trigger's panel. What else a message to
 * people needs is in the whole item.
 */
export function toSimplifiedStatus(item: StatusItem) {
	return {
		outcome: item.outcome,
		/** The ID by which the payer knows it; of a batch or file the ID of that */
		payment: findPayment(item),
		/** A text only where a number cannot hold it */
		amount: toAmount(item.amount),
		/** Who gets the money of an outgoing payment, or pays an incoming one */
		counterparty: findCounterparty(item),
		nextStep: item.nextStep,
		currency: item.currency,
		/** Code and short name, or the beginning of the bank's note where only that tells the reason */
		reason: writeShortReason(item),
		direction: item.direction,
		level: item.level,
		status: item.status,
	};
}

function findPayment(item: StatusItem): string | null {
	const { originalEndToEndId, originalInstructionId, originalUetr, originalPaymentInformationId } = item;
	const ids = [originalEndToEndId, originalInstructionId, originalUetr, originalPaymentInformationId];
	return ids.find(isReference) ?? item.originalMessageId;
}

function findCounterparty({ direction, creditorName, debtorName }: StatusItem): string | null {
	if (direction === null) return null;
	return direction === 'outgoing' ? creditorName : debtorName;
}

/** A cell of a table with more characters makes its row higher than 100 pixels. */
const MAX_CELL_CHARACTERS = 40;

function writeShortReason({ reasonCode: code, reasonText }: StatusItem): string | null {
	const shortName = reasonOf(code)?.shortName;
	if (code === null || code === 'NARR') {
		const note = writeNote(reasonText, MAX_CELL_CHARACTERS);
		if (note !== null) return note;
	}
	return code === null || shortName === undefined ? code : `${code} ${shortName}`;
}

export const needsAction = (nextStep: NextStep) => nextStep !== 'wait' && nextStep !== 'none';
