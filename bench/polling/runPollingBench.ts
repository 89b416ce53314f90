import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listOf, objectOf } from '../../n8n-host/jsonValue.ts';
import { databaseFileOf } from '../../n8n-host/loadExecutions.ts';
import { N8nClient } from '../../n8n-host/n8nClient.ts';
import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { copyPreparedHome } from '../../n8n-host/copyPreparedHome.ts';
import { startN8n, type N8nHome, type RunningN8n } from '../../n8n-host/startN8n.ts';
import { startSandbox, type RunningSandbox } from '../../n8n-host/startSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { measureProcess, watchMemory } from '../../n8n-host/measureProcesses.ts';
import { tellRunHeader } from '../figures/tellFigures.ts';
import { preparePackage } from '../preparePackage.ts';
import { runProgram } from '../runProgram.ts';
import { jsonOption, tell } from '../tell.ts';
import { pageSize, rivalWorkflow, triggerName, triggerWorkflow } from './pollingContenders.ts';
import { printPolls, type PollFigures } from './printPolls.ts';

/** How many transactions are known, and how many are new in the second scene. */
interface BenchSize {
	readonly accounts: number;
	readonly rowsPerAccount: number;
	readonly newRows: number;
}

interface BenchStage {
	readonly home: N8nHome;
	readonly sandbox: RunningSandbox;
	readonly credentialId: string;
	readonly size: BenchSize;
}

/** What a contender offers to be measured. */
interface Measured {
	readonly contender: string;
	readonly workflowId: string;
	/** Looks for new transactions once. @returns how long it took, and how many it has found */
	readonly look: () => Promise<{ seconds: number; found: number }>;
	readonly stateBytes: () => number;
}

const delayMilliseconds = 30;

/** The oldest row is some 83 days old, so the trigger remembers all of them. */
const historyHours = 2_000;

/** After so long without a request, a poll has ended. */
const quietMilliseconds = 2_000;

/** When the trigger polls in each minute. */
const pollSeconds = [0, 30];

const accountIdsOf = ({ accounts }: BenchSize) => Array.from({ length: accounts }, (_, index) => `account-${index}`);

async function bookHistory({ sandbox, size }: BenchStage): Promise<void> {
	const accountIds = accountIdsOf(size);
	await sandbox.control('POST', 'reset', {});
	await sandbox.control('POST', 'settings', { accessTokenSeconds: 7_200, delayMilliseconds, pageSize });
	await sandbox.control('POST', 'ledger/open', { accountIds });
	const count = size.rowsPerAccount;
	for (const accountId of accountIds)
		await sandbox.control('POST', 'ledger/book', { accountId, count, hoursBetween: historyHours / count });
}

async function bookNews({ sandbox, size }: BenchStage): Promise<void> {
	for (const accountId of accountIdsOf(size))
		await sandbox.control('POST', 'ledger/book', { accountId, count: size.newRows / size.accounts });
}

/** The requests since the last clearing: how many, and from when to when in milliseconds since 1970. */
async function readCalls(sandbox: RunningSandbox): Promise<{ calls: number; begin: number; end: number }> {
	const { requests } = objectOf(await sandbox.control('GET', 'requests'), 'the log');
	const spans = listOf(requests, 'the requests').map((each) => {
		const { at, milliseconds } = objectOf(each, 'a request');
		const end = Date.parse(String(at));
		return { begin: end - Number(milliseconds), end };
	});
	return {
		calls: spans.length,
		begin: Math.min(...spans.map(({ begin }) => begin)),
		end: Math.max(...spans.map(({ end }) => end)),
	};
}

function query(home: N8nHome, sql: string): number {
	const database = new DatabaseSync(databaseFileOf(home), { readOnly: true, timeout: 30_000 });
	try {
		return Number(database.prepare(sql).get()?.answer ?? 0);
	} finally {
		database.close();
	}
}

/** The trigger polls by itself. A poll lasts until the last answer or, if it has found something, until that is stored. */
async function startTrigger({ home, sandbox, credentialId }: BenchStage, client: N8nClient): Promise<Measured> {
	const workflowId = await client.createWorkflow(triggerWorkflow(credentialId, pollSeconds));
	await client.activateWorkflow(workflowId);
	return {
		contender: 'Account Trigger',
		workflowId,
		look: async () => {
			const before = (await client.listExecutions(workflowId)).length;
			const span = await waitUntil(
				'a poll',
				async () => {
					const calls = await readCalls(sandbox);
					return calls.calls > 0 && Date.now() - calls.end > quietMilliseconds ? calls : undefined;
				},
				{ timeoutMilliseconds: 300_000 },
			);
			const found = (await client.listExecutions(workflowId)).slice(before);
			const stored = query(
				home,
				`SELECT max(unixepoch(stoppedAt, 'subsec')) * 1000 AS answer FROM execution_entity WHERE workflowId = '${workflowId}'`,
			);
			const end = found.length > 0 ? Math.max(span.end, stored) : span.end;
			const items = found.flatMap((execution) => execution.itemsOf(triggerName));
			return { seconds: (end - span.begin) / 1_000, found: items.length };
		},
		stateBytes: () =>
			query(home, `SELECT length(staticData) AS answer FROM workflow_entity WHERE id = '${workflowId}'`),
	};
}

