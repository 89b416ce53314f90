import type { TransactionDescription } from '../../control/reportSchema.ts';

export const paymentKinds = ['payment', 'directDebit', 'moneyRequest', 'drawdown'] as const;

/** What the client had ordered. In a payment the client pays. In the other kinds the client is to get the money. */
export type PaymentKind = (typeof paymentKinds)[number];

export const reportMessages = ['pain.002', 'pain.014'] as const;

/** The ISO 20022 message of a report. pain.014 answers a pain.013 only. */
export type ReportMessage = (typeof reportMessages)[number];

type PartyField = Extract<keyof TransactionDescription, `${'debtor' | 'creditor'}${string}`>;

/** What is the same in each transaction of a kind. */
type KindTransaction = Readonly<Record<PartyField, string | undefined>> &
	Pick<TransactionDescription, 'currency' | 'remittanceInformation'>;

interface KindFacts {
	/** `OrgnlMsgNmId`: the message with which the client ordered it. */
	readonly originalMessageName: string;
	/** x-payment-type. Undefined: that of the subscription. */
	readonly paymentType: string | undefined;
	/** The messages with which a bank can report on it. */
	readonly messages: readonly ReportMessage[];
	readonly transaction: KindTransaction;
	/** The field that holds the date on which the client wants the money to move. */
	readonly dateField: 'requestedExecutionDate' | 'requestedCollectionDate';
	/** Why the bank rejects a transaction of this kind. */
	readonly rejection: { readonly reasonCode: string; readonly text: string };
}

const nobody: Readonly<Record<PartyField, undefined>> = {
	debtorName: undefined,
	debtorIban: undefined,
	debtorAccount: undefined,
	debtorBic: undefined,
	creditorName: undefined,
	creditorIban: undefined,
	creditorAccount: undefined,
	creditorBic: undefined,
};

/** The client of the bank. It is the debtor of its payments, and the creditor of everything else. */
const COMPANY = 'Example Holdings LLC';

export const kindFacts: Readonly<Record<PaymentKind, KindFacts>> = {
	payment: {
		originalMessageName: 'pain.001.001.09',
		paymentType: undefined,
		messages: ['pain.002'],
		transaction: {
			...nobody,
			debtorName: COMPANY,
			debtorIban: 'DE02120300000000202051',
			debtorBic: 'BYLADEM1001',
			creditorName: 'Example Supplies Ltd',
			creditorIban: 'GB33BUKB20201555555555',
			creditorBic: 'BUKBGB22',
			currency: 'EUR',
			remittanceInformation: 'Invoice',
		},
		dateField: 'requestedExecutionDate',
		rejection: {
			reasonCode: 'AC04',
			text: 'The account of the creditor is closed. Please ask the creditor for the new account & bank.',
		},
	},
	directDebit: {
		originalMessageName: 'pain.008.001.08',
		paymentType: 'DIRECT_DEBIT',
		messages: ['pain.002'],
		transaction: {
			...nobody,
			debtorName: 'Example Retail GmbH',
			debtorIban: 'DE89370400440532013000',
			debtorBic: 'COBADEFFXXX',
			creditorName: COMPANY,
			creditorIban: 'DE02120300000000202051',
			creditorBic: 'BYLADEM1001',
			currency: 'EUR',
			remittanceInformation: 'Subscription',
		},
		dateField: 'requestedCollectionDate',
		rejection: {
			reasonCode: 'AM04',
			text: 'There is not enough money on the account of the debtor. It was not debited.',
		},
	},
	moneyRequest: {
		originalMessageName: 'pain.013.001.07',
		paymentType: 'REQUEST_TO_PAY',
		messages: ['pain.002', 'pain.014'],
		transaction: {
			...nobody,
			debtorName: 'Example Tenant Inc',
			debtorAccount: '000123456789',
			debtorBic: 'EXMPUS33',
			creditorName: COMPANY,
			creditorAccount: '000987654321',
			creditorBic: 'SBNKUS33',
			currency: 'USD',
			remittanceInformation: 'Rent',
		},
		dateField: 'requestedExecutionDate',
		rejection: {
			reasonCode: 'CUST',
			text: 'The debtor has refused the request to pay. Nothing was debited from its account.',
		},
	},
	drawdown: {
		originalMessageName: 'pain.013.001.07',
		paymentType: 'WIRE_DRAWDOWN',
		messages: ['pain.002', 'pain.014'],
		transaction: {
			...nobody,
			debtorName: 'Example Subsidiary Inc',
			debtorAccount: '000555666777',
			debtorBic: 'EXMPUS33',
			creditorName: COMPANY,
			creditorAccount: '000987654321',
			creditorBic: 'SBNKUS33',
			currency: 'USD',
			remittanceInformation: 'Cash concentration',
		},
		dateField: 'requestedExecutionDate',
		rejection: {
			reasonCode: 'AG01',
			text: 'The bank of the debtor has no agreement that allows drawdowns from this account. Nothing was debited.',
		},
	},
};
