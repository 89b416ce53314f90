import { waitUnlessAborted, withDeadline } from '../../../nodes/CommercialBanking/transport/withDeadline';
import { followFakeTimers } from '../followFakeTimers';

const never = async () => await new Promise<never>(() => {});
const makeError = () => new RangeError('too late');
const deadline = { milliseconds: 1_000, makeError };

beforeEach(() => {
	jest.useFakeTimers();
	followFakeTimers();
});

afterEach(() => {
	jest.useRealTimers();
	jest.restoreAllMocks();
});

/** Collects what a promise gives, without waiting for it. */
function watch<Value>(promise: Promise<Value>) {
	const seen: { value?: Value; error?: unknown } = {};
	promise.then(
		(value) => (seen.value = value),
		(error: unknown) => (seen.error = error),
	);
	return seen;
}

describe('withDeadline', () => {
	it('returns or throws what the work gives, and listens no longer', async () => {
		const { signal } = new AbortController();
		const removed = jest.spyOn(signal, 'removeEventListener');
		expect(await withDeadline({ ...deadline, signal }, async () => await Promise.resolve('done'))).toBe('done');
		expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
		const failing = async () => await Promise.reject(new TypeError('own'));
		await expect(withDeadline(deadline, failing)).rejects.toThrow(TypeError);
	});

	it('ends work that ignores its signal at the deadline, and not before', async () => {
		let given: AbortSignal | undefined;
		const seen = watch(
			withDeadline(deadline, async (signal) => {
				given = signal;
				return await never();
			}),
		);
		await jest.advanceTimersByTimeAsync(999);
		expect([seen.error, given?.aborted]).toEqual([undefined, false]);
		await jest.advanceTimersByTimeAsync(1);
		expect([seen.error, given?.aborted]).toEqual([makeError(), true]);
	});

	it('ends it when it is stopped', async () => {
		const stop = new AbortController();
		let given: AbortSignal | undefined;
		const ended = withDeadline({ ...deadline, signal: stop.signal }, async (signal) => {
			given = signal;
			return await never();
		});
		expect(given?.aborted).toBe(false);
		stop.abort();
		await expect(ended).rejects.toThrow(RangeError);
		expect(given?.aborted).toBe(true);
	});

	it('does not begin it when it was stopped before', async () => {
		const work = jest.fn(never);
		await expect(withDeadline({ ...deadline, signal: AbortSignal.abort() }, work)).rejects.toThrow(RangeError);
		expect(work).not.toHaveBeenCalled();
	});
});

describe('waitUnlessAborted', () => {
	it('waits as long as asked, also for a part of a millisecond', async () => {
		const { signal } = new AbortController();
		const seen = watch(waitUnlessAborted(2_499.5, signal).then(() => 'waited'));
		await jest.advanceTimersByTimeAsync(2_499);
		expect(seen.value).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);
		expect(seen.value).toBe('waited');
	});

	it('ends at once when the signal is aborted, and does not begin after it', async () => {
		const stop = new AbortController();
		const seen = watch(waitUnlessAborted(60_000, stop.signal).then(() => 'ended'));
		await jest.advanceTimersByTimeAsync(20);
		expect(seen.value).toBeUndefined();
		stop.abort();
		await jest.advanceTimersByTimeAsync(0);
		expect(seen.value).toBe('ended');
		await waitUnlessAborted(60_000, stop.signal);
	});

	it('listens to the signal no longer once it has waited', async () => {
		const { signal } = new AbortController();
		const [added, removed] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')];
		const waited = waitUnlessAborted(5, signal);
		await jest.advanceTimersByTimeAsync(5);
		await waited;
		expect(added.mock.calls.map(([event]) => event)).toEqual(['abort']);
		expect(removed.mock.calls).toEqual(added.mock.calls.map(([event, listener]) => [event, listener]));
	});
});
