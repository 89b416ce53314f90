import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { decodeProtectedHeader, SignJWT } from 'jose';
import {
	checkReception,
	type CheckOrder,
	type StepItem,
} from '../../../../nodes/CommercialBanking/actions/notificationReception/checkReception';
import { OUTSIDE_CURES } from '../../../../nodes/CommercialBanking/actions/notificationReception/outsideCures';
import { refusals, tokenRefusals } from '../../../../nodes/CommercialBanking/domain/refusals';
import { ENDPOINT_PATHS } from '../../../../nodes/CommercialBanking/parameters/endpoints';
import type { TriggerReply } from '../../../../nodes/CommercialBanking/transport/connectTrigger';
import { readKeyFile } from '../../domain/envelope/readVectors';
import { readProjectFile } from '../../readProjectFile';
import { credential } from '../../trigger/deliver';
import { TriggerStage } from '../../../n8nStandIn/TriggerStage';
import { callStage, noReply, reply, type Network } from '../../../n8nStandIn/callStage';

/** What a check calls. */
const PATHS = {
	reach: `/${ENDPOINT_PATHS.signingJwks}`,
	token: `/${ENDPOINT_PATHS.accessToken}`,
	publicKey: `/${ENDPOINT_PATHS.publicKeys}`,
	delivery: `/${ENDPOINT_PATHS.paymentStatusUpdate}`,
};

const triggerUrl = 'https://n8n.example/webhook/4f1c';

const otherKey = readKeyFile('previous.pkcs8.pem');

const otherPublicKey = createPublicKey(otherKey).export({ type: 'spki', format: 'pem' }).toString();

const ourHeader = { 'x-response-id': '1' };

const steps = {
	credential: 'Load the credential',
	reach: 'Reach the trigger',
	token: 'Get an access token',
	key: 'Fetch the public key',
	jwe: 'Deliver a JWE',
	cryptoKey: 'Deliver with x-crypto-key',
	noToken: 'Refuse without a token',
	wrongToken: 'Refuse a wrong token',
} as const;

type StepName = keyof typeof steps;

const allSteps: readonly string[] = Object.values(steps);

interface Setting {
	/** Changes to the credential of the trigger. */
	readonly trigger?: IDataObject;
	/** Changes to the credential of the check. */
	readonly check?: IDataObject;
	readonly order?: Partial<CheckOrder>;
	readonly options?: IDataObject;
	readonly network?: Network;
	/** What the OAuth server publishes. */
	readonly keySet?: IDataObject;
}

/** What the checks of this file have told a person to do. */
const toldCures = new Set<string>();

async function run({ trigger = {}, check = trigger, order = {}, options = {}, network = {}, keySet }: Setting) {
	const stage = new TriggerStage({ credential: { ...credential, ...trigger }, parameters: { options } });
	if (keySet) stage.keySet = keySet;
	const { call, requests } = callStage(stage, network);
	const given: CheckOrder = { triggerUrl, accessToken: '', credential: { ...credential, ...check }, ...order };
	const items = await checkReception(given, call);
	for (const { whatToDo } of items) toldCures.add(whatToDo);
	return { stage, items, requests };
}

const notPassed = (items: readonly StepItem[]) => items.filter(({ result }) => result !== 'passed');

/** Steps that were tried and did not pass. */
const problems = (items: readonly StepItem[]) => items.filter(({ result }) => result === 'failed');

const itemOf = (items: readonly StepItem[], name: StepName) => items.find(({ step }) => step === steps[name]);

/** Which step failed first, and with which code. */
const firstProblem = (items: readonly StepItem[]) => {
	const [first] = problems(items);
	return [first?.step, first?.details.code];
};

/** All that a person can be told to do: of the trigger's refusals, and of what only the outside sees. */
const cures = Object.entries({ ...refusals, ...tokenRefusals }).map(([code, { cure }]) => ({ code, ...cure }));
const outsideCures = Object.entries(OUTSIDE_CURES).map(([code, cure]) => ({ code, ...cure }));

/** Only our own words, and no secret of the credentials and the tokens. */
function expectNoSecrets(items: readonly StepItem[], secrets: readonly string[]): void {
	const output = JSON.stringify(items);
	for (const secret of secrets) expect(output).not.toContain(secret);
	expect(output).not.toMatch(/eyJ|BEGIN|planted|Bearer |[\w+/-]{44,}/);
}

