import { formatTable } from '../../figures/formatTable.ts';
import { median } from '../../figures/percentile.ts';
import type { Figure } from './figure.ts';

/** A figure of two runs. */
interface FigureChange {
	/** Bench, case, contender and figure. */
	readonly name: string;
	readonly unit: string;
	readonly before: Reading;
	readonly after: Reading;
}

interface Reading {
	readonly value: number | undefined;
	/** To the reference contender in the same run. Other programs on the machine change it less than the value. */
	readonly ratio: number | undefined;
}

/** The figures that both runs have, and the names of the others. */
export interface Comparison {
	readonly changes: readonly FigureChange[];
	readonly onlyBefore: readonly string[];
	readonly onlyAfter: readonly string[];
}

/** A ratio that moved by more than this share is named. */
const noticedShare = 0.1;

const columns = ['', 'before', 'after', 'after / before', 'ratio before', 'ratio after'];

const nameOf = (figure: Figure) => [figure.bench, figure.case, figure.contender, figure.figure].join(' · ');

function groupByName(figures: readonly Figure[]): Map<string, Figure[]> {
	const groups = new Map<string, Figure[]>();
	for (const figure of figures) groups.set(nameOf(figure), [...(groups.get(nameOf(figure)) ?? []), figure]);
	return groups;
}

function readGroup(group: readonly Figure[]): Reading {
	const medianOf = (values: Array<number | null | undefined>) => {
		const numbers = values.filter((value) => typeof value === 'number');
		return numbers.length === 0 ? undefined : median(numbers);
	};
	return { value: medianOf(group.map(({ value }) => value)), ratio: medianOf(group.map(({ ratio }) => ratio)) };
}

/** Compares the figures of two files. Where a file has several runs, it takes their medians. */
export function compareFigures(before: readonly Figure[], after: readonly Figure[]): Comparison {
	const older = groupByName(before);
	const newer = groupByName(after);
	const changes = [...older].flatMap(([name, group]) => {
		const newGroup = newer.get(name);
		if (newGroup === undefined) return [];
		return [{ name, unit: group[0]?.unit ?? '', before: readGroup(group), after: readGroup(newGroup) }];
	});
	return {
		changes,
		onlyBefore: [...older.keys()].filter((name) => !newer.has(name)),
		onlyAfter: [...newer.keys()].filter((name) => !older.has(name)),
	};
}

/** How many times as large as before. Undefined: it cannot be said. */
function growthOf(before: number | undefined, after: number | undefined): number | undefined {
	if (before === undefined || after === undefined) return undefined;
	if (before === after) return 1;
	return before === 0 ? undefined : after / before;
}

/** The growth of the ratio or, where a run has none, of the value. */
function movementOf({ before, after }: FigureChange): number | undefined {
	return before.ratio !== undefined && after.ratio !== undefined
		? growthOf(before.ratio, after.ratio)
		: growthOf(before.value, after.value);
}

/** A value that was 0 and is not any more has moved too. */
function hasMoved(change: FigureChange): boolean {
	const movement = movementOf(change);
	if (movement === undefined) return change.before.value !== change.after.value;
	return Math.abs(movement - 1) > noticedShare;
}

const show = (value: number | undefined) => (value === undefined ? '-' : String(Number(value.toPrecision(4))));

function toCells({ name, unit, before, after }: FigureChange): string[] {
	return [
		unit === '' ? name : `${name}, ${unit}`,
		show(before.value),
		show(after.value),
		show(growthOf(before.value, after.value)),
		show(before.ratio),
		show(after.ratio),
	];
}

const describeMovement = ({ name, before, after }: FigureChange) =>
	before.ratio !== undefined && after.ratio !== undefined
		? `- ${name}: ratio ${show(before.ratio)}, now ${show(after.ratio)}`
		: `- ${name}: ${show(before.value)}, now ${show(after.value)}`;

const listIfAny = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', title, ...lines]);

/** Describes a comparison: a table, the ratios that moved, and the figures that only one of the runs has. */
export function describeComparison({ changes, onlyBefore, onlyAfter }: Comparison): string {
	const moved = changes.filter(hasMoved);
	const nothing = ['', 'No ratio moved by more than 10 %.'];
	return [
		formatTable(columns, changes.map(toCells), 'right'),
		...(moved.length === 0
			? nothing
			: listIfAny('Moved by more than 10 % (the ratio, where there is one):', moved.map(describeMovement))),
		...listIfAny(
			'Only before:',
			onlyBefore.map((name) => `- ${name}`),
		),
		...listIfAny(
			'Only after:',
			onlyAfter.map((name) => `- ${name}`),
		),
	].join('\n');
}
