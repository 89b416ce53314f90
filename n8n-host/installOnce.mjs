import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const progressMilliseconds = 30_000;

const lockFileOf = (folder) => path.join(folder, 'package-lock.json');

/** A copy of the lock file of the last complete installation. */
const stampFileOf = (folder) => path.join(folder, 'node_modules', '.installed-lock.json');

/** Whether all that the lock file of a folder names was installed. */
export function isInstalled(folder) {
	const stampFile = stampFileOf(folder);
	return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === readFileSync(lockFileOf(folder), 'utf8');
}

/** @returns false if another process installs already, or was killed while it did */
function claim(claimFile) {
	try {
		writeFileSync(claimFile, String(process.pid), { flag: 'wx' });
		return true;
	} catch (error) {
		if (error.code === 'EEXIST') return false;
		throw error;
	}
}

function isClaimed(claimFile) {
	try {
		return process.kill(Number(readFileSync(claimFile, 'utf8')), 0);
	} catch {
		return false;
	}
}

async function waitForOther(claimFile) {
	console.error(`Waiting for the process that installs this. If there is none, remove ${claimFile}`);
	while (isClaimed(claimFile)) await sleep(500);
	rmSync(claimFile, { force: true });
}

/**
 * Writes the lock file once more, with the address of each package, where npm prefers it. Our lock file has none, because
 * machines have registries of their own. For a package without one, npm asks the registry, and that takes longer than all the
 * rest.
 */
function writeAddresses(folder, file) {
	const registry = execFileSync('npm', ['config', 'get', 'registry'], { cwd: folder, encoding: 'utf8' });
	const start = registry.trim().replace(/\/*$/, '/');
	const lock = JSON.parse(readFileSync(lockFileOf(folder), 'utf8'));
	for (const [place, entry] of Object.entries(lock.packages)) {
		if (entry.integrity === undefined) continue;
		const name = entry.name ?? place.split('node_modules/').at(-1);
		entry.resolved = `${start}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
	}
	writeFileSync(file, JSON.stringify(lock));
}

/**
 * Runs npm in a folder. At a signal, npm would go on for minutes, so it is killed: the next run installs again.
 *
 * @returns its exit code
 * @throws {Error} after such a signal
 */
async function runNpm(folder, args) {
	const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
		cwd: folder,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const kill = () => child.kill('SIGKILL');
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
	for (const signal of signals) process.on(signal, kill);
	const code = await new Promise((resolve, reject) => {
		child.once('error', (error) => reject(new Error(`Cannot run npm: ${error.message}`)));
		child.once('close', (number, signal) => {
			if (signal === null) resolve(number);
			else reject(new Error(`npm was ended by ${signal}`));
		});
	});
	for (const signal of signals) process.off(signal, kill);
	return code;
}

/** `npm ci` fails if a registry lacks an optional package of another platform. `npm install` takes the same versions. */
async function install(folder, { options = [], rebuild }) {
	const args = ['install', '--no-save', ...options];
	const withAddresses = path.join(folder, 'npm-shrinkwrap.json');
	let code;
	try {
		writeAddresses(folder, withAddresses);
		code = await runNpm(folder, args);
	} finally {
		rmSync(withAddresses, { force: true });
	}
	// A registry may keep its packages at other addresses.
	if (code !== 0) code = await runNpm(folder, args);
	if (code === 0 && rebuild !== undefined) code = await runNpm(folder, ['rebuild', rebuild]);
	if (code !== 0) throw new Error(`npm could not install: see above (exit code ${code})`);
	writeFileSync(stampFileOf(folder), readFileSync(lockFileOf(folder)));
}

/**
 * Installs what the lock file of a folder names, unless it is there. If another process installs it already, waits for it.
 *
 * @param task `notice` is said first, `options` go to npm, and the install script of `rebuild` runs in any case
 */
export async function installOnce(folder, task) {
	/** The ID of the process that installs. */
	const claimFile = path.join(folder, '.installing');
	while (!isInstalled(folder)) {
		if (!claim(claimFile)) {
			await waitForOther(claimFile);
			continue;
		}
		console.error(task.notice);
		const startedAt = Date.now();
		const tell = () => console.error(`… ${Math.round((Date.now() - startedAt) / 1000)} s`);
		const timer = setInterval(tell, progressMilliseconds);
		try {
			await install(folder, task);
		} finally {
			clearInterval(timer);
			rmSync(claimFile, { force: true });
		}
	}
}
