import type { Direction } from '../codes/codeTables';
import type { About } from '../codes/StatusCase';

/** What an original message was, and the direction of the money in it; null where its name does not say that. */
export interface MessageKind {
	readonly about: About;
	readonly direction: Direction;
	/** It is a request to pay, which the payer accepts or not. */
	readonly isRequest: boolean;
}

const noPayment = (about: About): MessageKind => ({ about, direction: null, isRequest: false });

const PAYMENT: MessageKind = noPayment('payment');
const OUTGOING: MessageKind = { ...PAYMENT, direction: 'outgoing' };
const COLLECTION: MessageKind = { ...PAYMENT, direction: 'incoming' };
const REQUEST: MessageKind = { ...COLLECTION, isRequest: true };

/**
 * The messages that a report may answer: number, long name and tag of ISO 20022, and numbers of SWIFT. A name counts
 * wherever it stands in the text. What is about no payment comes first, because its names may contain those of payments.
 */
const KINDS: ReadonlyArray<readonly [names: string, kind: MessageKind]> = [
	[
		`camt.055 CustomerPaymentCancellationRequest CstmrPmtCxlReq
		camt.056 FIToFIPaymentCancellationRequest FIToFIPmtCxlReq
		camt.026 UnableToApply UblToApply
		camt.029 ResolutionOfInvestigation RsltnOfInvstgtn
		camt.087 RequestToModifyPayment ReqToModfyPmt
		pacs.028 FIToFIPaymentStatusRequest FIToFIPmtStsReq MT.192 MT.292`,
		noPayment('cancellation'),
	],
	[
		`pain.007 CustomerPaymentReversal CstmrPmtRvsl
		pacs.007 FIToFIPaymentReversal FIToFIPmtRvsl
		pacs.004 PaymentReturn PmtRtr`,
		noPayment('reversal'),
	],
	[
		`pain.009 MandateInitiationRequest MndtInitnReq
		pain.010 MandateAmendmentRequest MndtAmdmntReq
		pain.011 MandateCancellationRequest MndtCxlReq
		pain.012 MandateAcceptanceReport MndtAccptncRpt
		pain.017 MandateCopyRequest MndtCpyReq
		pain.018 MandateSuspensionRequest MndtSspnsnReq`,
		noPayment('mandate'),
	],
	[
		`pain.006 PaymentCancellationRequest PmtCxlReq
		camt.\\d{3} ClaimNonReceipt ClmNonRct AdditionalPaymentInformation AddtlPmtInf
		RequestForDuplicate ReqForDplct DebitAuthorisationRequest DbtAuthstnReq CaseStatusReportRequest CaseStsRptReq
		NotificationToReceive NtfctnToRcv AccountReportingRequest AcctRptgReq InvestigationRequest InvstgtnReq`,
		noPayment('other'),
	],
	[`pain.013 pain.014 CreditorPaymentActivationRequest CdtrPmtActvtnReq`, REQUEST],
	[
		`pain.008 CustomerDirectDebitInitiation CstmrDrctDbtInitn
		pacs.003 FIToFICustomerDirectDebit FIToFICstmrDrctDbt`,
		COLLECTION,
	],
	[
		`pain.001 CustomerCreditTransferInitiation CstmrCdtTrfInitn
		pacs.008 FIToFICustomerCreditTransfer FIToFICstmrCdtTrf MT.101`,
		OUTGOING,
	],
	// Last, so that a payment that came by EBICS stays a payment. The log of a transfer has no other name in it.
	['EBICS', noPayment('transmission')],
];

/** A point, or the end of a word in a long name, may be written as any other sign, or left out. Names are whole words. */
function toPattern(names: string): RegExp {
	const patterns = names.split(/\s+/).map((name) => name.replaceAll(/\.|(?<=[a-z])(?=[A-Z])/g, '[\\W_]*'));
	return new RegExp(`(?<![a-z])(?:${patterns.join('|')})`, 'i');
}

const PATTERNS = KINDS.map(([names, kind]) => [toPattern(names), kind] as const);

/**
 * Tells what a message is about by its name (`OrgnlMsgNmId`): `camt.055.001.08`, `CUSTOMERPAYMENTCANCELLATIONREQUESTV08`,
 * `ns:CstmrPmtCxlReq`. Any other name, or none, is that of a payment: banks also write NACHA, MT103 and NOTPROVIDED.
 */
export function classifyMessage(name: string | null): MessageKind {
	if (name === null) return PAYMENT;
	return PATTERNS.find(([pattern]) => pattern.test(name))?.[1] ?? PAYMENT;
}
