import { type NodeApiError, NodeOperationError } from 'n8n-workflow';
import { PagingError } from '../domain/paging/findNextOffset';
import { putAdviceIntoMessage } from '../parameters/readParameter';
import { BankFailure } from '../transport/BankFailure';
import { toNodeApiError } from '../transport/toNodeApiError';
import type { PollRun } from './PollRun';

/** Thrown if the time was up before anything could be read. */
export const TIME_UP = new BankFailure('timeout', { reason: 'the time for a poll was up' });

export function toPollError({ context }: Pick<PollRun, 'context'>, error: unknown): NodeApiError | NodeOperationError {
	const shown = toNodeApiError(context.getNode(), isOutOfTime(error) ? TIME_UP : error);
	const isSample = context.getMode() === 'manual';
	return isSample || !(shown instanceof NodeOperationError) ? shown : putAdviceIntoMessage(shown);
}

/** Whether the time for the poll was up. In a poll, nothing else cancels calls. */
export function isOutOfTime(error: unknown): boolean {
	const cause: unknown = error instanceof PagingError && error.code === 'page_failed' ? error.cause : error;
	return cause instanceof BankFailure && cause.kind === 'cancelled';
}
