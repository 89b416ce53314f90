import { createYieldToEventLoop } from '../../../nodes/CommercialBanking/transport/yieldToEventLoop';

/** Readers that take turns, on a clock that only their work moves. In the log, `|` is a turn of other work. */
function makeLoop() {
	const log: string[] = [];
	let now = 1_000;
	const yieldOnce = async () => {
		await new Promise<void>((resolve) => setImmediate(resolve));
		log.push('|');
	};
	const pause = createYieldToEventLoop(yieldOnce, () => now);
	const read = async (name: string, pieces: number, milliseconds: number) => {
		for (let piece = 0; piece < pieces; piece += 1) {
			await pause();
			log.push(name);
			now += milliseconds;
		}
	};
	return { log, read };
}

it.each([
	['short pieces', 12, 1.25, '|aaaa|aaaa|aaaa'],
	['pieces as long as a turn', 3, 5, '|a|a|a'],
	['a last piece that begins just in time', 4, 4.5, '|aa|aa'],
])(
	'gives other work a turn before the first piece of work and then every 5 ms: %s',
	async (_, pieces, length, expected) => {
		const { log, read } = makeLoop();
		await read('a', pieces, length);
		expect(log.join('')).toBe(expected);
	},
);

it('lets three reports share a turn: each may finish the piece that it has begun', async () => {
	const { log, read } = makeLoop();
	await Promise.all([read('a', 8, 2.5), read('b', 8, 2.5), read('c', 8, 2.5)]);
	const turns = log.join('').split('|').slice(1);
	expect(turns.join('')).toHaveLength(24);
	for (const turn of turns) expect(turn.length).toBeLessThanOrEqual(4 + 2);
});

it('does not pause again for a report that comes within the turn of another', async () => {
	const { log, read } = makeLoop();
	await read('a', 1, 2.5);
	await read('b', 1, 2.5);
	expect(log.join('')).toBe('|ab');
});
