import { parseArgs } from 'node:util';
import { listOf, objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { N8nClient } from '../../n8n-host/n8nClient.ts';
import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { copyPreparedHome } from '../../n8n-host/copyPreparedHome.ts';
import { startN8n, type N8nHome } from '../../n8n-host/startN8n.ts';
import { startSandbox, type RunningSandbox } from '../../n8n-host/startSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { measureProcess, watchMemory } from '../../n8n-host/measureProcesses.ts';
import { tellRunHeader } from '../figures/tellFigures.ts';
import { preparePackage } from '../preparePackage.ts';
import { runProgram } from '../runProgram.ts';
import { jsonOption } from '../tell.ts';
import {
	benchWorkflow,
	httpRequestNode,
	httpRequestNodeAlone,
	httpRequestNodeInLoop,
	thisNode,
	type BenchBank,
	type Contender,
} from './benchWorkflow.ts';
import { printFigures, type Figures } from './printFigures.ts';
import { certificateFile, startDistance, type Distance } from './startDistance.ts';

/** What the contenders read, and how slow the bank answers. */
interface Scene {
	readonly name: string;
	readonly delayMilliseconds: number;
	/** Reads over TLS, from a bank that is {@link roundTripMilliseconds} away. */
	readonly isDistant: boolean;
	readonly pageSize: number;
	readonly accountIds: readonly string[];
	readonly pagesPerAccount: number;
	readonly contenders: readonly Contender[];
}

interface BenchStage {
	readonly home: N8nHome;
	readonly sandbox: RunningSandbox;
	readonly distance: Distance;
	/** Of the bank nearby, and of the same bank far away. */
	readonly credentialIds: { readonly near: string; readonly distant: string };
}

/** The way to a bank on the same continent, and back. */
const roundTripMilliseconds = 80;

const usualPageSize = 100;
const largePageSize = 500;

const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

interface BenchSize {
	readonly pages: number;
	readonly accounts: number;
	/** Measures only this node and its rival, in less than two minutes. */
	readonly short: boolean;
}

function makeScenes({ pages, accounts, short }: BenchSize, oddAccountId: string): Scene[] {
	const extra = range(accounts).map((number) => `extra-${String(number).padStart(6, '0')}`);
	const near = { isDistant: false, pageSize: usualPageSize };
	const one = { ...near, accountIds: [oddAccountId], pagesPerAccount: pages };
	const many = { ...near, accountIds: extra, pagesPerAccount: Math.max(1, Math.round(pages / accounts)) };
	const rivals = [thisNode(), httpRequestNode];
	// Each page costs three round trips, so a tenth of the pages takes long enough.
	const fewPages = Math.max(10, Math.round(pages / 10));
	const fewLargePages = Math.round((fewPages * usualPageSize) / largePageSize);
	const distant = { ...one, isDistant: true, delayMilliseconds: 0, contenders: rivals };
	return [
		{
			name: '1 account, no delay',
			delayMilliseconds: 0,
			...one,
			contenders: short ? rivals : [...rivals, thisNode(', All Fields', { output: 'full' }), httpRequestNodeAlone],
		},
		{ name: '1 account, 30 ms', delayMilliseconds: 30, ...one, contenders: rivals },
		{
			name: `${accounts} accounts, 30 ms`,
			delayMilliseconds: 30,
			...many,
			contenders: short ? rivals : [...rivals, httpRequestNodeInLoop],
		},
		{ ...distant, name: `1 account, TLS, ${roundTripMilliseconds} ms away`, pagesPerAccount: fewPages },
		{
			...distant,
			name: `the same transactions in pages of ${largePageSize}`,
			pageSize: largePageSize,
			pagesPerAccount: fewLargePages,
		},
	];
}

/** Starts the workflow. @returns its last item */
/** The credential may be used by n8n's HTTP Request node, which is the other contender. A user's credential may not. */
const anyNode = { allowedHttpRequestDomains: 'all' };

async function runWorkflow(url: string, accountIds: readonly string[]): Promise<JsonObject> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ accounts: accountIds.map((accountId) => ({ accountId })) }),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`The workflow answered ${response.status}: ${text.slice(0, 500)}`);
	return objectOf(JSON.parse(text), 'the last item');
}

async function setRows(sandbox: RunningSandbox, rows: number, delayMilliseconds: number): Promise<void> {
	const settings = { delayMilliseconds, transactions: rows, extraAccountTransactions: rows };
	await sandbox.control('POST', 'settings', settings);
}

