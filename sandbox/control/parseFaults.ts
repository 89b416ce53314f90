import { z } from 'zod/v4';
import { operations } from '../accountInformation/operation.ts';

const faultSchema = z.strictObject({
	/** `any` is each operation but `token`. `token` is the token endpoint. */
	operation: z.enum([...operations, 'any', 'token']).default('any'),
	/** Only requests about this account. Empty: all requests. */
	accountId: z.string().default(''),
	/** Status of the answer. 0: the answer keeps its status. */
	status: z.int().default(0),
	/** Number of requests that get the fault. Infinity: all requests until the next reset. */
	times: z.union([z.literal('always').transform(() => Infinity), z.int()]).default(1),
	/** Number of matching requests that pass before the first fault. */
	afterRequests: z.int().default(0),
	/** Retry-After in seconds. `date`: an HTTP date, one second from now. */
	retryAfter: z.union([z.literal('date'), z.int()]).optional(),
	body: z.enum(['error', 'html', 'garbage']).default('error'),
	delayMilliseconds: z.int().default(0),
	/** Closes the connection before the answer, or in the middle of its body. */
	dropConnection: z.enum(['beforeAnswer', 'middle']).optional(),
	/** Never answers. */
	hang: z.boolean().default(false),
	/**
	 * Answers 206. `accounts`: with an Accounts body. `mixed`: with another account ahead of the right one.
	 * `transactions`: with the usual body of the operation.
	 */
	partialContent: z.enum(['accounts', 'mixed', 'transactions']).optional(),
});

/** A mistake that the bank makes on demand. */
export type Fault = Readonly<z.infer<typeof faultSchema>>;

/** Parses one fault, or a list of faults. */
export const parseFaults = (body: unknown): Fault[] => z.array(faultSchema).parse(Array.isArray(body) ? body : [body]);
