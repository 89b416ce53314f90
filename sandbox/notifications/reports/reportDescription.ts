/** A pain.002 in few words; what is undefined is left out of the report. */
export interface ReportDescription {
	readonly messageId: string;
	/** ISO 8601. */
	readonly createdAt: string;
	readonly initiatingParty: string | undefined;
	readonly originalMessageId: string;
	readonly originalMessageName: string;
	readonly numberOfTransactions: string | undefined;
	readonly controlSum: string | undefined;
	readonly groupStatus: string | undefined;
	readonly groupReason: ReasonDescription | undefined;
	readonly payments: readonly PaymentDescription[];
}

export interface ReasonDescription {
	/** An ISO code of up to four characters; longer ones and those with other characters are written as proprietary. */
	readonly reasonCode: string | undefined;
	readonly additionalInformation: readonly string[];
	readonly originator: string | undefined;
}

export interface PaymentDescription {
	readonly paymentInformationId: string;
	readonly numberOfTransactions: string | undefined;
	readonly status: string | undefined;
	readonly reason: ReasonDescription | undefined;
	readonly transactions: readonly TransactionDescription[];
}

/** Amounts are text with a point, as they are to be written. */
export interface TransactionDescription {
	readonly status: string | undefined;
	readonly statusId: string | undefined;
	readonly instructionId: string | undefined;
	readonly endToEndId: string | undefined;
	readonly uetr: string | undefined;
	readonly reasons: readonly ReasonDescription[];
	readonly acceptedAt: string | undefined;
	readonly accountServicerReference: string | undefined;
	readonly clearingSystemReference: string | undefined;
	readonly amount: string | undefined;
	readonly currency: string;
	readonly requestedExecutionDate: string | undefined;
	readonly remittanceInformation: string | undefined;
	readonly debtorName: string | undefined;
	readonly debtorIban: string | undefined;
	readonly debtorBic: string | undefined;
	readonly creditorName: string | undefined;
	readonly creditorIban: string | undefined;
	/** An account number that is no IBAN. */
	readonly creditorAccount: string | undefined;
	readonly creditorBic: string | undefined;
}
