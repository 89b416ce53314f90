import type { Tampering } from '../control/parseNotificationOrder.ts';
import type { Attempt, Step } from './notification.ts';
import type { HttpAnswer } from './outbound/httpClient.ts';

/** An attempt while it runs. */
export interface Progress {
	readonly number: number;
	readonly at: string;
	readonly tampered: Tampering | undefined;
	step: Step;
	token?: string;
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
	const { number, at, step } = progress;
	const status = answer?.status;
	return {
		number,
		at,
		step,
		delivered: step === 'delivery' && status !== undefined && status >= 200 && status <= 299,
		status,
		responseBody: answer?.text.slice(0, keptBodyLength),
		error,
	};
}

/** Describes a network failure by its code and message. */
export function nameError(error: unknown): string {
	if (!(error instanceof Error)) return 'Unknown error';
	if (error.name === 'TimeoutError') return 'No answer within the time limit';
	const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
	return `${code}${error.message || error.name}`;
}
