import { type INodeProperties, NodeOperationError } from 'n8n-workflow';
import { RETRY_WINDOW_MILLISECONDS } from '../transport/connectBank';
import type { Task } from './operation';

const MAX_WAIT_SECONDS = 3_600;

const DEFAULT_WAIT_SECONDS = RETRY_WINDOW_MILLISECONDS / 1_000;

/** The option Longest Wait, for operations that call the bank. */
export const longestWaitOption: INodeProperties = {
	displayName: 'Longest Wait',
	name: 'longestWait',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: MAX_WAIT_SECONDS },
	default: DEFAULT_WAIT_SECONDS,
	description:
		'How many seconds one call may wait in all when the bank limits the number of calls (429) or cannot answer at once. After that, the node stops with the answer of the bank. With 0, it never waits.',
};

/**
 * Gets the option Longest Wait.
 *
 * @returns milliseconds
 * @throws NodeOperationError if it is not a number of seconds from 0 to 3,600
 */
export function getLongestWaitMilliseconds({ context, itemIndex }: Task): number {
	const value: unknown = context.getNodeParameter('options.longestWait', itemIndex, DEFAULT_WAIT_SECONDS);
	const seconds = value === '' || value === null ? DEFAULT_WAIT_SECONDS : Number(value);
	if (seconds >= 0 && seconds <= MAX_WAIT_SECONDS) return seconds * 1_000;
	const message = `'Longest Wait' must be a number of seconds from 0 to ${MAX_WAIT_SECONDS}`;
	throw new NodeOperationError(context.getNode(), message, { itemIndex });
}
