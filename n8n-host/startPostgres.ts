import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from './findFreePort.ts';
import { requireProgram } from './findProgram.ts';
import { ManagedProcess } from './managedProcess.ts';
import { runFolder } from './projectRoot.ts';
import { runCommand } from './runCommand.ts';

const superuser = 'n8n';

const database = 'postgres';

/** A PostgreSQL server with its own data folder. */
export interface RunningPostgres {
	readonly process: ManagedProcess;
	/** n8n's settings for this server. */
	readonly env: NodeJS.ProcessEnv;
	/** @returns the rows; each one is a list of texts */
	query(sql: string): Promise<string[][]>;
	/** Ends the server and starts it again. It closes all connections, and it keeps its data. */
	restart(): Promise<void>;
	/** Ends the server and removes its data. */
	remove(): Promise<void>;
}

/** PostgreSQL does not run as root. @returns another user for it, or undefined when this process is not root */
async function findServiceUser(): Promise<{ uid: number; gid: number } | undefined> {
	if (process.getuid?.() !== 0) return undefined;
	const idOf = async (flag: string, user: string) => Number(await runCommand('id', [flag, user], { cwd: tmpdir() }));
	for (const user of ['postgres', 'nobody']) {
		try {
			return { uid: await idOf('-u', user), gid: await idOf('-g', user) };
		} catch {
			continue;
		}
	}
	throw new Error('PostgreSQL needs a user named postgres or nobody');
}

/** Starts PostgreSQL on a free port of the loopback interface. */
export async function startPostgres(): Promise<RunningPostgres> {
	const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
	const user = await findServiceUser();
	if (user !== undefined) chownSync(folder, user.uid, user.gid);
	const asUser = (program: string): [string, string[]] =>
		user === undefined
			? [requireProgram(program), []]
			: ['setpriv', [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', requireProgram(program)]];

	const data = path.join(folder, 'data');
	const [initialize, initializeArgs] = asUser('initdb');
	const options = ['-D', data, '-A', 'trust', '-U', superuser, '-E', 'UTF8', '--no-locale'];
	await runCommand(initialize, [...initializeArgs, ...options], { cwd: folder });

	const port = String(await findFreePort());
	const [server, serverArgs] = asUser('postgres');
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
	const psqlArgs = ['-h', '127.0.0.1', '-p', port, '-U', superuser, '-d', database, '-X', '-At', '-F', '\t', '-c'];
	const query = async (sql: string) => {
		const output = await runCommand(requireProgram('psql'), [...psqlArgs, sql], { cwd: tmpdir() });
		return output
			.split('\n')
			.filter(Boolean)
			.map((line) => line.split('\t'));
	};
	const start = async () => {
		const started = new ManagedProcess(
			'PostgreSQL',
			server,
			[...serverArgs, '-D', data, '-p', port, ...settings.flatMap((setting) => ['-c', setting])],
			{ cwd: folder, env: process.env, logFile: path.join(runFolder, `postgres-${port}.log`) },
		);
		await started.waitUntil('PostgreSQL to be ready', async () => await query('SELECT 1'));
		return started;
	};
	let running = await start();
	const end = async () => {
		// After SIGINT, PostgreSQL ends at once. After SIGTERM, it would wait for its clients.
		running.kill('SIGINT');
		await running.ended;
	};
	return {
		get process() {
			return running;
		},
		env: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: port,
			DB_POSTGRESDB_USER: superuser,
			DB_POSTGRESDB_DATABASE: database,
		},
		query,
		restart: async () => {
			await end();
			running = await start();
		},
		remove: async () => {
			await end();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
