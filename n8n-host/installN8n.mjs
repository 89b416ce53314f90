import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce } from './installOnce.mjs';

/** A program that installs n8n beside it. Of all install scripts, only the one of SQLite runs: n8n needs no other here. */
const task = {
	notice: 'Installing n8n (once, 2 GB, two to five minutes)',
	options: ['--ignore-scripts'],
	rebuild: 'sqlite3',
};

try {
	await installOnce(path.dirname(fileURLToPath(import.meta.url)), task);
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
