import type { ReasonDescription, TransactionDescription } from '../../control/reportSchema.ts';
import type { ReportMessage } from './paymentKinds.ts';

/** A pain.002 or a pain.014 in short form. The report leaves out whatever is undefined. */
export interface ReportDescription {
	readonly message: ReportMessage;
	readonly messageId: string;
	/** ISO 8601. */
	readonly createdAt: string;
	readonly originalMessageId: string;
	readonly originalMessageName: string;
	readonly groupStatus?: string;
	readonly groupReason?: ReasonDescription;
	readonly payments: readonly PaymentDescription[];
}

export interface PaymentDescription {
	readonly paymentInformationId: string;
	readonly numberOfTransactions?: string;
	readonly status?: string;
	readonly reason?: ReasonDescription;
	readonly transactions: readonly TransactionDescription[];
}
