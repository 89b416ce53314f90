import type { ReportMessage } from '../notifications/reports/paymentKinds.ts';
import type { ReportDescription } from '../notifications/reports/reportDescription.ts';
import type { ReportInput } from './reportSchema.ts';

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
	const { serial, reference, message, createdAt, originalMessageName } = defaults;
	return {
		message,
		createdAt,
		messageId: input.messageId ?? `STS-${serial}`,
		originalMessageId: input.originalMessageId ?? `MSG-${reference}`,
		originalMessageName: input.originalMessageName ?? originalMessageName,
		payments: input.payments.map(({ paymentInformationId, transactions }, index) => ({
			paymentInformationId: paymentInformationId ?? `PMT-${reference}-${index + 1}`,
			transactions,
		})),
	};
}
