import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import {
	accountTriggerWorkflow,
	activateAccountTrigger,
	book,
	readStoredPolls,
	waitForPolls,
} from './accountTriggerWorkflow';
import { stopStage, type SharedStage } from './startStage';

/**
 * Gives the tests of a block an n8n, and a bank that each test fills with accounts. After each test, its workflows are
 * deactivated. Call it at the beginning of the block.
 *
 * @param start finds or starts the n8n
 */
export function setUpAccountTriggers<Found extends SharedStage>(start: () => Promise<Found>) {
	let stage: Found;
	let credentialId: string;
	const activated: string[] = [];

	beforeAll(async () => {
		stage = await start();
		credentialId = await createBankCredential(stage.client, stage.sandbox);
	}, 240_000);

	afterAll(stopStage, 60_000);

	beforeEach(async () => {
		await stage.sandbox.control('POST', 'reset', {});
		await stage.sandbox.control('POST', 'settings', { pageSize: 10 });
	});

	afterEach(async () => {
		for (const workflowId of activated.splice(0)) await stage.client.deactivateWorkflow(workflowId);
	});

	const control = async (path: string, body: JsonObject) => await stage.sandbox.control('POST', path, body);

	/** Opens accounts. Each has some transactions already. */
	const open = async (...accountIds: string[]) => {
		await control('ledger/open', { accountIds });
		for (const accountId of accountIds) await control('ledger/book', { accountId, count: 35, hoursBetween: 7 });
	};

	const activate = async (
		parameters: JsonObject = {},
		cronExpressions?: readonly string[],
		ownCredentialId = credentialId,
	) => {
		const workflow = accountTriggerWorkflow(ownCredentialId, parameters, cronExpressions);
		const workflowId = await activateAccountTrigger(stage.client, workflow);
		activated.push(workflowId);
		return workflowId;
	};

	const readStored = (workflowId: string) => readStoredPolls(stage.n8n.home, workflowId);

	/** One field of all stored items, most often the ID of the transaction. */
	const listStored = (workflowId: string, field = 'transactionId') =>
		readStored(workflowId).items.map((item) => String(item[field]));

	/** Waits for the items, and for two more polls in case that there are too many. */
	const expectStored = async (workflowId: string, expected: readonly string[], field?: string) => {
		const areThere = async () => (listStored(workflowId).length >= expected.length ? true : undefined);
		await waitUntil(`${expected.length} items`, areThere, { timeoutMilliseconds: 90_000 }).catch(() => undefined);
		await waitForPolls(stage.sandbox, 2);
		expect(listStored(workflowId, field).sort()).toEqual([...expected].sort());
	};

	return {
		get stage() {
			return stage;
		},
		get credentialId() {
			return credentialId;
		},
		control,
		open,
		activate,
		book: async (accountId: string, ...rows: JsonObject[]) => await book(stage.sandbox, accountId, ...rows),
		waitForPolls: async (count: number) => await waitForPolls(stage.sandbox, count),
		readStored,
		listStored,
		expectStored,
	};
}
