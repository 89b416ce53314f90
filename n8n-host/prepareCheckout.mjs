import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce } from './installOnce.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const oldestNode = 20;

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

/** Runs Node in this terminal, and passes signals on to it. */
function start(node, args, env) {
	const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
	return child;
}

/**
 * Prepares a new checkout, and then runs a TypeScript program. The program runs on the Node of the development
 * dependencies, because n8n needs a newer Node than many machines have. This file itself needs only Node 20.
 *
 * @param options with `needsN8n`, n8n is installed at the same time. The program waits for it where it needs it, and fails
 *   if that fails
 */
export async function runPrepared(program, args, { needsN8n = false } = {}) {
	if (Number(process.versions.node.split('.')[0]) < oldestNode) {
		console.error(`Node ${oldestNode} or newer is needed; this is ${process.version}.`);
		process.exit(1);
	}
	const env = { ...findNodeHeaders(), ...process.env };
	const n8n = needsN8n ? start(process.execPath, [path.join(root, 'n8n-host', 'installN8n.mjs')], env) : undefined;
	const code = await run(program, args, env);
	n8n?.kill();
	process.exit(code);
}

async function run(program, args, env) {
	try {
		await installOnce(root, { notice: 'Installing the development dependencies (once, 900 MB, a minute or two)' });
	} catch (error) {
		console.error(error.message);
		return 1;
	}
	const binaries = path.join(root, 'node_modules', '.bin');
	const PATH = `${binaries}${path.delimiter}${env.PATH ?? ''}`;
	const child = start(path.join(binaries, 'node'), [path.join(root, program), ...args], { ...env, PATH });
	return await new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code) => resolve(code ?? 1));
	});
}
