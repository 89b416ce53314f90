import type { ReasonDescription, TransactionDescription } from '../../control/reportSchema.ts';
import { kindFacts, type PaymentKind, type ReportMessage } from './paymentKinds.ts';
import type { PaymentDescription, ReportDescription } from './reportDescription.ts';

export const scenarios = [
	'rejected',
	'completed',
	'accepted',
	'pending',
	'partial',
	'groupReceived',
	'groupRejected',
	'batchRejected',
	'payeeChecks',
	'fragment',
	'notes',
	'cancellationRefused',
	'achReturns',
	'bulk',
] as const;

export type Scenario = (typeof scenarios)[number];

export interface ScenarioInput {
	/** Part of the report's own identifier. */
	readonly serial: string;
	/** Part of each other identifier. Two reports with the same reference are about the same payments. */
	readonly reference?: string;
	/** ISO 8601. */
	readonly createdAt: string;
	/** Number of transactions in the scenario `bulk`. */
	readonly transactions: number;
	readonly kind?: PaymentKind;
	readonly message?: ReportMessage;
}

type CompleteInput = Required<ScenarioInput>;

/** Describes a typical report. Without `kind` and `message` it is a pain.002 about payments. */
export function makeScenario(scenario: Scenario, input: ScenarioInput): ReportDescription {
	return makers[scenario]({ reference: input.serial, kind: 'payment', message: 'pain.002', ...input });
}

const makers: Record<Scenario, (input: CompleteInput) => ReportDescription> = {
	completed: (input) => report(input, { payments: [batch(input, 1, { transactions: [completed(input, 1)] })] }),
	accepted: (input) => report(input, { payments: [batch(input, 1, { transactions: [withStatus(input, 1, 'ACSP')] })] }),
	pending: (input) => report(input, { payments: [batch(input, 1, { transactions: [withStatus(input, 1, 'PDNG')] })] }),
	rejected: (input) =>
		report(input, { payments: [batch(input, 1, { status: 'RJCT', transactions: [rejected(input, 1)] })] }),
	partial: (input) =>
		report(input, {
			groupStatus: 'PART',
			payments: [
				batch(input, 1, { status: 'ACSC', transactions: [completed(input, 1), completed(input, 2)] }),
				batch(input, 2, { status: 'PART', transactions: [completed(input, 3), rejected(input, 4)] }),
			],
		}),
	groupReceived: (input) => report(input, { groupStatus: 'RCVD' }),
	groupRejected: (input) => report(input, { groupStatus: 'RJCT', groupReason: duplicateFile }),
	batchRejected: (input) =>
		report(input, {
			groupStatus: 'PART',
			payments: [
				batch(input, 1, { status: 'RJCT', reason: dateInThePast, numberOfTransactions: '2' }),
				batch(input, 2, { status: 'ACSC', transactions: [completed(input, 3)] }),
			],
		}),
	payeeChecks: (input) =>
		report(input, {
			groupStatus: 'RVCM',
			payments: [
				batch(input, 1, {
					transactions: [
						withStatus(input, 1, 'RVNM'),
						withStatus(input, 2, 'RVMC', { additionalInformation: ['Example Supply Ltd'] }),
						withStatus(input, 3, 'RVNA'),
						withStatus(input, 4, 'RCVC'),
					],
				}),
			],
		}),
	fragment: (input) =>
		report(input, {
			payments: [
				batch(input, 1, { numberOfTransactions: '33', transactions: [rejected(input, 1), rejected(input, 2)] }),
			],
		}),
	notes: (input) =>
		report(input, {
			payments: [
				batch(input, 1, {
					transactions: [
						withStatus(input, 1, 'ACSP', { reasonCode: 'NARR', additionalInformation: ['CB Processed'] }),
						withStatus(input, 2, 'ACWC', {
							reasonCode: 'DT06',
							additionalInformation: ['Moved to the next banking day'],
						}),
					],
				}),
			],
		}),
	cancellationRefused: (input) =>
		report(input, {
			originalMessageName: 'camt.055.001.08',
			payments: [
				batch(input, 1, {
					transactions: [
						withStatus(input, 1, 'RJCT', {
							reasonCode: 'NARR',
							additionalInformation: ['Already sent to the other bank'],
						}),
					],
				}),
			],
		}),
	achReturns: (input) =>
		report(input, {
			payments: [
				batch(input, 1, {
					transactions: ['R01', 'R03', 'R29'].map((reasonCode, index) =>
						withStatus(input, index + 1, 'RJCT', { reasonCode }),
					),
				}),
			],
		}),
	bulk: (input) => {
		const transactions = Array.from({ length: input.transactions }, (_, index) =>
			index % 10 === 9 ? rejected(input, index + 1) : completed(input, index + 1),
		);
		return report(input, { groupStatus: 'PART', payments: [batch(input, 1, { status: 'PART', transactions })] });
	},
};

