import type { z } from 'zod/v4';
import { list, object, optional, text, texts, withDefault } from './fieldSchemas.ts';

/** Why a transaction, a batch or a file has its status. An ISO code looks like AC04 or NARR, every other code is proprietary. */
export interface ReasonDescription {
	readonly reasonCode?: string | undefined;
	readonly additionalInformation?: string[];
}

const transactionSchema = object({
	status: optional(text),
	instructionId: optional(text),
	endToEndId: optional(text),
	reasonCode: optional(text),
	additionalInformation: withDefault(texts, []),
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
});

/** The report leaves out whatever is undefined. */
export type TransactionDescription = Readonly<Partial<z.infer<typeof transactionSchema>>>;

const paymentSchema = object({
	paymentInformationId: optional(text),
	transactions: withDefault(list(transactionSchema), []),
});

/** The fields that describe a report. Each one may be missing. */
export const reportFields = {
	messageId: optional(text),
	/** ISO 8601. */
	createdAt: optional(text),
	originalMessageId: optional(text),
	/** Undefined: the message that fits the kind. */
	originalMessageName: optional(text),
	payments: withDefault(list(paymentSchema), []),
};
