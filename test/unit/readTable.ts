import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';

/** The rows of a table in test/vectors, without its header. Their cells are separated by tabs. */
export const readTable = (file: string): string[][] =>
	readFileSync(path.join(projectRoot, 'test/vectors', file), 'utf8')
		.trim()
		.split('\n')
		.slice(1)
		.map((line) => line.split('\t'));
