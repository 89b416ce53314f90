import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fetchOnNewConnection } from './fetchOnNewConnection.ts';
import { findFreePort } from './findFreePort.ts';
import { ManagedProcess } from './managedProcess.ts';
import { compileCacheFolder, n8nHostFolder, projectRoot, runFolder } from './projectRoot.ts';
import { runCommand } from './runCommand.ts';

const startTimeoutMilliseconds = 300_000;

/** The folder of one n8n, with its database, keys, community packages and log. */
export interface N8nHome {
	readonly folder: string;
	readonly port: number;
	readonly baseUrl: string;
	readonly env: NodeJS.ProcessEnv;
}

/** A running n8n. */
export interface RunningN8n {
	readonly home: N8nHome;
	readonly process: ManagedProcess;
}

/**
 * n8n's settings. It listens only on the loopback interface, and it does not call the servers of its maker.
 *
 * @param port is also part of the URLs for the OAuth callback and the webhooks
 */
function n8nEnvironment(folder: string, port: number, brokerPort: number): NodeJS.ProcessEnv {
	const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
	return {
		PATH,
		HOME,
		NODE_EXTRA_CA_CERTS,
		NODE_ENV: 'production',
		N8N_USER_FOLDER: folder,
		N8N_PORT: String(port),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		// All homes of a checkout have the same key, so that one can be a copy of another.
		N8N_ENCRYPTION_KEY: createHash('sha256').update(projectRoot).digest('hex'),
		NODE_COMPILE_CACHE: compileCacheFolder,
		N8N_SECURE_COOKIE: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_SECURITY_AUDIT_DAYS_ABANDONED_WORKFLOW: '90',
		EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'all',
	};
}

/** Describes a home: its ports, and n8n's settings with further ones. */
export async function describeHome(folder: string, env: NodeJS.ProcessEnv = {}): Promise<N8nHome> {
	const port = await findFreePort();
	const brokerPort = await findFreePort();
	return {
		folder,
		port,
		baseUrl: `http://localhost:${port}`,
		env: { ...n8nEnvironment(folder, port, brokerPort), ...env },
	};
}

/** @returns a folder that nothing else uses, for a home */
export const nameHomeFolder = (name: string): string =>
	path.join(runFolder, `${name}-${randomBytes(4).toString('hex')}`);

/** The folder of a home where n8n looks for community packages. */
export const packagesFolderIn = (homeFolder: string): string => path.join(homeFolder, '.n8n', 'nodes');

/** Installs the packed package, as n8n does. */
export async function installPackage(packagesFolder: string, tarball: string): Promise<void> {
	mkdirSync(packagesFolder, { recursive: true });
	writeFileSync(path.join(packagesFolder, 'package.json'), '{"name":"installed-nodes","private":true}\n');
	const args = ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', tarball];
	await runCommand('npm', args, { cwd: packagesFolder });
}

/** Makes an empty home for an n8n, and installs the packed package in it. `copyPreparedHome` is faster. */
export async function createN8nHome(name: string, tarball: string, env: NodeJS.ProcessEnv = {}): Promise<N8nHome> {
	const folder = nameHomeFolder(name);
	await installPackage(packagesFolderIn(folder), tarball);
	return await describeHome(folder, env);
}

/** @returns the path of n8n's program in an installation */
export const n8nCommandIn = (installation: string): string =>
	path.join(installation, 'node_modules', 'n8n', 'bin', 'n8n');

/**
 * Starts n8n in its home, and waits until it is ready. After n8n has ended, the same home can start again.
 *
 * @param installation the folder of the installed n8n, for another version than the usual one
 */
export async function startN8n(home: N8nHome, installation = n8nHostFolder): Promise<RunningN8n> {
	const running = new ManagedProcess('n8n', process.execPath, [n8nCommandIn(installation), 'start'], {
		cwd: home.folder,
		env: home.env,
		logFile: path.join(home.folder, 'n8n.log'),
	});
	await waitForReadiness(running, home.baseUrl, startTimeoutMilliseconds);
	return { home, process: running };
}

/** Waits until an n8n answers that it is ready. */
export async function waitForReadiness(
	running: ManagedProcess,
	baseUrl: string,
	timeoutMilliseconds: number,
): Promise<void> {
	const isReady = async () => ((await fetchOnNewConnection(`${baseUrl}/healthz/readiness`)).ok ? true : undefined);
	await running.waitUntil(`${running.name} to be ready`, isReady, { timeoutMilliseconds });
}
