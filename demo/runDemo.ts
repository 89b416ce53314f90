import { isDeepStrictEqual, parseArgs } from 'node:util';
import { countAtBank } from '../n8n-host/countAtBank.ts';
import { installN8n } from '../n8n-host/installN8n.ts';
import { isObject, objectOf, textOf, type JsonObject } from '../n8n-host/jsonValue.ts';
import { listTransactionsNodes, makeListTransactionsWorkflow } from '../n8n-host/listTransactionsWorkflow.ts';
import { loadExample, webhookIdOf } from '../n8n-host/loadExample.ts';
import { stopAllProcesses } from '../n8n-host/managedProcess.ts';
import { N8nClient, owner, type Login } from '../n8n-host/n8nClient.ts';
import { packPackage } from '../n8n-host/packPackage.ts';
import {
	createBankCredential,
	createNotificationsCredential,
	credentialIdsOf,
	makeNotificationClient,
	type NotificationClient,
} from '../n8n-host/setUpCredentials.ts';
import { createN8nHome, type N8nHome, startN8n } from '../n8n-host/startN8n.ts';
import { erpPath, startReceiver, type Receiver } from '../n8n-host/startReceiver.ts';
import { startSandbox, type RunningSandbox } from '../n8n-host/startSandbox.ts';
import { subscribeSandbox, waitForTrigger } from '../n8n-host/subscribeSandbox.ts';
import { waitUntil } from '../n8n-host/waitUntil.ts';
import { claimDemoHome, removeDemoHomes } from './demoHomes.ts';
import { DemoStage, stopOnSignals } from './DemoStage.ts';
import { publishExamples } from './publishExamples.ts';
import { showTable } from './showTable.ts';

/** What the bank pushes in the demo, and the expected statuses. Each dialect, envelope and message is there. */
const pushes = [
	{ order: { scenario: 'rejected', envelope: 'jwe', format: 'xml' }, statuses: ['RJCT'] },
	{ order: { scenario: 'completed', envelope: 'cryptoKey', format: 'jsonLong' }, statuses: ['ACSC'] },
	{ order: { scenario: 'pending', envelope: 'jwe', format: 'jsonShort' }, statuses: ['PDNG'] },
	{
		order: { scenario: 'partial', envelope: 'cryptoKey', format: 'xml' },
		statuses: ['ACSC', 'ACSC', 'ACSC', 'RJCT'],
	},
	{ order: { scenario: 'rejected', kind: 'directDebit', envelope: 'jwe', format: 'xml' }, statuses: ['RJCT'] },
	{
		order: { scenario: 'completed', kind: 'moneyRequest', message: 'pain.014', envelope: 'jwe', format: 'jsonLong' },
		statuses: ['ACSC'],
	},
	{
		order: { scenario: 'payeeChecks', envelope: 'cryptoKey', format: 'jsonShort' },
		statuses: ['RVNM', 'RVMC', 'RVNA', 'RCVC', 'RVCM'],
	},
] as const;

const ALERT_INTERVAL_MILLISECONDS = 500;

const IS_GONE = 'The workflows and credentials that you have made here are removed then.';

const STAYS = 'The workflows and credentials stay in your n8n, but the sandbox bank ends: unpublish and delete them.';

const stage = new DemoStage();

async function listAccountsAndTransactions(n8n: N8nClient, workflowId: string, sandbox: RunningSandbox): Promise<void> {
	const execution = await n8n.runWorkflow(workflowId, listTransactionsNodes.start);
	if (execution.status !== 'success')
		throw new Error(execution.errorMessage ?? `The execution ended with ${execution.status}`);
	const accounts = execution.itemsOf(listTransactionsNodes.accounts);
	const transactions = execution.itemsOf(listTransactionsNodes.transactions);
	showTable(`${accounts.length} accounts`, accounts, [
		'name',
		'accountNumberDisplay',
		'currency',
		'currentBalance',
		'availableBalance',
		'status',
		'accountKind',
	]);
	showTable(`${transactions.length} transactions, of all pages`, transactions, [
		'postedAt',
		'signedAmount',
		'currency',
		'description',
		'counterparty',
		'status',
		'transactionId',
	]);
	const expected = await countAtBank(sandbox);
	const counts = { accounts: accounts.length, transactions: transactions.length };
	if (!isDeepStrictEqual(counts, expected)) {
		throw new Error(`The bank has ${JSON.stringify(expected)}, but the workflow has ${JSON.stringify(counts)}`);
	}
}

async function waitForDelivery(sandbox: RunningSandbox): Promise<void> {
	await waitUntil('the bank to have delivered everything', async () => {
		const { counts } = objectOf(await sandbox.control('GET', 'notifications'), "the bank's notifications");
		return isObject(counts) && counts.delivered === pushes.length ? true : undefined;
	});
}

async function waitForStatuses(n8n: N8nClient, workflowId: string): Promise<JsonObject[]> {
	const count = pushes.flatMap(({ statuses }) => statuses).length;
	return await waitUntil('the workflow to have the items', async () => {
		const executions = await n8n.listExecutions(workflowId);
		const items = executions.flatMap((execution) => execution.itemsOf('Commercial Banking Trigger'));
		return items.length >= count ? items : undefined;
	});
}

