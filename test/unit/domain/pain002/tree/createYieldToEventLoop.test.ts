import { createYieldToEventLoop } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/createYieldToEventLoop';

/** A clock that only work moves on, and a log of who worked and when other work had its turn. */
function makeLoop() {
	const log: string[] = [];
	let now = 1_000;
	const giveWay = async () => {
		await new Promise<void>((resolve) => setImmediate(resolve));
		log.push('|');
	};
	const pause = createYieldToEventLoop(giveWay, () => now);
	const read = async (name: string, stretches: number, milliseconds: number) => {
		for (let stretch = 0; stretch < stretches; stretch += 1) {
			await pause();
			log.push(name);
			now += milliseconds;
		}
	};
	return { log, read };
}

describe('createYieldToEventLoop', () => {
	it.each([
		['short stretches', 12, 5, '|aaaa|aaaa|aaaa'],
		['stretches as long as a turn', 3, 20, '|a|a|a'],
		['a last stretch that begins just in time', 4, 19, '|aa|aa'],
	])(
		'gives other work a turn before the first stretch and then every 20 ms: %s',
		async (_, stretches, length, expected) => {
			const { log, read } = makeLoop();
			await read('a', stretches, length);
			expect(log.join('')).toBe(expected);
		},
	);

	it('lets three reports share a turn: each may end the stretch that it has begun', async () => {
		const { log, read } = makeLoop();
		await Promise.all([read('a', 8, 5), read('b', 8, 5), read('c', 8, 5)]);
		const turns = log.join('').split('|').slice(1);
		expect(turns.join('')).toHaveLength(24);
		for (const turn of turns) expect(turn.length).toBeLessThanOrEqual(4 + 2);
	});

	it('does not pause again for a report that comes within the turn of another', async () => {
		const { log, read } = makeLoop();
		await read('a', 1, 5);
		await read('b', 1, 5);
		expect(log.join('')).toBe('|ab');
	});
});
