import { GroupCommit, type Turn } from '../../../nodes/CommercialBanking/trigger/GroupCommit';

const deadlineMilliseconds = 50;

const MAX_BATCH = 200;
const MAX_BATCH_SIZE = 8_000_000;
const MAX_WAITING = 2_000;
const MAX_WAITING_SIZE = 64_000_000;

function leaderOf<Entry>(turn: Turn<Entry>) {
	if (turn.role !== 'leader') throw new Error(`The turn is that of a ${turn.role}`);
	return turn;
}

async function nthOf<Entry>(waiting: ReadonlyArray<Promise<Turn<Entry>>>, index: number): Promise<Turn<Entry>> {
	const turn = waiting[index];
	if (turn === undefined) throw new Error(`Nobody waits at ${index}`);
	return await turn;
}

const ignore = () => {};

describe('GroupCommit', () => {
	let group: GroupCommit<number>;

	beforeEach(() => {
		jest.useFakeTimers();
		group = new GroupCommit(deadlineMilliseconds);
	});

	afterEach(() => jest.useRealTimers());

	const passDeadline = async () => await jest.advanceTimersByTimeAsync(deadlineMilliseconds);

	it('lets a delivery through at once when nothing is being stored', async () => {
		expect(leaderOf(await group.join(1, 1, ignore)).batch).toEqual([1]);
	});

	it('makes all that wait the next batch, in the order of their arrival', async () => {
		const first = leaderOf(await group.join(1, 1, ignore));
		const waiting = [2, 3, 4].map(async (entry) => await group.join(entry, 1, ignore));
		first.finish(true);
		const second = leaderOf(await nthOf(waiting, 0));
		expect(second.batch).toEqual([2, 3, 4]);

		second.finish(true);
		expect(await second.stored).toBe(true);
		expect(await Promise.all(waiting.slice(1))).toEqual([
			{ role: 'follower', stored: true },
			{ role: 'follower', stored: true },
		]);
	});

	it('tells every delivery of a batch once whether it was stored', async () => {
		const settled: Array<[number, boolean]> = [];
		const settle = (entry: number) => (stored: boolean) => void settled.push([entry, stored]);
		const first = leaderOf(await group.join(1, 1, settle(1)));
		const waiting = [2, 3].map(async (entry) => await group.join(entry, 1, settle(entry)));
		first.finish(false);
		first.finish(true);
		const second = leaderOf(await nthOf(waiting, 0));
		second.finish(true);
		second.finish(false);

		expect(await waiting[1]).toEqual({ role: 'follower', stored: true });
		expect(settled).toEqual([
			[1, false],
			[2, true],
			[3, true],
		]);
	});

	it('bounds a batch', async () => {
		const first = leaderOf(await group.join(0, 1, ignore));
		const waiting = Array.from({ length: MAX_BATCH + 1 }, (_, index) => group.join(index + 1, 1, ignore));
		first.finish(true);
		const second = leaderOf(await nthOf(waiting, 0));
		expect(second.batch).toHaveLength(MAX_BATCH);
		second.finish(true);
		expect(leaderOf(await nthOf(waiting, MAX_BATCH)).batch).toEqual([MAX_BATCH + 1]);
	});

	it('bounds a batch by size too, and lets a delivery that is larger through alone', async () => {
		const half = MAX_BATCH_SIZE / 2;
		const sizes = [half, half, 1, 2 * MAX_BATCH_SIZE, 1];
		let leader = leaderOf(await group.join(-1, 1, ignore));
		const waiting = sizes.map(async (size, index) => await group.join(index, size, ignore));
		const batches = [];
		for (let next = 0; next < sizes.length; next += leader.batch.length) {
			leader.finish(true);
			leader = leaderOf(await nthOf(waiting, next));
			batches.push(leader.batch);
		}
		expect(batches).toEqual([[0, 1], [2], [3], [4]]);
	});

	it('refuses what is more than it can hold in size, and takes it again when there is room', async () => {
		const first = leaderOf(await group.join(0, 1, ignore));
		const second = group.join(1, MAX_WAITING_SIZE, ignore);
		expect(await group.join(2, 1, ignore)).toEqual({ role: 'follower', stored: false });
		first.finish(true);
		leaderOf(await second);
		const third = group.join(3, 1, ignore);
		leaderOf(await second).finish(true);
		expect(leaderOf(await third).batch).toEqual([3]);
	});

	it('refuses more than it can hold, and says so to the delivery', async () => {
		leaderOf(await group.join(0, 1, ignore));
		let refused = 0;
		for (let entry = 0; entry < MAX_WAITING; entry += 1) void group.join(entry, 1, () => (refused += 1));
		expect(refused).toBe(0);
		const settle = jest.fn();
		expect(await group.join(-1, 1, settle)).toEqual({ role: 'follower', stored: false });
		expect(settle.mock.calls).toEqual([[false]]);
	});

	describe.each([true, false])('whose batch n8n reports only after the deadline (stored: %s)', (stored) => {
		it('answers its requests, lets the next begin, and settles the batch when n8n has reported', async () => {
			const settle = jest.fn();
			const first = leaderOf(await group.join(0, 1, ignore));
			const waiting = [1, 2].map(async (entry) => await group.join(entry, 1, settle));
			first.finish(true);
			const late = leaderOf(await nthOf(waiting, 0));
			const next = group.join(3, 1, ignore);
			await passDeadline();

			expect(await late.stored).toBe(false);
			expect(await waiting[1]).toEqual({ role: 'follower', stored: false });
			expect(leaderOf(await next).batch).toEqual([3]);
			expect(settle).not.toHaveBeenCalled();

			late.finish(stored);
			late.finish(!stored);
			expect(settle.mock.calls).toEqual([[stored], [stored]]);
		});
	});

	it('refuses what has waited for its turn longer than two deadlines', async () => {
		leaderOf(await group.join(0, 1, ignore));
		const settle = jest.fn();
		const waiting = Array.from({ length: 2 * MAX_BATCH + 1 }, async (_, index) => await group.join(index, 1, settle));
		for (let deadline = 0; deadline < 3; deadline += 1) await passDeadline();
		expect(leaderOf(await nthOf(waiting, MAX_BATCH)).batch).toHaveLength(MAX_BATCH);
		expect(await nthOf(waiting, 2 * MAX_BATCH)).toEqual({ role: 'follower', stored: false });
		expect(settle.mock.calls).toEqual([[false]]);
		expect(leaderOf(await group.join(1, 1, ignore)).batch).toEqual([1]);
	});

	it('gives n8n half a minute by default', async () => {
		const { stored } = leaderOf(await new GroupCommit<number>().join(1, 1, ignore));
		let answer: boolean | undefined;
		void stored.then((isStored) => (answer = isStored));
		await jest.advanceTimersByTimeAsync(29_999);
		expect(answer).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);
		expect(answer).toBe(false);
	});

	it('is idle again after the last batch', async () => {
		leaderOf(await group.join(1, 1, ignore)).finish(true);
		expect(leaderOf(await group.join(2, 1, ignore)).batch).toEqual([2]);
	});

	describe('with entries that n8n cannot store', () => {
		/** An n8n that fails to store every execution in which one of these is. */
		async function play(entries: readonly number[], unstorable: readonly number[]) {
			const executions: number[][] = [];
			const settled = new Map<number, boolean>();
			const answered = new Map<number, boolean>();
			const deliver = async (entry: number) => {
				const turn = await group.join(entry, 1, (stored) => settled.set(entry, stored));
				if (turn.role === 'follower') {
					answered.set(entry, turn.stored);
					return;
				}
				void turn.stored.then((stored) => answered.set(entry, stored));
				executions.push([...turn.batch]);
				// n8n takes its time, so that the others arrive meanwhile.
				await Promise.resolve();
				turn.finish(turn.batch.every((each) => !unstorable.includes(each)));
			};
			await Promise.all(entries.map(deliver));
			return { executions, settled, answered };
		}

		const storedOf = (ends: ReadonlyMap<number, boolean>) =>
			[...ends].filter(([, stored]) => stored).map(([entry]) => entry);

		it.each([
			{
				title: 'a follower',
				unstorable: [3],
				executions: [[0], [1, 2, 3, 4, 5], [2], [3], [4], [5]],
				stored: [0, 2, 4, 5],
			},
			{
				title: 'the leader',
				unstorable: [1],
				executions: [[0], [1, 2, 3, 4, 5], [2], [3], [4], [5]],
				stored: [0, 2, 3, 4, 5],
			},
			{ title: 'nobody', unstorable: [], executions: [[0], [1, 2, 3, 4, 5]], stored: [0, 1, 2, 3, 4, 5] },
		])('stores the followers of such a batch one by one, where $title is at fault', async (given) => {
			const all = [0, 1, 2, 3, 4, 5];
			const played = await play(all, given.unstorable);
			await Promise.resolve();
			expect(played.executions).toEqual(given.executions);
			expect(storedOf(played.settled).sort()).toEqual(given.stored);
			expect(storedOf(played.answered).sort()).toEqual(given.stored);
			expect(played.answered.size).toBe(all.length);
			expect(played.settled.size).toBe(all.length);
		});

		it('answers the leader of such a batch at once, and lets what arrives meanwhile share an execution after them', async () => {
			const first = leaderOf(await group.join(0, 1, ignore));
			const waiting = [1, 2, 3].map(async (entry) => await group.join(entry, 1, ignore));
			first.finish(true);
			const batch = leaderOf(await nthOf(waiting, 0));
			const later = [4, 5].map(async (entry) => await group.join(entry, 1, ignore));
			batch.finish(false);
			expect(await batch.stored).toBe(false);
			for (const index of [1, 2]) {
				const alone = leaderOf(await nthOf(waiting, index));
				expect(alone.batch).toEqual([index + 1]);
				alone.finish(true);
			}
			expect(leaderOf(await nthOf(later, 0)).batch).toEqual([4, 5]);
		});

		it('starts no more executions than there are requests, where n8n stores nothing', async () => {
			const all = [0, 1, 2, 3, 4];
			const { executions, answered } = await play(all, all);
			await Promise.resolve();
			expect(executions).toHaveLength(all.length);
			expect(storedOf(answered)).toEqual([]);
			expect(answered.size).toBe(all.length);
		});

		it('stops trying one by one after two deadlines', async () => {
			const first = leaderOf(await group.join(0, 1, ignore));
			const waiting = [1, 2, 3, 4, 5].map(async (entry) => await group.join(entry, 1, ignore));
			first.finish(true);
			const batch = leaderOf(await nthOf(waiting, 0));
			batch.finish(false);
			for (let deadline = 0; deadline < 3; deadline += 1) await passDeadline();
			expect(await batch.stored).toBe(false);
			expect(await nthOf(waiting, 4)).toEqual({ role: 'follower', stored: false });
		});
	});
});
