import { z } from 'zod/v4';
import { makeScenario, scenarios } from '../notifications/reports/makeScenario.ts';
import { kindFacts, paymentKinds, reportMessages } from '../notifications/reports/paymentKinds.ts';
import { writeReport } from '../notifications/reports/writeReport.ts';
import { deliveryFormatFields, deliveryFormatSchema, type DeliveryFormat } from './deliveryFormat.ts';
import { isJsonObject } from '../json/json.ts';
import { reportFields } from './reportSchema.ts';

const orderSchema = z.strictObject({
	/** How many notifications to make from this order. */
	count: z.int().default(1),
	/** Answers the call after the first attempts. */
	wait: z.boolean().default(false),

	/** What the report is about. */
	kind: z.enum(paymentKinds).default('payment'),
	/** The message that the report is. */
	message: z.enum(reportMessages).default('pain.002'),
	scenario: z.enum(scenarios).optional(),
	/** Number of transactions in the scenario `bulk`. */
	transactions: z.int().default(10),
	plaintext: z.string().optional(),
	...reportFields,
	/** Part of the identifiers of what the client had ordered. Undefined: different for each notification. */
	reference: z.string().optional(),
	/** The report is older than the notification by these hours. So it looks like a report that arrives late. */
	reportedHoursAgo: z.number().optional(),

	...deliveryFormatFields,
	/** Undefined: the type of the kind, else that of the subscription. */
	paymentType: z.string().optional(),
	requestId: z.string().optional(),
	/** `key`: the bank encrypts for a key that the client does not have. */
	tamper: z.literal('key').optional(),
	/** Number of attempts that the bank tampers with, from the first one. Infinity: all attempts. */
	tamperTimes: z.int().default(Infinity),
	/** After this time, the bank closes the connection. It does not wait for the answer. */
	hangUpAfterMilliseconds: z.int().optional(),
	/** Number of attempts in which the bank closes the connection, from the first one. */
	hangUpTimes: z.int().default(1),
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

/** Parses a call. The subscription's format fills the missing fields, but for its payment type: a kind can have its own. */
export const parseOrder = (body: unknown, format: DeliveryFormat): OrderInput =>
	orderSchema.parse({ ...format, paymentType: undefined, ...(isJsonObject(body) ? body : {}) });

/** Makes one notification of a call: of its `plaintext`, else its `scenario`, else its `payments`. */
export function makeNotificationOrder(input: OrderInput, context: OrderContext): NotificationOrder {
	const paymentType = input.paymentType ?? kindFacts[input.kind].paymentType ?? context.format.paymentType;
	const format = deliveryFormatSchema.parse({ ...input, paymentType });
	const { requestId, tamper, tamperTimes, hangUpAfterMilliseconds, hangUpTimes } = input;
	const plaintext = writePlaintext(input, format, context);
	return { plaintext, format, requestId, tamper, tamperTimes, hangUpAfterMilliseconds, hangUpTimes };
}

function writePlaintext(input: OrderInput, format: DeliveryFormat, { serial, now }: OrderContext): string {
	const { plaintext, scenario, kind, message, transactions, payments, reference = serial } = input;
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
		originalMessageName: input.originalMessageName ?? kindFacts[kind].originalMessageName,
		payments: payments.map(({ paymentInformationId, transactions: described }, index) => ({
			paymentInformationId: paymentInformationId ?? `PMT-${reference}-${index + 1}`,
			transactions: described,
		})),
	};
	return writeReport(report, format);
}
