import { setTimeout as delay } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { median } from '../figures/median.ts';

/** What a piece of work needs: processor time of the main thread in milliseconds, and memory. */
export interface Cost {
	readonly cpu: number;
	/** The longest turn without a break for other work, in processor time. */
	readonly turn: number;
	readonly megabytes: number;
}

const cpuMilliseconds = () => {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1e3;
};

async function measureCpu(work: () => Promise<unknown>): Promise<number> {
	globalThis.gc?.();
	const start = cpuMilliseconds();
	await work();
	return cpuMilliseconds() - start;
}

/** Looks at each turn of the event loop. That takes processor time itself, also while the work waits for its next turn. */
async function watchTurns(work: () => Promise<unknown>): Promise<Pick<Cost, 'turn' | 'megabytes'>> {
	globalThis.gc?.();
	const memoryBefore = process.memoryUsage().heapUsed;
	let [last, turn, bytes, isDone] = [cpuMilliseconds(), 0, 0, false];
	const look = () => {
		const now = cpuMilliseconds();
		turn = Math.max(turn, now - last);
		last = now;
		bytes = Math.max(bytes, process.memoryUsage().heapUsed - memoryBefore);
		if (!isDone) setImmediate(look);
	};
	setImmediate(look);
	await work();
	isDone = true;
	look();
	await delay(0);
	return { turn, megabytes: bytes / 1e6 };
}

/** The first round is not counted. */
const WARM_UP_ROUNDS = 1;

/**
 * Measures pieces of work, each once in a round, so that a busy moment of the machine meets all of them.
 *
 * @returns of each the median of its processor time, and its turns and memory in one more run
 */
export async function measure(
	subjects: Readonly<Record<string, () => Promise<unknown>>>,
	rounds: number,
): Promise<Map<string, Cost>> {
	const times = new Map<string, number[]>();
	for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
		for (const [name, work] of Object.entries(subjects)) {
			const cpu = await measureCpu(work);
			if (round >= 0) times.set(name, [...(times.get(name) ?? []), cpu]);
		}
	}
	const costs = new Map<string, Cost>();
	for (const [name, work] of Object.entries(subjects))
		costs.set(name, { cpu: median(times.get(name) ?? []), ...(await watchTurns(work)) });
	return costs;
}

export const SAXES = 'saxes, empty handlers';

/** In pieces, as the readers give them to the parser: the time of one large piece is another. */
const PIECE_CHARACTERS = 16_384;

/** The floor of XML: the parser that we use, with handlers that do nothing. */
export function parseByHandlersThatDoNothing(text: string): void {
	const parser = new SaxesParser();
	parser.on('opentagstart', () => {});
	parser.on('attribute', () => {});
	parser.on('text', () => {});
	parser.on('closetag', () => {});
	for (let start = 0; start < text.length; start += PIECE_CHARACTERS)
		parser.write(text.slice(start, start + PIECE_CHARACTERS));
	parser.close();
}

/** What tables of costs have beside what was measured. */
export const COST_COLUMNS = ['CPU ms', `CPU / ${SAXES}`, 'longest turn ms', 'memory MB'];

export function writeCost({ cpu, turn, megabytes }: Cost, floor: Cost | undefined): string[] {
	const ratio = floor === undefined ? '' : (cpu / floor.cpu).toFixed(2);
	return [cpu.toFixed(1), ratio, turn.toFixed(0), megabytes.toFixed(0)];
}
