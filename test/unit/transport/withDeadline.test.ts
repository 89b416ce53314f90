import { waitWithDeadline } from '../../../nodes/CommercialBanking/transport/waitWithDeadline';
import { withDeadline } from '../../../nodes/CommercialBanking/transport/withDeadline';

const never = async () => await new Promise<never>(() => {});

describe('withDeadline', () => {
	it('returns what the action returns, and listens no longer', async () => {
		const stop = new AbortController();
		const removed = jest.spyOn(stop.signal, 'removeEventListener');
		expect(await withDeadline(60_000, stop.signal, async () => await Promise.resolve('done'))).toBe('done');
		expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
	});

	it('throws what the action throws', async () => {
		const { signal } = new AbortController();
		const failing = async () => await Promise.reject(new RangeError('own'));
		await expect(withDeadline(60_000, signal, failing)).rejects.toThrow(RangeError);
	});

	it('ends an action that ignores its signal at the deadline', async () => {
		let given: AbortSignal | undefined;
		const action = async (signal: AbortSignal) => {
			given = signal;
			return await never();
		};
		await expect(withDeadline(1_500, expire(), action)).rejects.toMatchObject({
			kind: 'timeout',
			details: { reason: 'no complete answer in 1.5 seconds' },
		});
		expect(given?.aborted).toBe(true);
	});

	it('ends it when it is stopped', async () => {
		const stop = new AbortController();
		let given: AbortSignal | undefined;
		const ended = withDeadline(60_000, stop.signal, async (signal) => {
			given = signal;
			return await never();
		});
		expect(given?.aborted).toBe(false);
		stop.abort();
		await expect(ended).rejects.toMatchObject({ kind: 'cancelled' });
		expect(given?.aborted).toBe(true);
	});

	it('does not begin it when it was stopped before', async () => {
		const action = jest.fn(never);
		await expect(withDeadline(60_000, AbortSignal.abort(), action)).rejects.toMatchObject({ kind: 'cancelled' });
		expect(action).not.toHaveBeenCalled();
	});

	/** Makes the next deadline come at once. */
	function expire(): AbortSignal {
		const deadline = new AbortController();
		jest.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => {
			setImmediate(() => deadline.abort());
			return deadline.signal;
		});
		return new AbortController().signal;
	}
});

describe('waitWithDeadline', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	const tooLate = () => new RangeError('too late');

	it('gives what is awaited', async () => {
		expect(await waitWithDeadline(Promise.resolve('done'), 1_000, tooLate)).toBe('done');
		await expect(waitWithDeadline(Promise.reject(new TypeError('own')), 1_000, tooLate)).rejects.toThrow(TypeError);
	});

	it('throws at the deadline, and not before', async () => {
		let error: unknown;
		void waitWithDeadline(never(), 1_000, tooLate).catch((thrown: unknown) => (error = thrown));
		await jest.advanceTimersByTimeAsync(999);
		expect(error).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);
		expect(error).toEqual(new RangeError('too late'));
	});
});
