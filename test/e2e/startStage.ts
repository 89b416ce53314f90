import { N8nClient } from '../../n8n-host/n8nClient.ts';
import { createN8nHome, startN8n, type RunningN8n } from '../../n8n-host/startN8n.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { startSandbox, type RunningSandbox } from '../../n8n-host/startSandbox.ts';
import { packedPackage } from './packedPackage';

/** A real n8n with the packed package installed, its owner signed in, and a sandbox bank. */
export interface Stage {
	n8n: RunningN8n;
	readonly client: N8nClient;
	readonly sandbox: RunningSandbox;
}

/**
 * n8n answers 503 to every request while its database needs more than 5 s for an answer, which happens on a busy
 * machine. No test here is about this answer.
 */
const patientWithDatabase = { DB_PING_TIMEOUT_MS: '60000' };

/** A first start without the editor takes three quarters of the time. */
export const withoutEditor = { N8N_DISABLE_UI: 'true' };

/**
 * For tests that kill n8n, and in our guide for production. With its default, n8n 2.41.1 leaves some executions running
 * for ever. And its first start can fail after a kill that hit an execution before its start: n8n wants to know then how
 * long it ran.
 */
export const readyForKills = { N8N_EVENTBUS_RECOVERY_MODE: 'simple' };

/** For the tests in a browser, and for those of what the editor fetches: n8n serves schemas as files of the editor. */
export const withEditor = { N8N_DISABLE_UI: 'false' };

/** Starts everything that a test on a real n8n needs. {@link stopStage} stops it again. */
export async function startStage(
	name: string,
	options: { sandbox?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Stage> {
	const sandbox = await startSandbox(name, options.sandbox);
	const home = await createN8nHome(name, packedPackage(), { ...patientWithDatabase, ...withoutEditor, ...options.env });
	const n8n = await startN8n(home);
	const client = new N8nClient(n8n.home.baseUrl);
	await client.signIn();
	return { n8n, client, sandbox };
}

export const stopStage = stopAllProcesses;

/** Closes what a test has opened beside the stage, in this order, and stops the stage even if that fails. */
export async function stopStageAfter(...closers: ReadonlyArray<() => unknown>): Promise<void> {
	try {
		for (const close of closers) await close();
	} finally {
		await stopStage();
	}
}
