import type {
	PaymentDescription,
	ReasonDescription,
	ReportDescription,
	TransactionDescription,
} from '../notifications/reports/reportDescription.ts';
import type { InputReader } from './inputReader.ts';

/** Reads the compact description of a report; the caller has the reader check for unknown fields at the top. */
export function readReport(input: InputReader, serial: string, now: string): ReportDescription {
	return {
		messageId: input.text('messageId', `STS-${serial}`),
		createdAt: input.text('createdAt', now),
		initiatingParty: input.text('initiatingParty', 'Sandbox Bank'),
		originalMessageId: input.text('originalMessageId', `MSG-${serial}`),
		originalMessageName: input.text('originalMessageName', 'pain.001.001.09'),
		numberOfTransactions: input.optionalText('numberOfTransactions'),
		controlSum: input.optionalText('controlSum'),
		groupStatus: input.optionalText('groupStatus'),
		groupReason: readOwnReason(input, 'groupReasonCode', 'groupAdditionalInformation', 'groupOriginator'),
		payments: input.objects('payments').map((payment, index) => readPayment(payment, `PMT-${serial}-${index + 1}`)),
	};
}

function readPayment(input: InputReader, fallbackId: string): PaymentDescription {
	const payment: PaymentDescription = {
		paymentInformationId: input.text('paymentInformationId', fallbackId),
		numberOfTransactions: input.optionalText('numberOfTransactions'),
		status: input.optionalText('status'),
		reason: readOwnReason(input, 'reasonCode', 'additionalInformation', 'originator'),
		transactions: input.objects('transactions').map(readTransaction),
	};
	input.done();
	return payment;
}

function readTransaction(input: InputReader): TransactionDescription {
	const transaction: TransactionDescription = {
		status: input.optionalText('status'),
		statusId: input.optionalText('statusId'),
		instructionId: input.optionalText('instructionId'),
		endToEndId: input.optionalText('endToEndId'),
		uetr: input.optionalText('uetr'),
		reasons: readReasons(input),
		acceptedAt: input.optionalText('acceptedAt'),
		accountServicerReference: input.optionalText('accountServicerReference'),
		clearingSystemReference: input.optionalText('clearingSystemReference'),
		amount: input.optionalText('amount'),
		currency: input.text('currency', 'EUR'),
		requestedExecutionDate: input.optionalText('requestedExecutionDate'),
		remittanceInformation: input.optionalText('remittanceInformation'),
		debtorName: input.optionalText('debtorName'),
		debtorIban: input.optionalText('debtorIban'),
		debtorBic: input.optionalText('debtorBic'),
		creditorName: input.optionalText('creditorName'),
		creditorIban: input.optionalText('creditorIban'),
		creditorAccount: input.optionalText('creditorAccount'),
		creditorBic: input.optionalText('creditorBic'),
	};
	input.done();
	return transaction;
}

/** The reason given beside the status, and those of the list `reasons`. */
function readReasons(input: InputReader): ReasonDescription[] {
	const own = readOwnReason(input, 'reasonCode', 'additionalInformation', 'originator');
	const listed = input.objects('reasons').flatMap((reason) => {
		const read = readOwnReason(reason, 'reasonCode', 'additionalInformation', 'originator');
		reason.done();
		return read ?? [];
	});
	return own === undefined ? listed : [own, ...listed];
}

function readOwnReason(
	input: InputReader,
	codeName: string,
	informationName: string,
	originatorName: string,
): ReasonDescription | undefined {
	const reasonCode = input.optionalText(codeName);
	const additionalInformation = input.texts(informationName);
	const originator = input.optionalText(originatorName);
	const given = reasonCode !== undefined || additionalInformation.length > 0 || originator !== undefined;
	return given ? { reasonCode, additionalInformation, originator } : undefined;
}
