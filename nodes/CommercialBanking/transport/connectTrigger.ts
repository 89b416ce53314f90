import type { IExecuteFunctions } from 'n8n-workflow';
import { keepError } from '../domain/errors';
import { BankFailure } from './BankFailure';
import { findErrorCode } from './classifyThrown';
import { ANSWER_AS_STREAM, findHeader, receiveText } from './readBody';

/** Nobody knows how long a bank waits. It may be only a few seconds. */
const DEADLINE_MILLISECONDS = 5_000;

/** Keys and tokens have some kilobytes. */
const MAX_ANSWER_BYTES = 64 * 1_024;

export interface TriggerRequest {
	readonly method: 'GET' | 'POST';
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string;
}

export type TriggerReply = { readonly milliseconds: number } & (
	| {
			readonly status: number;
			readonly getHeader: (name: string) => string | undefined;
			/** The beginning of the body. It may come from anybody, so it is never shown. */
			readonly body: string;
	  }
	/** There was no answer. `code` says why. */
	| { readonly status: undefined; readonly code: string }
);

export type CallTrigger = (request: TriggerRequest) => Promise<TriggerReply>;

/**
 * Connects to the trigger from outside, as the bank does, to check its reception. n8n's helper sends, so that n8n's proxy
 * settings and its rules about allowed hosts apply. Redirects are not followed, because the bank does not follow them.
 *
 * @returns a function that throws only BankFailure `cancelled`
 */
export function connectTrigger(context: Pick<IExecuteFunctions, 'helpers' | 'getExecutionCancelSignal'>): CallTrigger {
	const signal = context.getExecutionCancelSignal();
	const makeError = () =>
		signal?.aborted ? new BankFailure('cancelled') : Object.assign(new Error('Too late'), { code: 'ETIMEDOUT' });
	const deadline = { milliseconds: DEADLINE_MILLISECONDS, signal, makeError };
	return async (request) => {
		const start = performance.now();
		const measure = () => ({ milliseconds: Math.round(performance.now() - start) });
		const send = async (abortSignal: AbortSignal): Promise<unknown> => {
			const options = { ...request, ...ANSWER_AS_STREAM, timeout: DEADLINE_MILLISECONDS, abortSignal };
			return await context.helpers.httpRequest(options);
		};
		try {
			const { status, headers, text } = await receiveText(deadline, MAX_ANSWER_BYTES, send);
			return { status, getHeader: (name) => findHeader(headers, name), body: text, ...measure() };
		} catch (error) {
			if (error instanceof BankFailure) throw keepError(error);
			return { status: undefined, code: findErrorCode(error) ?? 'UNKNOWN', ...measure() };
		}
	};
}
