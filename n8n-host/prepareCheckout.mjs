import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const lockFile = path.join(root, 'package-lock.json');
/** Holds the lock file with which the last installation was completed. */
const stampFile = path.join(root, 'node_modules', '.installed-lock.json');
const oldestNode = 20;

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === readFileSync(lockFile, 'utf8');

function runOrExit(command, args) {
	const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
	if (error) {
		console.error(`«${command}» could not be run: ${error.message}`);
		process.exit(1);
	}
	if (status !== 0) process.exit(status ?? 1);
}

function installDependencies() {
	if (isInstalled()) return;
	console.error('Installing the development dependencies (once, a minute or two)');
	// Not `npm ci`: it refuses to start where a registry lacks an optional package for some other platform. This takes
	// the versions of the lock file as well, and leaves that file alone.
	runOrExit('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
	writeFileSync(stampFile, readFileSync(lockFile));
}

/**
 * SQLite may have to be compiled for n8n. Most installations of Node bring the headers for that; with them nothing is
 * fetched. It needs Node-API alone, so that the headers of another version serve as well.
 */
function findNodeHeaders() {
	const prefix = (process.env.PATH ?? '')
		.split(path.delimiter)
		.map((folder) => path.dirname(folder))
		.find((folder) => existsSync(path.join(folder, 'include', 'node', 'node_api.h')));
	return prefix === undefined ? {} : { npm_config_nodedir: prefix };
}

/**
 * Makes a fresh checkout ready and hands over to a TypeScript program, which runs on the Node of the development
 * dependencies: n8n asks for a newer one than many machines have. Any Node from 20 on can run this file itself.
 */
export function runPrepared(program, args) {
	if (Number(process.versions.node.split('.')[0]) < oldestNode) {
		console.error(`Node ${oldestNode} or newer is needed; this is ${process.version}.`);
		process.exit(1);
	}
	installDependencies();
	const binaries = path.join(root, 'node_modules', '.bin');
	const child = spawn(path.join(binaries, 'node'), [path.join(root, program), ...args], {
		cwd: root,
		stdio: 'inherit',
		env: { ...findNodeHeaders(), ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}` },
	});
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
	child.once('close', (code) => process.exit(code ?? 1));
}
