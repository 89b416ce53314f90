import type { KeptState } from './soakStage.ts';

/** The trigger saves its newest 3,000 notifications, of 16 bytes each, in base64. Names and quotes need the rest. */
export const mostStaticDataCharacters = 66_000;

/** How long executions can stay although they are too many: two tasks of n8n take turns, each once a minute. */
const minutesUntilDeleted = 3;

/**
 * @param kept number of executions that n8n keeps
 * @param ratePerSecond each delivery can be an execution of its own
 */
export const mostExecutions = (kept: number, ratePerSecond: number): number =>
	kept + minutesUntilDeleted * 60 * ratePerSecond;

export function isBounded(
	states: readonly KeptState[],
	{ kept, ratePerSecond }: { kept: number; ratePerSecond: number },
): boolean {
	return states.every(
		({ staticDataCharacters, executions }) =>
			staticDataCharacters <= mostStaticDataCharacters && executions <= mostExecutions(kept, ratePerSecond),
	);
}
