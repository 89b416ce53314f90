import { createServer, type Server } from 'node:http';
import { connectAccount } from '../../n8n-host/connectAccount.ts';
import { listen } from '../../n8n-host/listen.ts';
import { makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { BankNode, listAccounts } from './bankNode';
import { startStage, stopStage, type Stage } from './startStage';
import { expectPromptHealth } from './support/expectPromptHealth';
import { hostileAnswers, type HostileAnswer } from './support/hostileAnswers';
import { hostileReports } from './support/hostileReports';
import { fetchToken, postDelivery, sealForCurrentKey, vectorKeys } from './support/postDelivery';
import { watchHealth, type HealthWatch } from './support/watchHealth';
import { activateTrigger, triggerWorkflow, type ActiveTrigger } from './triggerWorkflow';

const client = makeNotificationClient();

describe('n8n keeps answering others while the package reads', () => {
	let stage: Stage;
	let health: HealthWatch;

	beforeAll(async () => {
		stage = await startStage('responsiveness', { env: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' } });
		health = watchHealth(stage.n8n);
	}, 400_000);

	afterAll(async () => {
		await health.stop();
		await stopStage();
	});

	describe('a hostile report', () => {
		let trigger: ActiveTrigger;
		let token: string;

		beforeAll(async () => {
			const data = { privateKey: vectorKeys.current, tokenValidation: 'builtIn', ...client };
			const credentialId = await stage.client.createCredential('N', 'commercialBankingNotificationsApi', data);
			trigger = await activateTrigger(stage.client, triggerWorkflow(credentialId));
			token = await fetchToken(trigger.baseUrl, client);
		});

		it.each(hostileReports)('$name: $status', async ({ make, status }) => {
			const report = make();
			await expectPromptHealth(health, async (attempt) => {
				// A report that was accepted before is not read again.
				const payload = await sealForCurrentKey(report + ' '.repeat(attempt), { zip: 'DEF' });
				const sealed = JSON.stringify({ payload });
				expect((await postDelivery(trigger.baseUrl, token, sealed)).status).toBe(status);
			});
		});
	});

	describe('a hostile bank', () => {
		let bank: BankNode;
		let server: Server;
		let answer: HostileAnswer | undefined;

		beforeAll(async () => {
			server = createServer((_request, response) => {
				response.writeHead(answer?.status ?? 404, { 'content-type': answer?.contentType ?? 'text/plain' });
				response.end(answer?.make() ?? '');
			});
			const { sandbox } = stage;
			const baseUrl = `http://127.0.0.1:${await listen(server)}`;
			const credentialId = await stage.client.createCredential('Hostile bank', 'commercialBankingOAuth2Api', {
				baseUrl,
				authBaseUrl: sandbox.baseUrl,
				apiKey: sandbox.apiKey,
				clientId: sandbox.clientId,
				clientSecret: sandbox.clientSecret,
			});
			await connectAccount(stage.client, credentialId, sandbox);
			bank = new BankNode(stage.client, credentialId);
		});

		afterAll(() => {
			server.closeAllConnections();
			server.close();
		});

		it.each(hostileAnswers)('$name: the run ends with $ends', async (given) => {
			answer = given;
			await expectPromptHealth(health, async () => {
				expect((await bank.run(listAccounts())).status).toBe(given.ends);
			});
		});
	});
});
