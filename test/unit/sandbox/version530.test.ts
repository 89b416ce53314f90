import { objectOf } from '../../../n8n-host/jsonValue.ts';
import published from '../../vectors/accountInformation530.json';
import { Json, startSandboxProcess, type SandboxProcess } from './startSandboxProcess';

let bank: SandboxProcess;
let token: string;

beforeAll(async () => {
	bank = await startSandboxProcess('--contract', '5.3.0', '--transactions', '260');
	const scope = 'FinancialInformation ItemImage';
	token = (await bank.control('POST', 'tokens/issue', { scope })).at('access_token').text;
});

afterAll(async () => {
	expect(await bank.stop()).toBe(0);
});

beforeEach(async () => {
	await bank.control('POST', 'reset');
});

const get = async (path: string, headers: Record<string, string> = {}) => await bank.get(token, path, headers);

type Fields = Readonly<Record<string, string>>;

const entities: Readonly<Record<string, Fields>> = published.entities;

const required: Readonly<Record<string, readonly string[]>> = published.required;

/** Where the published samples differ from the published types: a number in place of text, the total. */
const sampled: Fields = { bankRefNo: 'number', value: 'number', total: 'integer' };

/** All differences between a value and the published fields of these entities. */
function findMistakes(value: Json, names: readonly string[], place = ''): string[] {
	const fields: Fields = Object.fromEntries(names.flatMap((name) => Object.entries(entities[name] ?? {})));
	const missing = names.flatMap((name) => required[name] ?? []).filter((name) => !value.keys.includes(name));
	return [
		...missing.map((name) => `${place}.${name} is missing`),
		...value.keys.flatMap((name) => {
			const found = findTypeMistakes(value.at(name), fields[name] ?? 'unpublished', `${place}.${name}`);
			return found.length > 0 && sampled[name] !== undefined
				? findTypeMistakes(value.at(name), sampled[name], `${place}.${name}`)
				: found;
		}),
	];
}

