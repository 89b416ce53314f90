import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runFolder } from '../../n8n-host/projectRoot.ts';

/** What other commands keep there, and what the next run can use. */
const kept = new Set(['prepared', 'matrix', 'mutation', 'package']);

const ownerFile = path.join(runFolder, 'tests.pid');

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/**
 * Removes what earlier runs have left in `.run/`: homes of n8n, logs, screenshots.
 *
 * @throws {Error} when another run is under way, which still needs all that
 */
export function emptyRunFolder(): void {
	mkdirSync(runFolder, { recursive: true });
	const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, 'utf8')) : process.pid;
	if (owner !== process.pid && isRunning(owner)) throw new Error(`Tests are running already (process ${owner})`);
	for (const name of readdirSync(runFolder)) {
		if (!kept.has(name)) rmSync(path.join(runFolder, name), { recursive: true, force: true });
	}
	writeFileSync(ownerFile, String(process.pid));
}
