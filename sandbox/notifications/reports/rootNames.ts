import type { ReportMessage } from './paymentKinds.ts';

/** What a dialect calls the message. */
export interface RootNames {
	/** XML namespace of the version that the sandbox writes. */
	readonly namespace: string;
	/** The ISO tag. */
	readonly tag: string;
	/** The name in JSON with long names. */
	readonly longName: string;
}

export const rootNames: Readonly<Record<ReportMessage, RootNames>> = {
	'pain.002': {
		namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10',
		tag: 'CstmrPmtStsRpt',
		longName: 'customerPaymentStatusReportV10',
	},
	'pain.014': {
		namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.014.001.07',
		tag: 'CdtrPmtActvtnReqStsRpt',
		longName: 'creditorPaymentActivationRequestStatusReportV07',
	},
};
