import { tamperings, type NotificationOrder, type RawRequest } from '../notifications/notification.ts';
import { makeScenario, scenarios } from '../notifications/reports/makeScenario.ts';
import { writeReport } from '../notifications/reports/writeReport.ts';
import type { DeliveryFormat } from '../notifications/subscription.ts';
import { isJsonObject } from '../json/json.ts';
import { InputError, InputReader } from './inputReader.ts';
import { readReport } from './readReport.ts';
import { readFormat } from './readSubscription.ts';

/** What the order is read against. */
export interface OrderContext {
	/** The subscription's format. */
	readonly format: DeliveryFormat;
	/** Different for every notification; fills identifiers that are not given. */
	readonly serial: string;
	/** Running number within one call, from 1; takes the place of `{n}` in texts. */
	readonly number: number;
	/** The bank's time, ISO 8601. */
	readonly now: string;
}

/** Fields that concern the whole call and not the single notification. */
const callFields = ['count', 'ratePerSecond', 'wait'];

/** Reads one notification of a call. Throws an InputError for anything that makes no sense. */
export function readNotificationOrder(body: unknown, context: OrderContext): NotificationOrder {
	const input = new InputReader(putNumber(body, context.number));
	for (const name of callFields) input.asGiven(name);
	const format = readFormat(input, context.format);
	const raw = readRaw(input);
	const order: NotificationOrder = {
		plaintext: readPlaintext(input, { ...context, format }),
		raw,
		format,
		tamper: input.optionalChoice('tamper', tamperings),
		tamperTimes: input.has('tamperTimes') ? input.wholeNumber('tamperTimes', 1, 1, 100) : Infinity,
		hangUpAfterMilliseconds: input.has('hangUpAfterMilliseconds')
			? input.wholeNumber('hangUpAfterMilliseconds', 1, 1, 600_000)
			: undefined,
		hangUpTimes: input.wholeNumber('hangUpTimes', 1, 1, 100),
		requestId: input.optionalText('requestId'),
	};
	input.done();
	return order;
}

function readPlaintext(input: InputReader, context: OrderContext): string {
	const { serial, now, format } = context;
	const plaintext = input.optionalText('plaintext');
	const scenario = input.optionalChoice('scenario', scenarios);
	const transactions = input.wholeNumber('transactions', 10, 1, 20_000);
	const report = readReport(input, serial, now);
	const described = report.payments.length > 0 || report.groupStatus !== undefined;
	const given = [plaintext !== undefined, scenario !== undefined, described, input.has('raw')].filter(Boolean).length;
	if (given !== 1) throw new InputError('Give exactly one of: scenario, payments or groupStatus, plaintext, raw.');
	if (plaintext !== undefined) return plaintext;
	if (input.has('raw')) return '';
	if (scenario === undefined) return writeReport(report, format);
	const made = makeScenario(scenario, { serial, createdAt: now, transactions });
	return writeReport({ ...made, messageId: input.text('messageId', made.messageId) }, format);
}

function readRaw(input: InputReader): RawRequest | undefined {
	const raw = input.optionalObject('raw');
	if (raw === undefined) return undefined;
	const request = { headers: raw.textMap('headers'), body: raw.text('body') };
	raw.done();
	return request;
}

/** Replaces `{n}` in every text of the body. */
function putNumber(value: unknown, number: number): unknown {
	if (typeof value === 'string') return value.replaceAll('{n}', String(number));
	if (Array.isArray(value)) return value.map((item: unknown) => putNumber(item, number));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, putNumber(item, number)]));
}
