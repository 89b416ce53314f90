import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { measureCpu } from '../../n8n-host/measureCpu.ts';
import { objectOf } from '../../n8n-host/jsonValue.ts';
import { measureSlowness } from '../measureSlowness';
import { makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { startStage, stopStage, type Stage } from './startStage';
import { expectPromptHealth } from './support/expectPromptHealth';
import {
	fetchToken,
	makeReport,
	post,
	postDelivery,
	sealForCurrentKey,
	vectorKeys,
	type Answer,
} from './support/postDelivery';
import { holdOpen, sendRaw } from './support/rawRequests';
import { watchHealth, type HealthWatch } from './support/watchHealth';
import { activateReceiver, readTriggerItems, waitForTriggerItems, type Receiver } from './triggerWorkflow';

const client = makeNotificationClient();
const apiKey = 'planted-api-key-7c1f0b2e94d84a0f';
/** Stands for an account number in every plaintext. */
const account = 'DE02PLANTED500105170648489890';
const megabyte = 1024 * 1024;

const ofType = (type: string) => ({ 'content-type': type });
const json = ofType('application/json');
const jose = ofType('application/jose');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

let stage: Stage;
let health: HealthWatch;

beforeAll(async () => {
	// By default n8n reserves an expression sandbox for each request. 200 slow requests use all of them: see SECURITY.md.
	const env = { N8N_LOG_LEVEL: 'debug', N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
	stage = await startStage('hardening', { env });
	health = watchHealth(stage.n8n);
}, 400_000);

afterAll(async () => {
	await health.stop();
	await stopStage();
});

describe('hostile requests to a real n8n', () => {
	let trigger: Receiver;
	let token: string;
	const answers: string[] = [];

	beforeAll(async () => {
		const data = { privateKey: vectorKeys.current, tokenValidation: 'builtIn', ...client, expectedApiKey: apiKey };
		trigger = await activateReceiver(stage.client, data);
		token = await fetchToken(trigger.baseUrl, client);
	});

	/** Whatever came, n8n went on answering others. */
	afterEach(async () => {
		const { bad } = await health.takeWorst();
		expect(bad).toEqual([]);
	});

	const keep = (answer: Answer): Answer => {
		answers.push(JSON.stringify([...answer.headers]), answer.text);
		return answer;
	};

	/** Delivers with a valid token and API key, as the bank does. */
	const deliver = async (body: string | Buffer, headers: Record<string, string> = {}) =>
		keep(await postDelivery(trigger.baseUrl, token, body, { 'x-api-key': apiKey, ...headers }));

	const deliverAsStranger = async (body: string | Buffer, headers: Record<string, string>) =>
		keep(await post(`${trigger.baseUrl}/paymentStatusUpdate/v1`, headers, body));

	const sealed = async (name: string) => JSON.stringify({ payload: await sealForCurrentKey(makeReport(name)) });

	const processId = () => stage.n8n.process.child.pid ?? 0;

	const cpuOfN8n = () => measureCpu(processId());

	const mebibytesOfN8n = () =>
		Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId()}/status`, 'utf8'))?.[1]) / 1024;

	/** Expects n8n to compute for less than a time while a step runs, in milliseconds of a quiet machine. */
	async function withComputingBelow<Result>(milliseconds: number, step: () => Promise<Result>): Promise<Result> {
		const before = cpuOfN8n();
		const result = await step();
		const used = cpuOfN8n() - before;
		expect(used / measureSlowness()).toBeLessThan(milliseconds);
		return result;
	}

	const large = (size: number) => Buffer.alloc(size, 'a');
	const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
	const deepXml = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
	const manyFields = JSON.stringify(
		Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, index])),
	);
	const bomb = gzipSync(Buffer.alloc(200 * megabyte, ' '));

	// n8n itself reads and refuses JSON, text, forms and XML: with 422 if malformed, with 500 if too large.
	it.each<[string, Record<string, string>, string | Buffer, number[]]>([
		['17 MB of JSON', json, Buffer.concat([Buffer.from('"'), large(17 * megabyte), Buffer.from('"')]), [500]],
		['17 MB of JOSE', jose, large(17 * megabyte), [503]],
		['15 MB of JOSE', jose, large(15 * megabyte), [400]],
		['15 MB of JSON', json, JSON.stringify('a'.repeat(15 * megabyte)), [400]],
		['malformed JSON', json, '{"a":', [422]],
		['JSON 33 levels deep', json, deep(33), [400]],
		['JSON a million levels deep', json, deep(1_000_000), [400, 422]],
		['100,000 fields', json, manyFields, [400]],
		['a form of 100,000 fields', ofType('application/x-www-form-urlencoded'), 'a=1&'.repeat(100_000), [400]],
		['a gzip bomb as JSON', { ...json, 'content-encoding': 'gzip' }, bomb, [500]],
		['a gzip bomb as JOSE', { ...jose, 'content-encoding': 'gzip' }, bomb, [503]],
		['a body that is not gzip', { ...jose, 'content-encoding': 'gzip' }, 'x', [400]],
		['another content encoding', { ...jose, 'content-encoding': 'br' }, 'x', [400]],
		['XML with entities', ofType('text/xml'), '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', [400, 422]],
		['XML 10,000 levels deep', ofType('application/xml'), deepXml(10_000), [400]],
		['no body', json, '', [400]],
		['an image', ofType('image/png'), large(1000), [400]],
		['a form with files', ofType('multipart/form-data; boundary=x'), '--x--\r\n', [400]],
		['an invalid content type', ofType('x/;;;'), 'x', [400]],
	])('%s: refused quickly', async (_name, headers, body, statuses) => {
		// n8n itself parses these bodies in one piece, before the node sees them: some take half of this time on a quiet machine.
		await expectPromptHealth(health, async () => {
			const answer = await withComputingBelow(3_000, async () => await deliver(body, headers));
			expect(statuses).toContain(answer.status);
			expect(answer.text).not.toMatch(/\bat .*\.js:\d+/);
			const stranger = await withComputingBelow(3_000, async () => await deliverAsStranger(body, headers));
			expect([401, 422, 500]).toContain(stranger.status);
			if (stranger.status === 500) expect(answer.status).toBe(500);
		});
	});

	describe('envelopes', () => {
		const withManyRounds = { alg: 'PBES2-HS512+A256KW', enc: 'A256GCM', p2c: 2 ** 31 - 1, p2s: 'AAAAAAAAAAA' };
		const toManyRecipients = {
			protected: encode({ alg: 'RSA-OAEP', enc: 'A256GCM' }),
			recipients: Array.from({ length: 5_000 }, () => ({ encrypted_key: 'A'.repeat(342) })),
			iv: 'A'.repeat(16),
			ciphertext: 'AAAA',
			tag: 'A'.repeat(22),
		};

		it.each<[string, () => string | Promise<string>]>([
			['that inflate to 200 MB', () => sealForCurrentKey(Buffer.alloc(200 * megabyte, 'a'), { zip: 'DEF' })],
			['that ask for two billion rounds of PBES2', () => `${encode(withManyRounds)}.AAAA.AAAA.AAAA.AAAA`],
			['with 5,000 recipients', () => JSON.stringify(toManyRecipients)],
		])('%s: 400, without the time and memory that they ask for', async (_name, make) => {
			await expectPromptHealth(health, async () => {
				const body = await make();
				const before = mebibytesOfN8n();
				const headers = body.startsWith('{') ? json : jose;
				expect((await withComputingBelow(1_500, async () => await deliver(body, headers))).status).toBe(400);
				expect(mebibytesOfN8n() - before).toBeLessThan(300);
			});
		});

		it.each([
			['nothing', ''],
			['text', `${account} `.repeat(10)],
			['an account number in broken XML', `<Document><a>${account}</b></Document>`],
			['an account number in broken JSON', `{"CstmrPmtStsRpt":{"GrpHdr":{"MsgId":"${account}"`],
			['XML that refers to a file', `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;${account}</a>`],
			['XML a million levels deep', '<a>'.repeat(1_000_000)],
			['JSON a million levels deep', deep(1_000_000)],
		])('with %s in them: 400, and one item at output 1', async (_name, plaintext) => {
			await expectPromptHealth(health, async () => {
				const requestId = randomUUID();
				const body = JSON.stringify({ payload: await sealForCurrentKey(plaintext) });
				const answer = await withComputingBelow(2_000, async () => await deliver(body, { 'x-request-id': requestId }));
				expect(answer.status).toBe(400);
				const ofThisRequest = async () =>
					(await readTriggerItems(stage.client, trigger.workflowId, 1)).filter((item) => item.requestId === requestId);
				const rejected = await waitUntil('the rejected delivery', async () => {
					const items = await ofThisRequest();
					return items.length > 0 ? items : undefined;
				});
				expect(rejected).toHaveLength(1);
				expect(JSON.stringify(rejected)).not.toContain(account);
			});
		});
	});

	describe('malformed and unexpected HTTP requests', () => {
		const head = (method: string, more: string) => {
			const { pathname, host } = new URL(`${trigger.baseUrl}/paymentStatusUpdate/v1`);
			return `${method} ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;
		};

		it.each([
			['a token of 100 kB', `Authorization: Bearer ${'a'.repeat(100_000)}\r\nContent-Length: 0\r\n`, [431]],
			['a header of 100 kB', `x-crypto-key: ${'a'.repeat(100_000)}\r\nContent-Length: 0\r\n`, [431]],
			['3,000 headers', `${'a: b\r\n'.repeat(3_000)}Content-Length: 0\r\n`, [431]],
			['a length beside chunked encoding', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', [400]],
			['a negative length', 'Content-Length: -1\r\n', [400]],
			['two tokens', 'Authorization: Bearer a\r\nAuthorization: Bearer b\r\nContent-Length: 0\r\n', [401]],
		])('%s', async (_name, more, statuses) => {
			const send = async () => await sendRaw(trigger.baseUrl, head('POST', more));
			expect(statuses).toContain(await withComputingBelow(1_000, send));
		});

		it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE', 'PROPFIND'])('%s is refused', async (method) => {
			const more = `Authorization: Bearer ${token}\r\nx-api-key: ${apiKey}\r\nContent-Length: 0\r\n`;
			const status = await sendRaw(trigger.baseUrl, head(method, more));
			expect(status === undefined || status >= 400).toBe(true);
		});

		it('OPTIONS starts no execution', async () => {
			expect(await sendRaw(trigger.baseUrl, head('OPTIONS', 'Content-Length: 0\r\n'))).toBe(204);
		});

		it.each([
			['application/json', 'n8n reads it'],
			['application/jose', 'the node reads it'],
		])('bodies that never end (%s) do not delay other deliveries', async (contentType) => {
			const more = `Authorization: Bearer ${token}\r\nx-api-key: ${apiKey}\r\nContent-Type: ${contentType}\r\n`;
			await expectPromptHealth(health, async () => {
				const close = await holdOpen(trigger.baseUrl, 200, `${head('POST', `${more}Content-Length: 1000\r\n`)}{"a":`);
				const started = performance.now();
				expect((await deliver(await sealed(`SLOW ${contentType}`))).status).toBe(200);
				expect(performance.now() - started).toBeLessThan(15_000);
				close();
				expect((await deliver(await sealed(`AFTER ${contentType}`))).status).toBe(200);
			});
		});
	});

	it('has put out only the items that the bank sent', async () => {
		const items = await waitForTriggerItems(stage.client, trigger.workflowId, 4);
		expect(items).toHaveLength(4);
		expect(items.map(({ message }) => objectOf(message, 'the message of an item').id).sort()).toEqual([
			'AFTER application/jose',
			'AFTER application/json',
			'SLOW application/jose',
			'SLOW application/json',
		]);
		expect(stage.n8n.process.hasEnded).toBe(false);
	});

	it('no answer and no line of the log contains a secret, token, plaintext or account number', () => {
		const log = readFileSync(path.join(stage.n8n.home.folder, 'n8n.log'), 'utf8');
		const { d, p } = objectOf(JSON.parse(vectorKeys.current), 'the key');
		const planted = [client.clientSecret, apiKey, account, String(d), String(p), token, 'OrgnlEndToEndId'];
		expect(log).toContain('Request of the bank refused');
		expect(answers.length).toBeGreaterThan(50);
		for (const text of [log, ...answers]) {
			expect(planted.filter((secret) => text.includes(secret))).toEqual([]);
		}
	});
});
