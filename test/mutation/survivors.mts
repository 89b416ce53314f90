import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the rooms. */
export const nodeFolder = 'nodes/CommercialBanking/';

/** A mutant that no test has noticed. */
interface Survivor {
	/** Below nodes/CommercialBanking. */
	readonly file: string;
	readonly lineNumber: number;
	/** The line where the mutant begins, without the white space around it. */
	readonly line: string;
	/** The text that the mutant replaces. */
	readonly from: string;
	readonly to: string;
}

/** What Stryker says of a mutant. Its lines and columns begin with 1. */
interface Mutant {
	readonly fileName: string;
	readonly location: { readonly start: Place; readonly end: Place };
	readonly replacement: string;
}

interface Place {
	readonly line: number;
	readonly column: number;
}

/** The text that a mutant replaces, and the line where it begins, without the white space around it. */
export function describeSurvivor({ fileName, location: { start, end }, replacement }: Mutant): Survivor {
	const lines = readFileSync(fileName, 'utf8')
		.split('\n')
		.slice(start.line - 1, end.line);
	const line = lines[0]?.trim() ?? '';
	lines.push((lines.pop() ?? '').slice(0, end.column - 1));
	const from = lines.join('\n').slice(start.column - 1);
	const file = path.relative(nodeFolder, fileName).replaceAll('\\', '/');
	return { file, lineNumber: start.line, line, from, to: replacement };
}

/** One line of text for a survivor. */
export const writeSurvivor = ({ lineNumber, ...entry }: Survivor): string =>
	`${entry.file}:${lineNumber}  ${JSON.stringify(entry)}`;

/** A mutant that behaves like the code, and why. It is found by its texts, because line numbers change. */
interface Equivalent extends Omit<Survivor, 'lineNumber'> {
	readonly reason: string;
}

/**
 * Takes out the survivors that `equivalents.json` lists. Each entry takes out one.
 *
 * @param room stale entries are looked for in this folder or file only
 * @returns the other survivors, and the entries that fit none
 */
export function subtractEquivalents(
	all: readonly Survivor[],
	room: string,
): { survivors: readonly Survivor[]; stale: readonly Equivalent[] } {
	const survivors = [...all];
	const stale = readEquivalents().filter((equivalent) => {
		const index = survivors.findIndex((survivor) => isSame(survivor, equivalent));
		if (index >= 0) survivors.splice(index, 1);
		return index < 0 && (equivalent.file === room || equivalent.file.startsWith(`${room}/`));
	});
	return { survivors, stale };
}

function isSame(survivor: Survivor, { file, line, from, to }: Equivalent): boolean {
	return survivor.file === file && survivor.line === line && survivor.from === from && survivor.to === to;
}

function readEquivalents(): Equivalent[] {
	const entries: unknown = JSON.parse(readFileSync(new URL('equivalents.json', import.meta.url), 'utf8'));
	if (!Array.isArray(entries) || !entries.every(isEquivalent)) {
		throw new TypeError('equivalents.json is a list of objects with file, line, from, to and reason');
	}
	return entries;
}

function isEquivalent(entry: unknown): entry is Equivalent {
	const names = ['file', 'line', 'from', 'to', 'reason'] as const;
	if (typeof entry !== 'object' || entry === null) return false;
	return names.every(
		(name) => name in entry && typeof Object.entries(entry).find(([key]) => key === name)?.[1] === 'string',
	);
}
