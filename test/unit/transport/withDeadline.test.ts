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

	it.each([
		['at the deadline, and not before', false],
		['when it is stopped', true],
	])('ends work that ignores its signal %s', async (_, isStopped) => {
		const stop = new AbortController();
		let given: AbortSignal | undefined;
		const work = async (signal: AbortSignal) => {
			given = signal;
			return await never();
		};
		const seen = watch(withDeadline({ ...deadline, signal: stop.signal }, work));
		await jest.advanceTimersByTimeAsync(999);
		expect([seen.error, given?.aborted]).toEqual([undefined, false]);
		if (isStopped) stop.abort();
		await jest.advanceTimersByTimeAsync(isStopped ? 0 : 1);
		expect([seen.error, given?.aborted]).toEqual([makeError(), true]);
	});

	it('does not begin it when it was stopped before', async () => {
		const work = jest.fn(never);
		await expect(withDeadline({ ...deadline, signal: AbortSignal.abort() }, work)).rejects.toThrow(RangeError);
		expect(work).not.toHaveBeenCalled();
	});
});

describe('waitUnlessAborted', () => {
	it('waits as long as asked, also for a part of a millisecond, and listens to the signal no longer', async () => {
		const { signal } = new AbortController();
		const [added, removed] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')];
		const seen = watch(waitUnlessAborted(2_499.5, signal).then(() => 'waited'));
		await jest.advanceTimersByTimeAsync(2_499);
		expect(seen.value).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);
		expect(seen.value).toBe('waited');
		expect(added.mock.calls).toHaveLength(1);
		expect(removed.mock.calls).toEqual(added.mock.calls.map(([event, listener]) => [event, listener]));
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
});
