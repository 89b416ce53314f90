import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runFolder } from '../n8n-host/projectRoot.ts';

const PROCESS_FILE = 'demo.pid';

function isRunning(processId: number): boolean {
	try {
		process.kill(processId, 0);
		return true;
	} catch {
		return false;
	}
}

/** Notes which demo has this folder, so that another one does not remove it. */
export const claimDemoHome = (folder: string): void => writeFileSync(path.join(folder, PROCESS_FILE), `${process.pid}`);

/**
 * Removes the folders of demos that have ended, and of this one: databases have the secrets of what a user connected there.
 * A demo that was killed left its folder.
 */
export function removeDemoHomes(): void {
	const names = existsSync(runFolder) ? readdirSync(runFolder) : [];
	for (const folder of names
		.filter((name) => /^demo-[\da-f]{8}$/.test(name))
		.map((name) => path.join(runFolder, name))) {
		const file = path.join(folder, PROCESS_FILE);
		const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
		if (owner === 0 || owner === process.pid || !isRunning(owner)) rmSync(folder, { recursive: true, force: true });
	}
}
