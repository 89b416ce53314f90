import type { Tampering } from '../control/parseNotificationOrder.ts';
import type { Attempt, Step } from './notification.ts';
import type { UsableToken } from './outbound/accessTokens.ts';
import type { HttpAnswer } from './outbound/httpClient.ts';

/** An attempt while it runs. */
export interface Progress {
	readonly number: number;
	readonly started: number;
	readonly at: string;
	readonly tampered: Tampering | undefined;
	step: Step;
	token?: UsableToken;
	keyId?: string;
	deliveryMilliseconds?: number;
}

const keptBodyLength = 2000;

/**
 * Makes the log entry of an attempt.
 *
 * @param error why the attempt ended without an answer, or before the delivery
 */
export function describeAttempt(
	progress: Progress,
	answer: HttpAnswer | undefined,
	error: string | undefined,
): Attempt {
	const { number, at, step, started, token, keyId, tampered, deliveryMilliseconds } = progress;
	const status = answer?.status;
	return {
		number,
		at,
		step,
		delivered: step === 'delivery' && status !== undefined && status >= 200 && status <= 299,
		status,
		responseBody: answer?.text.slice(0, keptBodyLength),
		responseHeaders: pickHeaders(answer),
		error,
		milliseconds: Math.round(performance.now() - started),
		deliveryMilliseconds: deliveryMilliseconds === undefined ? undefined : Math.round(deliveryMilliseconds * 10) / 10,
		retryFlag: number === 1 ? 'N' : 'Y',
		newToken: token?.fresh,
		keyId,
		tampered,
	};
}

const headersOfInterest = [
	'content-type',
	'retry-after',
	'www-authenticate',
	'x-correlation-id',
	'x-response-id',
	'x-response-timestamp',
];

function pickHeaders(answer: HttpAnswer | undefined): Record<string, string> {
	const entries = headersOfInterest.map((name) => [name, answer?.headers[name]] as const);
	return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Describes a network failure by its code and message. */
export function nameError(error: unknown): string {
	if (!(error instanceof Error)) return 'Unknown error';
	if (error.name === 'TimeoutError') return 'No answer within the time limit';
	const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
	return `${code}${error.message || error.name}`;
}
