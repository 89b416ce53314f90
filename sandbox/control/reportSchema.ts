import type { z } from 'zod/v4';
import { list, object, optional, text, texts, withDefault } from './fieldSchemas.ts';

const reasonFields = {
	/** An ISO code looks like AC04 or NARR. The report shows every other code as proprietary. */
	reasonCode: optional(text),
	additionalInformation: withDefault(texts, []),
	originator: optional(text),
};

const reasonSchema = object(reasonFields);

export type ReasonDescription = Readonly<z.infer<typeof reasonSchema>>;

export const isReasonGiven = ({ reasonCode, additionalInformation, originator }: ReasonDescription) =>
	reasonCode !== undefined || additionalInformation.length > 0 || originator !== undefined;

const transactionSchema = object({
	status: optional(text),
	statusId: optional(text),
	instructionId: optional(text),
	endToEndId: optional(text),
	uetr: optional(text),
	...reasonFields,
	/** Further reasons. */
	reasons: withDefault(list(reasonSchema), []),
	acceptedAt: optional(text),
	accountServicerReference: optional(text),
	clearingSystemReference: optional(text),
	/** A text with a decimal point, exactly as the report shows it. */
	amount: optional(text),
	currency: withDefault(text, 'EUR'),
	requestedExecutionDate: optional(text),
	/** In a report on direct debits. */
	requestedCollectionDate: optional(text),
	remittanceInformation: optional(text),
	debtorName: optional(text),
	debtorIban: optional(text),
	/** An account number that is not an IBAN. */
	debtorAccount: optional(text),
	debtorBic: optional(text),
	creditorName: optional(text),
	creditorIban: optional(text),
	/** An account number that is not an IBAN. */
	creditorAccount: optional(text),
	creditorBic: optional(text),
}).transform(({ reasonCode, additionalInformation, originator, reasons, ...transaction }) => ({
	...transaction,
	reasons: [{ reasonCode, additionalInformation, originator }, ...reasons].filter(isReasonGiven),
}));

export type TransactionDescription = Readonly<z.infer<typeof transactionSchema>>;

const paymentSchema = object({
	paymentInformationId: optional(text),
	numberOfTransactions: optional(text),
	status: optional(text),
	...reasonFields,
	transactions: withDefault(list(transactionSchema), []),
});

/** The fields that describe a report. Each one may be missing. */
export const reportFields = {
	messageId: optional(text),
	/** ISO 8601. */
	createdAt: optional(text),
	initiatingParty: withDefault(text, 'Sandbox Bank'),
	originalMessageId: optional(text),
	/** Undefined: the message that fits the kind. */
	originalMessageName: optional(text),
	numberOfTransactions: optional(text),
	controlSum: optional(text),
	groupStatus: optional(text),
	groupReasonCode: reasonFields.reasonCode,
	groupAdditionalInformation: reasonFields.additionalInformation,
	groupOriginator: reasonFields.originator,
	payments: withDefault(list(paymentSchema), []),
};

export type ReportInput = Readonly<z.infer<z.ZodObject<typeof reportFields>>>;

export type PaymentInput = Readonly<z.infer<typeof paymentSchema>>;
