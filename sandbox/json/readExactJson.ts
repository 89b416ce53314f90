import { readFileSync } from 'node:fs';
import { exactNumber } from './exactNumber.ts';

/** Reads a file of JSON. In it, the text `=1200.40` stands for the number 1200.40: Prettier takes the last zero away. */
export function readExactJson(file: URL): unknown {
	return JSON.parse(readFileSync(file, 'utf8'), (_name, value: unknown) =>
		typeof value === 'string' && value.startsWith('=') ? exactNumber(value.slice(1)) : value,
	);
}
