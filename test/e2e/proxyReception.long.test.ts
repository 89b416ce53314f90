import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import {
	makeNotificationClient,
	makePrivateKey,
	createNotificationsCredential,
} from '../../n8n-host/setUpCredentials.ts';
import { startHaproxy, type RunningHaproxy } from '../../n8n-host/startHaproxy.ts';
import { startN8n } from '../../n8n-host/startN8n.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { answersOf, builtInSteps, failed, runCheck } from './receptionChecks';
import { startStage, stopStageAfter, type Stage } from './startStage';
import { loopbackTls } from './support/loopbackTls';
import { certificates } from './support/startTlsProxy';
import { activateTrigger, triggerWorkflow, type ActiveTrigger } from './triggerWorkflow';

const bank = makeNotificationClient();

let stage: Stage;
let proxy: RunningHaproxy;
let credentialId: string;
let trigger: ActiveTrigger;

beforeAll(async () => {
	stage = await startStage('proxy-reception', { env: loopbackTls.env });
	const { home } = stage.n8n;
	const { cert, key } = certificates.loopback;
	proxy = await startHaproxy(`127.0.0.1:${home.port}`, `${cert}\n${key}`);
	stage.n8n.process.kill('SIGTERM');
	await stage.n8n.process.ended;
	stage.n8n = await startN8n({ ...home, env: { ...home.env, WEBHOOK_URL: `${proxy.tlsBaseUrl}/` } });
	credentialId = await createNotificationsCredential(stage.client, bank, makePrivateKey());
	trigger = await activateTrigger(stage.client, triggerWorkflow(credentialId));
	await waitUntil('HAProxy to find that n8n is ready', async () => {
		const url = trigger.baseUrl.replace(stage.client.baseUrl, proxy.baseUrl);
		return (await fetchOnNewConnection(`${url}/.well-known/jwks.json`)).ok ? true : undefined;
	});
}, 300_000);

afterAll(async () => await stopStageAfter(() => proxy.remove()), 60_000);

it('passes each step, and starts nothing', async () => {
	const triggerUrl = trigger.baseUrl.replace(stage.client.baseUrl, proxy.tlsBaseUrl);
	const items = await runCheck(stage.client, triggerUrl, credentialId);
	expect(failed(items)).toEqual([]);
	expect(answersOf(items)).toEqual(builtInSteps);
	expect(await stage.client.listExecutionIds(trigger.workflowId)).toEqual([]);
	expect(JSON.stringify(items)).not.toMatch(new RegExp(`${bank.clientSecret}|eyJ|BEGIN`));
});
