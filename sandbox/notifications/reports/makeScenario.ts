import type { ReasonDescription, TransactionDescription } from '../../control/reportSchema.ts';
import type { PaymentDescription, ReportDescription } from './reportDescription.ts';

export const scenarios = ['rejected', 'completed', 'pending', 'partial', 'groupReceived', 'bulk'] as const;

export type Scenario = (typeof scenarios)[number];

export interface ScenarioInput {
	/** Part of each identifier in the report. */
	readonly serial: string;
	/** ISO 8601. */
	readonly createdAt: string;
	/** Number of transactions in the scenario `bulk`. */
	readonly transactions: number;
}

/** Describes a typical report. */
export function makeScenario(scenario: Scenario, input: ScenarioInput): ReportDescription {
	return makers[scenario](input);
}

const makers: Record<Scenario, (input: ScenarioInput) => ReportDescription> = {
	completed: (input) => report(input, undefined, [payment(input, 1, undefined, [completed(input, 1)])]),
	pending: (input) => report(input, undefined, [payment(input, 1, undefined, [pending(input, 1)])]),
	rejected: (input) => report(input, undefined, [payment(input, 1, 'RJCT', [rejected(input, 1)])]),
	partial: (input) =>
		report(input, 'PART', [
			payment(input, 1, 'ACSC', [completed(input, 1), completed(input, 2)]),
			payment(input, 2, 'PART', [completed(input, 3), rejected(input, 4)]),
		]),
	groupReceived: (input) => report(input, 'RCVD', []),
	bulk: (input) => {
		const transactions = Array.from({ length: input.transactions }, (_, index) =>
			index % 10 === 9 ? rejected(input, index + 1) : completed(input, index + 1),
		);
		return report(input, 'PART', [payment(input, 1, 'PART', transactions)]);
	},
};

function report(
	{ serial, createdAt }: ScenarioInput,
	groupStatus: string | undefined,
	payments: readonly PaymentDescription[],
): ReportDescription {
	return {
		messageId: `STS-${serial}`,
		createdAt,
		initiatingParty: 'Sandbox Bank',
		originalMessageId: `MSG-${serial}`,
		originalMessageName: 'pain.001.001.09',
		numberOfTransactions: undefined,
		controlSum: undefined,
		groupStatus,
		groupReason: undefined,
		payments,
	};
}

function payment(
	{ serial }: ScenarioInput,
	number: number,
	status: string | undefined,
	transactions: readonly TransactionDescription[],
): PaymentDescription {
	return {
		paymentInformationId: `PMT-${serial}-${number}`,
		numberOfTransactions: String(transactions.length),
		status,
		reason: undefined,
		transactions,
	};
}

function completed(input: ScenarioInput, number: number): TransactionDescription {
	return {
		...transaction(input, number),
		status: 'ACSC',
		acceptedAt: input.createdAt,
		accountServicerReference: `ASR-${input.serial}-${number}`,
		clearingSystemReference: `CLR-${input.serial}-${number}`,
	};
}

function pending(input: ScenarioInput, number: number): TransactionDescription {
	return { ...transaction(input, number), status: 'PDNG' };
}

function rejected(input: ScenarioInput, number: number): TransactionDescription {
	return { ...transaction(input, number), status: 'RJCT', reasons: [closedAccount] };
}

const closedAccount: ReasonDescription = {
	reasonCode: 'AC04',
	additionalInformation: [
		'The account of the creditor is closed. Please che',
		'ck the account number & send the payment again.',
	],
	originator: undefined,
};

function transaction({ serial, createdAt }: ScenarioInput, number: number): TransactionDescription {
	return {
		status: undefined,
		statusId: undefined,
		instructionId: `000${number}`,
		endToEndId: `E2E-${serial}-${number}`,
		uetr: undefined,
		reasons: [],
		acceptedAt: undefined,
		accountServicerReference: undefined,
		clearingSystemReference: undefined,
		amount: `${1000 + number}.40`,
		currency: 'EUR',
		requestedExecutionDate: createdAt.slice(0, 10),
		remittanceInformation: `Invoice 000${number}`,
		debtorName: 'Example Holdings LLC',
		debtorIban: 'DE02120300000000202051',
		debtorBic: 'BYLADEM1001',
		creditorName: 'Example Supplies Ltd',
		creditorIban: 'GB33BUKB20201555555555',
		creditorAccount: undefined,
		creditorBic: 'BUKBGB22',
	};
}
