import type { ReportMessage } from '../notifications/reports/paymentKinds.ts';
import type { PaymentDescription, ReportDescription } from '../notifications/reports/reportDescription.ts';
import { isReasonGiven, type PaymentInput, type ReasonDescription, type ReportInput } from './reportSchema.ts';

/** What fills the missing parts of a report. */
export interface ReportDefaults {
	readonly message: ReportMessage;
	readonly originalMessageName: string;
	/** Part of the report's own identifier. */
	readonly serial: string;
	/** Part of each other identifier. */
	readonly reference: string;
	/** ISO 8601. */
	readonly createdAt: string;
}

/** Makes a complete description of the report. */
export function describeReport(input: ReportInput, defaults: ReportDefaults): ReportDescription {
	const { serial, reference } = defaults;
	return {
		message: defaults.message,
		messageId: input.messageId ?? `STS-${serial}`,
		createdAt: defaults.createdAt,
		initiatingParty: input.initiatingParty,
		originalMessageId: input.originalMessageId ?? `MSG-${reference}`,
		originalMessageName: input.originalMessageName ?? defaults.originalMessageName,
		numberOfTransactions: input.numberOfTransactions,
		controlSum: input.controlSum,
		groupStatus: input.groupStatus,
		groupReason: givenReason({
			reasonCode: input.groupReasonCode,
			additionalInformation: input.groupAdditionalInformation,
			originator: input.groupOriginator,
		}),
		payments: input.payments.map((payment, index) => describePayment(payment, `PMT-${reference}-${index + 1}`)),
	};
}

function describePayment(payment: PaymentInput, fallbackId: string): PaymentDescription {
	return {
		paymentInformationId: payment.paymentInformationId ?? fallbackId,
		numberOfTransactions: payment.numberOfTransactions,
		status: payment.status,
		reason: givenReason(payment),
		transactions: payment.transactions,
	};
}

function givenReason({ reasonCode, additionalInformation, originator }: ReasonDescription) {
	const reason = { reasonCode, additionalInformation, originator };
	return isReasonGiven(reason) ? reason : undefined;
}
