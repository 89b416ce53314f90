import { readProjectFile } from './readProjectFile';

/** The rows of a table in test/vectors, without its header. Their cells are separated by tabs. */
export const readTable = (file: string): string[][] =>
	readProjectFile(`test/vectors/${file}`)
		.trim()
		.split('\n')
		.slice(1)
		.map((line) => line.split('\t'));
