import { ReadTimeout, SharedReads } from '../../../nodes/CommercialBanking/transport/SharedReads';
import { followFakeTimers } from '../followFakeTimers';

/** A read that takes a while and returns how many were begun before it. */
function makeSource(milliseconds: number) {
	const source = {
		begun: 0,
		read: async () => {
			source.begun += 1;
			const number = source.begun;
			await new Promise((resolve) => setTimeout(resolve, milliseconds));
			return number;
		},
	};
	return source;
}

/** Collects what a promise gives, without waiting for it. */
function watch<Value>(promise: Promise<Value>) {
	const seen: { value?: Value; error?: unknown } = {};
	promise.then(
		(value) => (seen.value = value),
		(error: unknown) => (seen.error = error),
	);
	return seen;
}

const pass = async (milliseconds: number) => await jest.advanceTimersByTimeAsync(milliseconds);

const now = () => performance.now();

beforeEach(() => {
	jest.useFakeTimers();
	followFakeTimers();
});

afterEach(() => {
	jest.useRealTimers();
	jest.restoreAllMocks();
});

describe('SharedReads', () => {
	it('shares a read that is young enough, also while it is under way', async () => {
		const source = makeSource(20);
		const reads = new SharedReads<number>();
		const ask = () => watch(reads.get('key', now() - 1_000, source.read));
		const [first, second] = [ask(), ask()];
		await pass(20);
		expect([first.value, second.value]).toEqual([1, 1]);
		await pass(980);
		const third = ask();
		await pass(0);
		expect(third.value).toBe(1);
		await pass(1);
		const fourth = ask();
		await pass(20);
		expect(fourth.value).toBe(2);
		expect(source.begun).toBe(2);
	});

	it('gives callers that want a fresh value one read, which begins after they asked', async () => {
		const source = makeSource(20);
		const reads = new SharedReads<number>();
		const first = watch(reads.get('key', now(), source.read));
		await pass(10);
		const others = Array.from({ length: 10 }, () => watch(reads.get('key', now(), source.read)));
		await pass(10);
		expect(first.value).toBe(1);
		expect(source.begun).toBe(1);
		await pass(60);
		expect(others.map(({ value }) => value)).toEqual(Array.from({ length: 10 }, () => 2));
	});

	it.each([
		['twice as long as the read took', 50, 100],
		['half a second at most', 2_000, 500],
	])('leaves other work a pause: %s', async (_name, milliseconds, pause) => {
		const source = makeSource(milliseconds);
		const reads = new SharedReads<number>();
		watch(reads.get('key', now(), source.read));
		await pass(milliseconds / 2);
		watch(reads.get('key', now(), source.read));
		await pass(milliseconds / 2 + pause - 1);
		expect(source.begun).toBe(1);
		await pass(1);
		expect(source.begun).toBe(2);
	});

	it('spends at most a third of the time on reads, however many ask', async () => {
		const source = makeSource(20);
		const reads = new SharedReads<number>();
		for (let asked = 0; asked < 3_000; asked++) {
			watch(reads.get('key', now(), source.read));
			await pass(1);
		}
		expect(source.begun).toBeLessThanOrEqual(51);
		expect(source.begun).toBeGreaterThan(40);
	});

	it('passes a failure to those who shared the read, and gives it to nobody later', async () => {
		const reads = new SharedReads<string>();
		const failing = async () => await Promise.reject<string>(new Error('locked'));
		const shared = [1, 2].map(() => watch(reads.get('key', now() - 1_000, failing)));
		await pass(0);
		expect(shared.map(({ error }) => error)).toEqual([new Error('locked'), new Error('locked')]);
		const later = watch(reads.get('key', now() - 1_000, async () => await Promise.resolve('read')));
		await pass(0);
		expect(later.value).toBe('read');
	});

	it('gives up a read that never ends, and then reads again', async () => {
		const reads = new SharedReads<string>();
		const stuck = watch(reads.get('key', now(), async () => await new Promise<string>(() => {})));
		await pass(10_000 - 1);
		expect(stuck).toEqual({});
		const waiting = watch(reads.get('key', now(), async () => await Promise.resolve('read')));
		await pass(1);
		expect(stuck.error).toEqual(new ReadTimeout('n8n did not return the credential within 10 seconds'));
		await pass(500);
		expect(waiting.value).toBe('read');
	});

	it('keeps reads with other keys apart', async () => {
		const reads = new SharedReads<string>();
		const get = (key: string) => watch(reads.get(key, now(), async () => await Promise.resolve(key)));
		const seen = [get('one'), get('two')];
		await pass(0);
		expect(seen.map(({ value }) => value)).toEqual(['one', 'two']);
	});

	it('remembers 100 keys, so that the map does not grow', async () => {
		const source = makeSource(1);
		const reads = new SharedReads<number>();
		const askFor = async (keys: readonly number[]) => {
			for (const key of keys) {
				void reads.get(String(key), 0, source.read);
				await pass(1);
			}
			return source.begun;
		};
		const keys = Array.from({ length: 100 }, (_, index) => index);
		expect(await askFor([...keys, ...keys])).toBe(100);
		expect(await askFor([100, 100, 99])).toBe(102);
	});
});
