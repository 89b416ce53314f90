/** One measured value. With `--json`, each of them is a line on standard output. */
export interface Figure {
	readonly bench: string;
	/** What was measured, for example `onReceived, 1 KB, 250 connections`. */
	readonly case: string;
	/** Who was measured, for example `this trigger`. */
	readonly contender: string;
	readonly figure: string;
	/** Empty for a number without a unit. */
	readonly unit: string;
	/** null: this system cannot measure it. */
	readonly value: number | null;
	/** The value divided by the same value of the contender that the others are compared with, in the same run. */
	readonly ratio?: number;
}

/** Whose figures they are. */
export type FigurePlace = Pick<Figure, 'bench' | 'case' | 'contender'>;

/** Values by their units and names, for example `{ ms: { p50: 3, p99: 7 } }`. Undefined: it was not measured. */
export type ValuesByUnit = Readonly<Record<string, Readonly<Record<string, number | undefined>>>>;

/** JSON has only finite numbers. */
const toJsonNumber = (value: number) => (Number.isFinite(value) ? value : null);

/** Makes one figure of each value. */
export function makeFigures(place: FigurePlace, values: ValuesByUnit): Figure[] {
	return Object.entries(values).flatMap(([unit, named]) =>
		Object.entries(named).flatMap(([figure, value]) =>
			value === undefined ? [] : [{ ...place, figure, unit, value: toJsonNumber(value) }],
		),
	);
}

/** Adds the ratio to each figure that the reference contender has too, in the same case. */
export function addRatios(figures: readonly Figure[], reference: string): Figure[] {
	const nameOf = (figure: Figure) => JSON.stringify([figure.bench, figure.case, figure.figure]);
	const references = new Map(
		figures.filter(({ contender }) => contender === reference).map((figure) => [nameOf(figure), figure.value]),
	);
	return figures.map((figure) => {
		const divisor = references.get(nameOf(figure));
		return typeof divisor === 'number' && divisor !== 0 && figure.value !== null
			? { ...figure, ratio: figure.value / divisor }
			: figure;
	});
}
