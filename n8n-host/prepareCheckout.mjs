import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const lockFile = path.join(root, 'package-lock.json');
/** A copy of the lock file of the last complete installation. */
const stampFile = path.join(root, 'node_modules', '.installed-lock.json');
const oldestNode = 20;
const progressMilliseconds = 30_000;

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === readFileSync(lockFile, 'utf8');

/**
 * Runs a program in this terminal, and passes signals on to it. npm would go on installing for minutes, so it is killed: the
 * next run installs again.
 *
 * @returns its exit code
 */
async function run(command, args, env = process.env) {
	const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
		process.on(signal, () => child.kill(command === 'npm' ? 'SIGKILL' : signal));
	return await new Promise((resolve, reject) => {
		child.once('error', (error) => reject(new Error(`Cannot run «${command}»: ${error.message}`)));
		child.once('close', (code) => resolve(code ?? 1));
	});
}

/** Says every half minute that the installation is still under way. */
async function installDependencies() {
	if (isInstalled()) return;
	console.error('Installing the development dependencies (once, 900 MB, a minute or two)');
	const startedAt = Date.now();
	const tell = () => console.error(`… ${Math.round((Date.now() - startedAt) / 1000)} s`);
	const timer = setInterval(tell, progressMilliseconds);
	// `npm ci` fails when a registry lacks an optional package for another platform. `npm install` takes the same versions,
	// and with `--no-save` it does not change the lock file.
	const code = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
	clearInterval(timer);
	if (code !== 0) process.exit(code);
	writeFileSync(stampFile, readFileSync(lockFile));
}

/**
 * SQLite for n8n can need a compiler and the headers of Node. Most installations of Node contain these headers, so
 * nothing must be fetched. Headers of another version work too, because SQLite uses only Node-API.
 */
function findNodeHeaders() {
	const prefix = (process.env.PATH ?? '')
		.split(path.delimiter)
		.map((folder) => path.join(folder, 'node'))
		.filter((program) => existsSync(program))
		// It can be a link. The headers are beside what it leads to.
		.map((program) => path.dirname(path.dirname(realpathSync(program))))
		.find((folder) => existsSync(path.join(folder, 'include', 'node', 'node_api.h')));
	return prefix === undefined ? {} : { npm_config_nodedir: prefix };
}

/**
 * Prepares a new checkout, and then runs a TypeScript program. The program runs on the Node of the development
 * dependencies, because n8n needs a newer Node than many machines have. This file itself needs only Node 20.
 */
export async function runPrepared(program, args) {
	if (Number(process.versions.node.split('.')[0]) < oldestNode) {
		console.error(`Node ${oldestNode} or newer is needed; this is ${process.version}.`);
		process.exit(1);
	}
	await installDependencies();
	const binaries = path.join(root, 'node_modules', '.bin');
	const env = { ...findNodeHeaders(), ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}` };
	process.exit(await run(path.join(binaries, 'node'), [path.join(root, program), ...args], env));
}
