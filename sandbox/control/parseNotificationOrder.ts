import type { z } from 'zod/v4';
import { makeScenario, scenarios } from '../notifications/reports/makeScenario.ts';
import { kindFacts, paymentKinds, reportMessages } from '../notifications/reports/paymentKinds.ts';
import { writeReport } from '../notifications/reports/writeReport.ts';
import { deliveryFormatFields, deliveryFormatSchema, type DeliveryFormat } from './deliveryFormat.ts';
import { choice, flag, number, object, optional, text, wholeNumber, withDefault } from './fieldSchemas.ts';
import { fillIn, InputError, parseInput } from './parseInput.ts';
import { reportFields } from './reportSchema.ts';

const orderSchema = object({
	/** How many notifications to make from this order. */
	count: withDefault(wholeNumber(1, 200_000), 1),
	/** 0: all at once. */
	ratePerSecond: withDefault(number(0, 100_000), 0),
	/** Answers the call after the first attempts. */
	wait: withDefault(flag, false),

	/** What the report is about. */
	kind: withDefault(choice(paymentKinds), 'payment'),
	/** The message that the report is. */
	message: withDefault(choice(reportMessages), 'pain.002'),
	scenario: optional(choice(scenarios)),
	/** Number of transactions in the scenario `bulk`. */
	transactions: withDefault(wholeNumber(1, 20_000), 10),
	plaintext: optional(text),
	...reportFields,
	/** Part of the identifiers of what the client had ordered. Undefined: different for each notification. */
	reference: optional(text),
	/** The report is older than the notification by these hours. So it looks like a report that arrives late. */
	reportedHoursAgo: optional(number(0, 10_000)),

	...deliveryFormatFields,
	/** Undefined: the type of the kind, else that of the subscription. */
	paymentType: optional(text),
	requestId: optional(text),
	tamper: optional(choice(['token', 'key', 'truncate', 'tag', 'algorithm'])),
	/** Number of attempts that the bank tampers with, from the first one. Infinity: all attempts. */
	tamperTimes: withDefault(wholeNumber(1, 100), Infinity),
	/** After this time, the bank closes the connection. It does not wait for the answer. */
	hangUpAfterMilliseconds: optional(wholeNumber(1, 600_000)),
	/** Number of attempts in which the bank closes the connection, from the first one. */
	hangUpTimes: withDefault(wholeNumber(1, 100), 1),
});

const HOUR_MILLISECONDS = 3_600_000;

type OrderInput = Readonly<z.infer<typeof orderSchema>>;

export type Tampering = NonNullable<OrderInput['tamper']>;

type SameInEachAttempt = 'requestId' | 'tamper' | 'tamperTimes' | 'hangUpAfterMilliseconds' | 'hangUpTimes';

/** What the bank delivers, and how. It is the same in each attempt. */
export interface NotificationOrder extends Pick<OrderInput, SameInEachAttempt> {
	readonly plaintext: string;
	readonly format: DeliveryFormat;
}

interface OrderContext {
	/** The subscription's format. */
	readonly format: DeliveryFormat;
	/** Different for each notification. It fills the missing identifiers. */
	readonly serial: string;
	/** The bank's time, ISO 8601. */
	readonly now: string;
}

/**
 * Parses a call. The subscription's format fills the missing fields, but for its payment type: a kind can have its own.
 *
 * @throws InputError for bad input
 */
export const parseOrder = (body: unknown, format: DeliveryFormat): OrderInput =>
	parseInput(orderSchema, fillIn({ ...format, paymentType: undefined }, body));

/**
 * Makes one notification of a call.
 *
 * @throws InputError for fields that do not go together
 */
export function makeNotificationOrder(input: OrderInput, context: OrderContext): NotificationOrder {
	const paymentType = input.paymentType ?? kindFacts[input.kind].paymentType ?? context.format.paymentType;
	const format = deliveryFormatSchema.parse({ ...input, paymentType });
	const { requestId, tamper, tamperTimes, hangUpAfterMilliseconds, hangUpTimes } = input;
	const plaintext = writePlaintext(input, format, context);
	return { plaintext, format, requestId, tamper, tamperTimes, hangUpAfterMilliseconds, hangUpTimes };
}

function writePlaintext(input: OrderInput, format: DeliveryFormat, { serial, now }: OrderContext): string {
	const { plaintext, scenario, kind, message, transactions, payments, reference = serial } = input;
	const given = [plaintext, scenario, payments.length > 0 ? payments : undefined].filter((each) => each !== undefined);
	if (given.length !== 1) throw new InputError('Give exactly one of: scenario, payments, plaintext.');
	const { messages, originalMessageName } = kindFacts[kind];
	if (!messages.includes(message)) throw new InputError(`message must be ${messages.join(' or ')} for this kind.`);
	if (plaintext !== undefined) return plaintext;
	const hoursAgo = input.reportedHoursAgo ?? 0;
	const createdAt = input.createdAt ?? new Date(Date.parse(now) - hoursAgo * HOUR_MILLISECONDS).toISOString();
	const messageId = input.messageId ?? `STS-${serial}`;
	if (scenario !== undefined) {
		const made = makeScenario(scenario, { message, serial, reference, createdAt, kind, transactions });
		return writeReport({ ...made, messageId }, format);
	}
	const report = {
		message,
		messageId,
		createdAt,
		originalMessageId: input.originalMessageId ?? `MSG-${reference}`,
		originalMessageName: input.originalMessageName ?? originalMessageName,
		payments: payments.map(({ paymentInformationId, transactions: described }, index) => ({
			paymentInformationId: paymentInformationId ?? `PMT-${reference}-${index + 1}`,
			transactions: described,
		})),
	};
	return writeReport(report, format);
}