function checkStatuses(items: readonly JsonObject[]): void {
	const seen = items.map((item) => textOf(item.status, 'a status')).sort();
	const expected = pushes.flatMap(({ statuses }) => [...statuses]).sort();
	if (!isDeepStrictEqual(seen, expected))
		throw new Error(`The bank pushed ${expected.join()}, but the workflow has ${seen.join()}`);
}

/** Without it, the bank refuses images. */
const IMAGE_SCOPE = 'ItemImage';

/** Three pushes contain a rejection, so the chat gets at least three alerts. The ERP gets each status. */
async function checkMessages(receiver: Receiver, statuses: number): Promise<void> {
	await waitUntil('the messages to the ERP and the chat', async () =>
		receiver.requestsTo(erpPath).length === statuses && receiver.texts.length >= 3 ? true : undefined,
	);
	const updates = receiver.requestsTo(erpPath).map(({ body }) => body);
	showTable(`${updates.length} updates sent to the ERP`, updates, [
		'originalEndToEndId',
		'direction',
		'outcome',
		'orderKey',
		'whatToDo',
	]);
	process.stdout.write(`${receiver.texts.length} messages sent to the chat\n`);
	for (const text of receiver.texts) process.stdout.write(`  ${text}\n`);
	process.stdout.write('\n');
}

async function pushStatuses(
	n8n: N8nClient,
	sandbox: RunningSandbox,
	{ workflowId, receiver }: { workflowId: string; receiver: Receiver },
): Promise<void> {
	for (const { order } of pushes) {
		await sandbox.control('POST', 'notifications', { ...order, wait: true });
	}
	await waitForDelivery(sandbox);
	const items = await waitForStatuses(n8n, workflowId);
	checkStatuses(items);
	showTable(`${items.length} payment statuses, pushed and decrypted`, items, [
		'outcome',
		'originalEndToEndId',
		'amount',
		'currency',
		'direction',
		'debtorName',
		'creditorName',
		'nextStep',
		'status',
		'reasonText',
	]);
	await checkMessages(receiver, items.length);
}

async function receiveStatuses(
	n8n: N8nClient,
	sandbox: RunningSandbox,
	receiving: { workflowId: string; receiver: Receiver; baseUrl: string; client: NotificationClient },
): Promise<void> {
	await stage.step('Activating the trigger', async () => {
		await n8n.activateWorkflow(receiving.workflowId);
		await waitForTrigger(receiving.baseUrl);
	});
	await stage.step('The bank fetches a token and the key, and pushes encrypted payment statuses', async () => {
		await subscribeSandbox(sandbox, receiving.baseUrl, receiving.client);
		await pushStatuses(n8n, sandbox, receiving);
	});
}

interface RunningDemo {
	readonly n8n: DemoN8n;
	readonly sandbox: RunningSandbox;
	readonly receiver: Receiver;
}

/**
 * With WEBHOOK_URL, the bank can reach the demo's n8n through a proxy. The editor stays where it is: the proxy does not
 * let anybody through to it. The workflows have the time zone of the sandbox bank.
 */
async function createDemoHome(tarball: string): Promise<N8nHome> {
	const { WEBHOOK_URL, N8N_PROXY_HOPS } = process.env;
	const home = await createN8nHome('demo', tarball, { WEBHOOK_URL, N8N_PROXY_HOPS, GENERIC_TIMEZONE: 'UTC' });
	claimDemoHome(home.folder);
	return { ...home, env: { ...home.env, N8N_EDITOR_BASE_URL: home.baseUrl } };
}

/** The n8n of the demo: one of its own, or one that is there already. */
interface DemoN8n {
	readonly baseUrl: string;
	readonly login: Login;
}

/** Installs n8n and the package, and starts n8n. */
async function startOwnN8n(): Promise<DemoN8n> {
	await stage.step('Preparing n8n', installN8n);
	// The tests give the package that they test.
	const tarball = process.env.PACKAGE_TARBALL ?? (await stage.step('Building and packing the package', packPackage));
	const running = await stage.step(
		'Installing the package into n8n and starting it',
		async () => await startN8n(await createDemoHome(tarball)),
	);
	stage.watch(running.process);
	return { baseUrl: running.home.baseUrl, login: owner };
}

/** With N8N_URL, the demo uses an n8n that is there already and has the package. It must reach this machine's loopback. */
function findOtherN8n(): DemoN8n | undefined {
	const { N8N_URL, N8N_EMAIL, N8N_PASSWORD } = process.env;
	if (!N8N_URL) return undefined;
	if (!N8N_EMAIL || !N8N_PASSWORD)
		throw new Error('With N8N_URL, set N8N_EMAIL and N8N_PASSWORD too: the login of the owner.');
	return { baseUrl: new URL(N8N_URL).origin, login: { email: N8N_EMAIL, password: N8N_PASSWORD } };
}

