import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the rooms. */
export const nodeFolder = 'nodes/CommercialBanking/';

/** A mutant that no test has noticed. */
export interface Survivor {
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