describe('a trigger that is set up well', () => {
	it.each<[string, Setting, readonly string[]]>([
		['as delivered', {}, allSteps],
		[
			'with an EC key',
			{ trigger: { privateKey: readKeyFile('ec.pkcs8.pem') } },
			allSteps.filter((step) => step !== steps.cryptoKey),
		],
		['with an API key', { trigger: { expectedApiKey: 'the key of the bank' } }, allSteps],
		['with a client ID of odd characters', { trigger: { clientId: 'bänk:1 +%' } }, allSteps],
		['with previous keys', { trigger: { previousPrivateKeys: otherKey } }, allSteps],
		['where the key needs no token', { options: { publicKeyRequiresToken: false } }, allSteps],
		['with any of its URLs pasted', { order: { triggerUrl: ` ${triggerUrl}/oauth20/token/ ` } }, allSteps],
		['on this machine', { order: { triggerUrl: 'http://127.0.0.1:5678/webhook/4f1c' } }, allSteps],
		['at the test URL', { order: { triggerUrl: triggerUrl.replace('/webhook/', '/webhook-test/') } }, allSteps],
	])('passes each step: %s', async (_what, setting, expected) => {
		const { stage, items } = await run(setting);
		expect(notPassed(items)).toEqual([]);
		expect(items.map(({ step }) => step)).toEqual(expected);
		expect(stage.executions).toEqual([]);
		expect(stage.staticData).toEqual({});
	});

	it.each([
		{ publicKeyFormat: 'all' },
		{ publicKeyFormat: 'jwk' },
		{ publicKeyFormat: 'jwks' },
		{ publicKeyFormat: 'pem' },
		{ publicKeyFormat: 'custom', publicKeyTemplate: '{"data":{"key":"{pem}"}}' },
		{ publicKeyFormat: 'custom', publicKeyTemplate: '{"certificate":"{pemBase64}","name":"{keyId}"}' },
		{ publicKeyFormat: 'custom', publicKeyTemplate: '{"keys":[{"jwk":"{jwk}"}]}' },
		{ publicKeyFormat: 'custom', publicKeyTemplate: '{"text":"key: {jwk}","pem":"{pem}"}' },
		{ publicKeyFormat: 'custom', publicKeyTemplate: '["{pem}"]' },
	])('passes with the key in the format $publicKeyFormat $publicKeyTemplate', async (options) => {
		const { items } = await run({ options });
		expect(problems(items)).toEqual([]);
	});

	it('has answers, times and no secrets in its items', async () => {
		const { items, requests } = await run({ trigger: { expectedApiKey: 'the key of the bank' } });
		expect(items.map(({ answer }) => answer)).toEqual(['none', 200, 200, 200, 200, 200, 401, 401]);
		expect(items[1]?.milliseconds).toBe(7);
		const tokens = requests.map(({ headers }) => headers.authorization ?? '').filter((value) => value !== '');
		expectNoSecrets(items, [credential.clientSecret, 'the key of the bank', ...tokens]);
		const [first, ...others] = requests;
		expect(first).toMatchObject({ method: 'GET', headers: { accept: 'application/json' } });
		expect(Object.keys(first?.headers ?? {})).toEqual(['accept']);
		expect(others.every(({ headers }) => headers['x-api-key'] === 'the key of the bank')).toBe(true);
		for (const item of items) {
			expect(Object.keys(item)).toEqual(['step', 'result', 'whatToDo', 'details', 'answer', 'milliseconds']);
			expect(Object.keys(item.details)).toEqual(['how', 'code']);
		}
	});

	it('asks for the key with an empty object, and seals for an EC key too', async () => {
		const { requests } = await run({ trigger: { privateKey: readKeyFile('ec.pkcs8.pem') } });
		expect(requests.find(({ url }) => url.endsWith(PATHS.publicKey))?.body).toBe('{}');
		const deliveries = requests.filter(({ url }) => url.endsWith(PATHS.delivery)).map(({ body = '' }) => body);
		const heads = deliveries.map((body) => /^\{"payload":"([\w-]+)\./.exec(body)?.[1] ?? '');
		expect(heads).toHaveLength(3);
		for (const head of heads)
			expect(decodeProtectedHeader({ protected: head })).toMatchObject({ alg: 'ECDH-ES+A256KW' });
	});

	it('says what it sends, and sends no API key where the credential has none', async () => {
		const { requests } = await run({});
		const [, ...posts] = requests;
		const form = 'application/x-www-form-urlencoded';
		for (const { url, headers } of posts)
			expect(headers['content-type']).toBe(url.endsWith(PATHS.token) ? form : 'application/json');
		expect(requests.filter(({ headers }) => 'x-api-key' in headers)).toEqual([]);
	});
});

/** The credential of a trigger that takes tokens of another OAuth server. */
const ofKeySet = {
	tokenValidation: 'jwks',
	jwksUrl: 'https://login.example/jwks',
	issuer: 'https://login.example',
	audience: 'us',
};

describe('with tokens of another OAuth server', () => {
	const trigger = ofKeySet;
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const keySet = { keys: [publicKey.export({ format: 'jwk' })] };
	const issue = async (expiry = '5m') =>
		await new SignJWT({})
			.setProtectedHeader({ alg: 'ES256' })
			.setIssuer(trigger.issuer)
			.setAudience('us')
			.setExpirationTime(expiry)
			.sign(privateKey);

	it.each(['', 'Bearer ', 'bearer\t '])('passes with a token that is given (%j before it)', async (prefix) => {
		const { stage, items } = await run({ trigger, keySet, order: { accessToken: `${prefix}${await issue()}\n` } });
		expect(notPassed(items)).toEqual([]);
		expect(items.map(({ step }) => step)).toEqual(allSteps);
		expect(stage.executions).toEqual([]);
	});

	it.each<[string, string, string, StepName]>([
		['no token', '', 'token_not_given', 'token'],
		['another scheme', 'Xbearer a', 'token_invalid', 'key'],
		['another token', 'opaque-and-unknown', 'token_invalid', 'key'],
	])('says what is wrong with %s', async (_what, accessToken, code, name) => {
		const { items } = await run({ trigger, keySet, order: { accessToken } });
		expect(firstProblem(items)).toEqual([steps[name], code]);
		expect(problems(items)).toHaveLength(1);
	});

	it.each([
		[{ requiredScope: 'reports' }, '5m', 'scope_missing'],
		[{}, '-5m', 'token_expired'],
	])('tells refusals of the token apart (%j, %s: %s)', async (more, expiry, code) => {
		const accessToken = await issue(expiry);
		const { items } = await run({ trigger: { ...trigger, ...more }, keySet, order: { accessToken } });
		expect(firstProblem(items)).toEqual([steps.key, code]);
	});
});

describe('what is wrong with the credential or the parameters', () => {
	it.each<[string, Setting, StepName, string]>([
		['no private key', { check: { privateKey: '' } }, 'credential', 'credential_unusable'],
		['a short secret', { check: { clientSecret: 'short' } }, 'credential', 'credential_unusable'],
		['no address', { order: { triggerUrl: '' } }, 'reach', 'address_invalid'],
		['http', { order: { triggerUrl: 'http://n8n.example/webhook/4f1c' } }, 'reach', 'address_not_encrypted'],
		['another secret', { check: { clientSecret: 'x'.repeat(40) } }, 'token', 'invalid_client'],
		['another client ID', { check: { clientId: 'somebody' } }, 'token', 'invalid_client'],
		['another private key', { check: { privateKey: otherKey } }, 'key', 'key_foreign'],
		[
			'a key that was replaced in the check alone',
			{ check: { privateKey: otherKey, previousPrivateKeys: credential.privateKey } },
			'key',
			'key_foreign',
		],
		['no API key', { trigger: { expectedApiKey: 'k' }, check: {} }, 'jwe', 'api_key_wrong'],
		['another token validation in the trigger', { trigger: ofKeySet, check: {} }, 'reach', 'oauth_server_off'],
		[
			'an unusable credential in the trigger',
			{ trigger: { privateKey: 'x' }, check: {} },
			'reach',
			'credential_unusable',
		],
		[
			'a template without a key',
			{ options: { publicKeyFormat: 'custom', publicKeyTemplate: '{"name":"{keyId}"}' } },
			'key',
			'key_foreign',
		],
	])('%s', async (_what, setting, name, code) => {
		const { stage, items, requests } = await run(setting);
		expect(firstProblem(items)).toEqual([steps[name], code]);
		expect(items.map(({ step }) => step)).toEqual(allSteps);
		expect(stage.items(0)).toEqual([]);
		expectNoSecrets(items, [credential.clientSecret, 'x'.repeat(40)]);
		if (name === 'credential' || code.startsWith('address_')) expect(requests).toEqual([]);
		// Nothing secret is sent before the trigger has answered as it should.
		if (name === 'reach') expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
	});

	it('says which field of the credential is wrong', async () => {
		const { items } = await run({ check: { privateKey: '' } });
		expect(items[0]?.details.how).toMatch(/^Private Key: /);
	});

	it('tries what needs no failed step, and nothing else', async () => {
		const { items, requests } = await run({ network: { changeReply: () => noReply('ENOTFOUND') } });
		expect(requests).toHaveLength(1);
		expect(items.map(({ result }) => result)).toEqual([
			'passed',
			'failed',
			...Array.from({ length: 6 }, () => 'not tried'),
		]);
		expect(items[2]).toMatchObject({ details: { code: 'not_tried' }, answer: 'none', milliseconds: 0 });
		const later = await run({ check: { clientSecret: 'x'.repeat(40) } });
		expect(later.items.map(({ result }) => result).join()).toBe(
			'passed,passed,failed,not tried,not tried,not tried,passed,passed',
		);
	});
});

describe.each(cures)('a refusal with the code $code', ({ code, whatToDo, how }) => {
	const refuse = (body: object): Network => ({
		changeReply: (received, { url }) =>
			url.endsWith(PATHS.publicKey) ? reply(503, JSON.stringify(body), ourHeader) : received,
	});

	it.each([{ code, detail: 'planted' }, { error: code }])(
		'is told with its cure, whatever its words are',
		async (body) => {
			const { items } = await run({ network: refuse(body) });
			const details = { how, code };
			expect(problems(items)).toEqual([
				{ step: steps.key, result: 'failed', whatToDo, details, answer: 503, milliseconds: 7 },
			]);
			expectNoSecrets(items, []);
		},
	);
});

const n8nNotFound = JSON.stringify({
	code: 404,
	message: 'The requested webhook "GET 4f1c/planted" is not registered.',
	hint: 'The workflow must be active for a production URL to run successfully.',
});

/** What comes instead of the trigger's answer, and its cure. */
const foreign: Array<[string, TriggerReply, keyof typeof OUTSIDE_CURES]> = [
	...['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', 'BLOCKED_BY_N8N', 'UNKNOWN'].map(
		(code): (typeof foreign)[number] => [code, noReply(code), 'no_answer'],
	),
	...['EPROTO', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'SELF_SIGNED_CERT_IN_CHAIN'].map(
		(code): (typeof foreign)[number] => [code, noReply(code), 'tls_failed'],
	),
	['an unpublished workflow', reply(404, n8nNotFound), 'not_published'],
	['a redirect', reply(301, 'planted', { location: 'https://planted.example/' }), 'redirected'],
	['HAProxy of the docs', reply(503, '{"title":"try again later","code":"token_missing"}'), 'proxy_unavailable'],
	['a login', reply(401, '<html>planted</html>'), 'other_page'],
	['a limit', reply(413), 'other_page'],
	['another page', reply(200, '<html>planted</html>'), 'other_page'],
	['a page that is not there', reply(404, 'planted'), 'other_page'],
];

describe('an answer that is not of the trigger', () => {
	it.each(foreign)('%s: at once, and at each later step', async (_what, answer, code) => {
		for (const path of Object.values(PATHS)) {
			const network: Network = {
				changeReply: (received, { url }) => (url.endsWith(path) ? answer : received),
			};
			const { items, stage } = await run({ network });
			const [first] = problems(items);
			const { whatToDo, how } = OUTSIDE_CURES[code];
			const details = { how, code: answer.status === undefined ? answer.code : code };
			expect(first).toMatchObject({ whatToDo, details, answer: answer.status ?? 'none', milliseconds: 7 });
			expectNoSecrets(items, [credential.clientSecret]);
			expect(stage.executions).toEqual([]);
		}
	});

	it('is explained in another way at a test URL', async () => {
		const order = { triggerUrl: 'https://n8n.example/webhook-test/4f1c' };
		const { items } = await run({ order, network: { changeReply: () => reply(404, n8nNotFound) } });
		expect(firstProblem(items)).toEqual([steps.reach, 'not_listening']);
	});
});

describe('an answer that something on the way has changed', () => {
	type Change = (body: string) => readonly [status: number, body: string];

	const answer =
		(status: number, body = '{}'): Change =>
		() => [status, body];

	it.each<[string, StepName, keyof typeof PATHS, Change]>([
		['answer_unexpected', 'reach', 'reach', answer(500)],
		['answer_unexpected', 'reach', 'reach', answer(404)],
		['answer_unexpected', 'token', 'token', answer(200, '{"access_token":7}')],
		['answer_unexpected', 'token', 'token', answer(401, '{"error":"planted"}')],
		['answer_unexpected', 'token', 'token', answer(401, '{"error":["invalid_client"]}')],
		['key_foreign', 'key', 'publicKey', answer(200, 'planted')],
		['key_foreign', 'key', 'publicKey', answer(200, JSON.stringify({ pem: otherPublicKey }))],
		['answer_unexpected', 'key', 'publicKey', answer(500, 'planted')],
		['answer_unexpected', 'jwe', 'delivery', answer(200, '{"code":"planted"}')],
		['answer_unexpected', 'jwe', 'delivery', (body) => [201, body]],
		['not_refused', 'noToken', 'delivery', answer(200, '{"code":"check_received"}')],
		['answer_unexpected', 'noToken', 'delivery', (body) => [body.includes('check_received') ? 200 : 409, '{}']],
	])('is %s at the step %s', async (code, name, path, change) => {
		const changeReply: Network['changeReply'] = (received, { url }) =>
			url.endsWith(PATHS[path]) && received.status !== undefined
				? reply(...change(received.body), ourHeader)
				: received;
		const { items } = await run({ network: { changeReply } });
		expect(itemOf(items, name)?.details.code).toBe(code);
		expectNoSecrets(items, [credential.clientSecret]);
	});

	const without = (name: string) => ({
		changeRequest: (request: { headers: Readonly<Record<string, string>>; method: 'GET' | 'POST'; url: string }) => {
			const headers = Object.fromEntries(Object.entries(request.headers).filter(([each]) => each !== name));
			return { ...request, headers };
		},
	});

	it('a header that is removed on the way', async () => {
		const header = await run({ network: without('x-crypto-key') });
		expect(firstProblem(header.items)).toEqual([steps.cryptoKey, 'delivery_malformed']);
		// Like any delivery with a valid token that cannot be read.
		expect(header.stage.items(1)).toHaveLength(1);
		const authorization = await run({ network: without('authorization') });
		expect(firstProblem(authorization.items)).toEqual([steps.token, 'invalid_client']);
		const inDeliveries: Network = {
			changeRequest: (request) =>
				request.url.endsWith(PATHS.token) ? request : without('authorization').changeRequest(request),
		};
		const later = await run({ network: inDeliveries });
		expect(firstProblem(later.items)).toEqual([steps.key, 'token_missing']);
	});
});

it.each([...cures, ...outsideCures])('says in two columns what to do about $code', ({ whatToDo, how }) => {
	// A row of n8n's table is as high as its highest cell: 16 characters a line in `whatToDo`, and 40 in `details`.
	expect(whatToDo.length).toBeLessThanOrEqual(40);
	expect(how.length).toBeLessThanOrEqual(200);
	for (const text of [whatToDo, how]) expect(text).toMatch(/^(?:[A-Z'`]|n8n ).*[.…]$/);
});

it.each(outsideCures)('the docs say where the cause of $code is', ({ code }) => {
	expect(readProjectFile('docs/check-reception.md')).toMatch(new RegExp(`^\\|[^|]*\`${code}\``, 'm'));
});

it('each cure has been told in a case of this file', () => {
	expect([...cures, ...outsideCures].filter(({ whatToDo }) => !toldCures.has(whatToDo))).toEqual([]);
});
