import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const packageName = 'n8n-nodes-commercial-banking';

function isProjectRoot(folder: string): boolean {
	const manifest = path.join(folder, 'package.json');
	if (!existsSync(manifest)) return false;
	const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
	return typeof parsed === 'object' && parsed !== null && 'name' in parsed && parsed.name === packageName;
}

function findProjectRoot(folder: string): string {
	if (isProjectRoot(folder)) return folder;
	const parent = path.dirname(folder);
	if (parent === folder) throw new Error(`Run this inside the checkout of ${packageName}`);
	return findProjectRoot(parent);
}

/** The root folder of the checkout. */
export const projectRoot = findProjectRoot(process.cwd());

/** The demo, the tests and the benchmarks write their files below this folder. git ignores it. */
export const runFolder = path.resolve(projectRoot, process.env.RUN_FOLDER ?? '.run');

/** What each run would make again, and what the next run may use: the copies of n8n's home, and compiled code. */
export const preparedFolder = path.join(projectRoot, '.run', 'prepared');

/** Node keeps compiled code here, so that n8n starts faster. */
export const compileCacheFolder = path.join(preparedFolder, 'compile-cache');

export const n8nHostFolder = path.join(projectRoot, 'n8n-host');
