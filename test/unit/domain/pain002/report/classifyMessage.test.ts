import { classifyMessage } from '../../../../../nodes/CommercialBanking/domain/pain002/report/classifyMessage';

it.each([
	[
		'outgoing',
		`pain.001.001.09 pain.001 PAIN.001.001.03 pain001 PAIN_001 urn:iso:std:iso:20022:tech:xsd:pain.001.001.09
		pain.001.001.03.ch.02 pacs.008.001.08 MT101 mt101 CustomerCreditTransferInitiationV09 CstmrCdtTrfInitn ns2:CstmrCdtTrfInitn
		EBICS:pain.001 FIToFICstmrCdtTrf`,
	],
	[
		'incoming',
		`pain.008.001.02 Pain.008 PAIN008 pacs.003.001.08 customerDirectDebitInitiationV08 CstmrDrctDbtInitn
		FIToFICustomerDirectDebitV08`,
	],
	['request', 'pain.013.001.07 pain.014.001.07 CREDITORPAYMENTACTIVATIONREQUESTV07 CdtrPmtActvtnReq'],
	[
		'cancellation',
		`camt.055.001.08 camt.056 CAMT055 camt-026.001.07 camt.029.001.09 camt.087.001.06 pacs.028.001.03 MT192 fin.MT192
		CustomerPaymentCancellationRequestV08 CUSTOMER_PAYMENT_CANCELLATION_REQUEST_V08 CstmrPmtCxlReq
		FIToFIPaymentCancellationRequest FIToFIPmtCxlReq UnableToApplyV07 RsltnOfInvstgtn ReqToModfyPmt FIToFIPmtStsReq`,
	],
	[
		'reversal',
		`pain.007.001.09 pacs.007.001.09 pacs.004.001.09 CustomerPaymentReversalV09 CstmrPmtRvsl FIToFIPmtRvsl
		PaymentReturnV09 PmtRtr`,
	],
	[
		'mandate',
		`pain.009.001.06 pain.010 pain.011 PAIN012 pain.017.001.02 pain.018.001.02 MandateInitiationRequestV06
		MndtAmdmntReq mandateCancellationRequestV06 MndtAccptncRpt MndtCpyReq MandateSuspensionRequestV02`,
	],
	['transmission', 'EBICS ebics EBICS_H005'],
	['other', 'pain.006.001.01 camt.027.001.07 camt.060.001.05 camt.110 ClmNonRct NotificationToReceiveV06'],
	['payment', 'NACHA MT103 NOTPROVIDED pain.002.001.10 CCT SPAIN001 FORMAT192 pacs.009.001.08 x'],
])('%s: %s', (expected, names) => {
	const kinds = ['', ...names.split(/\s+/)].slice(1).map((name) => {
		const { about, direction, isRequest } = classifyMessage(name);
		const kind = isRequest ? 'request' : (direction ?? about);
		return `${name} ${kind}`;
	});
	expect(kinds).toEqual(names.split(/\s+/).map((name) => `${name} ${expected}`));
});

it('is a payment without a name', () => {
	expect(classifyMessage(null)).toEqual({ about: 'payment', direction: null, isRequest: false });
});
