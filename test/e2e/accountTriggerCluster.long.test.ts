import { findFreePort } from '../../n8n-host/findFreePort.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { N8nClient } from '../../n8n-host/n8nClient.ts';
import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { copyPreparedHome } from '../../n8n-host/copyPreparedHome.ts';
import { startN8n, type N8nHome, type RunningN8n } from '../../n8n-host/startN8n.ts';
import { durableCursors } from '../../n8n-host/sharedN8n.ts';
import { startPostgres, type RunningPostgres } from '../../n8n-host/startPostgres.ts';
import { startSandbox, type RunningSandbox } from '../../n8n-host/startSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import {
	accountTriggerWorkflow,
	activateAccountTrigger,
	book,
	parseStoredPolls,
	waitForPolls,
} from './accountTriggerWorkflow';
import { packedPackage } from './packedPackage';
import { readyForKills, withoutEditor } from './startStage';

const rounds = 4;

/** Further apart than a poll takes, also on a busy machine: two processes that poll at the same time both store the items. */
const everyTenSeconds = Array.from({ length: 6 }, (_, index) => `${10 * index} * * * * *`);

/** Another process of n8n, with the same database and the same key. */
async function startSecond({ env, ...home }: N8nHome): Promise<RunningN8n> {
	const port = await findFreePort();
	const brokerPort = await findFreePort();
	const ports = { N8N_PORT: String(port), N8N_RUNNERS_BROKER_PORT: String(brokerPort) };
	return await startN8n({ ...home, port, baseUrl: `http://localhost:${port}`, env: { ...env, ...ports } });
}

describe('the account trigger on two processes of n8n with one database and durable cursors', () => {
	let postgres: RunningPostgres;
	let sandbox: RunningSandbox;
	let client: N8nClient;
	let credentialId: string;
	let home: N8nHome;
	let first: RunningN8n;
	let second: RunningN8n;

	beforeAll(async () => {
		[postgres, sandbox] = await Promise.all([startPostgres(), startSandbox('account-trigger-cluster')]);
		home = await copyPreparedHome('account-trigger-cluster', packedPackage(), {
			...withoutEditor,
			...readyForKills,
			...postgres.env,
			...durableCursors,
		});
		first = await startN8n(home);
		client = new N8nClient(home.baseUrl);
		await client.signIn();
		credentialId = await createBankCredential(client, sandbox);
		await sandbox.control('POST', 'settings', { pageSize: 10 });
		await sandbox.control('POST', 'ledger/open', { accountIds: ['A', 'B'] });
		for (const accountId of ['A', 'B']) {
			await sandbox.control('POST', 'ledger/book', { accountId, count: 35, hoursBetween: 7 });
		}
	}, 300_000);

	afterAll(async () => {
		await Promise.all([first.process.stop(), second.process.stop()]);
		await postgres.remove();
		await stopAllProcesses();
	});

	const readIds = async (workflowId: string) => {
		const rows = await postgres.query(
			'SELECT d.data FROM execution_entity e JOIN execution_data d ON d."executionId" = e.id ' +
				`WHERE e."workflowId" = '${workflowId}' ORDER BY e.id`,
		);
		const { items, errors } = parseStoredPolls(rows.map(([data = '']) => data));
		expect(errors).toEqual([]);
		return items.map(({ transactionId }) => String(transactionId));
	};

	it('stores each transaction once, also while one of them is killed', async () => {
		const workflowId = await activateAccountTrigger(client, accountTriggerWorkflow(credentialId, {}, everyTenSeconds));
		await waitForPolls(sandbox, 1);
		second = await startSecond(home);
		const expected: string[] = [];
		for (let round = 0; round < rounds; round++) {
			expected.push(...(await book(sandbox, round % 2 === 0 ? 'A' : 'B', {}, { hoursAgo: 5 * round })));
			await waitForPolls(sandbox, 1);
			if (round !== rounds / 2) continue;
			second.process.kill('SIGKILL');
			await second.process.ended;
			second = await startSecond(home);
		}
		const isComplete = async () => ((await readIds(workflowId)).length >= expected.length ? true : undefined);
		await waitUntil('all transactions', isComplete, { timeoutMilliseconds: 90_000 }).catch(() => undefined);
		await waitForPolls(sandbox, 3);
		expect((await readIds(workflowId)).sort()).toEqual(expected.sort());
	}, 400_000);
});