function startRival(filters: Record<string, string>, contender: string) {
	return async ({ home, credentialId }: BenchStage, client: N8nClient): Promise<Measured> => {
		const workflow = rivalWorkflow(credentialId, filters);
		const workflowId = await client.createWorkflow(workflow);
		await client.activateWorkflow(workflowId);
		const url = `${home.baseUrl}/webhook/${workflow.path}`;
		const look = async () => {
			const startedAt = performance.now();
			const response = await fetch(url, { method: 'POST' });
			if (!response.ok) throw new Error(`The workflow answered ${response.status}: ${await response.text()}`);
			return { seconds: (performance.now() - startedAt) / 1_000, found: Number.NaN };
		};
		await waitUntil('the workflow to answer', look, { timeoutMilliseconds: 600_000 });
		return {
			contender,
			workflowId,
			look,
			stateBytes: () => query(home, 'SELECT sum(length(value)) AS answer FROM processed_data'),
		};
	};
}

async function measure(
	{ process: running }: RunningN8n,
	{ sandbox }: BenchStage,
	measured: Measured,
	scene: string,
): Promise<PollFigures & { found: number }> {
	await sandbox.control('POST', 'requests/clear', {});
	const pid = running.child.pid ?? 0;
	const before = measureProcess(pid);
	const memory = watchMemory(pid);
	const { seconds, found } = await measured.look();
	const peakMebibytes = memory.stop();
	const { cpuMilliseconds } = measureProcess(pid);
	const { calls } = await readCalls(sandbox);
	return {
		scene,
		contender: measured.contender,
		calls,
		seconds,
		found,
		processorSeconds: (cpuMilliseconds - before.cpuMilliseconds) / 1_000,
		peakMebibytes,
		idleMebibytes: before.mebibytes,
		stateKibibytes: measured.stateBytes() / 1_024,
	};
}

/** n8n starts again for each contender, so that each begins with the same memory. */
async function measureContender(
	stage: BenchStage,
	start: (stage: BenchStage, client: N8nClient) => Promise<Measured>,
): Promise<PollFigures[]> {
	await bookHistory(stage);
	const running = await startN8n(stage.home);
	const client = new N8nClient(stage.home.baseUrl);
	await client.signIn();
	const measured = await start(stage, client);
	await wait(quietMilliseconds);
	const quiet = await measure(running, stage, measured, 'nothing new');
	await bookNews(stage);
	const busy = await measure(running, stage, measured, `${stage.size.newRows} new`);
	await client.deactivateWorkflow(measured.workflowId);
	await running.process.stop();
	if (!Number.isNaN(busy.found) && (quiet.found !== 0 || busy.found !== stage.size.newRows))
		throw new Error(`${measured.contender} has found ${quiet.found} and then ${busy.found} transactions`);
	return [quiet, busy];
}

async function runBench(size: BenchSize): Promise<void> {
	const tarball = await preparePackage();
	const sandbox = await startSandbox('bench-polling', ['--quiet']);
	const home = await copyPreparedHome('bench-polling', tarball);
	const first = await startN8n(home);
	const client = new N8nClient(home.baseUrl);
	await client.signIn();
	await sandbox.control('POST', 'settings', { accessTokenSeconds: 7_200 });
	const credentialId = await createBankCredential(client, sandbox);
	await first.process.stop();
	const stage = { home, sandbox, credentialId, size };
	const rows = size.accounts * size.rowsPerAccount;
	tellRunHeader();
	tell(`${size.accounts} accounts, ${rows} known transactions, the bank answers in ${delayMilliseconds} ms`);
	const figures: PollFigures[] = [];
	figures.push(...(await measureContender(stage, startTrigger)));
	figures.push(...(await measureContender(stage, startRival({}, 'Schedule + Get Many + Remove Duplicates'))));
	const recent = { postedAfter: '={{ $now.minus({ days: 3 }).toISO() }}' };
	figures.push(...(await measureContender(stage, startRival(recent, 'the same, Posted After 3 days ago'))));
	printPolls(figures);
}

await runProgram(async () => {
	const { values } = parseArgs({ options: { ...jsonOption, short: { type: 'boolean', default: false } } });
	await runBench(
		values.short
			? { accounts: 10, rowsPerAccount: 500, newRows: 50 }
			: { accounts: 50, rowsPerAccount: 2_000, newRows: 500 },
	);
	return true;
});
