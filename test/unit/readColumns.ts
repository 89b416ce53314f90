import { readProjectFile } from './readProjectFile';

const reference = readProjectFile('docs/reference.md');

/** The columns of a table of Simplified, as its row in the reference names them. */
export function readColumns(title: string): string[] {
	const row = reference.split('\n').find((line) => line.startsWith(`| ${title} | \``)) ?? '';
	return [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}
