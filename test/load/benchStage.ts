import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { objectOf, textOf } from '../../n8n-host/jsonValue.ts';
import { N8nClient } from '../../n8n-host/n8nClient.ts';
import { makeNotificationClient, makePrivateKey, type NotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { copyPreparedHome } from '../../n8n-host/copyPreparedHome.ts';
import { startN8n, type RunningN8n } from '../../n8n-host/startN8n.ts';
import { startPostgres, type RunningPostgres } from '../../n8n-host/startPostgres.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { accountForDeliveries, type Account, type AnsweredDelivery } from './accountForDeliveries.ts';
import { deliveryEndpoint, thisTrigger, type Contender } from './contenders.ts';
import { postgresExecutions, sqliteExecutions, type ExecutionStore } from './executionStore.ts';
import { sealDeliveries } from './sealDeliveries.ts';
import { sendDelivery, type DeliveryTarget } from './sendDeliveries.ts';

const longestRestMilliseconds = 300_000;

/** A signed-in client of an n8n, and the key and the client of its bank. */
export interface BenchParties {
	readonly client: N8nClient;
	readonly credentialId: string;
	readonly bank: NotificationClient;
	readonly privateKey: string;
	readonly publicKey: KeyObject;
}

/** The databases that n8n can use here. */
export type DatabaseName = 'sqlite' | 'postgres';

/** The same, with an n8n of our own and its database. */
export interface BenchStage extends BenchParties {
	n8n: RunningN8n;
	readonly executions: ExecutionStore;
	/** Undefined: n8n uses SQLite. */
	readonly postgres: RunningPostgres | undefined;
}

/** A contender that is ready for deliveries. */
export interface ActiveContender {
	readonly name: string;
	readonly workflowId: string;
	readonly target: DeliveryTarget;
}

/** Signs in to an n8n, and creates the credential of the trigger. */
export async function setUpParties(baseUrl: string): Promise<BenchParties> {
	const client = new N8nClient(baseUrl);
	await client.signIn();
	const bank = makeNotificationClient();
	const privateKey = makePrivateKey();
	const credentialId = await client.createCredential('Notifications', 'commercialBankingNotificationsApi', {
		privateKey,
		tokenValidation: 'builtIn',
		...bank,
	});
	return { client, credentialId, bank, privateKey, publicKey: createPublicKey(createPrivateKey(privateKey)) };
}

export async function startBenchStage(
	name: string,
	tarball: string,
	env: NodeJS.ProcessEnv = {},
	database: DatabaseName = 'sqlite',
): Promise<BenchStage> {
	const postgres = database === 'postgres' ? await startPostgres() : undefined;
	const home = await copyPreparedHome(name, tarball, {
		NODE_FUNCTION_ALLOW_BUILTIN: 'crypto',
		...postgres?.env,
		...env,
	});
	const n8n = await startN8n(home);
	const executions = postgres === undefined ? sqliteExecutions(home) : postgresExecutions(postgres);
	return { n8n, executions, postgres, ...(await setUpParties(home.baseUrl)) };
}

/** Ends n8n and its database. */
export async function stopBenchStage({ n8n, postgres }: BenchStage): Promise<void> {
	await n8n.process.stop();
	await postgres?.remove();
}

/** Fetches an access token of the built-in OAuth server, as the bank does. */
export async function fetchAccessToken(
	baseUrl: string,
	{ clientId, clientSecret }: NotificationClient,
): Promise<string> {
	const response = await fetchOnNewConnection(`${baseUrl}/oauth20/token`, {
		method: 'POST',
		headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
		body: new URLSearchParams({ grant_type: 'client_credentials' }),
	});
	if (!response.ok) throw new Error(`The token endpoint answered ${response.status}`);
	return textOf(objectOf(await response.json(), 'the answer').access_token, 'the access token');
}

/** @returns a header with a token for the trigger, and none for the other contenders */
async function authorize(url: string, parties: BenchParties): Promise<Record<string, string>> {
	const base = url.replace(deliveryEndpoint, '');
	return base === url ? {} : { authorization: `Bearer ${await fetchAccessToken(base, parties.bank)}` };
}

/** Renews the token in the headers again and again. It lives for 15 minutes, and some benchmarks run longer. */
function renewToken(headers: Record<string, string>, authorizeAgain: () => Promise<Record<string, string>>): void {
	const renew = () => {
		// If n8n is down, the next time will do: the old token is still valid.
		void authorizeAgain().then(
			(renewed) => Object.assign(headers, renewed),
			() => {},
		);
	};
	setInterval(renew, 5 * 60_000).unref();
}

/**
 * Creates and activates a contender's workflow. Then it waits until the workflow accepts a delivery.
 *
 * @param baseUrl where the bank delivers
 */
export async function activateContender(
	parties: BenchParties,
	contender: Contender,
	baseUrl = parties.client.baseUrl,
): Promise<ActiveContender> {
	const workflowId = await parties.client.createWorkflow(contender.workflow);
	await parties.client.activateWorkflow(workflowId);
	const url = `${baseUrl}${contender.path}`;
	const target = await waitUntil('the contender to be registered', async () => {
		const [delivery] = sealDeliveries(1, parties.publicKey);
		const candidate = { url, headers: await authorize(url, parties) };
		return delivery !== undefined && (await sendDelivery(candidate, delivery)) === 200 ? candidate : undefined;
	});
	renewToken(target.headers, async () => await authorize(url, parties));
	return { name: contender.name, workflowId, target };
}

/** Activates this project's trigger with its default options. */
export async function activateTrigger(parties: BenchParties, baseUrl?: string): Promise<ActiveContender> {
	return await activateContender(parties, thisTrigger(parties.credentialId), baseUrl);
}

/** Waits until n8n has run everything that it accepted. @returns the number of executions */
export async function waitForRest(
	{ executions }: Pick<BenchStage, 'executions'>,
	{ workflowId }: Pick<ActiveContender, 'workflowId'>,
): Promise<number> {
	return await waitUntil(
		'all executions to end',
		async () => {
			const { all, unfinished } = await executions.count(workflowId);
			return unfinished === 0 ? all : undefined;
		},
		{ timeoutMilliseconds: longestRestMilliseconds, intervalMilliseconds: 500 },
	);
}

/** Waits until n8n is at rest. Then it looks for each delivery in n8n's database. */
export async function accountFor(
	stage: BenchStage,
	contender: ActiveContender,
	sent: readonly AnsweredDelivery[],
): Promise<Account> {
	await waitForRest(stage, contender);
	return accountForDeliveries(sent, await stage.executions.countRequestIds(contender.workflowId));
}
