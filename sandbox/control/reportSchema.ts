import { z } from 'zod/v4';

/** Why a transaction, a batch or a file has its status. An ISO code looks like AC04 or NARR, every other code is proprietary. */
export interface ReasonDescription {
	readonly reasonCode?: string | undefined;
	readonly additionalInformation?: string[];
}

const transactionSchema = z.strictObject({
	status: z.string().optional(),
	instructionId: z.string().optional(),
	endToEndId: z.string().optional(),
	reasonCode: z.string().optional(),
	additionalInformation: z
		.union([z.array(z.string()), z.string()])
		.transform((value) => (typeof value === 'string' ? [value] : value))
		.default([]),
	acceptedAt: z.string().optional(),
	accountServicerReference: z.string().optional(),
	clearingSystemReference: z.string().optional(),
	/** A text with a decimal point, exactly as the report shows it. */
	amount: z.string().optional(),
	currency: z.string().default('EUR'),
	requestedExecutionDate: z.string().optional(),
	/** In a report on direct debits. */
	requestedCollectionDate: z.string().optional(),
	remittanceInformation: z.string().optional(),
	debtorName: z.string().optional(),
	debtorIban: z.string().optional(),
	/** An account number that is not an IBAN. */
	debtorAccount: z.string().optional(),
	debtorBic: z.string().optional(),
	creditorName: z.string().optional(),
	creditorIban: z.string().optional(),
	/** An account number that is not an IBAN. */
	creditorAccount: z.string().optional(),
	creditorBic: z.string().optional(),
});

/** The report leaves out whatever is undefined. */
export type TransactionDescription = Readonly<Partial<z.infer<typeof transactionSchema>>>;

const paymentSchema = z.strictObject({
	paymentInformationId: z.string().optional(),
	transactions: z.array(transactionSchema).default([]),
});

/** The fields that describe a report. Each one may be missing. */
export const reportFields = {
	messageId: z.string().optional(),
	/** ISO 8601. */
	createdAt: z.string().optional(),
	originalMessageId: z.string().optional(),
	/** Undefined: the message that fits the kind. */
	originalMessageName: z.string().optional(),
	payments: z.array(paymentSchema).default([]),
};
