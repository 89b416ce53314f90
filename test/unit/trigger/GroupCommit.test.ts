import { GroupCommit } from '../../../nodes/CommercialBanking/trigger/GroupCommit';

const deadlineMilliseconds = 30_000;

const MAX_BATCH = 200;
const MAX_BATCH_SIZE = 8_000_000;
const MAX_WAITING = 2_000;
const MAX_WAITING_SIZE = 64_000_000;

/** What a group has told about one entry. */
interface Told {
	batch?: readonly number[];
	/** Says for the batch that this entry handed over whether n8n has stored it. */
	report: (stored: boolean) => void;
	answers: boolean[];
	settles: boolean[];
}

/** Joins a group, and writes down what it tells. */
function join(group: GroupCommit<number>, content: number, size = 1): Told {
	const report = () => {
		throw new Error(`${content} handed nothing over`);
	};
	const told: Told = { report, answers: [], settles: [] };
	group.join({
		content,
		size,
		handOver: (batch, report) => Object.assign(told, { batch, report }),
		settle: (stored) => void told.settles.push(stored),
		answer: (stored) => void told.answers.push(stored),
	});
	return told;
}

const range = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

let group: GroupCommit<number>;

beforeEach(() => {
	jest.useFakeTimers();
	group = new GroupCommit();
});

afterEach(() => jest.useRealTimers());

const joinAll = (contents: readonly number[], size = 1) => contents.map((content) => join(group, content, size));

const passDeadline = async () => await jest.advanceTimersByTimeAsync(deadlineMilliseconds);

it('lets an entry through at once when nothing is being stored, also after the last batch', () => {
	for (const content of [1, 2]) {
		const entry = join(group, content);
		expect(entry.batch).toEqual([content]);
		entry.report(true);
		expect(entry).toMatchObject({ settles: [true], answers: [true] });
	}
});

it('makes all that wait the next batch, in the order of their arrival, and tells each once', () => {
	const first = join(group, 1);
	const waiting = joinAll([2, 3, 4]);
	first.report(true);
	expect(waiting.map(({ batch }) => batch)).toEqual([[2, 3, 4], undefined, undefined]);
	expect(waiting.flatMap(({ answers }) => answers)).toEqual([]);
	waiting[0]?.report(true);
	for (const entry of waiting) expect(entry).toMatchObject({ settles: [true], answers: [true] });
});

it('bounds a batch', () => {
	const first = join(group, 0);
	const waiting = joinAll(range(MAX_BATCH + 1, 1));
	first.report(true);
	expect(waiting[0]?.batch).toHaveLength(MAX_BATCH);
	waiting[0]?.report(true);
	expect(waiting[MAX_BATCH]?.batch).toEqual([MAX_BATCH + 1]);
});

it('bounds a batch by size too, and lets an entry that is larger through alone', () => {
	const half = MAX_BATCH_SIZE / 2;
	const first = join(group, -1);
	const waiting = [half, half, 1, 2 * MAX_BATCH_SIZE, 1].map((size, index) => join(group, index, size));
	first.report(true);
	for (const { batch, report } of waiting) if (batch !== undefined) report(true);
	expect(waiting.flatMap(({ batch }) => (batch === undefined ? [] : [batch]))).toEqual([[0, 1], [2], [3], [4]]);
});

it('refuses what is more than it can hold in size, and takes it again when there is room', () => {
	const first = join(group, 0);
	const second = join(group, 1, MAX_WAITING_SIZE);
	expect(join(group, 2)).toMatchObject({ settles: [false], answers: [false] });
	first.report(true);
	const third = join(group, 3);
	second.report(true);
	expect(third.batch).toEqual([3]);
});

it('refuses more than it can hold', () => {
	join(group, 0);
	expect(joinAll(range(MAX_WAITING)).flatMap(({ answers }) => answers)).toEqual([]);
	expect(join(group, -1)).toMatchObject({ settles: [false], answers: [false] });
});

it.each([true, false])(
	'answers a batch at the deadline, lets the next begin, and settles it when n8n reports it (stored: %s)',
	async (stored) => {
		const first = join(group, 0);
		const late = joinAll([1, 2]);
		first.report(true);
		const next = join(group, 3);
		await jest.advanceTimersByTimeAsync(deadlineMilliseconds - 1);
		expect(next.batch).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);
		for (const entry of late) expect(entry).toMatchObject({ settles: [], answers: [false] });
		expect(next.batch).toEqual([3]);
		late[0]?.report(stored);
		for (const entry of late) expect(entry).toMatchObject({ settles: [stored], answers: [false] });
	},
);

it('refuses what has waited for its turn longer than two deadlines', async () => {
	join(group, -1);
	const waiting = joinAll(range(2 * MAX_BATCH + 1));
	for (let deadline = 0; deadline < 3; deadline += 1) await passDeadline();
	expect(waiting[MAX_BATCH]?.batch).toHaveLength(MAX_BATCH);
	expect(waiting[2 * MAX_BATCH]).toMatchObject({ settles: [false], answers: [false] });
	expect(join(group, 1).batch).toEqual([1]);
});

it('tells all entries of a batch that n8n cannot store it, and goes on with those that have arrived since', () => {
	const first = join(group, 0);
	const batch = joinAll([1, 2, 3]);
	first.report(true);
	const later = joinAll([4, 5]);
	batch[0]?.report(false);
	for (const entry of batch) expect(entry).toMatchObject({ settles: [false], answers: [false] });
	expect(later[0]?.batch).toEqual([4, 5]);
});
