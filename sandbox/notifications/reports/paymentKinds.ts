import type { TransactionDescription } from '../../control/reportSchema.ts';
import contents from './kindContents.json' with { type: 'json' };

export const paymentKinds = ['payment', 'directDebit', 'moneyRequest', 'drawdown'] as const;

/** What the client had ordered. In a payment the client pays. In the other kinds the client is to get the money. */
export type PaymentKind = (typeof paymentKinds)[number];

export const reportMessages = ['pain.002', 'pain.014'] as const;

/** The ISO 20022 message of a report. pain.014 answers a pain.013 only. */
export type ReportMessage = (typeof reportMessages)[number];

interface KindFacts {
	/** `OrgnlMsgNmId`: the message with which the client ordered it. */
	readonly originalMessageName: string;
	/** x-payment-type. Undefined: that of the subscription. */
	readonly paymentType: string | undefined;
	/** The messages with which a bank can report on it. */
	readonly messages: readonly ReportMessage[];
	/** What is the same in each transaction of the kind. */
	readonly transaction: TransactionDescription;
	/** The field that holds the date on which the client wants the money to move. */
	readonly dateField: 'requestedExecutionDate' | 'requestedCollectionDate';
	/** Why the bank rejects a transaction of this kind. */
	readonly rejection: { readonly reasonCode: string; readonly text: string };
}

/** The client of the bank is the debtor of its payments, and the creditor of everything else. */
export const kindFacts: Readonly<Record<PaymentKind, KindFacts>> = {
	payment: {
		originalMessageName: 'pain.001.001.09',
		paymentType: undefined,
		messages: ['pain.002'],
		dateField: 'requestedExecutionDate',
		...contents.payment,
	},
	directDebit: {
		originalMessageName: 'pain.008.001.08',
		paymentType: 'DIRECT_DEBIT',
		messages: ['pain.002'],
		dateField: 'requestedCollectionDate',
		...contents.directDebit,
	},
	moneyRequest: {
		originalMessageName: 'pain.013.001.07',
		paymentType: 'REQUEST_TO_PAY',
		messages: ['pain.002', 'pain.014'],
		dateField: 'requestedExecutionDate',
		...contents.moneyRequest,
	},
	drawdown: {
		originalMessageName: 'pain.013.001.07',
		paymentType: 'WIRE_DRAWDOWN',
		messages: ['pain.002', 'pain.014'],
		dateField: 'requestedExecutionDate',
		...contents.drawdown,
	},
};