const duplicateFile: ReasonDescription = {
	reasonCode: 'DU01',
	additionalInformation: ['A file with this message identification came before.'],
};

const dateInThePast: ReasonDescription = {
	reasonCode: 'DT01',
	additionalInformation: ['The requested date is in the past.'],
};

function report(
	{ serial, reference, createdAt, kind, message }: CompleteInput,
	content: Partial<Pick<ReportDescription, 'originalMessageName' | 'groupStatus' | 'groupReason' | 'payments'>>,
): ReportDescription {
	return {
		message,
		messageId: `STS-${serial}`,
		createdAt,
		originalMessageId: `MSG-${reference}`,
		originalMessageName: kindFacts[kind].originalMessageName,
		payments: [],
		...content,
	};
}

function batch(
	{ reference }: CompleteInput,
	number: number,
	content: Partial<Omit<PaymentDescription, 'paymentInformationId'>>,
): PaymentDescription {
	const { transactions = [] } = content;
	return {
		paymentInformationId: `PMT-${reference}-${number}`,
		numberOfTransactions: String(transactions.length),
		transactions,
		...content,
	};
}

function completed(input: CompleteInput, number: number): TransactionDescription {
	return {
		...withStatus(input, number, 'ACSC'),
		acceptedAt: input.createdAt,
		accountServicerReference: `ASR-${input.reference}-${number}`,
		clearingSystemReference: `CLR-${input.reference}-${number}`,
	};
}

function rejected(input: CompleteInput, number: number): TransactionDescription {
	const { reasonCode, text } = kindFacts[input.kind].rejection;
	return withStatus(input, number, 'RJCT', { reasonCode, additionalInformation: cutIntoLines(text) });
}

const LINE_LENGTH = 70;

/** Cuts a text into full lines, as banks do: also in the middle of a word. */
function cutIntoLines(text: string): string[] {
	const count = Math.ceil(text.length / LINE_LENGTH);
	return Array.from({ length: count }, (_, index) => text.slice(index * LINE_LENGTH, (index + 1) * LINE_LENGTH));
}

function withStatus(
	{ reference, createdAt, kind }: CompleteInput,
	number: number,
	status: string,
	reason: ReasonDescription = {},
): TransactionDescription {
	const { transaction, dateField } = kindFacts[kind];
	return {
		status,
		instructionId: `000${number}`,
		endToEndId: `E2E-${reference}-${number}`,
		...reason,
		amount: `${1000 + number}.40`,
		[dateField]: dayBefore(createdAt),
		...transaction,
		remittanceInformation: `${transaction.remittanceInformation} 000${number}`,
	};
}

/** The payments were due on the day before, so that they are due in each time zone. */
function dayBefore(time: string): string {
	const day = Date.parse(time.slice(0, 10));
	return Number.isNaN(day) ? time : new Date(day - 24 * 3_600_000).toISOString().slice(0, 10);
}
