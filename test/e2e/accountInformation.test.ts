import { createServer, type Server } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isObject, objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import documented from '../unit/sandbox/documentedFields.json';
import { BankNode, getAccount, idOfInput, listAccounts, listTransactions, objectsOf } from './bankNode';
import { readAccounts, readLog, readTransactions, type AccountTruth } from './bankTruth';
import { describeItems } from './describeItems';
import { startStage, stopStage, type Stage } from './startStage';

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

const fieldsOfKind = new Map(Object.entries({ ...documented.kinds, ...documented.transactionKinds }));

/** Removes the fields that the bank's documentation does not name. Another bank may not send them. */
function keepDocumented(item: JsonObject): JsonObject {
	const kind = item.accountKind ?? item.transactionKind;
	if (typeof kind !== 'string') return item;
	const names = [
		...(item.accountKind === undefined ? documented.transaction : [...documented.descriptor, ...documented.account]),
		...(fieldsOfKind.get(kind) ?? []),
		...['accountKind', 'transactionKind', 'attributes'],
	];
	return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}

const parseReport = (vector: string): JsonObject => ({
	resource: 'paymentStatusReport',
	operation: 'parse',
	inputType: 'text',
	text: readFileSync(path.join(projectRoot, 'test/vectors/pain002', vector), 'utf8'),
});

