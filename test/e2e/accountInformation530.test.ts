import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { BankNode, idOfInput, listAccounts, listTransactions } from './bankNode';
import { readAccounts, readLog, type AccountTruth } from './bankTruth';
import { shareStage, stopStage, type SharedStage } from './startStage';

let stage: SharedStage;
let bank: BankNode;
let accounts: AccountTruth[];

const setUp = async (settings: JsonObject) => await stage.sandbox.control('POST', 'settings', settings);

beforeAll(async () => {
	stage = await shareStage('account-information-530', 'usual', { sandbox: ['--contract', '5.3.0'] });
	const scopes = { additionalScopes: 'ItemImage' };
	bank = new BankNode(stage.client, await createBankCredential(stage.client, stage.sandbox, scopes));
	accounts = await readAccounts(stage.sandbox);
}, 400_000);

beforeEach(async () => {
	await stage.sandbox.control('POST', 'reset', {});
	await stage.sandbox.control('POST', 'requests/clear', {});
});

afterAll(stopStage, 60_000);

it('shows names, balances and statuses, which the list of this version lacks, for one more call each', async () => {
	const { status, items } = await bank.run(listAccounts());
	expect(status).toBe('success');
	expect(items.map(({ accountId }) => accountId)).toEqual(accounts.map(({ accountId }) => accountId));
	for (const item of items) {
		expect(item.name).not.toMatch(/^…/);
		expect(item).toMatchObject({ status: expect.any(String) });
		expect(item.currentBalance).toEqual(expect.any(Number));
	}
	expect((await readLog(stage.sandbox)).total).toBe(accounts.length + 1);
});

it('gets all balances from a bank that allows ten calls a second', async () => {
	await setUp({ extraAccounts: 50 - accounts.length, rateLimitPerSecond: 10, rateLimitRetryAfter: 'seconds' });
	const { status, items } = await bank.run(listAccounts());
	expect(status).toBe('success');
	expect(items).toHaveLength(50);
	expect(items.filter(({ currentBalance }) => currentBalance === null)).toEqual([]);
	// The list has two pages.
	expect(Number((await readLog(stage.sandbox)).byStatus['200'])).toBe(50 + 2);
});

it('tells who paid, and for what', async () => {
	await setUp({ transactions: 120 });
	const input = accounts.map(({ accountId }) => ({ accountId }));
	const { items } = await bank.run(listTransactions(idOfInput), { input });
	expect(items.length).toBeGreaterThan(100);
	expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['POSTED', 'PENDING', 'MEMO']));
	const texts = items.map(({ description }) => String(description));
	expect(texts.filter((text) => /\s{2}|ORG=|OBI=|ORIG CO NAME:/.test(text))).toEqual([]);
	expect(items.filter(({ counterparty }) => counterparty !== null).length).toBeGreaterThan(items.length / 4);
	const { items: full } = await bank.run(listTransactions(idOfInput, { output: 'full' }), { input });
	const details = full.map((item) => item.details);
	expect(details).toContainEqual(
		expect.objectContaining({ remittance: expect.any(String), valueDate: expect.any(String) }),
	);
	expect(details).toContainEqual(expect.objectContaining({ exchangeRate: expect.stringMatching(/^\d+\.\d+$/) }));
});

it('downloads the front and the back of a check', async () => {
	const list = listTransactions(accounts[0]?.accountId ?? '', { output: 'full', returnAll: false, limit: 30 });
	const { items } = await bank.run(list);
	const { status, files } = await bank.run({ resource: 'transaction', operation: 'downloadImage' }, { input: items });
	expect(status).toBe('success');
	expect(files).toHaveLength(items.length);
	expect(files).toContainEqual({
		data: expect.objectContaining({ mimeType: 'image/tiff', fileExtension: 'tif' }),
		data_2: expect.objectContaining({ mimeType: 'image/tiff' }),
	});
});
