import { toAmount } from '../../values/parseDecimal';
import { findEntryWarnings, warn } from '../checks/findEntryWarnings';
import { adviseOnConflict, type LevelFindings } from '../checks/findReportWarnings';
import { answers } from '../codes/advice.words';
import { type NextStep, reasonOf } from '../codes/explainCode';
import { NO_DETAILS } from '../report/mapTransaction';
import { describeNoPayment, describePart } from '../status/describePart';
import { describeStatus, writeNote } from '../status/describeStatus';
import type { StatusEntry } from '../status/listStatusEntries';
import { makeOrderKey } from '../status/makeOrderKey';
import { REPEATED_ELEMENTS, type ReportNode } from '../tree/ReportNode';
import { findOriginalMessage, type ItemContext } from './ItemContext';
import { findPayment, type PaymentKey } from './makePaymentKeys';

/** One of the most specific statuses of a report, with its batch and file. Identifiers and amounts as sent. */
export type StatusItem = ReturnType<typeof toStatusItem>;

/**
 * Makes an item of one entry of `listStatusEntries`. In n8n's table the first keys are the first columns: the payment,
 * what happened to it and what to do. Nested values are last.
 *
 * All keys are written out, because spreading the parts takes twice the time. A report may have 50,000 transactions.
 *
 * @param paymentKey undefined where nothing in the report names what the entry is about
 */
export function toStatusItem(
	context: ItemContext,
	entry: StatusEntry,
	paymentKey: PaymentKey | undefined,
	findings: LevelFindings,
) {
	const { file, batch, transaction, level } = entry;
	const { original, said } = describeEntry(context, entry, findings);
	// The details of a batch are those of all its payments, and do not fit a part of them.
	const isWholeBatch = level === 'batch' && entry.listedBelow === 0 && !entry.isFromCount;
	const warnings = findEntryWarnings(entry, original.about);
	if (context.orderTime.isUnreadable) warnings.push(warn('noTimeOfReport'));
	if (paymentKey?.isShared === true) warnings.push(warn('severalStatuses'));
	const details = transaction?.details ?? (isWholeBatch ? batch?.details : undefined) ?? NO_DETAILS;
	return {
		outcome: said.outcome,
		paymentKey: paymentKey?.key ?? null,
		about: original.about,
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
		orderKey: makeOrderKey(context.orderTime, entry.status, original.isRequest),
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
		creditedAmount: details.creditedAmount,
		creditedCurrency: details.creditedCurrency,
		settledAmount: details.settledAmount,
		settledCurrency: details.settledCurrency,
		requestedExecutionDate: details.requestedExecutionDate,
		expiresAt: details.expiresAt,
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
		reasons: said.reasons,
		debtor: { ...details.debtor },
		creditor: { ...details.creditor },
		message: { ...context.report.message },
	};
}

/** Puts an entry into words. */
export function describeEntry(context: ItemContext, entry: StatusEntry, findings: LevelFindings) {
	const original = findOriginalMessage(context, entry);
	// The first of these takes the place of the usual advice.
	const special =
		describeNoPayment(original.about, entry) ??
		adviseOnConflict(entry, findings) ??
		describePart(entry, original.direction);
	return { original, said: describeStatus(entry, original, special) };
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
		payment: findPayment(item, item.originalPaymentInformationId, item.originalMessageId),
		/** A text only where a number cannot hold it */
		amount: toAmount(item.amount),
		/** Who gets the money of an outgoing payment, or pays an incoming one */
		counterparty: findCounterparty(item),
		nextStep: item.nextStep,
		currency: item.currency,
		/** Code and short name, or the beginning of the bank's note where only that tells the reason, or what else it answers */
		reason: writeShortReason(item),
		direction: item.direction,
		level: item.level,
		status: item.status,
	};
}

function findCounterparty({ direction, creditorName, debtorName }: StatusItem): string | null {
	if (direction === null) return null;
	return direction === 'outgoing' ? creditorName : debtorName;
}

/** A cell of a table with more characters makes its row higher than 100 pixels. */
const MAX_CELL_CHARACTERS = 40;

function writeShortReason({ about, reasonCode: code, reasonText }: StatusItem): string | null {
	// What it answers matters more than the reason.
	if (about !== 'payment') return answers[about].shortName;
	const shortName = reasonOf(code)?.shortName;
	if (code !== null && shortName !== undefined && code !== 'NARR') return `${code} ${shortName}`;
	// Only the note tells what a code means that no table has.
	const known = code === null || code === 'NARR' ? '' : `${code} `;
	const note = writeNote(reasonText, MAX_CELL_CHARACTERS - known.length);
	if (note !== null) return known + note;
	return code === null || shortName === undefined ? code : `${code} ${shortName}`;
}

export const needsAction = (nextStep: NextStep) => nextStep !== 'wait' && nextStep !== 'none';
