import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { objectOf } from './jsonValue.ts';
import { n8nHostFolder } from './projectRoot.ts';
import { runCommand } from './runCommand.ts';

/** A copy of the lock file of the last complete installation. */
const stampFile = path.join(n8nHostFolder, 'node_modules', '.installed-lock.json');

const lockFile = path.join(n8nHostFolder, 'package-lock.json');

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === readFileSync(lockFile, 'utf8');

const progressMilliseconds = 30_000;

/** @returns how many packages are there already. Optional ones do not count: most of them are for other platforms */
function countPackages(): string {
	const { packages } = objectOf(JSON.parse(readFileSync(lockFile, 'utf8')), 'the lock file');
	const wanted = Object.entries(objectOf(packages, 'its packages')).filter(
		([folder, each]) => folder !== '' && objectOf(each, 'a package').optional !== true,
	);
	const found = wanted.filter(([folder]) => existsSync(path.join(n8nHostFolder, folder, 'package.json')));
	return `… ${found.length} of ${wanted.length} packages of n8n`;
}

/**
 * Installs n8n into `n8n-host/node_modules`, if it is not there yet. The first time takes minutes and 2 GB.
 *
 * Of all install scripts, only the one for SQLite runs. The others fetch programs that n8n does not need here.
 */
export async function installN8n(report: (step: string) => void): Promise<void> {
	if (isInstalled()) return;
	report('Installing n8n (once, 2 GB, two to five minutes)');
	const progress = setInterval(() => report(countPackages()), progressMilliseconds);
	try {
		// prepareCheckout.mjs says why this is not `npm ci`.
		const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
		await runCommand('npm', ['install', ...options], { cwd: n8nHostFolder });
	} finally {
		clearInterval(progress);
	}
	report('Building SQLite for n8n (once, a minute or two)');
	await runCommand('npm', ['rebuild', 'sqlite3'], { cwd: n8nHostFolder });
	writeFileSync(stampFile, readFileSync(lockFile));
}
