import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks again and again until there is an answer.
 *
 * @param what part of the error message: «Waited 60 s for …, without success»
 * @param ask resolves to undefined when there is no answer yet; an error means the same
 * @throws {Error} after `timeoutMilliseconds`; its cause is the last error
 */
export async function waitUntil<Result>(
	what: string,
	ask: () => Promise<Result | undefined>,
	{ timeoutMilliseconds = 120_000, intervalMilliseconds = 200 } = {},
): Promise<Result> {
	const deadline = Date.now() + timeoutMilliseconds;
	let cause: unknown;
	for (;;) {
		try {
			const answer = await ask();
			if (answer !== undefined) return answer;
		} catch (error) {
			cause = error;
		}
		if (Date.now() > deadline)
			throw new Error(`Waited ${timeoutMilliseconds / 1000} s for ${what}, without success`, { cause });
		await wait(intervalMilliseconds);
	}
}