describe('the Account Information API on a real n8n', () => {
	let stage: Stage;
	let credentialId: string;
	let bank: BankNode;
	let accounts: AccountTruth[];

	const setUp = async (settings: JsonObject) => await stage.sandbox.control('POST', 'settings', settings);

	beforeAll(async () => {
		stage = await startStage('account-information');
		credentialId = await createBankCredential(stage.client, stage.sandbox);
		bank = new BankNode(stage.client, credentialId);
		accounts = await readAccounts(stage.sandbox);
	}, 240_000);

	beforeEach(async () => {
		await stage.sandbox.control('POST', 'reset', {});
		await stage.sandbox.control('POST', 'requests/clear', {});
	});

	afterAll(stopStage, 60_000);

	describe('accounts', () => {
		it.each([{ resultType: 'lightweight' }, { resultType: 'details' }])(
			'lists all of them, of all six kinds ($resultType)',
			async (options) => {
				const { items, hints } = await bank.run(listAccounts({ options }));
				expect(items.map(({ accountId }) => accountId)).toEqual(accounts.map(({ accountId }) => accountId));
				expect(items.map(({ accountKind }) => accountKind)).toEqual(accounts.map(({ kind }) => kind));
				expect(new Set(items.map(({ accountKind }) => accountKind)).size).toBe(6);
				expect(hints).toEqual([]);
			},
		);

		it('keeps every field and value, with Simplify and without', async () => {
			const details = { options: { resultType: 'details' } };
			const raw = await bank.run(listAccounts({ ...details, simplify: false }));
			expect(raw.items).toEqual(accounts.map(({ account }) => account));
			const { items } = await bank.run(listAccounts(details));
			for (const [index, { account }] of accounts.entries()) {
				expect(items[index]).toEqual({ attributes: expect.any(Object), ...simplified(account, 'accountKind') });
			}
		});

		it('gets each account by its ID, in input order, also with special characters in the ID', async () => {
			const { items, pairedWith } = await bank.run(getAccount(idOfInput, { simplify: false }), {
				input: accounts.map(({ accountId }) => ({ accountId })),
			});
			expect(items).toEqual(accounts.map(({ account }) => account));
			expect(pairedWith).toEqual(accounts.map((_, index) => index));
		});

		it('accepts accounts without a wrapper, and wrappers that are not documented', async () => {
			await setUp({ lightweightShape: 'bare', unknownKinds: true });
			const bare = await bank.run(listAccounts());
			expect(bare.items.map(({ accountKind }) => accountKind)).toEqual(Array(accounts.length + 1).fill(null));
			const { items } = await bank.run(listAccounts({ options: { resultType: 'details' } }));
			expect(items.at(-1)).toMatchObject({ accountKind: 'virtualAccount', reconciliationKey: '000000042' });
		});

		it('lists only the accounts whose IDs are given', async () => {
			const wanted = accounts.slice(1, 3).map(({ accountId }) => accountId);
			const { items } = await bank.run(listAccounts({ options: { accountIds: wanted.join(', ') } }));
			expect(items.map(({ accountId }) => accountId)).toEqual(wanted);
		});
	});

	describe('transactions', () => {
		it('lists every transaction of hundreds of pages, once and in order', async () => {
			const { accountId } = mainAccount(accounts);
			const { items } = await bank.run(listTransactions(accountId, { simplify: false }));
			expect(items).toEqual(await readTransactions(stage.sandbox, accountId));
			expect((await readLog(stage.sandbox)).total).toBe(300);
		}, 60_000);

		it('keeps every field and value of all five kinds, with Simplify', async () => {
			await setUp({ transactions: fewRows });
			const { items, pairedWith } = await bank.run(listTransactions(idOfInput), {
				input: accounts.map(({ accountId }) => ({ accountId })),
			});
			const lists = await Promise.all(accounts.map((each) => readTransactions(stage.sandbox, each.accountId)));
			const expected = lists.flat().map((row) => simplified(row, 'transactionKind'));
			expect(items.map(({ attributes, ...rest }) => (isObject(attributes) ? rest : attributes))).toEqual(expected);
			expect(pairedWith).toEqual(lists.flatMap((list, index) => list.map(() => index)));
			expect(new Set(items.map(({ transactionKind }) => transactionKind)).size).toBe(5);
		}, 30_000);

		it('stops at the limit, in the middle of a page, and says that there are more', async () => {
			const parameters = { returnAll: false, limit: 60, options: { pageSize: 25 } };
			const { accountId } = mainAccount(accounts);
			const { items, hints } = await bank.run(listTransactions(accountId, parameters));
			expect(items).toHaveLength(60);
			// n8n's editor shows its own hint when the output is as long as the limit.
			expect(hints).toEqual([]);
			expect((await readLog(stage.sandbox)).total).toBe(3);
			const twice = await bank.run(listTransactions(accountId, parameters), { input: [{}, {}] });
			expect(twice.items).toHaveLength(120);
			expect(twice.hints).toEqual([expect.stringContaining('Return All')]);
		});

		it('filters by the time of posting, and shows a hint that the bank did not filter', async () => {
			await setUp({ transactions: fewRows });
			const { accountId } = mainAccount(accounts);
			const rows = await readTransactions(stage.sandbox, accountId);
			const days = rows.map((row) => String(simplified(row, '').postedTimestamp).slice(0, 10)).sort();
			const day = days[Math.floor(days.length / 2)];
			const options = { postedAfter: `${day}T00:00:00`, postedBefore: `${day}T23:59:59.999` };
			const { items, hints } = await bank.run(listTransactions(accountId, { options }));
			expect(items.length).toBeGreaterThan(0);
			expect(items.length).toBeLessThan(fewRows);
			expect(items.some(({ postedTimestamp }) => String(postedTimestamp).startsWith(String(day)))).toBe(true);
			expect(hints).toEqual([expect.stringContaining('The node applies Posted After')]);
			expect((await readLog(stage.sandbox)).queries.join()).not.toMatch(/startTime|endTime/);
		});
	});

	describe('paging', () => {
		it.each([
			{ pagingDialect: 'nextOffset' },
			{ pagingDialect: 'nextOffsetNumber' },
			{ pagingDialect: 'linkRelative' },
			{ pagingDialect: 'linkAbsolute' },
			{ pagingDialect: 'linkAbsolute', linkOffsetName: 'OFFSET' },
			{ pagingDialect: 'total' },
			{ pagingDialect: 'trailingEmptyPage' },
			{ pagingDialect: 'emptyPage' },
			{ pagingDialect: 'lyingTotal' },
			{ pagingDialect: 'lyingTotalHigh' },
		])('reads all of a list: %j', async (settings) => {
			await setUp({ transactions: fewRows, ...settings });
			const { accountId } = mainAccount(accounts);
			const { items } = await bank.run(listTransactions(accountId, { simplify: false }));
			expect(items).toEqual(await readTransactions(stage.sandbox, accountId));
		});

		it.each([
			{ pagingDialect: 'repeatedCursor', kind: 'offset_repeated' },
			{ pagingDialect: 'cursorCycle', kind: 'offset_repeated' },
		])('ends with an error when the bank repeats an offset: $pagingDialect', async ({ pagingDialect, kind }) => {
			await setUp({ transactions: fewRows, pagingDialect });
			const { status, error } = await bank.run(listTransactions(mainAccount(accounts).accountId));
			expect(status).toBe('error');
			expect(error?.bank).toMatchObject({ kind });
			expect((await readLog(stage.sandbox)).total).toBeLessThan(10);
		});

		it('sends no request to another origin', async () => {
			let calls = 0;
			const foreign = createServer((_, response) => {
				calls += 1;
				response.end('{}');
			});
			await setUp({ pagingDialect: 'foreignLink', foreignOrigin: await listen(foreign) });
			const { error } = await bank.run(listTransactions(mainAccount(accounts).accountId));
			foreign.close();
			expect(error?.bank).toMatchObject({ kind: 'next_link_other_origin' });
			expect(calls).toBe(0);
		});

		it('resumes at the page that failed, without a gap or a repeat', async () => {
			await setUp({ transactions: fewRows });
			const { accountId } = mainAccount(accounts);
			await stage.sandbox.control('POST', 'faults', { operation: 'listTransactions', status: 500, afterRequests: 2 });
			const parameters = listTransactions(accountId, { simplify: false });
			const broken = await bank.run(parameters, { node: { onError: 'continueRegularOutput' } });
			const last = broken.items.at(-1) ?? {};
			const { startOffset, itemsRead } = objectOf(last.details, 'the details');
			expect(itemsRead).toBe(50);
			const rest = await bank.run({ ...parameters, options: { startOffset } });
			const all = [...broken.items.slice(0, -1), ...rest.items];
			expect(all).toEqual(await readTransactions(stage.sandbox, accountId));
		});
	});

	describe('partial content (206)', () => {
		it.each([{ partialContent: 'accounts' }, { partialContent: 'mixed' }])(
			'picks the right account from a list ($partialContent)',
			async ({ partialContent }) => {
				const [, { accountId, account } = mainAccount(accounts)] = accounts;
				await stage.sandbox.control('POST', 'faults', { operation: 'getAccount', partialContent });
				const { items, hints } = await bank.run(getAccount(accountId, { simplify: false }));
				expect(items).toEqual([account]);
				expect(hints).toEqual([expect.stringContaining('206')]);
			},
		);

		it.each([{ partialContent: 'accounts' }, { partialContent: 'mixed' }, { partialContent: 'transactions' }])(
			'reads the transactions of the right account from all pages ($partialContent)',
			async ({ partialContent }) => {
				await setUp({ transactions: fewRows });
				const { accountId } = mainAccount(accounts);
				await stage.sandbox.control('POST', 'faults', {
					operation: 'listTransactions',
					partialContent,
					times: 'always',
				});
				const { items, hints } = await bank.run(listTransactions(accountId));
				const rows = await readTransactions(stage.sandbox, accountId);
				expect(items.map(({ attributes, ...rest }) => (isObject(attributes) ? rest : attributes))).toEqual(
					rows.map((row) => simplified(row, 'transactionKind')),
				);
				expect(hints).toEqual([expect.stringContaining('206')]);
			},
		);

		it('shows a hint when a list of accounts is partial', async () => {
			await stage.sandbox.control('POST', 'faults', { operation: 'searchAccounts', partialContent: true });
			const { items, hints } = await bank.run(listAccounts());
			expect(items).toHaveLength(accounts.length);
			expect(hints).toEqual([expect.stringContaining('206')]);
		});
	});

	describe('many accounts at once', () => {
		const range = (length: number) => Array.from({ length }, (_, index) => index);
		const fifty = range(50).map((index) => ({ accountId: `extra-${String(index + 1).padStart(6, '0')}` }));

		it.each([
			{ options: {}, most: 10 },
			{ options: { concurrency: 1 }, most: 1 },
			{ options: { concurrency: 20 }, most: 20 },
		])(
			'with the options $options it sends at most $most requests at once, and keeps the input order',
			async ({ options, most }) => {
				await setUp({ extraAccounts: 50, extraAccountTransactions: 3, delayMilliseconds: 25 });
				const { items, pairedWith } = await bank.run(listTransactions(idOfInput, { options }), { input: fifty });
				expect(pairedWith).toEqual(fifty.flatMap((_, index) => [index, index, index]));
				expect(items.map(({ accountId }) => accountId)).toEqual(
					fifty.flatMap(({ accountId }) => [accountId, accountId, accountId]),
				);
				const { peakInFlight } = await readLog(stage.sandbox);
				expect(peakInFlight).toBeLessThanOrEqual(most);
				expect(peakInFlight).toBeGreaterThan(most / 3);
			},
			30_000,
		);

		it.each(['none', 'seconds', 'date'])(
			'slows all requests down at a rate limit instead of failing (Retry-After: %s)',
			async (rateLimitRetryAfter) => {
				await setUp({ extraAccounts: 50, rateLimitPerSecond: 30, rateLimitRetryAfter });
				const { status, items } = await bank.run(getAccount(idOfInput, { options: { concurrency: 20 } }), {
					input: fifty,
				});
				expect(status).toBe('success');
				expect(items.map(({ accountId }) => accountId)).toEqual(fifty.map(({ accountId }) => accountId));
				const refused = Number((await readLog(stage.sandbox)).byStatus['429']);
				expect(refused).toBeGreaterThan(0);
				expect(refused).toBeLessThan(50);
			},
			30_000,
		);
	});

	describe('in the editor', () => {
		async function search(filter?: string, paginationToken?: string): Promise<JsonObject> {
			const answer = await stage.client.post('/rest/dynamic-node-parameters/resource-locator-results', {
				path: 'parameters.accountId',
				methodName: 'searchAccounts',
				nodeTypeAndVersion: { name: 'n8n-nodes-commercial-banking.commercialBanking', version: 1 },
				currentNodeParameters: { resource: 'account', operation: 'get' },
				credentials: { commercialBankingOAuth2Api: { id: credentialId, name: 'Bank' } },
				filter,
				paginationToken,
			});
			return objectOf(answer, 'the choices');
		}

		it('lists the accounts to choose from, page by page', async () => {
			await setUp({ extraAccounts: 150 });
			const first = await search();
			expect(objectsOf(first.results, 'the choices')).toHaveLength(100);
			const second = await search(undefined, String(first.paginationToken));
			expect(objectsOf(second.results, 'the choices')).toHaveLength(accounts.length + 50);
			expect(second.paginationToken).toBeUndefined();
		});

		it('finds an account by its name on a later page', async () => {
			await setUp({ extraAccounts: 150 });
			const { results } = await search('branch 149');
			expect(results).toEqual([{ name: expect.stringContaining('Branch 149'), value: 'extra-000149' }]);
		});

		it.each([
			{ operation: 'account/get', parameters: getAccount(idOfInput) },
			{ operation: 'account/getAll', parameters: listAccounts({ options: { resultType: 'details' } }) },
			{ operation: 'transaction/getAll', parameters: listTransactions(idOfInput, { returnAll: false, limit: 30 }) },
			{ operation: 'paymentStatusReport/parse', parameters: parseReport('every-field.xml') },
		])('shows the fields of $operation before the node runs', async ({ operation, parameters }) => {
			const isForEach = JSON.stringify(parameters).includes(idOfInput);
			const input = isForEach ? accounts.map(({ accountId }) => ({ accountId })) : [{}];
			const { items } = await bank.run(parameters, { input });
			const described = describeItems(items.map(keepDocumented));
			const file = path.join(projectRoot, `nodes/CommercialBanking/__schema__/v1.0.0/${operation}.json`);
			// WRITE_SCHEMAS=1 writes the files again. Build and pack the package after that.
			if (process.env.WRITE_SCHEMAS === '1') writeFileSync(file, `${JSON.stringify(described, null, '\t')}\n`);
			const schemas = '/schemas/n8n-nodes-commercial-banking.commercialBanking/1.0.0';
			const served = await stage.client.get(`${schemas}/${operation}.json`);
			expect(served).toEqual(described);
		});
	});
});

async function listen(server: Server): Promise<string> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	return `http://127.0.0.1:${address.port}`;
}
