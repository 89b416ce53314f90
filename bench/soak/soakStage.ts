import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFileOf } from '../../n8n-host/loadExecutions.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { activateTrigger, startBenchStage, type ActiveContender, type BenchStage } from '../deliveries/benchStage.ts';
import { activateJwksTrigger, type JwksTrigger } from '../deliveries/faults/activateJwksTrigger.ts';
import { createJwksServer, type JwksServer } from '../deliveries/faults/jwksServer.ts';
import { measureProcessGroup } from '../measureProcesses.ts';

/** n8n keeps about this many executions. */
export const keptExecutions = 2_000;

/** An n8n with two triggers. One of them checks the tokens of another OAuth server. */
export interface SoakStage {
	readonly bench: BenchStage;
	readonly trigger: ActiveContender;
	readonly jwks: JwksServer;
	readonly jwksTrigger: JwksTrigger;
	readonly folder: string;
}

const liveMemoryFileIn = (folder: string) => path.join(folder, 'live-memory');

/** n8n looks every minute which executions are too many. */
const soakSettings = (folder: string): NodeJS.ProcessEnv => ({
	N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
	EXECUTIONS_DATA_PRUNE_MAX_COUNT: String(keptExecutions),
	EXECUTIONS_DATA_PRUNE_SOFT_DELETE_INTERVAL: '1',
	EXECUTIONS_DATA_PRUNE_HARD_DELETE_INTERVAL: '1',
	EXECUTIONS_DATA_HARD_DELETE_BUFFER: '0',
	NODE_OPTIONS: `--require ${path.join(projectRoot, 'bench', 'soak', 'reportLiveMemory.cjs')}`,
	LIVE_MEMORY_FILE: liveMemoryFileIn(folder),
});

export async function startSoakStage(tarball: string): Promise<SoakStage> {
	const folder = mkdtempSync(path.join(tmpdir(), 'soak-'));
	const bench = await startBenchStage('soak', tarball, soakSettings(folder));
	const jwks = await createJwksServer();
	await jwks.up();
	const trigger = await activateTrigger(bench);
	return { bench, trigger, jwks, jwksTrigger: await activateJwksTrigger(bench, jwks), folder };
}

/** What n8n uses now. */
export interface SoakUsage {
	/** Memory that was in use after the last collection of all garbage. NaN: there was none yet. */
	readonly liveMebibytes: number;
	/** Resident memory. It contains garbage. */
	readonly residentMebibytes: number;
	readonly handles: number;
}

export function measureUsage({ bench, folder }: SoakStage): SoakUsage {
	const { mebibytes, handles } = measureProcessGroup(bench.n8n.process.child.pid ?? 0);
	const file = liveMemoryFileIn(folder);
	const liveBytes = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
	return { liveMebibytes: liveBytes / 2 ** 20, residentMebibytes: mebibytes, handles };
}

/** What n8n keeps in its database. */
export interface KeptState {
	/** The memory of the trigger: characters. */
	readonly staticDataCharacters: number;
	/** Rows in the table of executions, those that are about to be deleted included. */
	readonly executions: number;
	/** The database's files. */
	readonly mebibytes: number;
}

export function measureKeptState({ bench, trigger }: SoakStage): KeptState {
	const file = databaseFileOf(bench.n8n.home);
	const database = new DatabaseSync(file, { readOnly: true, timeout: 30_000 });
	try {
		const { executions } = database.prepare('SELECT count(*) AS executions FROM execution_entity').get() ?? {};
		const { characters } =
			database
				.prepare('SELECT length(staticData) AS characters FROM workflow_entity WHERE id = ?')
				.get(trigger.workflowId) ?? {};
		const bytes = [file, `${file}-wal`].map((each) => statSync(each, { throwIfNoEntry: false })?.size ?? 0);
		return {
			staticDataCharacters: Number(characters),
			executions: Number(executions),
			mebibytes: bytes.reduce((sum, size) => sum + size, 0) / 2 ** 20,
		};
	} finally {
		database.close();
	}
}

export async function stopSoakStage({ bench, jwks, folder }: SoakStage): Promise<void> {
	await jwks.down();
	await bench.n8n.process.stop();
	rmSync(folder, { recursive: true });
}
