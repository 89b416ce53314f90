import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isObject, objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { BankNode, getAccount, idOfInput, listAccounts, listTransactions, objectsOf } from './bankNode';
import { readAccounts, readLog, readTransactions, type AccountTruth } from './bankTruth';
import { describeItems } from './describeItems';
import { shareStage, stopStage, type SharedStage } from './startStage';

/** The rows of the largest account, for tests that do not need hundreds of pages. */
const fewRows = 120;

const mainAccount = (accounts: readonly AccountTruth[]) =>
	accounts.reduce((left, right) => (right.transactionCount > left.transactionCount ? right : left));

/** The item that the contract promises: the fields inside the wrapper and beside it, and the kind. */
function simplified(record: JsonObject, kindField: string): JsonObject {
	const [kind, inner] = Object.entries(record).find(([, value]) => isObject(value)) ?? [];
	const beside = Object.fromEntries(Object.entries(record).filter(([name]) => name !== kind));
	return { [kindField]: kind, ...beside, ...objectOf(inner, 'the record') };
}

/** The item without the fields that the node adds besides the kind. */
const withoutAdded = ({ attributes, signedAmount, details, rowId, ...rest }: JsonObject): unknown =>
	isObject(attributes) && isObject(details) && typeof signedAmount === 'string' && typeof rowId === 'string'
		? rest
		: { attributes, details, signedAmount, rowId };

const parseReportOfInput: JsonObject = {
	resource: 'paymentStatusReport',
	operation: 'parse',
	inputType: 'text',
	text: '={{ $json.report }}',
};

const createStatementFile: JsonObject = {
	...getAccount(idOfInput),
	resource: 'statementFile',
	operation: 'create',
	period: 'chosen',
	from: '2025-06-01',
	to: '2025-06-29',
};

/** Together they have a value in each column. */
const reports = ['every-field.xml', 'direct-debit.xml'].map((vector) => ({
	report: readFileSync(path.join(projectRoot, 'test/vectors/pain002', vector), 'utf8'),
}));

let stage: SharedStage;
let credentialId: string;
let bank: BankNode;
let accounts: AccountTruth[];

const setUp = async (settings: JsonObject) => await stage.sandbox.control('POST', 'settings', settings);

beforeAll(async () => {
	const sandbox = ['--books-end', '2025-06-30T17:45:00Z'];
	stage = await shareStage('account-information', 'usual', { sandbox });
	credentialId = await createBankCredential(stage.client, stage.sandbox);
	bank = new BankNode(stage.client, credentialId);
	accounts = await readAccounts(stage.sandbox);
}, 400_000);

beforeEach(async () => {
	await stage.sandbox.control('POST', 'reset', {});
	await stage.sandbox.control('POST', 'requests/clear', {});
});

afterAll(stopStage, 60_000);

it('keeps every field and value of accounts, as All Fields and as Raw', async () => {
	expect(new Set(accounts.map(({ kind }) => kind)).size).toBe(6);
	const raw = await bank.run(listAccounts({ output: 'raw' }));
	expect(raw.items).toEqual(accounts.map(({ account }) => account));
	const { items } = await bank.run(listAccounts({ output: 'full' }));
	for (const [index, { account }] of accounts.entries()) {
		expect(items[index]).toEqual({ attributes: expect.any(Object), ...simplified(account, 'accountKind') });
	}
});

it('gets each account by its ID, in input order, also with special characters in the ID', async () => {
	const { items, pairedWith } = await bank.run(getAccount(idOfInput, { output: 'raw' }), {
		input: accounts.map(({ accountId }) => ({ accountId })),
	});
	expect(items).toEqual(accounts.map(({ account }) => account));
	expect(pairedWith).toEqual(accounts.map((_, index) => index));
});

it('keeps every field and value of transactions of all five kinds, as All Fields', async () => {
	await setUp({ transactions: fewRows });
	const { items, pairedWith } = await bank.run(listTransactions(idOfInput, { output: 'full' }), {
		input: accounts.map(({ accountId }) => ({ accountId })),
	});
	const lists = await Promise.all(accounts.map((each) => readTransactions(stage.sandbox, each.accountId)));
	const expected = lists.flat().map((row) => simplified(row, 'transactionKind'));
	expect(items.map(withoutAdded)).toEqual(expected);
	expect(items.map(({ signedAmount }) => Number(signedAmount))).toEqual(expected.map(({ amount }) => Number(amount)));
	expect(pairedWith).toEqual(lists.flatMap((list, index) => list.map(() => index)));
	expect(new Set(items.map(({ transactionKind }) => transactionKind)).size).toBe(5);
});

const download: JsonObject = { resource: 'transaction', operation: 'downloadImage' };

