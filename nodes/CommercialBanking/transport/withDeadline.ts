import { BankFailure } from './BankFailure';

/**
 * Runs an action that has to end before a deadline.
 *
 * @param signal ends the action before the deadline
 * @param action is given a signal that is aborted in both cases
 * @throws BankFailure at once in both cases, even if the action ignores its signal: `timeout` or `cancelled`
 */
export async function withDeadline<T>(
	milliseconds: number,
	signal: AbortSignal,
	action: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	if (signal.aborted) throw new BankFailure('cancelled');
	const deadline = AbortSignal.timeout(milliseconds);
	const controller = new AbortController();
	let end = () => {};
	const ended = new Promise<never>((_, reject) => {
		end = () => {
			reject(signal.aborted ? new BankFailure('cancelled') : timeout(milliseconds));
			controller.abort();
		};
	});
	for (const source of [signal, deadline]) source.addEventListener('abort', end);
	try {
		return await Promise.race([action(controller.signal), ended]);
	} finally {
		for (const source of [signal, deadline]) source.removeEventListener('abort', end);
	}
}

function timeout(milliseconds: number): BankFailure {
	return new BankFailure('timeout', { reason: `no complete answer in ${milliseconds / 1_000} seconds` });
}
