import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatTable } from '../../figures/formatTable.ts';
import { countAtBank } from '../../n8n-host/countAtBank.ts';
import { isObject, objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { listTransactionsNodes, makeListTransactionsWorkflow } from '../../n8n-host/listTransactionsWorkflow.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { N8nClient } from '../../n8n-host/n8nClient.ts';
import { packPackage } from '../../n8n-host/packPackage.ts';
import { n8nHostFolder, runFolder } from '../../n8n-host/projectRoot.ts';
import { runCommand } from '../../n8n-host/runCommand.ts';
import {
	createBankCredential,
	createNotificationsCredential,
	credentialIdsOf,
	makeNotificationClient,
} from '../../n8n-host/setUpCredentials.ts';
import { createN8nHome, startN8n } from '../../n8n-host/startN8n.ts';
import { startSandbox, type RunningSandbox } from '../../n8n-host/startSandbox.ts';
import { subscribeSandbox, waitForTrigger } from '../../n8n-host/subscribeSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { accountTriggerName, accountTriggerWorkflow, book, waitForPolls } from '../e2e/accountTriggerWorkflow.ts';
import { triggerName, triggerWorkflow } from '../e2e/triggerWorkflow.ts';

/** Older versions of n8n depend on versions of these packages that a registry lacks. These versions replace them. */
const furtherOverrides = { '@langchain/langgraph-checkpoint': '1.0.0', xlsx: '0.18.5' };

const installMinutes = 15;

const folderOf = (version: string): string => path.join(runFolder, 'matrix', version);

/** This file exists once the installation is complete. */
const stampOf = (version: string) => path.join(folderOf(version), 'installed');

function hostOverrides(): Record<string, unknown> {
	const manifest: unknown = JSON.parse(readFileSync(path.join(n8nHostFolder, 'package.json'), 'utf8'));
	return isObject(manifest) && isObject(manifest.overrides) ? manifest.overrides : {};
}

/**
 * Installs a version of n8n into its own folder, unless it is installed already. Git ignores the folder. This takes
 * some minutes and 2 GB.
 *
 * @throws {Error} with the end of npm's output when the version cannot be installed here
 */
async function installVersion(version: string): Promise<void> {
	if (existsSync(stampOf(version))) return;
	removeVersion(version);
	const folder = folderOf(version);
	mkdirSync(folder, { recursive: true });
	const overrides = { ...hostOverrides(), ...furtherOverrides };
	const manifest = { private: true, dependencies: { n8n: version }, overrides };
	writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, '\t')}\n`);
	const install = ['--ignore-scripts', '--legacy-peer-deps', '--no-package-lock', '--no-audit', '--no-fund'];
	const options = { cwd: folder, timeoutMilliseconds: installMinutes * 60_000 };
	await runCommand('npm', ['install', ...install], options);
	await runCommand('npm', ['rebuild', 'sqlite3'], options);
	writeFileSync(stampOf(version), '');
}

function removeVersion(version: string): void {
	rmSync(folderOf(version), { recursive: true, force: true });
}

/** An n8n with the package installed, and a sandbox bank. */
interface Ground {
	readonly n8n: N8nClient;
	readonly sandbox: RunningSandbox;
}

/** One thing that the package must do on a version of n8n. */
interface SmokeCheck {
	readonly name: string;
	/** If it fails, the later checks are not run. */
	readonly isBasis?: boolean;
	/** Rejects with what went wrong. */
	readonly run: () => Promise<void>;
}

/** Publishes a workflow. Older versions of n8n cannot be asked whether that has happened. */
async function activate(n8n: N8nClient, workflowId: string): Promise<void> {
	const { versionId } = objectOf(await n8n.get(`/rest/workflows/${workflowId}`), 'the workflow');
	await n8n.post(`/rest/workflows/${workflowId}/activate`, { versionId });
}

/** The checks, in the order in which they must run: each needs the ones before it. */
function smokeChecks({ n8n, sandbox }: Ground): SmokeCheck[] {
	const bank = makeNotificationClient();
	let credentialIds: Readonly<Record<string, string>> = {};
	let pull = '';
	let push = '';
	let baseUrl = '';

	const list = async () => {
		const execution = await n8n.runWorkflow(pull, listTransactionsNodes.start);
		if (execution.errorMessage !== undefined) throw new Error(execution.errorMessage);
		const accounts = execution.itemsOf(listTransactionsNodes.accounts).length;
		const transactions = execution.itemsOf(listTransactionsNodes.transactions).length;
		assert.deepEqual({ accounts, transactions }, await countAtBank(sandbox));
	};
	const deliver = async (order: JsonObject, statuses: number) => {
		const executions = (await n8n.listExecutions(push)).length;
		await sandbox.control('POST', 'notifications', { ...order, wait: true });
		const items = await waitUntil(
			'the items',
			async () => (await n8n.listExecutions(push))[executions]?.itemsOf(triggerName),
			{ timeoutMilliseconds: 15_000 },
		);
		assert.equal(items.length, statuses);
		assert.ok(items.every(({ originalEndToEndId }) => /^E2E-/.test(String(originalEndToEndId))));
	};

	return [
		{
			name: 'credentials, consent',
			isBasis: true,
			run: async () => {
				await n8n.signIn();
				const bankId = await createBankCredential(n8n, sandbox);
				credentialIds = credentialIdsOf(bankId, await createNotificationsCredential(n8n, bank));
			},
		},
		{
			name: 'accounts, transactions, all pages',
			run: async () => {
				pull = await n8n.createWorkflow(makeListTransactionsWorkflow(credentialIds));
				await list();
			},
		},
		{
			name: 'renewal of an expired token',
			run: async () => {
				await sandbox.control('POST', 'tokens/revoke', { what: 'accessTokens' });
				await list();
			},
		},
		{
			name: 'error of the bank',
			run: async () => {
				await sandbox.control('POST', 'faults', { operation: 'searchAccounts', status: 403 });
				const execution = await n8n.runWorkflow(pull, listTransactionsNodes.start);
				assert.match(execution.errorMessage ?? '', /^The bank answered 403/);
			},
		},
		{
			name: 'push, JWE',
			run: async () => {
				const workflow = triggerWorkflow(credentialIds.commercialBankingNotificationsApi ?? '');
				push = await n8n.createWorkflow(workflow);
				baseUrl = `${n8n.baseUrl}/webhook/${workflow.webhookId}`;
				await activate(n8n, push);
				await waitForTrigger(baseUrl);
				await subscribeSandbox(sandbox, baseUrl, bank);
				await deliver({ scenario: 'partial', envelope: 'jwe' }, 4);
			},
		},
		{
			name: 'push, x-crypto-key',
			run: async () => await deliver({ scenario: 'rejected', envelope: 'cryptoKey', format: 'jsonLong' }, 1),
		},
		{
			name: 'refusals',
			run: async () => {
				const headers = { 'content-type': 'application/json' };
				const stranger = await fetch(`${baseUrl}/paymentStatusUpdate/v1`, { method: 'POST', headers, body: '{}' });
				assert.equal(stranger.status, 401);
				assert.match(stranger.headers.get('www-authenticate') ?? '', /^Bearer/);
			},
		},
		{
			name: 'new transactions, once',
			run: async () => {
				await sandbox.control('POST', 'ledger/open', { accountIds: ['smoke'] });
				await book(sandbox, 'smoke', {});
				const workflow = accountTriggerWorkflow(credentialIds.commercialBankingOAuth2Api ?? '');
				const watch = await n8n.createWorkflow(workflow);
				await activate(n8n, watch);
				await waitForPolls(sandbox, 2);
				const expected = [...(await book(sandbox, 'smoke', {})), ...(await book(sandbox, 'smoke', {}))];
				await waitForPolls(sandbox, 3);
				const executions = await n8n.listExecutions(watch);
				const items = executions.flatMap((execution) => execution.itemsOf(accountTriggerName));
				assert.deepEqual(items.map(({ transactionId }) => transactionId).sort(), expected.sort());
			},
		},
	];
}

type Verdict = 'works' | 'fails' | 'not reached';

interface VersionResult {
	readonly version: string;
	/** Why the version could not be installed here. There are no verdicts then: it is not the fault of this package. */
	readonly notInstalled: string | undefined;
	readonly verdicts: ReadonlyArray<readonly [check: string, verdict: Verdict]>;
}

const usage = 'Use «npm run matrix -- [--keep] <version of n8n> …», for example «npm run matrix -- 2.11.2 2.41.1»\n';

const tell = (text: string) => process.stdout.write(`▸ ${text}\n`);

const textOfError = (error: unknown) => (error instanceof Error ? error.message : String(error));

const firstLineOf = (error: unknown) => textOfError(error).split('\n', 1)[0] ?? '';

/** The line of npm's output that says what is missing. */
const reasonOf = (error: unknown) =>
	/npm error (?!code|A complete log)[^\n]+/.exec(textOfError(error))?.[0].slice('npm error '.length) ??
	firstLineOf(error);

/** Older versions report that they are ready before their API answers. */
async function waitForApi(baseUrl: string): Promise<void> {
	await waitUntil("n8n's API", async () => ((await fetch(`${baseUrl}/rest/settings`)).ok ? true : undefined));
}

async function smoke(version: string, tarball: string): Promise<VersionResult['verdicts']> {
	const sandbox = await startSandbox(`matrix-${version}`, ['--transactions', '300']);
	const home = await createN8nHome(`matrix-${version}`, tarball);
	const verdicts: Array<readonly [string, Verdict]> = [];
	const start = async () => {
		await startN8n(home, folderOf(version));
		await waitForApi(home.baseUrl);
	};
	const checks = smokeChecks({ n8n: new N8nClient(home.baseUrl), sandbox });
	let isOver = false;
	for (const { name, run, isBasis } of [{ name: 'starts with the package', isBasis: true, run: start }, ...checks]) {
		try {
			if (!isOver) await run();
			verdicts.push([name, isOver ? 'not reached' : 'works']);
		} catch (error) {
			tell(`${version}, ${name}: ${firstLineOf(error)}`);
			verdicts.push([name, 'fails']);
			isOver ||= isBasis === true;
		}
	}
	return verdicts;
}

async function tryVersion(version: string, tarball: string, keep: boolean): Promise<VersionResult> {
	try {
		tell(`Installing n8n ${version} unless it is there (some minutes, 2 GB)`);
		await installVersion(version);
	} catch (error) {
		removeVersion(version);
		return { version, notInstalled: reasonOf(error), verdicts: [] };
	}
	try {
		tell(`Smoke test on n8n ${version}`);
		return { version, notInstalled: undefined, verdicts: await smoke(version, tarball) };
	} finally {
		await stopAllProcesses();
		if (!keep) removeVersion(version);
	}
}

function printResults(results: readonly VersionResult[]): void {
	const checks = results.find(({ verdicts }) => verdicts.length > 0)?.verdicts.map(([check]) => check) ?? [];
	const installed = results.filter(({ notInstalled }) => notInstalled === undefined);
	const rows = checks.map((check) => [
		check,
		...installed.map(({ verdicts }) => verdicts.find(([name]) => name === check)?.[1] ?? ''),
	]);
	process.stdout.write(`\n${formatTable(['n8n', ...installed.map(({ version }) => version)], rows)}\n`);
	for (const { version, notInstalled } of results) {
		if (notInstalled !== undefined) process.stdout.write(`${version} does not install here: ${notInstalled}\n`);
	}
}

async function main(args: readonly string[]): Promise<number> {
	const versions = args.filter((each) => each !== '--keep');
	if (versions.length === 0 || !versions.every((version) => /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))) {
		process.stderr.write(usage);
		return 2;
	}
	const given = process.env.PACKAGE_TARBALL;
	tell(given === undefined ? 'Building and packing the package' : `The package: ${given}`);
	const tarball = given ?? (await packPackage());
	const results: VersionResult[] = [];
	for (const version of versions) results.push(await tryVersion(version, tarball, args.includes('--keep')));
	printResults(results);
	return results.every(({ verdicts }) => verdicts.every(([, verdict]) => verdict === 'works')) ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