function findTypeMistakes(value: Json, type: string, place: string): string[] {
	if (type.endsWith('[]')) return value.list.flatMap((item) => findTypeMistakes(item, type.slice(0, -2), place));
	if (entities[type] !== undefined) return findMistakes(value, [type], place);
	const isRight =
		type === 'integer'
			? Number.isInteger(value.value)
			: typeof value.value === type || type.split('|').includes(String(value.value));
	return isRight ? [] : [`${place} is no ${type}: ${JSON.stringify(value.value)}`];
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The wrapper's name, the object in it, and what stands beside it. */
function unwrap(wrapped: Json): { kind: string; inner: Json; whole: Json } {
	const kind = wrapped.keys.find((name) => /Account$|Transaction$/.test(name)) ?? '';
	const { [kind]: inner, ...beside } = objectOf(wrapped.value, 'a record');
	return { kind, inner: new Json(inner), whole: new Json({ ...objectOf(inner, kind), ...beside }) };
}

async function listAccounts(query = ''): Promise<Json[]> {
	return (await get(`/accounts?limit=50${query}`)).body.at('accounts').list;
}

async function pickAccount(index: number): Promise<Json> {
	const account = (await listAccounts())[index];
	if (account === undefined) throw new Error(`There is no account ${index}`);
	return account;
}

const idOf = (account: Json) => encodeURIComponent(unwrap(account).inner.at('accountId').text);

async function listTransactions(account: Json, query = '') {
	const { body } = await get(`/accounts/${idOf(account)}/transactions?limit=500${query}`);
	return body.at('transactions').list.map(unwrap);
}

describe('fields', () => {
	it.each(['', '&resultType=details'])('the list has seven at most: %j', async (query) => {
		const accounts = await listAccounts(query);
		expect(accounts).toHaveLength(12);
		expect(accounts.flatMap((account) => findMistakes(unwrap(account).inner, ['Account']))).toEqual([]);
	});

	it('an account has those of its kind, and each one is shown somewhere', async () => {
		const shown = new Set<string>();
		for (const account of await listAccounts()) {
			const { body } = await get(`/accounts/${idOf(account)}`);
			const { kind, inner } = unwrap(body);
			expect(findMistakes(inner, ['Account', 'AccountDetails', capitalize(kind)])).toEqual([]);
			expect(inner.at('balanceAsOf').value ?? '2026-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
			for (const name of inner.keys) shown.add(`${kind}.${name}`);
		}
		for (const kind of ['depositAccount', 'loanAccount', 'locAccount', 'investmentAccount']) {
			const names = ['Account', 'AccountDetails', capitalize(kind)].flatMap((name) =>
				Object.keys(entities[name] ?? {}),
			);
			expect(names.filter((name) => !shown.has(`${kind}.${name}`))).toEqual([]);
		}
	});

	it('a transaction has those of its kind, also beside the wrapper', async () => {
		const shown = new Set<string>();
		for (const account of await listAccounts()) {
			for (const { kind, whole } of await listTransactions(account)) {
				expect(findMistakes(whole, ['Transaction', capitalize(kind)])).toEqual([]);
				const text = whole.at('text').text;
				expect(text.slice(0, 256)).toBe(whole.at('description').text);
				expect(whole.at('amount').text).toMatch(/^\d+\.\d\d$/);
				for (const name of whole.keys) shown.add(name);
			}
		}
		const all = { ...entities.Transaction, ...entities.DepositTransaction };
		expect(Object.keys(all).filter((name) => !shown.has(name))).toEqual([]);
	});

	it('an investment has the attributes of the document', async () => {
		const accounts = (await listAccounts()).filter(({ keys }) => keys.includes('investmentAccount'));
		const rows = (await Promise.all(accounts.map((account) => listTransactions(account)))).flat();
		expect(rows.length).toBeGreaterThan(0);
		const names = rows.map(({ inner }) =>
			inner
				.at('fiAttributes')
				.list.map((each) => each.at('name').text)
				.join(' '),
		);
		const published = 'Posted IssueDate MaturityDate InterestRate OriginalAmount CurrentValue Disposition';
		expect(new Set(names)).toEqual(new Set([published]));
	});

	it('a partial list of transactions (206) is one account, as in the list', async () => {
		const account = await pickAccount(0);
		await bank.control('POST', 'faults', { partialContent: 'accounts', times: 3 });
		const path = `/accounts/${idOf(account)}`;
		expect(await get(`${path}/transactions`)).toMatchObject({ status: 206, body: account });
		expect(await get(path)).toMatchObject({ status: 200 });
		expect(await get('/accounts')).toMatchObject({ status: 200 });
	});

	it('pages have a total, and a link below the base path', async () => {
		const { body } = await get('/accounts?limit=5');
		expect(findMistakes(body.at('page'), ['PageMetadata'])).toEqual([]);
		expect(findMistakes(body.at('links'), ['PageMetadataLinks'])).toEqual([]);
		expect(body.value).toMatchObject({
			page: { nextOffset: '5', total: 12 },
			links: { next: { href: '/accounts?resultType=lightweight&limit=5&offSet=5' } },
		});
		const last = await get('/accounts?limit=5&offSet=10');
		expect(last.body.at('accounts').list).toHaveLength(2);
		expect(last.body.keys).toEqual(['page', 'accounts']);
	});

	it.each([
		['/accounts', { 'x-api-key': 'wrong' }, 401, 'Error'],
		['/accounts', { authorization: 'Bearer expired' }, 403, 'Error'],
		['/accounts/nobody', {}, 404, 'Error'],
		['/accounts/forbidden-0001', {}, 403, 'errorResult'],
		['/accounts/forbidden-0001/transaction-images/img-0', {}, 404, 'problem'],
		['/accounts/nobody/transaction-images/img-0', {}, 404, 'problem'],
		['/accounts/000123/transaction-images/img-1', {}, 404, 'problem'],
		['/accounts/transaction-images-accounts', {}, 404, 'problem'],
		['/accounts/000123/transactions?startTime=2025-02-30', {}, 400, 'Error'],
	])('errors: %s with %j gets %d, an %s', async (path, headers, status, entity) => {
		const answer = await get(path, headers);
		expect(answer.status).toBe(status);
		expect(findMistakes(answer.body, [entity])).toEqual([]);
	});

	it('errors of images on demand are of the same kind, and each answer names its request', async () => {
		const path = '/accounts/000123/transaction-images/img-0';
		const { status, headers } = await get(path);
		expect(status).toBe(200);
		expect(headers.get('x-fapi-interaction-id')).toBe(headers.get('x-request-id'));
		await bank.control('POST', 'faults', { operation: 'getImage', status: 503 });
		const failed = await get(path, { 'x-fapi-interaction-id': 'session 1' });
		expect(failed).toMatchObject({ status: 503, body: { value: { title: 'Service Unavailable' } } });
		expect(failed.headers.get('x-fapi-interaction-id')).toBe('session 1');
		await bank.control('POST', 'settings', { rateLimitPerSecond: 1 });
		const answers = await Promise.all(Array.from({ length: 5 }, () => get(path)));
		const refused = answers.find(({ status }) => status === 429);
		expect(refused && findMistakes(refused.body, ['problem'])).toEqual([]);
	});
});

describe('transactions', () => {
	it('are regular in the first account, and as odd as the samples in the second', async () => {
		const regular = await listTransactions(await pickAccount(0));
		expect(regular.every(({ inner, whole }) => inner.keys.length === whole.keys.length)).toBe(true);
		const odd = await listTransactions(await pickAccount(1));
		const shapeOf = (time: string) => time.replace(/\d/g, '9');
		expect(new Set(odd.map(({ whole }) => shapeOf(whole.at('postedTimestamp').text)))).toEqual(
			new Set(['9999-99-99 99:99:99.9', '9999-99-99 99-99-99.9']),
		);
		expect(odd.some(({ inner, whole }) => inner.keys.length < whole.keys.length)).toBe(true);
		const attributes = new Set(odd.map(({ whole }) => whole.at('fiAttributes', 1, 'name').text));
		expect(attributes).toEqual(new Set(['Posted', 'Pending']));
		const codes = new Set(odd.map(({ whole }) => String(whole.at('BAICode').value)));
		expect([...codes].sort()).toEqual(['142', '195', '208', '354', '451', '475', '495', '508', '698']);
		const texts = odd.map(({ whole }) => whole.at('text').text).join('\n');
		for (const part of [/ {8}ORG=Example Supplies LLC /, / {8}BNF=/, /RFB=NOTPROVIDED {8}OBI=</, /^ORIG CO NAME:/m])
			expect(texts).toMatch(part);
		expect(texts).toMatch(/EXCHANGE AMOUNT=\d{18}CAD {8}EXCHANGE RATE=000000740658000/);
	});

	it.each([0, 1])('are those of the period, in account %d', async (index) => {
		const account = await pickAccount(index);
		const dayOf = ({ whole }: { whole: Json }) => whole.at('postedTimestamp').text.slice(0, 10);
		const days = [...new Set((await listTransactions(account)).map(dayOf))];
		const chosen = await listTransactions(account, `&startTime=${days[2]}&endTime=${days[2]}`);
		expect(new Set(chosen.map(dayOf))).toEqual(new Set([days[2]]));
	});

	it('of the ledger are in the same form, with the status that no attribute says', async () => {
		await bank.control('POST', 'ledger/open', { accountIds: ['A'] });
		const rows = ['POSTED', 'PENDING', 'DECLINED'].map((status, hoursAgo) => ({ status, hoursAgo, amount: '-12.50' }));
		await bank.control('POST', 'ledger/book', { accountId: 'A', rows });
		const account = await pickAccount(0);
		expect(account.value).toMatchObject({ depositAccount: { accountId: 'A', hostAccountName: 'Ledger A' } });
		const shown = await listTransactions(account);
		expect(shown.map(({ whole }) => findMistakes(whole, ['Transaction', 'DepositTransaction']))).toEqual([
			[],
			[],
			['.status is no AUTHORIZATION|MEMO|PENDING|POSTED: "DECLINED"'],
		]);
		const attributes = shown.map(({ whole }) => whole.at('fiAttributes', 1, 'name').text);
		expect(attributes).toEqual(['Posted', 'Pending', 'Pending']);
	});
});
