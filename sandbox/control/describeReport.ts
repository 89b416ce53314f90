import type { PaymentDescription, ReportDescription } from '../notifications/reports/reportDescription.ts';
import { isReasonGiven, type PaymentInput, type ReasonDescription, type ReportInput } from './reportSchema.ts';

/** Makes a complete description of the report. `serial` fills the missing identifiers, and `now` the missing time. */
export function describeReport(input: ReportInput, serial: string, now: string): ReportDescription {
	return {
		messageId: input.messageId ?? `STS-${serial}`,
		createdAt: input.createdAt ?? now,
		initiatingParty: input.initiatingParty,
		originalMessageId: input.originalMessageId ?? `MSG-${serial}`,
		originalMessageName: input.originalMessageName,
		numberOfTransactions: input.numberOfTransactions,
		controlSum: input.controlSum,
		groupStatus: input.groupStatus,
		groupReason: givenReason({
			reasonCode: input.groupReasonCode,
			additionalInformation: input.groupAdditionalInformation,
			originator: input.groupOriginator,
		}),
		payments: input.payments.map((payment, index) => describePayment(payment, `PMT-${serial}-${index + 1}`)),
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