/** Starts n8n again, so that each contender begins with the same memory. Then warms it up and measures one run. */
async function measure(
	{ home, sandbox, distance, credentialIds }: BenchStage,
	scene: Scene,
	contender: Contender,
): Promise<Figures> {
	const running = await startN8n(home);
	const client = new N8nClient(home.baseUrl);
	await client.signIn();
	const { pageSize, isDistant } = scene;
	const bank: BenchBank = {
		baseUrl: isDistant ? distance.baseUrl : sandbox.baseUrl,
		apiKey: sandbox.apiKey,
		credentialId: isDistant ? credentialIds.distant : credentialIds.near,
		pageSize,
	};
	const workflow = benchWorkflow(contender, bank);
	const workflowId = await client.createWorkflow(workflow);
	await client.activateWorkflow(workflowId);
	const url = `${home.baseUrl}/webhook/${workflow.path}`;
	const pages = scene.accountIds.length * scene.pagesPerAccount;
	await setRows(sandbox, 2 * pageSize, 0);
	await waitUntil('the workflow to answer', async () => await runWorkflow(url, scene.accountIds.slice(0, 2)));
	await setRows(sandbox, scene.pagesPerAccount * pageSize, scene.delayMilliseconds);
	await sandbox.control('POST', 'requests/clear', {});
	const pid = running.process.child.pid ?? 0;
	const before = measureProcess(pid);
	const memory = watchMemory(pid);
	const connectionsBefore = distance.connections;
	const startedAt = performance.now();
	const lastItem = await runWorkflow(url, scene.accountIds);
	const seconds = (performance.now() - startedAt) / 1_000;
	const peakMebibytes = memory.stop();
	const processorSeconds = (measureProcess(pid).cpuMilliseconds - before.cpuMilliseconds) / 1_000;
	await checkWork(sandbox, scene, contender, lastItem);
	await running.process.stop();
	const connections = isDistant ? distance.connections - connectionsBefore : undefined;
	const figures = { pages, connections, seconds, processorSeconds, peakMebibytes, idleMebibytes: before.mebibytes };
	return { scene: scene.name, contender: contender.name, ...figures };
}

/** Checks that the contender requested each page once, that nothing failed, and that its last item is the last transaction. */
async function checkWork(
	sandbox: RunningSandbox,
	{ accountIds, pagesPerAccount, pageSize }: Scene,
	{ name, lastOf }: Contender,
	lastItem: JsonObject,
): Promise<void> {
	const { counters } = objectOf(await sandbox.control('GET', 'requests'), 'the log');
	const { byOperation, byStatus } = objectOf(counters, 'the counters');
	const operations = objectOf(byOperation, 'by operation');
	const asked = Number(operations.listTransactions);
	// This node asks for the accounts too, once, because rows seldom have a currency.
	const sent = Object.values(operations).reduce((sum: number, count) => sum + Number(count), 0);
	const good = Number(objectOf(byStatus, 'by status')['200']);
	const pages = accountIds.length * pagesPerAccount;
	if (asked !== pages || good !== sent) throw new Error(`${name} asked for ${asked} pages (${good} good) of ${pages}`);
	const { accountId, transactionId } = objectOf(lastOf(lastItem), 'the last transaction');
	const last = await fetchLastRow(sandbox, accountIds.at(-1) ?? '', pagesPerAccount * pageSize);
	if (accountId === last.accountId && transactionId === last.transactionId) return;
	throw new Error(`${name} ended with ${String(transactionId)} in place of ${String(last.transactionId)}`);
}

async function fetchLastRow(sandbox: RunningSandbox, accountId: string, rows: number): Promise<JsonObject> {
	const route = `truth/transactions?accountId=${encodeURIComponent(accountId)}&start=${rows - 1}&count=1`;
	const { transactions } = objectOf(await sandbox.control('GET', route), 'the truth');
	const row = objectOf(listOf(transactions, 'the rows')[0], 'the last row');
	return objectOf(row.depositTransaction, 'the last transaction');
}

async function runBench(size: BenchSize): Promise<void> {
	tellRunHeader();
	const tarball = await preparePackage();
	const sandbox = await startSandbox('bench', ['--quiet']);
	await sandbox.control('POST', 'settings', { accessTokenSeconds: 7_200, extraAccounts: size.accounts });
	const distance = await startDistance(sandbox.baseUrl, roundTripMilliseconds);
	const home = await copyPreparedHome('bench', tarball, { NODE_EXTRA_CA_CERTS: certificateFile });
	const first = await startN8n(home);
	const client = new N8nClient(home.baseUrl);
	await client.signIn();
	const near = await createBankCredential(client, sandbox, anyNode);
	const distant = await createBankCredential(client, sandbox, { ...anyNode, baseUrl: distance.baseUrl });
	const stage: BenchStage = { home, sandbox, distance, credentialIds: { near, distant } };
	await first.process.stop();
	const { oddAccountId } = objectOf(await sandbox.control('GET', 'truth'), 'the truth');
	for (const scene of makeScenes(size, String(oddAccountId))) {
		const figures: Figures[] = [];
		for (const contender of scene.contenders) {
			figures.push(await measure(stage, scene, contender));
		}
		printFigures(figures);
	}
	distance.close();
}

function parseCount(text: string | undefined, fallback: number): number {
	const count = Number(text ?? fallback);
	if (Number.isInteger(count) && count >= 1) return count;
	throw new Error(`${text} is not a whole number of at least 1`);
}

await runProgram(async () => {
	const { values } = parseArgs({
		options: {
			...jsonOption,
			pages: { type: 'string' },
			accounts: { type: 'string' },
			short: { type: 'boolean', default: false },
		},
	});
	await runBench({
		pages: parseCount(values.pages, values.short ? 150 : 1_000),
		accounts: parseCount(values.accounts, 50),
		short: values.short,
	});
	return true;
});
