import { createServer, type Server } from 'node:http';
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
const withoutAdded = ({ attributes, signedAmount, ...rest }: JsonObject): unknown =>
	isObject(attributes) && typeof signedAmount === 'string' ? rest : { attributes, signedAmount };

const parseReportOfInput: JsonObject = {
	resource: 'paymentStatusReport',
	operation: 'parse',
	inputType: 'text',
	text: '={{ $json.report }}',
};

/** Together they have a value in each column. */
const reports = ['every-field.xml', 'direct-debit.xml'].map((vector) => ({
	report: readFileSync(path.join(projectRoot, 'test/vectors/pain002', vector), 'utf8'),
}));

describe('the Account Information API on a real n8n', () => {
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

	describe('accounts', () => {
		it.each([{ resultType: 'lightweight' }, { resultType: 'details' }])(
			'lists all of them, of all six kinds ($resultType)',
			async ({ resultType }) => {
				const { items, hints } = await bank.run(listAccounts({ options: { resultType } }));
				expect(items.map(({ accountId }) => accountId)).toEqual(accounts.map(({ accountId }) => accountId));
				expect(items.map(({ accountKind }) => accountKind)).toEqual(accounts.map(({ kind }) => kind));
				expect(new Set(items.map(({ accountKind }) => accountKind)).size).toBe(6);
				expect(hints).toEqual([expect.stringContaining('(704: ')]);
			},
		);

		it('shows ten flat fields unless told otherwise, with the balances of all kinds', async () => {
			const { items } = await bank.run(listAccounts());
			expect(items).toHaveLength(accounts.length);
			expect(new Set(items.map((item) => Object.keys(item).join()))).toEqual(
				new Set([
					'name,currentBalance,currency,availableBalance,balanceAsOf,status,accountType,accountKind,accountNumberDisplay,accountId',
				]),
			);
			const kinds = items.filter(({ currentBalance }) => currentBalance !== null).map(({ accountKind }) => accountKind);
			expect(new Set(kinds)).toEqual(
				new Set(['depositAccount', 'loanAccount', 'locAccount', 'investmentAccount', 'annuityAccount']),
			);
			expect(items.flatMap(Object.values).filter(isObject)).toEqual([]);
		});

		it('keeps every field and value, as All Fields and as Raw', async () => {
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

		it('accepts accounts without a wrapper, and wrappers that are not documented', async () => {
			await setUp({ lightweightShape: 'bare', unknownKinds: true });
			const bare = await bank.run(listAccounts({ options: { resultType: 'lightweight' } }));
			expect(bare.items.map(({ accountKind }) => accountKind)).toEqual(Array(accounts.length + 1).fill(null));
			const { items } = await bank.run(listAccounts({ output: 'full' }));
			expect(items.at(-1)).toMatchObject({ accountKind: 'virtualAccount', reconciliationKey: '000000042' });
		});

		it('lists only the accounts whose IDs are given', async () => {
			const wanted = accounts.slice(1, 3).map(({ accountId }) => accountId);
			const { items } = await bank.run(listAccounts({ filters: { accountIds: wanted.join(', ') } }));
			expect(items.map(({ accountId }) => accountId)).toEqual(wanted);
		});
	});

	describe('transactions', () => {
		it('lists every transaction of hundreds of pages, once and in order', async () => {
			const { accountId } = mainAccount(accounts);
			const { items } = await bank.run(listTransactions(accountId, { output: 'raw' }));
			expect(items).toEqual(await readTransactions(stage.sandbox, accountId));
			expect((await readLog(stage.sandbox)).total).toBe(300);
		});

		it('keeps every field and value of all five kinds, as All Fields', async () => {
			await setUp({ transactions: fewRows });
			const { items, pairedWith } = await bank.run(listTransactions(idOfInput, { output: 'full' }), {
				input: accounts.map(({ accountId }) => ({ accountId })),
			});
			const lists = await Promise.all(accounts.map((each) => readTransactions(stage.sandbox, each.accountId)));
			const expected = lists.flat().map((row) => simplified(row, 'transactionKind'));
			expect(items.map(withoutAdded)).toEqual(expected);
			expect(items.map(({ signedAmount }) => Number(signedAmount))).toEqual(
				expected.map(({ amount }) => Number(amount)),
			);
			expect(pairedWith).toEqual(lists.flatMap((list, index) => list.map(() => index)));
			expect(new Set(items.map(({ transactionKind }) => transactionKind)).size).toBe(5);
		});

		it('stops at the limit, in the middle of a page, and says that there are more', async () => {
			const parameters = { returnAll: false, limit: 60, options: { pageSize: 25 } };
			const { accountId } = mainAccount(accounts);
			const { items, hints } = await bank.run(listTransactions(accountId, parameters));
			expect(items).toHaveLength(60);
			// n8n's editor shows its own hint when the output is as long as the limit.
			expect(hints).toEqual([]);
			// Three pages, and the account for its name and currency.
			expect((await readLog(stage.sandbox)).total).toBe(4);
			const twice = await bank.run(listTransactions(accountId, parameters), { input: [{}, {}] });
			expect(twice.items).toHaveLength(120);
			expect(twice.hints).toEqual([expect.stringContaining('Return All')]);
		});

		it('filters by the time of posting, and shows a hint how many it left out', async () => {
			await setUp({ transactions: fewRows });
			const { accountId } = mainAccount(accounts);
			const rows = await readTransactions(stage.sandbox, accountId);
			const days = rows.map((row) => String(simplified(row, '').postedTimestamp).slice(0, 10)).sort();
			const day = days[Math.floor(days.length / 2)];
			const filters = { postedAfter: `${day}T00:00:00`, postedBefore: `${day}T23:59:59.999` };
			const { items, hints } = await bank.run(listTransactions(accountId, { filters }));
			expect(items.length).toBeGreaterThan(0);
			expect(items.length).toBeLessThan(fewRows);
			expect(items.some(({ postedAt }) => String(postedAt).startsWith(String(day)))).toBe(true);
			expect(hints).toEqual([`The filters left out ${fewRows - items.length} transactions, after the download.`]);
			expect((await readLog(stage.sandbox)).queries.join()).not.toMatch(/startTime|endTime/);
		});
	});

	describe('periods, odd rows and categories', () => {
		it('gives the same whether or not the bank honors the period', async () => {
			await setUp({ transactions: 600 });
			const { accountId } = mainAccount(accounts);
			const filters = { postedAfter: '2025-06-20T08:00:00', postedBefore: '2025-06-22' };
			const parameters = listTransactions(accountId, { filters, options: { periodToBank: true } });
			const isDated = ({ postedAt }: JsonObject) => /^\d{4}/.test(String(postedAt));
			const ignored = await bank.run(parameters);
			const callsIgnored = (await readLog(stage.sandbox)).total;
			await setUp({ honoursPeriod: true });
			await stage.sandbox.control('POST', 'requests/clear', {});
			const honoured = await bank.run(parameters);
			const log = await readLog(stage.sandbox);
			expect(honoured.items.length).toBeGreaterThan(50);
			expect(honoured.items.filter(isDated)).toEqual(ignored.items.filter(isDated));
			expect(log.queries[0]).toMatch(/^\?startTime=2025-06-18&endTime=2025-06-2[45]/);
			expect(log.total).toBeLessThan(callsIgnored);
		});

		it('signs amounts to the last digit, and says where it cannot', async () => {
			await setUp({ transactions: 20, oddRows: true });
			const { items, hints } = await bank.run(listTransactions(mainAccount(accounts).accountId));
			expect(items.slice(1, 10).map(({ signedAmount }) => signedAmount)).toEqual([
				-1200.4,
				-1200.4,
				null,
				null,
				-75.1,
				'-1234567890123456.78',
				'9007199254740993.10',
				null,
				null,
			]);
			expect(hints).toHaveLength(3);
			for (const hint of hints) expect(hint).toContain("'signedAmount' is empty for 1 transaction");
		});

		it('tells the kind from the category', async () => {
			await setUp({ recordShape: 'category' });
			const { items } = await bank.run(listAccounts());
			expect(items.map(({ accountKind }) => accountKind)).toEqual(accounts.map(({ kind }) => kind));
			const selected = { output: 'selected', fields: 'transactionKind, attributes.Posted', returnAll: false, limit: 2 };
			const rows = await bank.run(listTransactions(mainAccount(accounts).accountId, selected));
			expect(rows.items).toEqual([
				{ transactionId: '000000000000', transactionKind: 'depositTransaction', 'attributes.Posted': '2025-06-19' },
				{ transactionId: '000000000001', transactionKind: 'depositTransaction', 'attributes.Posted': null },
			]);
		});

		it('says that a list ended early', async () => {
			await setUp({ transactions: 30, pagingDialect: 'lyingTotalHigh' });
			const { hints } = await bank.run(listTransactions(mainAccount(accounts).accountId));
			expect(hints).toEqual([expect.stringContaining('(30 of 61 rows)')]);
		});
	});

	describe('images', () => {
		const download = (more: JsonObject = {}): JsonObject => ({
			resource: 'transaction',
			operation: 'downloadImage',
			...more,
		});

		it('need the scope that the credential adds, and keep the transaction', async () => {
			const { accountId } = mainAccount(accounts);
			const list = listTransactions(accountId, { output: 'full', returnAll: false, limit: 1 });
			const { items: input } = await bank.run(list);
			const refused = await bank.run(download(), { input });
			expect(refused.error).toMatchObject({ httpCode: '403' });
			expect(refused.error?.description).toContain('Additional Scopes');
			const scopes = { additionalScopes: 'ItemImage' };
			const withScope = new BankNode(stage.client, await createBankCredential(stage.client, stage.sandbox, scopes));
			const { status, items, files } = await withScope.run(download(), { input });
			expect(status).toBe('success');
			expect(items).toEqual(input);
			expect(files).toEqual([
				{ data: expect.objectContaining({ mimeType: 'image/png', fileName: 'img-0.png', fileExtension: 'png' }) },
			]);
			await setUp({ imageBytes: 21 * 1_024 * 1_024 });
			const large = await withScope.run(download(), { input });
			expect(large.error?.bank).toMatchObject({ kind: 'too_large' });
			await setUp({ imageType: 'text/html', imageBytes: 0 });
			const page = await withScope.run(download(), { input });
			expect(page.error?.bank).toMatchObject({ kind: 'unreadable' });
		});

		it('are refused where a transaction links to none', async () => {
			const { error } = await bank.run(download());
			expect(error?.message).toContain("'Image URL' is empty");
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
			const { items } = await bank.run(listTransactions(accountId, { output: 'raw' }));
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
			const parameters = listTransactions(accountId, { output: 'raw' });
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
				const { items, hints } = await bank.run(getAccount(accountId, { output: 'raw' }));
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
				const { items, hints } = await bank.run(listTransactions(accountId, { output: 'full' }));
				const rows = await readTransactions(stage.sandbox, accountId);
				expect(items.map(withoutAdded)).toEqual(rows.map((row) => simplified(row, 'transactionKind')));
				expect(hints).toEqual([expect.stringContaining('206')]);
			},
		);

		it('shows a hint when a list of accounts is partial', async () => {
			await stage.sandbox.control('POST', 'faults', { operation: 'searchAccounts', partialContent: true });
			const { items, hints } = await bank.run(listAccounts({ options: { resultType: 'lightweight' } }));
			expect(items).toHaveLength(accounts.length);
			expect(hints).toEqual([expect.stringContaining('206'), expect.stringContaining('(704: ')]);
		});
	});

	describe('many accounts at once', () => {
		const range = (length: number) => Array.from({ length }, (_, index) => index);
		const fifty = range(50).map((index) => ({ accountId: `extra-${String(index + 1).padStart(6, '0')}` }));

		it('sends at most ten requests at once, and keeps the input order', async () => {
			await setUp({ extraAccounts: 50, extraAccountTransactions: 3, delayMilliseconds: 25 });
			const { items, pairedWith } = await bank.run(listTransactions(idOfInput), { input: fifty });
			expect(pairedWith).toEqual(fifty.flatMap((_, index) => [index, index, index]));
			expect(items.map(({ accountId }) => accountId)).toEqual(
				fifty.flatMap(({ accountId }) => [accountId, accountId, accountId]),
			);
			const { peakInFlight } = await readLog(stage.sandbox);
			expect(peakInFlight).toBeLessThanOrEqual(10);
			expect(peakInFlight).toBeGreaterThan(3);
		});

		it.each(['none', 'seconds', 'date'])(
			'slows all requests down at a rate limit instead of failing (Retry-After: %s)',
			async (rateLimitRetryAfter) => {
				// Ten requests come at once. So some are refused, however slow this machine is.
				await setUp({ extraAccounts: 50, rateLimitPerSecond: 5, rateLimitRetryAfter });
				const input = fifty.slice(0, 25);
				const { status, items } = await bank.run(getAccount(idOfInput), { input });
				expect(status).toBe('success');
				expect(items.map(({ accountId }) => accountId)).toEqual(input.map(({ accountId }) => accountId));
				const refused = Number((await readLog(stage.sandbox)).byStatus['429']);
				expect(refused).toBeGreaterThan(0);
				// Ten calls at once wait for the same time, and then half of them are refused again.
				expect(refused).toBeLessThan(100);
			},
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
			{ operation: 'account/getAll', parameters: listAccounts() },
			{ operation: 'transaction/getAll', parameters: listTransactions(idOfInput, { returnAll: false, limit: 30 }) },
			{ operation: 'paymentStatusReport/parse', parameters: parseReportOfInput, input: reports },
		])('shows the fields of $operation before the node runs', async ({ operation, parameters, input: given }) => {
			const isForEach = JSON.stringify(parameters).includes(idOfInput);
			const input = given ?? (isForEach ? accounts.map(({ accountId }) => ({ accountId })) : [{}]);
			const { items } = await bank.run(parameters, { input });
			const described = describeItems(items);
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
