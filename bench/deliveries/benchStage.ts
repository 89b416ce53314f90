import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { objectOf, textOf } from '../../n8n-host/jsonValue.ts';
import { N8nClient } from '../../n8n-host/n8nClient.ts';
import { countExecutions, readExecutions } from '../../n8n-host/readExecutions.ts';
import { makeNotificationClient, makePrivateKey } from '../../n8n-host/setUpCredentials.ts';
import type { NotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { createN8nHome, startN8n } from '../../n8n-host/startN8n.ts';
import type { RunningN8n } from '../../n8n-host/startN8n.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { accountForDeliveries, countRequestIds } from './accountForDeliveries.ts';
import type { Account } from './accountForDeliveries.ts';
import { thisTrigger, webhookAlone, webhookWithCode } from './contenders.ts';
import type { Contender } from './contenders.ts';
import { sealDeliveries } from './sealDeliveries.ts';
import { sendDelivery } from './sendDeliveries.ts';
import type { DeliveryTarget, SentDelivery } from './sendDeliveries.ts';

const tokenLifetimeSeconds = 24 * 60 * 60;

const longestRestMilliseconds = 300_000;

/** An n8n that is signed in to, and the key and client of its bank. */
export interface BenchParties {
	readonly client: N8nClient;
	readonly credentialId: string;
	readonly bank: NotificationClient;
	readonly privateKey: string;
	readonly publicKey: KeyObject;
}

/** The same with an n8n of our own on SQLite. */
export interface BenchStage extends BenchParties {
	readonly n8n: RunningN8n;
}

/** A contender that is active and can be delivered to. */
export interface ActiveContender {
	readonly name: string;
	readonly workflowId: string;
	readonly target: DeliveryTarget;
}

/** Signs in to an n8n and creates the credential of the trigger. */
export async function setUpParties(baseUrl: string): Promise<BenchParties> {
	const client = new N8nClient(baseUrl);
	await client.signIn();
	const bank = makeNotificationClient();
	const privateKey = makePrivateKey();
	const credentialId = await client.createCredential('Notifications', 'commercialBankingNotificationsApi', {
		privateKey,
		tokenValidation: 'builtIn',
		tokenLifetime: tokenLifetimeSeconds,
		...bank,
	});
	return { client, credentialId, bank, privateKey, publicKey: createPublicKey(createPrivateKey(privateKey)) };
}

export async function startBenchStage(name: string, tarball: string, env: NodeJS.ProcessEnv = {}): Promise<BenchStage> {
	const home = await createN8nHome(name, tarball, { NODE_FUNCTION_ALLOW_BUILTIN: 'crypto', ...env });
	const n8n = await startN8n(home);
	return { n8n, ...(await setUpParties(home.baseUrl)) };
}

/** Fetches an access token of the built-in OAuth server, as the bank does. */
export async function fetchAccessToken(
	baseUrl: string,
	{ clientId, clientSecret }: NotificationClient,
): Promise<string> {
	const response = await fetch(`${baseUrl}/oauth20/token`, {
		method: 'POST',
		headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
		body: new URLSearchParams({ grant_type: 'client_credentials' }),
	});
	if (!response.ok) throw new Error(`The token endpoint answered ${response.status}`);
	return textOf(objectOf(await response.json(), 'the answer').access_token, 'the access token');
}

/** The contenders by the names under which they can be chosen. */
export const contenderFactories: Readonly<Record<string, (parties: BenchParties) => Contender>> = {
	trigger: ({ credentialId }) => thisTrigger(credentialId),
	separate: ({ credentialId }) => thisTrigger(credentialId, { separateExecutions: true }),
	webhook: () => webhookAlone(),
	code: ({ privateKey }) => webhookWithCode(privateKey),
};

/** A token where the contender asks for one. */
async function authorize(url: string, parties: BenchParties): Promise<Record<string, string>> {
	const base = url.replace('/paymentStatusUpdate/v1', '');
	return base === url ? {} : { authorization: `Bearer ${await fetchAccessToken(base, parties.bank)}` };
}

/**
 * Creates and activates a contender's workflow and waits until it accepts a delivery.
 *
 * @param baseUrl where deliveries are received, if not where the workflow is activated
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
	return { name: contender.name, workflowId, target };
}

/** Waits until n8n has run all that it has accepted. @returns how many executions there are */
export async function waitForRest({ n8n }: BenchStage, { workflowId }: ActiveContender): Promise<number> {
	return await waitUntil(
		'all executions to end',
		async () => {
			const { all, unfinished } = countExecutions(n8n.home, workflowId);
			return unfinished === 0 ? all : undefined;
		},
		{ timeoutMilliseconds: longestRestMilliseconds, intervalMilliseconds: 500 },
	);
}

/** Looks for each delivery in what n8n has stored, when it has come to rest. */
export async function accountFor(
	stage: BenchStage,
	contender: ActiveContender,
	sent: readonly SentDelivery[],
): Promise<Account> {
	await waitForRest(stage, contender);
	const rows = readExecutions(stage.n8n.home, contender.workflowId);
	return accountForDeliveries(sent, countRequestIds(rows.map(({ data }) => data)));
}
