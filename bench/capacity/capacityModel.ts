/**
 * What a part of the system uses: milliseconds of processor time, rows or commands, by the name of the part. Rows and
 * commands count what a server was asked for.
 */
export type Use = Readonly<Record<string, number>>;

/** A time of steady load, without what the system uses at rest. */
export interface LoadedTime {
	readonly connections: number;
	readonly deliveries: number;
	readonly executions: number;
	readonly use: Use;
}

/** The use of a part is linear: so much for each delivery, and so much for each execution, which has one or more of them. */
export interface Cost {
	readonly part: string;
	readonly perDelivery: number;
	readonly perExecution: number;
}

/** Takes away what the system would have used at rest in the same time. */
export function subtractRest(use: Use, restPerSecond: Use, seconds: number): Use {
	return Object.fromEntries(
		Object.entries(use).map(([part, value]) => [part, value - (restPerSecond[part] ?? 0) * seconds]),
	);
}

/**
 * Finds the costs of each part from two loads with different numbers of deliveries for each execution.
 *
 * @throws {Error} if the two loads do not differ
 */
export function fitCosts(few: LoadedTime, many: LoadedTime): Cost[] {
	const determinant = few.deliveries * many.executions - many.deliveries * few.executions;
	if (determinant === 0) throw new Error('The loads have the same number of deliveries for each execution');
	return Object.keys(few.use).map((part) => {
		const [left, right] = [few.use[part] ?? Number.NaN, many.use[part] ?? Number.NaN];
		return {
			part,
			perDelivery: (left * many.executions - right * few.executions) / determinant,
			perExecution: (few.deliveries * right - many.deliveries * left) / determinant,
		};
	});
}

/** What a part uses for so many deliveries in so many executions. */
export function predictUse({ perDelivery, perExecution }: Cost, deliveries: number, executions: number): number {
	return perDelivery * deliveries + perExecution * executions;
}
