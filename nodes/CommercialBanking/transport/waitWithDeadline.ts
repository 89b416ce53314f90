import { sleep } from 'n8n-workflow';

/** n8n's sleep cannot be cancelled. A long wait is made of short ones, so that no timer outlives it for long. */
const MAX_SLEEP_MILLISECONDS = 500;

/**
 * Waits for something, but not for ever. What comes later is ignored.
 *
 * @param tooLate makes the error that is thrown after the deadline
 */
export async function waitWithDeadline<Value>(
	awaited: Promise<Value>,
	milliseconds: number,
	tooLate: () => Error,
): Promise<Value> {
	const wait = { isOver: false };
	const failAtDeadline = async (): Promise<never> => {
		for (let left = milliseconds; left > 0 && !wait.isOver; left -= MAX_SLEEP_MILLISECONDS) {
			await sleep(Math.min(left, MAX_SLEEP_MILLISECONDS));
		}
		throw tooLate();
	};
	try {
		return await Promise.race([awaited, failAtDeadline()]);
	} finally {
		wait.isOver = true;
	}
}
