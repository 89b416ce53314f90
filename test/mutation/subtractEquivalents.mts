import { readFileSync } from 'node:fs';
import type { Survivor } from './describeSurvivor.mts';

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
