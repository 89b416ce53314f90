import { sleep } from 'n8n-workflow';

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
	return await Promise.race([awaited, failAfter(milliseconds, tooLate)]);
}

async function failAfter(milliseconds: number, tooLate: () => Error): Promise<never> {
	await sleep(milliseconds);
	throw tooLate();
}
