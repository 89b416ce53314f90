import { createServer } from 'node:http';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyPreparedHome } from './copyPreparedHome.ts';
import { fetchOnNewConnection } from './fetchOnNewConnection.ts';
import { objectOf, textOf, type JsonObject } from './jsonValue.ts';
import { listen } from './listen.ts';
import { N8nClient, type N8nSession } from './n8nClient.ts';
import { projectRoot, runFolder } from './projectRoot.ts';
import { startN8n, type N8nHome } from './startN8n.ts';

/**
 * n8n answers 503 to every request while its database needs more than 5 s for an answer, which happens on a busy
 * machine. No test is about this answer.
 */
export const patientWithDatabase = { DB_PING_TIMEOUT_MS: '60000' };

/** Makes n8n store the state of a poll together with its items, and look for due polls each second. */
export const durableCursors = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '2',
	N8N_SCHEDULER_REAPER_INTERVAL: '3',
	N8N_SCHEDULER_LEASE_DURATION: '15',
};

/**
 * The n8n that test files share, because starting it costs more than most tests:
 * - `usual`: with the one setting that we recommend to everybody (docs/production.md).
 * - `durable`: n8n's defaults, and durable cursors. n8n ends a poll after a quarter of a minute, so that a bank that hangs
 *   does not hold a test up.
 *
 * Both serve the editor's files, and trust the certificates of test/vectors.
 */
const settings = {
	usual: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
	durable: { ...durableCursors, N8N_SCHEDULER_POLL_TIMEOUT: '15' },
} as const satisfies Record<string, NodeJS.ProcessEnv>;

export type SharedKind = keyof typeof settings;

/** An n8n that other test files use too. Nobody may stop it or count what belongs to others. */
export interface SharedN8n {
	readonly home: N8nHome;
	readonly session: N8nSession;
}

/** Writes the certificates that n8n is to trust into one file. */
function writeAuthorities(): string {
	const file = path.join(runFolder, 'authorities.pem');
	const names = ['tls/loopback.certificate.pem', 'keys/rsa.certificate.pem'];
	const texts = names.map((name) => readFileSync(path.join(projectRoot, 'test', 'vectors', name), 'utf8'));
	mkdirSync(runFolder, { recursive: true });
	writeFileSync(file, texts.join(''));
	return file;
}

/** Starts an n8n of a kind, in this process. */
async function startSharedN8n(kind: SharedKind, tarball: string): Promise<SharedN8n> {
	const env = { ...patientWithDatabase, NODE_EXTRA_CA_CERTS: writeAuthorities(), ...settings[kind] };
	const { home } = await startN8n(await copyPreparedHome(kind, tarball, env));
	const client = new N8nClient(home.baseUrl);
	await client.signIn();
	return { home, session: client.session };
}

/** Where {@link serveSharedN8n} listens. */
const ADDRESS_VARIABLE = 'SHARED_N8N';

/**
 * Lends the shared n8n to other processes: each kind is started when the first of them asks for it, by this process, which
 * also ends it.
 *
 * @param installed is settled when n8n is installed. `/installed` is answered then
 * @returns the environment variable that those processes need
 */
export async function serveSharedN8n(tarball: string, installed: Promise<void>): Promise<NodeJS.ProcessEnv> {
	const started = new Map<SharedKind, Promise<SharedN8n>>();
	const find = async (kind: SharedKind) => {
		const found = started.get(kind) ?? startSharedN8n(kind, tarball);
		started.set(kind, found);
		return await found;
	};
	const answer = async (url = '') => {
		await installed;
		return url === '/installed' ? {} : await find(url === '/durable' ? 'durable' : 'usual');
	};
	const server = createServer((request, response) => {
		answer(request.url).then(
			(shared) => response.end(JSON.stringify(shared)),
			(error: unknown) => response.writeHead(500).end(String(error)),
		);
	});
	const port = await listen(server);
	server.unref();
	return { [ADDRESS_VARIABLE]: `http://127.0.0.1:${port}` };
}

function parseShared(value: unknown): SharedN8n {
	const { home, session } = objectOf(value, 'the shared n8n');
	const { folder, port, baseUrl, env } = objectOf(home, 'its home');
	const { browserId, cookie } = objectOf(session, 'its session');
	return {
		home: {
			folder: textOf(folder, 'the folder'),
			port: Number(port),
			baseUrl: textOf(baseUrl, 'the address'),
			env: textsOf(objectOf(env, 'the settings')),
		},
		session: { browserId: textOf(browserId, 'the browser ID'), cookie: textOf(cookie, 'the cookie') },
	};
}

const textsOf = (values: JsonObject): NodeJS.ProcessEnv =>
	Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** @returns the n8n of a kind, which is started if it is not running yet */
export async function findSharedN8n(kind: SharedKind): Promise<SharedN8n> {
	const response = await fetchOnNewConnection(`${process.env[ADDRESS_VARIABLE]}/${kind}`);
	if (!response.ok) throw new Error(`No shared n8n: ${await response.text()}`);
	return parseShared(await response.json());
}
