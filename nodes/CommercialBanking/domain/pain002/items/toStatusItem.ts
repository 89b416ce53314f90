import { createHash } from 'node:crypto';
import { cutAtWord } from '../../values/cutText';
import { toAmount } from '../../values/parseDecimal';
import { toOneLine } from '../../values/toOneLine';
import { type Advice, adviseStatus } from '../codes/adviseStatus';
import { reasonOf } from '../codes/codeTables';
import { joinReasonText, reasonCodeOf } from '../report/mapReasons';
import { isReference, NO_DETAILS, PAYMENT_IDS } from '../report/mapTransaction';
import type { StatusEntry } from '../status/listStatusEntries';
import { makeOrderKey } from '../status/makeOrderKey';
import { REPEATED_ELEMENTS, type ReportNode } from '../tree/ReportNode';
import { findWarnings } from './findWarnings';
import type { ItemContext, OriginalMessage } from './ItemContext';

/** What else is known of an entry, by all entries of its report. */
export interface EntryFindings {
	readonly original: OriginalMessage;
	readonly paymentKey: string | null;
	/** Another payment of the report has the same key. */
	readonly isKeyShared: boolean;
	/** The report has more rejected payments than it counts. */
	readonly isMiscounted: boolean;
	/** The place among all entries of the report, from 1 on */
	readonly place: number;
}

/** What a report says of a payment, batch or file. Identifiers and amounts as sent. */
export type StatusItem = ReturnType<typeof toStatusItem>;

/** What an entry means, and what to do. */
export function adviseOnEntry(entry: StatusEntry, { original, isKeyShared, isMiscounted }: EntryFindings): Advice {
	const { level, scope, status, reasons, isReasonInherited, conflict } = entry;
	return adviseStatus({
		about: original.about,
		direction: original.direction,
		isRequest: original.isRequest,
		level,
		scope,
		status,
		reasons: reasons.map(reasonCodeOf),
		isReasonInherited,
		conflict,
		isContradicted: isMiscounted,
		isKeyShared,
		note: writeNote(joinReasonText(reasons)),
	});
}

/**
 * Makes an item of one entry of `listStatusEntries`. In n8n's table the first keys are the first columns: the payment,
 * what happened to it and what to do. Nested values are last.
 *
 * All keys are written out, because spreading the parts takes twice the time. A report may have 50,000 transactions.
 */
export function toStatusItem(context: ItemContext, entry: StatusEntry, findings: EntryFindings, said: Advice) {
	const { batch, transaction, level, scope, status, reasons } = entry;
	const { original } = findings;
	const codes = reasons.map(reasonCodeOf);
	const block = batch ?? entry.file;
	const ofBatch = level === 'batch' && scope === 'all' ? batch?.details : undefined;
	const details = transaction?.details ?? ofBatch ?? NO_DETAILS;
	const isPayment = transaction !== null;
	return {
		outcome: said.outcome,
		paymentKey: findings.paymentKey,
		about: original.about,
		scope,
		originalEndToEndId: details.originalEndToEndId,
		amount: isPayment ? details.amount : scope === 'all' ? block.controlSum : null,
		currency: isPayment ? details.currency : null,
		creditorName: details.creditorName,
		debtorName: details.debtorName,
		nextStep: said.nextStep,
		whatToDo: said.whatToDo,
		payAgain: said.payAgain,
		status,
		statusName: said.statusName,
		statusExplanation: said.statusExplanation,
		reasonCode: said.reasonCode,
		reasonName: said.reasonName,
		reasonText: joinReasonText(reasons),
		direction: original.direction,
		final: said.final,
		orderKey: makeOrderKey(context.orderTime, status, original.isRequest),
		statusKey: createHash('sha256').update(`${context.plaintextDigest}/${findings.place}`).digest('hex'),
		reportedAt: context.orderTime.reportedAt,
		level,
		transactions: entry.transactions,
		total: isPayment ? null : block.total,
		counts: isPayment || block.counts.length === 0 ? null : block.counts.map((count) => ({ ...count })),
		nameAtBank: findNameAtBank(entry),
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
		creditorAccount: details.creditorAccount,
		creditorAgent: details.creditorAgent,
		debtorAccount: details.debtorAccount,
		debtorAgent: details.debtorAgent,
		warnings: findWarnings(context, entry, said, findings.isKeyShared),
		// Everything is copied, because several items may share the reasons.
		reasons: reasons.map((reason, index) => ({
			code: reason.code,
			proprietary: reason.proprietary,
			name: reasonOf(codes[index] ?? null)?.name ?? null,
			originator: reason.originator,
			additionalInformation: [...reason.additionalInformation],
		})),
		message: { ...context.report.message },
	};
}

/** Texts in which banks say that the names are alike, in place of the name. */
const NO_NAME = /\.$|iban|name|match/i;

/** The one line of the payment itself, where the check of the payee found a similar name. */
function findNameAtBank({ level, status, reasons }: StatusEntry): string | null {
	if (level !== 'payment' || status !== 'RVMC') return null;
	const [line, ...others] = reasons.flatMap(({ additionalInformation }) => additionalInformation);
	return line === undefined || others.length > 0 || NO_NAME.test(line.trim()) ? null : line;
}

const MAX_NOTE_CHARACTERS = 140;

/** The bank's words in one line, cut at a word. */
function writeNote(text: string | null, maxCharacters = MAX_NOTE_CHARACTERS): string | null {
	const line = toOneLine(text ?? '');
	return line === '' ? null : cutAtWord(line, maxCharacters);
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
export function toSimplifiedStatus(item: StatusItem, said: Advice) {
	const ids = [...PAYMENT_IDS.map((name) => item[name]), item.originalPaymentInformationId, item.originalMessageId];
	return {
		outcome: item.outcome,
		/** The ID by which the payer knows it; of a batch or file the ID of that */
		payment: ids.find(isReference) ?? null,
		/** A text only where a number cannot hold it */
		amount: toAmount(item.amount),
		/** Who gets the money of an outgoing payment, or pays an incoming one */
		counterparty: findCounterparty(item),
		nextStep: item.nextStep,
		currency: item.currency,
		/** Code and short name, or the beginning of the bank's note where only that tells the reason, or what else it answers */
		reason: said.answer ?? writeShortReason(item, said),
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

function writeShortReason(
	{ reasonText, nameAtBank }: StatusItem,
	{ reasonCode: code, reasonShortName }: Advice,
): string | null {
	// Only the note tells what a code means that no table has, and so it is with NARR.
	const named = code === null || reasonShortName === null ? code : `${code} ${reasonShortName}`;
	if (reasonShortName !== null && code !== 'NARR') return named;
	const known = code === null || code === 'NARR' ? '' : `${code} `;
	// A name is no reason.
	const note = nameAtBank === null ? writeNote(reasonText, MAX_CELL_CHARACTERS - known.length) : null;
	return note === null ? named : known + note;
}
