import { z } from 'zod/v4';

/** What V8's profiler found: a tree of functions, and which of them ran at each sample. */
export const cpuProfileSchema = z.object({
	nodes: z.array(
		z.object({
			id: z.number(),
			callFrame: z.object({
				/** Also `(idle)`, `(program)` and `(garbage collector)`. */
				functionName: z.string(),
				/** Empty for what is not JavaScript. */
				url: z.string(),
				/** Counts from 0. */
				lineNumber: z.number(),
			}),
			children: z.array(z.number()).optional(),
		}),
	),
	/** In microseconds, as are the deltas. */
	startTime: z.number(),
	endTime: z.number(),
	/** IDs of nodes. */
	samples: z.array(z.number()),
	/** The time before each sample. */
	timeDeltas: z.array(z.number()),
});

export type CpuProfile = Readonly<z.infer<typeof cpuProfileSchema>>;

/** A place in JavaScript. */
export type CallFrame = Readonly<CpuProfile['nodes'][number]['callFrame']>;

/** A function that ran, and how long it ran itself, without what it called. */
export interface FunctionTime {
	/** The function, and behind it its callers up to the first one. */
	readonly stack: readonly CallFrame[];
	readonly microseconds: number;
}

/** Sums up how long each node of the tree ran. A sample stands for the time until the next one. */
function sumTimes({ samples, timeDeltas, startTime, endTime }: CpuProfile): Map<number, number> {
	const times = new Map<number, number>();
	let at = startTime;
	for (const [index, id] of samples.entries()) {
		at += timeDeltas[index] ?? 0;
		const duration = timeDeltas[index + 1] ?? Math.max(0, endTime - at);
		times.set(id, (times.get(id) ?? 0) + duration);
	}
	return times;
}

/** Lists the functions that ran, except the idle time. */
export function listFunctionTimes(profile: CpuProfile): FunctionTime[] {
	const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
	const parents = new Map(
		profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
	);
	const stackOf = (id: number | undefined): CallFrame[] => {
		const node = id === undefined ? undefined : nodes.get(id);
		return node === undefined ? [] : [node.callFrame, ...stackOf(parents.get(node.id))];
	};
	return [...sumTimes(profile)]
		.map(([id, microseconds]) => ({ stack: stackOf(id), microseconds }))
		.filter(({ stack }) => stack[0]?.functionName !== '(idle)');
}