it('images need the scope that the credential adds, and keep the transaction', async () => {
	const { accountId } = mainAccount(accounts);
	const list = listTransactions(accountId, { output: 'full', returnAll: false, limit: 1 });
	const { items: input } = await bank.run(list);
	const refused = await bank.run(download, { input });
	expect(refused.error).toMatchObject({ httpCode: '403' });
	expect(refused.error?.description).toContain('Additional Scopes');
	const scopes = { additionalScopes: 'ItemImage' };
	const withScope = new BankNode(stage.client, await createBankCredential(stage.client, stage.sandbox, scopes));
	const { status, items, files } = await withScope.run(download, { input });
	expect(status).toBe('success');
	expect(items).toEqual(input);
	expect(files).toEqual([
		{ data: expect.objectContaining({ mimeType: 'image/png', fileName: 'img-0.png', fileExtension: 'png' }) },
	]);
});

describe('in the editor', () => {
	async function search(paginationToken?: string): Promise<JsonObject> {
		const answer = await stage.client.post('/rest/dynamic-node-parameters/resource-locator-results', {
			path: 'parameters.accountId',
			methodName: 'searchAccounts',
			nodeTypeAndVersion: { name: 'n8n-nodes-commercial-banking.commercialBanking', version: 1 },
			currentNodeParameters: { resource: 'account', operation: 'get' },
			credentials: { commercialBankingOAuth2Api: { id: credentialId, name: 'Bank' } },
			paginationToken,
		});
		return objectOf(answer, 'the choices');
	}

	it('lists the accounts to choose from, page by page', async () => {
		await setUp({ extraAccounts: 150 });
		const first = await search();
		expect(objectsOf(first.results, 'the choices')).toHaveLength(100);
		const second = await search(String(first.paginationToken));
		expect(objectsOf(second.results, 'the choices')).toHaveLength(accounts.length + 50);
		expect(second.paginationToken).toBeUndefined();
	});

	it.each([
		{ operation: 'account/get', parameters: getAccount(idOfInput) },
		{ operation: 'account/getAll', parameters: listAccounts() },
		{ operation: 'transaction/getAll', parameters: listTransactions(idOfInput, { returnAll: false, limit: 30 }) },
		{ operation: 'statementFile/create', parameters: createStatementFile, nickname: 'Main Checking' },
		{ operation: 'paymentStatusReport/parse', parameters: parseReportOfInput, input: reports },
	])(
		'shows the fields of $operation before the node runs',
		async ({ operation, parameters, input: given, nickname = '' }) => {
			const isForEach = JSON.stringify(parameters).includes(idOfInput);
			const chosen = accounts.filter(({ account }) => JSON.stringify(account).includes(nickname));
			const input = given ?? (isForEach ? chosen.map(({ accountId }) => ({ accountId })) : [{}]);
			const { items } = await bank.run(parameters, { input });
			const described = describeItems(items);
			const file = path.join(projectRoot, `nodes/CommercialBanking/__schema__/v1.0.0/${operation}.json`);
			// WRITE_SCHEMAS=1 writes the files again. Build and pack the package after that.
			if (process.env.WRITE_SCHEMAS === '1') writeFileSync(file, `${JSON.stringify(described, null, '\t')}\n`);
			const schemas = '/schemas/n8n-nodes-commercial-banking.commercialBanking/1.0.0';
			const served = await stage.client.get(`${schemas}/${operation}.json`);
			expect(served).toEqual(described);
		},
	);
});

describe('from a bank with version 5.3.0', () => {
	let ofVersion: BankNode;

	beforeAll(async () => {
		await setUp({ contract: '5.3.0' });
		const authBaseUrl = `${stage.sandbox.baseUrl}/open-banking/commercial-sb`;
		const more = { authBaseUrl, additionalScopes: 'ItemImage' };
		ofVersion = new BankNode(stage.client, await createBankCredential(stage.client, stage.sandbox, more));
	});

	beforeEach(async () => {
		await setUp({ contract: '5.3.0' });
		accounts = await readAccounts(stage.sandbox);
		await stage.sandbox.control('POST', 'requests/clear', {});
	});

	it('shows names, balances and statuses, which the list of this version lacks, for one more call each', async () => {
		const { status, items } = await ofVersion.run(listAccounts());
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
		const { status, items } = await ofVersion.run(listAccounts());
		expect(status).toBe('success');
		expect(items).toHaveLength(50);
		expect(items.filter(({ currentBalance }) => currentBalance === null)).toEqual([]);
		// The list has two pages.
		expect(Number((await readLog(stage.sandbox)).byStatus['200'])).toBe(50 + 2);
	});
});
