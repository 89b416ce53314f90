import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { n8nHostFolder } from './projectRoot.ts';
import { runCommand } from './runCommand.ts';

/** A copy of the lock file of the last complete installation. */
const stampFile = path.join(n8nHostFolder, 'node_modules', '.installed-lock.json');

const lockFile = path.join(n8nHostFolder, 'package-lock.json');

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === readFileSync(lockFile, 'utf8');

/**
 * Installs n8n into `n8n-host/node_modules`, if it is not there yet. The first time takes a few minutes and 2 GB.
 *
 * Of all install scripts, only the one for SQLite runs. The others fetch programs that n8n does not need here.
 */
export async function installN8n(report: (step: string) => void): Promise<void> {
	if (isInstalled()) return;
	report('Installing n8n (once, a few minutes)');
	// prepareCheckout.mjs says why this is not `npm ci`.
	await runCommand('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], {
		cwd: n8nHostFolder,
	});
	report('Building SQLite for n8n (once, about a minute)');
	await runCommand('npm', ['rebuild', 'sqlite3'], { cwd: n8nHostFolder });
	writeFileSync(stampFile, readFileSync(lockFile));
}