/** @param contract the version of Account Information that the sandbox bank speaks */
async function runDemo(contract: string): Promise<RunningDemo> {
	const demoN8n = findOtherN8n() ?? (await startOwnN8n());
	const sandbox = await stage.step('Starting the sandbox bank', async () =>
		startSandbox('demo', ['--contract', contract]),
	);
	stage.watch(sandbox.process);
	const n8n = new N8nClient(demoN8n.baseUrl, undefined, demoN8n.login);
	const client = makeNotificationClient();
	const credentialIds = await stage.step('Setting up the credentials, with the consent at the bank', async () => {
		await n8n.signIn();
		return credentialIdsOf(
			await createBankCredential(n8n, sandbox, { additionalScopes: IMAGE_SCOPE }),
			await createNotificationsCredential(n8n, client),
		);
	});
	const receiver = await stage.step('Starting a server for the messages to the chat and the ERP', startReceiver);
	const { pull, push, webhookId } = await stage.step('Importing workflows', async () => {
		const pushed = receiver.redirect(loadExample('payment-status-updates', credentialIds));
		return {
			pull: await n8n.createWorkflow(makeListTransactionsWorkflow(credentialIds)),
			push: await n8n.createWorkflow(pushed),
			webhookId: webhookIdOf(pushed),
		};
	});
	await stage.step(
		'Listing accounts and all their transactions',
		async () => await listAccountsAndTransactions(n8n, pull, sandbox),
	);
	const baseUrl = `${demoN8n.baseUrl}/webhook/${webhookId}`;
	await receiveStatuses(n8n, sandbox, { workflowId: push, receiver, baseUrl, client });
	await stage.step(
		'Publishing two examples that keep statuses, and pushing one to each',
		async () => await publishExamples({ n8n, sandbox, receiver, credentialIds, client }),
	);

	// What the user pushes from now on goes to the example of the tour.
	await subscribeSandbox(sandbox, baseUrl, client);
	return { n8n: demoN8n, sandbox, receiver };
}

/** Everything that somebody needs to click in the editor, and to connect an account by hand. */
function showAddresses({ n8n: { baseUrl, login }, sandbox, receiver }: RunningDemo): void {
	// This is the list of workflows. n8n's start page shows an advertisement.
	const editor = { Address: `${baseUrl}/home/workflows`, 'E-mail': login.email, Password: login.password };
	const bank = {
		'Base URL': sandbox.baseUrl,
		'Authorization Base URL': sandbox.authBaseUrl,
		'Client ID': sandbox.clientId,
		'Client Secret': sandbox.clientSecret,
		'API Key': sandbox.apiKey,
		'Additional Scopes': IMAGE_SCOPE,
		'Sign-in page': 'any name and password',
	};
	const groups = {
		'The editor': editor,
		'The bank': bank,
		'A chat, for the examples': { alertUrl: receiver.chatUrl },
	};
	for (const [title, values] of Object.entries(groups)) {
		const lines = Object.entries(values).map(([name, value]) => `  ${`${name}:`.padEnd(24)}${value}\n`);
		process.stdout.write(`\n${title}\n${lines.join('')}`);
	}
	process.stdout.write('\n');
}

/** Prints each message to the chat from now on, when it comes. */
function showNewAlerts(receiver: Receiver): void {
	let shown = receiver.texts.length;
	const showNew = () => {
		const texts = receiver.texts.slice(shown);
		shown += texts.length;
		for (const text of texts) process.stdout.write(`▸ A message to the chat: ${text}\n`);
	};
	setInterval(showNew, ALERT_INTERVAL_MILLISECONDS).unref();
}

/** @returns undefined for arguments that the demo does not know */
function parseArguments(args: readonly string[]): { readonly once: boolean; readonly contract: string } | undefined {
	try {
		const { values } = parseArgs({
			args: [...args],
			options: { once: { type: 'boolean' }, contract: { type: 'string' } },
		});
		const { once = false, contract = '4.1.0' } = values;
		return { once, contract };
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		process.stderr.write(`${reason}\n«npm run demo» knows --once and --contract (4.1.0 or 5.3.0).\n`);
		return undefined;
	}
}

async function main(args: readonly string[]): Promise<number> {
	const options = parseArguments(args);
	if (options === undefined) return 2;
	removeDemoHomes();
	stopOnSignals(removeDemoHomes);
	try {
		const demo = await runDemo(options.contract);
		process.stdout.write('Everything worked: accounts and transactions pulled, payment statuses pushed.\n');
		const ending = process.env.N8N_URL ? STAYS : IS_GONE;
		if (options.once) {
			if (ending === STAYS) process.stdout.write(`${STAYS}\n`);
			return 0;
		}
		showAddresses(demo);
		process.stdout.write(`Press Ctrl-C to end. ${ending}\n`);
		showNewAlerts(demo.receiver);
		return await stage.untilFailure();
	} catch (error) {
		process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
		return 1;
	} finally {
		await stopAllProcesses();
		removeDemoHomes();
	}
}

process.exitCode = await main(process.argv.slice(2));
