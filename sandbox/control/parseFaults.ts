import { z } from 'zod/v4';
import { operations } from '../accountInformation/operation.ts';
import { choice, flag, object, optional, text, wholeNumber, withDefault } from './fieldSchemas.ts';
import { InputError, parseInput } from './parseInput.ts';

const faultSchema = object({
	/** `any` is each operation but `token`. `token` is the token endpoint. */
	operation: withDefault(choice([...operations, 'any', 'token']), 'any'),
	/** Only requests about this account. Empty: all requests. */
	accountId: withDefault(text, ''),
	/** Status of the answer. 0: the answer keeps its status. */
	status: withDefault(
		wholeNumber(0, 599).refine((status) => status === 0 || status >= 200, { error: 'must be from 200 to 599.' }),
		0,
	),
	/** Number of requests that get the fault. Infinity: all requests until the next reset. */
	times: withDefault(
		z.union([z.literal('always').transform(() => Infinity), wholeNumber(1, 1_000_000)], {
			error: 'must be a whole number from 1 to 1000000, or "always".',
		}),
		1,
	),
	/** Number of matching requests that pass before the first fault. */
	afterRequests: withDefault(wholeNumber(0, 10_000_000), 0),
	/** Retry-After in seconds. `date`: an HTTP date, one second from now. */
	retryAfter: optional(
		z.union([z.literal('date'), wholeNumber(0, 86_400)], {
			error: 'must be a whole number from 0 to 86400, or "date".',
		}),
	),
	body: withDefault(choice(['error', 'gateway', 'html', 'garbage']), 'error'),
	delayMilliseconds: withDefault(wholeNumber(0, 600_000), 0),
	/** Closes the connection before the answer, or in the middle of its body. */
	dropConnection: optional(choice(['beforeAnswer', 'middle'])),
	/** Never answers. */
	hang: withDefault(flag, false),
	/**
	 * Answers 206. `accounts`: with an Accounts body. `mixed`: with another account ahead of the right one.
	 * `transactions`: with the usual body of the operation.
	 */
	partialContent: optional(choice(['accounts', 'mixed', 'transactions'])),
});

/** A mistake that the bank makes on demand. */
export type Fault = Readonly<z.infer<typeof faultSchema>>;

/**
 * Parses one fault, or a list of faults.
 *
 * @throws InputError for bad input
 */
export function parseFaults(body: unknown): Fault[] {
	if (!Array.isArray(body)) return [parseFault(body, [])];
	return body.map((item: unknown, index) => parseFault(item, [index]));
}

function parseFault(value: unknown, place: readonly number[]): Fault {
	const fault = parseInput(faultSchema, value, place);
	if (hasEffect(fault)) return fault;
	throw new InputError('Name what goes wrong: status, delayMilliseconds, dropConnection, hang or partialContent.');
}

function hasEffect({ status, delayMilliseconds, dropConnection, hang, partialContent }: Fault): boolean {
	const changesDelivery = dropConnection !== undefined || partialContent !== undefined;
	return status !== 0 || delayMilliseconds > 0 || hang || changesDelivery;
}
