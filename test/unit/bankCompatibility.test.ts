import { constants, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { listOf, objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { startSandbox, type RunningSandbox } from '../../n8n-host/startSandbox.ts';
import { completePagingDialects } from '../../sandbox/control/settings.ts';
import { lookUp, push, pushOne } from '../e2e/bankNotifications';
import { executeOperation } from '../n8nStandIn/executeOperation';
import { skipWaits } from './actions/skipWaits';
import type { EndpointName } from '../../nodes/CommercialBanking/parameters/endpoints';
import { credential } from './trigger/deliver';
import { readProjectFile } from './readProjectFile';
import { serveTrigger, type ServedTrigger } from './trigger/serveTrigger';
import { TriggerStage } from '../n8nStandIn/TriggerStage';

/** What the bank may do differently, at each point that its documents leave open: docs/bank-compatibility.md. */
let sandbox: RunningSandbox;
let served: ServedTrigger;
let accessToken: string;

beforeAll(async () => {
	sandbox = await startSandbox('compatibility', ['--transactions', '300']);
	served = await serveTrigger(new TriggerStage({ credential }));
	const tokens = objectOf(await sandbox.control('POST', 'tokens/issue'), 'the tokens');
	accessToken = textOf(tokens.access_token, 'the access token');
});

beforeEach(async () => {
	await sandbox.control('POST', 'reset', {});
});

afterEach(() => jest.restoreAllMocks());

afterAll(async () => {
	await served.close();
	await stopAllProcesses();
});

interface Receiving {
	readonly parameters?: IDataObject;
	/** Fields of the credential that differ. */
	readonly changed?: IDataObject;
	/** Fields of the bank's subscription that differ. */
	readonly subscription?: JsonObject;
}

/** Starts a new trigger, and enrolls it at the bank. */
async function receive({ parameters = {}, changed = {}, subscription = {} }: Receiving = {}): Promise<TriggerStage> {
	const { clientId, clientSecret } = credential;
	served.stage = new TriggerStage({ credential: { ...credential, ...changed }, parameters });
	const usual = { notificationsBaseUrl: served.baseUrl, clientId, clientSecret };
	await sandbox.control('POST', 'subscription', { ...usual, ...subscription });
	return served.stage;
}

/** The last request that has come to an endpoint. */
function lastRequest(endpoint: EndpointName) {
	const request = served.received.findLast((each) => each.endpoint === endpoint);
	if (request === undefined) throw new Error(`Nothing came to ${endpoint}`);
	return request;
}

const statusesOf = (stage: TriggerStage) => stage.items().map(({ status }) => status);

const orderKeyOf = ({ orderKey }: IDataObject) => textOf(orderKey, 'the orderKey');

const pemOf = (key: KeyObject, type: 'pkcs8' | 'spki') => key.export({ format: 'pem', type }).toString();

describe('notifications', () => {
	it.each([
		{ enrolled: 'with one address', changed: () => ({}) },
		{
			enrolled: 'with each URL by itself',
			changed: (base: string) => ({
				notificationsBaseUrl: 'http://127.0.0.1:9',
				tokenUrl: `${base}/oauth20/token`,
				jwksUrl: `${base}/oauth20/public-key`,
				publicKeyUrl: `${base}/public-keys/v1`,
				statusUrl: `${base}/paymentStatusUpdate/v1`,
			}),
		},
	])('N1: the bank enrolls the client $enrolled', async ({ changed }) => {
		const stage = await receive({ subscription: changed(served.baseUrl) });
		expect(await pushOne(sandbox, { scenario: 'completed' })).toMatchObject({ state: 'delivered' });
		expect(statusesOf(stage)).toEqual(['ACSC']);
	});

	it.each([
		{ configured: 'for all operations', paymentTypes: '', statuses: ['RJCT', 'ACSC'] },
		{ configured: 'for one operation', paymentTypes: 'WIRE_DRAWDOWN', statuses: ['ACSC'] },
	])('N2: one address is configured $configured', async ({ paymentTypes, statuses }) => {
		const stage = await receive({ parameters: { options: { paymentTypes } } });
		await pushOne(sandbox, { scenario: 'rejected', kind: 'payment' });
		await pushOne(sandbox, { scenario: 'completed', kind: 'drawdown' });
		expect(statusesOf(stage)).toEqual(statuses);
	});

	it.each([
		{ status: 'ACSC', outcome: 'completed', final: true },
		{ status: 'HELD', outcome: 'unknown', final: false },
	])('N3: the status $status is $outcome', async ({ status, outcome, final }) => {
		const stage = await receive();
		await pushOne(sandbox, { payments: [{ transactions: [{ endToEndId: 'E2E-1', status }] }] });
		expect(stage.items()).toEqual([expect.objectContaining({ status, outcome, final })]);
	});

	it.each([
		{ order: 'in their order', reports: [{ scenario: 'accepted', reportedHoursAgo: 1 }, { scenario: 'completed' }] },
		{ order: 'late', reports: [{ scenario: 'completed' }, { scenario: 'accepted', reportedHoursAgo: 1 }] },
	])('N3: statuses come $order', async ({ order, reports }) => {
		const stage = await receive();
		for (const report of reports) await pushOne(sandbox, { ...report, reference: order.replaceAll(' ', '-') });
		const sorted = stage.items().sort((a, b) => (orderKeyOf(a) < orderKeyOf(b) ? -1 : 1));
		expect(sorted.map(({ status }) => status)).toEqual(['ACSP', 'ACSC']);
		expect(new Set(sorted.map(({ originalEndToEndId }) => originalEndToEndId)).size).toBe(1);
	});

	it.each(['the trigger', 'another server of the client'])('N4: the token comes from %s', async (issuedBy) => {
		const isOwn = issuedBy === 'the trigger';
		const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
		const claims = { issuer: 'https://login.example', audience: 'notifications' };
		const token = await new SignJWT({})
			.setProtectedHeader({ alg: 'ES256' })
			.setIssuer(claims.issuer)
			.setAudience(claims.audience)
			.setExpirationTime('5m')
			.sign(privateKey);
		const other = { tokenValidation: 'jwks', jwksUrl: 'https://login.example/jwks', ...claims };
		const stage = await receive({
			changed: isOwn ? {} : other,
			subscription: isOwn ? {} : { accessToken: token },
		});
		stage.keySet = { keys: [publicKey.export({ format: 'jwk' })] };
		expect(await pushOne(sandbox, { scenario: 'completed' })).toMatchObject({ state: 'delivered' });
		expect(statusesOf(stage)).toEqual(['ACSC']);
	});

	it.each(['/webhook/4f1c', '/webhook/bank/payment-status'])('N5: the token endpoint is at %s', async (base) => {
		const notificationsBaseUrl = served.baseUrl.replace('/webhook/4f1c', base);
		await receive({ subscription: { notificationsBaseUrl } });
		expect(await pushOne(sandbox, { scenario: 'completed' })).toMatchObject({ state: 'delivered' });
	});

	it.each([
		{ clientAuthentication: 'basic', tokenRequestFormat: 'form', body: /^grant_type=client_credentials$/ },
		{ clientAuthentication: 'basic', tokenRequestFormat: 'json', body: /^\{"grant_type":"client_credentials"\}$/ },
		{ clientAuthentication: 'body', tokenRequestFormat: 'form', body: /&client_secret=a\+secret\+that\+/ },
		{ clientAuthentication: 'body', tokenRequestFormat: 'json', body: /"client_secret":"a secret that / },
	])('N6: the token request has the client in $clientAuthentication, as $tokenRequestFormat', async (given) => {
		const { body, ...subscription } = given;
		await receive({ subscription });
		expect(await pushOne(sandbox, { scenario: 'completed' })).toMatchObject({ state: 'delivered' });
		const sent = lastRequest('accessToken');
		expect(sent.body).toMatch(body);
		expect(sent.headers.authorization?.split(' ')[0]).toBe(
			given.clientAuthentication === 'basic' ? 'Basic' : undefined,
		);
	});

	it.each(['all', 'jwk', 'jwks', 'pem', 'custom'])(
		'N7: the bank reads the public key as %s',
		async (publicKeyFormat) => {
			const publicKeyTemplate = '{"keyId": "{keyId}", "publicKey": "{pemBase64}"}';
			await receive({ parameters: { options: { publicKeyFormat, publicKeyTemplate } } });
			expect(await pushOne(sandbox, { scenario: 'completed' })).toMatchObject({ state: 'delivered' });
		},
	);

	it.each([
		[{ bodyForm: 'payload' }, 'application/json', /^\{"payload":"ey/],
		[{ bodyForm: 'payload', payloadField: 'encryptedMessage' }, 'application/json', /^\{"encryptedMessage":"ey/],
		[{ bodyForm: 'jose' }, 'application/jose', /^ey/],
		[{ bodyForm: 'text' }, 'text/plain', /^ey/],
		[{ bodyForm: 'jsonString' }, 'application/json', /^"ey/],
		[{ bodyForm: 'flattened' }, 'application/json', /^\{"protected":"ey[^"]+","encrypted_key":/],
		[{ bodyForm: 'general' }, 'application/json', /"recipients":\[\{"encrypted_key":/],
	])('N8: the body of a notification is %j', async (subscription, contentType, body) => {
		await receive({ subscription });
		const { state, attempts } = await pushOne(sandbox, { scenario: 'completed' });
		expect([state, attempts.map(({ status }) => status)]).toEqual(['delivered', [200]]);
		const sent = lastRequest('paymentStatusUpdate');
		expect([sent.headers['content-type'], sent.body]).toEqual([contentType, expect.stringMatching(body)]);
	});

	it.each([
		[{}, undefined],
		[{ scope: 'push', audience: 'anything', 'x-more': '1' }, 'push'],
	])('N9: the token request has the parameters %j', async (tokenParameters, scope) => {
		await receive({ subscription: { tokenParameters } });
		expect(await pushOne(sandbox, { scenario: 'completed' })).toMatchObject({ state: 'delivered' });
		const { authorization = '' } = lastRequest('paymentStatusUpdate').headers;
		const claims = decodeJwt(authorization.replace('Bearer ', ''));
		expect([claims.client_id, claims.scope]).toEqual([credential.clientId, scope]);
	});

	it.each([
		{ expected: '', apiKey: undefined, status: 200 },
		{ expected: '', apiKey: 'k-1', status: 200 },
		{ expected: 'k-1', apiKey: 'k-1', status: 200 },
		{ expected: 'k-1', apiKey: undefined, status: 503 },
	])('N10: a bearer token with the API key $apiKey, and "$expected" expected: $status', async (given) => {
		const { expected, apiKey, status } = given;
		const stage = await receive({
			changed: { expectedApiKey: expected },
			subscription: apiKey === undefined ? {} : { apiKey },
		});
		const { attempts } = await pushOne(sandbox, { scenario: 'completed' });
		expect(attempts).toEqual([expect.objectContaining({ step: 'delivery', status })]);
		expect(stage.items(1).map(({ reason }) => reason)).toEqual(status === 503 ? ['api_key_wrong'] : []);
	});

	it.each([
		['rsa', 'RSA-OAEP', 'A256GCM'],
		['rsa', 'RSA-OAEP-256', 'A128GCM'],
		['rsa', 'RSA-OAEP-384', 'A192GCM'],
		['rsa', 'RSA-OAEP-512', 'A256CBC-HS512'],
		['rsa', 'RSA-OAEP-256', 'A192CBC-HS384'],
		['rsa', 'RSA-OAEP-256', 'A128CBC-HS256'],
		['ec', 'ECDH-ES', 'A256GCM'],
		['ec', 'ECDH-ES+A128KW', 'A128GCM'],
		['ec', 'ECDH-ES+A256KW', 'A256CBC-HS512'],
	])('N11: the bank encrypts for a key of the kind %s with %s and %s', async (kind, jweAlgorithm, jweEncryption) => {
		const ecKey = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, 'pkcs8');
		const stage = await receive({
			changed: kind === 'ec' ? { privateKey: ecKey } : {},
			subscription: { jweAlgorithm, jweEncryption },
		});
		expect(await pushOne(sandbox, { scenario: 'completed' })).toMatchObject({ state: 'delivered' });
		expect(statusesOf(stage)).toEqual(['ACSC']);
		const { payload } = objectOf(JSON.parse(lastRequest('paymentStatusUpdate').body), 'the body');
		expect(decodeProtectedHeader(textOf(payload, 'the JWE'))).toMatchObject({ alg: jweAlgorithm, enc: jweEncryption });
	});

	it.each([
		['sha1', 'base64', /^[\w+/=.]+$/],
		['sha256', 'base64url', /^[\w.-]+$/],
	])('N11: the bank wraps the key of x-crypto-key with OAEP %s, in %s', async (oaepHash, base64, pattern) => {
		const stage = await receive({ subscription: { envelope: 'cryptoKey', oaepHash, base64 } });
		expect(await pushOne(sandbox, { scenario: 'completed' })).toMatchObject({ state: 'delivered' });
		expect(statusesOf(stage)).toEqual(['ACSC']);
		const header = String(lastRequest('paymentStatusUpdate').headers['x-crypto-key']);
		expect(header).toMatch(pattern);
		const key = { key: credential.privateKey, oaepHash, padding: constants.RSA_PKCS1_OAEP_PADDING };
		expect(privateDecrypt(key, Buffer.from(header.split('.')[1] ?? '', 'base64'))).toHaveLength(32);
	});

	it.each([
		{ title: 'all statuses', parameters: {}, statuses: ['ACSC', 'RJCT', 'PDNG'] },
		{
			title: 'selected ones',
			parameters: { event: 'selectedStatuses', triggerOn: ['RJCT'] },
			statuses: ['RJCT'],
		},
	])('N12: the bank sends everything, and $title start the workflow', async ({ parameters, statuses }) => {
		const stage = await receive({ parameters });
		for (const scenario of ['completed', 'rejected', 'pending']) {
			expect(await pushOne(sandbox, { scenario })).toMatchObject({ state: 'delivered' });
		}
		expect(statusesOf(stage)).toEqual(statuses);
	});

	it.each(['xml', 'jsonShort', 'jsonLong'])(
		'N13: a report that comes by another way, as %s, gives the same item',
		async (format) => {
			const stage = await receive({ subscription: { format } });
			const { id } = await pushOne(sandbox, { scenario: 'rejected' });
			const { plaintext } = objectOf(await sandbox.control('GET', `notifications/${id}`), 'the notification');
			const { json } = await executeOperation({
				origin: sandbox.baseUrl,
				items: [
					{
						resource: 'paymentStatusReport',
						operation: 'parse',
						inputType: 'text',
						output: 'full',
						text: textOf(plaintext, 'the report'),
					},
				],
			});
			expect(json).toEqual(stage.items().map((item) => ({ ...item, delivery: null })));
		},
	);

	it.each([
		{ envelope: 'jwe', tamper: 'key', status: 503 },
		{ envelope: 'jwe', tamper: 'tag', status: 503 },
		{ envelope: 'jwe', tamper: 'truncate', status: 400 },
		{ envelope: 'jwe', tamper: 'algorithm', status: 400 },
		{ envelope: 'cryptoKey', tamper: 'key', status: 503 },
		{ envelope: 'cryptoKey', tamper: 'tag', status: 503 },
		{ envelope: 'cryptoKey', tamper: 'truncate', status: 400 },
		{ envelope: 'cryptoKey', tamper: 'algorithm', status: 400 },
	])('N14: a wrong $tamper of $envelope is answered $status, and the next attempt is accepted', async (given) => {
		const { envelope, tamper, status } = given;
		const stage = await receive({ subscription: { envelope } });
		const first = await pushOne(sandbox, { scenario: 'completed', tamper, tamperTimes: 1 });
		const answer = objectOf(JSON.parse(first.attempts[0]?.body ?? ''), 'the answer');
		expect(answer).toEqual({ status, title: expect.any(String), detail: expect.any(String) });
		expect(stage.items(1)).toHaveLength(1);
		await sandbox.control('POST', 'clock/advance', { hours: 1 });
		expect(await lookUp(sandbox, first.id)).toMatchObject({ state: 'delivered' });
	});

	it.each([
		{ pace: 'all at once', order: { count: 60 } },
		{ pace: 'one after the other', order: { count: 20, ratePerSecond: 100 } },
	])('N15: notifications come $pace', async ({ order }) => {
		const stage = await receive({ subscription: { keyCacheSeconds: 60 } });
		const sent = await push(sandbox, { scenario: 'completed', ...order });
		expect(new Set(sent.map(({ state }) => state))).toEqual(new Set(['delivered']));
		const ids = stage.items().map(({ delivery }) => objectOf(delivery, 'the delivery').id);
		expect(ids.sort()).toEqual(sent.map(({ plaintextSha256 }) => plaintextSha256).sort());
	});

	it.each(['001.03', '001.10', '001.14'])('N16: the report has the version %s', async (version) => {
		const stage = await receive();
		const { id } = await pushOne(sandbox, { scenario: 'completed', messageId: `STS-${version}` });
		const { plaintext } = objectOf(await sandbox.control('GET', `notifications/${id}`), 'the notification');
		const report = textOf(plaintext, 'the report').replaceAll('001.10', version).replace('STS-', 'VERSION-');
		await pushOne(sandbox, { plaintext: report });
		const definitions = stage.items().map(({ message }) => objectOf(message, 'the message').definition);
		expect(definitions).toEqual(['pain.002.001.10', `pain.002.${version}`]);
	});
});

describe('accounts', () => {
	const setUp = async (settings: JsonObject) => await sandbox.control('POST', 'settings', settings);

	const run = async (parameters: INodeParameters) =>
		await executeOperation({
			origin: sandbox.baseUrl,
			items: [{ returnAll: true, ...parameters }],
			credential: { apiKey: sandbox.apiKey, oauthTokenData: { access_token: accessToken, refresh_token: 'x' } },
			accessToken,
		});

	const listAccounts = async (more: INodeParameters = {}) =>
		await run({ resource: 'account', operation: 'getAll', ...more });

	const listTransactions = async (accountId: string, more: INodeParameters = {}) =>
		await run({
			resource: 'transaction',
			operation: 'getAll',
			accountId: { __rl: true, mode: 'id', value: accountId },
			output: 'full',
			...more,
		});

	/** The account with the most transactions. */
	async function findMainAccount(): Promise<string> {
		const truth = objectOf(await sandbox.control('GET', 'truth'), 'the truth');
		const accounts = listOf(truth.accounts, 'its accounts').map((each) => objectOf(each, 'an account'));
		const [main] = accounts.sort((a, b) => Number(b.transactionCount) - Number(a.transactionCount));
		return textOf(main?.accountId, 'the account ID');
	}

	/** How many pages of transactions the bank was asked for. */
	async function countPages(): Promise<number> {
		const log = objectOf(await sandbox.control('GET', 'requests'), 'the log');
		const paths = listOf(log.requests, 'the requests').map((request) => String(objectOf(request, 'a request').path));
		return paths.filter((path) => path.endsWith('/transactions')).length;
	}

	const idsOf = (items: readonly IDataObject[]) => items.map(({ transactionId }) => transactionId);

	it.each([
		{ written: 'as usual', timesWithHyphens: false, hyphens: 0 },
		{ written: 'with hyphens in the time', timesWithHyphens: true, hyphens: 1 },
	])('A1: dates are written $written, and a period finds the same rows', async ({ timesWithHyphens, hyphens }) => {
		const accountId = await findMainAccount();
		const [row] = (await listTransactions(accountId, { output: 'full' })).json.slice(10);
		const day = textOf(row?.postedTimestamp, 'the day').slice(0, 10);
		const filters = { postedAfter: `${day}T00:00:00`, postedBefore: `${day}T23:59:59` };
		const usual = await listTransactions(accountId, { filters, output: 'full' });
		await setUp({ timesWithHyphens });
		const { json } = await listTransactions(accountId, { filters, output: 'full' });
		expect(idsOf(json)).toContain(row?.transactionId);
		expect(idsOf(json)).toEqual(idsOf(usual.json));
		const written = json.filter(({ postedTimestamp }) => /\d\d-\d\d-\d\d\./.test(JSON.stringify(postedTimestamp)));
		expect(Math.min(written.length, 1)).toBe(hyphens);
	});

	it.each([
		{ from: 'PENDING', to: 'POSTED', account: 'DELINQUENT' },
		{ from: 'AUTHORIZATION', to: 'MEMO', account: 'SUSPENDED' },
	])('A2: a status goes from $from to $to, and an account becomes $account', async ({ from, to, account }) => {
		await sandbox.control('POST', 'ledger/open', { accountIds: ['x'] });
		await sandbox.control('POST', 'ledger/book', {
			accountId: 'x',
			rows: [{ transactionId: 'T-1', status: 'PENDING' }],
		});
		const seen: unknown[] = [];
		for (const status of [from, to]) {
			await sandbox.control('POST', 'ledger/change', { accountId: 'x', transactionId: 'T-1', status });
			seen.push(...(await listTransactions('x')).json.map((row) => row.status));
		}
		await sandbox.control('POST', 'ledger/account', { accountId: 'x', status: account });
		seen.push(...(await listAccounts()).json.map((row) => row.status));
		expect(seen).toEqual([from, to, account]);
	});

	it.each([
		{ answer: '200', fault: undefined, hints: 0 },
		{ answer: '206 with transactions', fault: 'transactions', hints: 1 },
		{ answer: '206 with accounts', fault: 'accounts', hints: 1 },
	])('A3: the bank answers $answer, without a range header', async ({ fault, hints: count }) => {
		const accountId = await findMainAccount();
		const usual = await listTransactions(accountId);
		if (fault !== undefined) {
			const more = { partialContent: fault, times: 'always' };
			await sandbox.control('POST', 'faults', { operation: 'listTransactions', ...more });
		}
		const { json, hints } = await listTransactions(accountId);
		expect(idsOf(json)).toEqual(idsOf(usual.json));
		expect(hints.filter(({ message }) => message.includes('206'))).toHaveLength(count);
	});

	it.each([
		{ body: 'error', says: '404-001' },
		{ body: 'gateway', says: 'Gateway SBX-1' },
	])('A6: the error has the body $body', async ({ body, says }) => {
		await sandbox.control('POST', 'faults', { operation: 'searchAccounts', status: 404, body });
		await expect(listAccounts()).rejects.toMatchObject({ httpCode: '404', message: expect.stringContaining(says) });
	});

	it.each([
		{ pageSize: 7, asked: undefined, pages: 43 },
		{ pageSize: 100, asked: undefined, pages: 3 },
		{ pageSize: 7, asked: 50, pages: 6 },
	])('A7: the bank has pages of $pageSize, and $asked are asked for: $pages pages', async (given) => {
		const accountId = await findMainAccount();
		await setUp({ pageSize: given.pageSize });
		await sandbox.control('POST', 'requests/clear', {});
		const { json } = await listTransactions(accountId, given.asked ? { options: { pageSize: given.asked } } : {});
		expect([json.length, await countPages()]).toEqual([300, given.pages]);
	});

	it.each(completePagingDialects)('all rows are read where pages are linked by %s', async (pagingDialect) => {
		const accountId = await findMainAccount();
		const usual = await listTransactions(accountId);
		await setUp({ pagingDialect });
		await sandbox.control('POST', 'requests/clear', {});
		expect(idsOf((await listTransactions(accountId)).json)).toEqual(idsOf(usual.json));
		// Two of them send an empty page.
		expect(await countPages()).toBe(/emptyPage/i.test(pagingDialect) ? 13 : 12);
	});

	it.each([{ retryAfter: 2 }, { retryAfter: 'date' }, {}])('A8: the bank limits calls with 429: %j', async (more) => {
		skipWaits();
		await sandbox.control('POST', 'faults', { operation: 'searchAccounts', status: 429, times: 2, ...more });
		expect((await listAccounts()).json).toHaveLength(15);
	});

	it.each([
		['wrapped', 'depositAccount'],
		['category', 'accountCategory'],
	])('A9: records are those of another version: %s', async (recordShape, field) => {
		const usual = await listAccounts();
		await setUp({ recordShape });
		expect((await listAccounts()).json).toEqual(usual.json);
		expect((await listAccounts({ output: 'raw' })).json[0]).toHaveProperty(field);
	});
});

describe('the list of open points', () => {
	const page = readProjectFile('docs/bank-compatibility.md');
	const rows = page.split('\n').flatMap((line) => {
		const [, point = '', , , , tests = ''] = line.split('|').map((cell) => cell.trim());
		return /^[AN]\d+$/.test(point) ? [{ point, tests }] : [];
	});

	it('has all 25 points', () => {
		const numbers = (letter: string, count: number) =>
			Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
		expect(rows.map(({ point }) => point)).toEqual([...numbers('N', 16), ...numbers('A', 9)]);
	});

	it.each(rows)('names tests of $point that exist', ({ point, tests }) => {
		const named = findTests(tests);
		expect(named.length).toBeGreaterThan(0);
		const here = named.filter(({ file }) => file === 'unit/bankCompatibility.test.ts');
		expect(here.filter(({ title }) => !title.startsWith(`${point}: `))).toEqual([]);
	});

	it('names only tests that exist', () => {
		const missing = findTests(page).filter(({ file, title }) => !readProjectFile(`test/${file}`).includes(title));
		expect(missing).toEqual([]);
	});

	it('has a test in each line', () => {
		const lines = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:#|what) \|/.test(line));
		expect(lines.filter((line) => findTests(line).length === 0)).toEqual([]);
		expect(lines).toHaveLength(25 + 13 + 10);
	});
});

/** Finds tests that are named with file and title: `file` "title". */
function findTests(text: string): Array<{ file: string; title: string }> {
	const named = text.matchAll(/`([\w/.]+\.test\.ts)` "([^"]+)"/g);
	return [...named].map(([, file = '', title = '']) => ({ file, title }));
}
