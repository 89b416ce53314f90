import { N8nClient } from '../../n8n-host/n8nClient.ts';
import { copyPreparedHome } from '../../n8n-host/copyPreparedHome.ts';
import { findSharedN8n, patientWithDatabase, type SharedKind } from '../../n8n-host/sharedN8n.ts';
import { startN8n, type N8nHome, type RunningN8n } from '../../n8n-host/startN8n.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { startSandbox, type RunningSandbox } from '../../n8n-host/startSandbox.ts';
import { packedPackage } from './packedPackage';

/** A real n8n with the packed package installed, its owner signed in, and a sandbox bank. */
export interface Stage {
	n8n: RunningN8n;
	readonly client: N8nClient;
	readonly sandbox: RunningSandbox;
}

/** n8n starts faster without the editor. */
export const withoutEditor = { N8N_DISABLE_UI: 'true' };

/**
 * For tests that kill n8n, and in our guide for production. With its default, n8n 2.41.1 leaves some executions running
 * for ever. And its first start can fail after a kill that hit an execution before its start: n8n wants to know then how
 * long it ran.
 */
export const readyForKills = { N8N_EVENTBUS_RECOVERY_MODE: 'simple' };

/** For the tests in a browser, and for those of what the editor fetches: n8n serves schemas as files of the editor. */
export const withEditor = { N8N_DISABLE_UI: 'false' };

/** The same, but the n8n belongs to other test files too. Nobody may stop it. */
export interface SharedStage {
	readonly n8n: { readonly home: N8nHome };
	readonly client: N8nClient;
	readonly sandbox: RunningSandbox;
}

/** Clients of a shared n8n. What they have activated is deactivated when their test file ends. */
const guests: N8nClient[] = [];

/**
 * Finds the shared n8n of a kind, and starts a sandbox bank for the test file alone. {@link stopStage} leaves n8n as it
 * was.
 */
export async function shareStage(
	name: string,
	kind: SharedKind = 'usual',
	options: { sandbox?: readonly string[] } = {},
): Promise<SharedStage> {
	const [sandbox, { home, session }] = await Promise.all([startSandbox(name, options.sandbox), findSharedN8n(kind)]);
	const client = new N8nClient(home.baseUrl, session);
	guests.push(client);
	return { n8n: { home }, client, sandbox };
}

/** Starts an n8n of one's own, and all else that a test on a real n8n needs. {@link stopStage} stops it again. */
export async function startStage(
	name: string,
	options: { sandbox?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Stage> {
	const sandbox = await startSandbox(name, options.sandbox);
	const home = await copyPreparedHome(name, packedPackage(), {
		...patientWithDatabase,
		...withoutEditor,
		...options.env,
	});
	const n8n = await startN8n(home);
	const client = new N8nClient(n8n.home.baseUrl);
	await client.signIn();
	return { n8n, client, sandbox };
}

/** Ends what a test file has started. */
export async function stopStage(): Promise<void> {
	try {
		for (const guest of guests.splice(0)) await guest.deactivateAll();
	} finally {
		await stopAllProcesses();
	}
}

/** Closes what a test has opened beside the stage, in this order, and stops the stage even if that fails. */
export async function stopStageAfter(...closers: ReadonlyArray<() => unknown>): Promise<void> {
	try {
		for (const close of closers) await close();
	} finally {
		await stopStage();
	}
}
