import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { decodeProtectedHeader, SignJWT } from 'jose';
import {
	checkReception,
	type CheckOrder,
	type StepItem,
} from '../../../../nodes/CommercialBanking/actions/notificationReception/checkReception';
import type { FindingCode } from '../../../../nodes/CommercialBanking/actions/notificationReception/judgeReply';
import { findings } from '../../../../nodes/CommercialBanking/actions/notificationReception/findings.words';
import { fillTemplate, type TextFacts } from '../../../../nodes/CommercialBanking/domain/values/fillText';
import { ENDPOINT_PATHS } from '../../../../nodes/CommercialBanking/parameters/endpoints';
import type { TriggerReply } from '../../../../nodes/CommercialBanking/transport/connectTrigger';
import { readKeyFile } from '../../domain/envelope/readVectors';
import { credential } from '../../trigger/deliver';
import { TriggerStage } from '../../../n8nStandIn/TriggerStage';
import { callStage, noReply, reply, type Network } from '../../../n8nStandIn/callStage';

/** What a check calls. */
const PATHS = {
	metadata: `/${ENDPOINT_PATHS.authorizationServerMetadata}`,
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
	address: 'Compare the address',
	token: 'Fetch a token',
	givenToken: 'Take the token',
	key: 'Fetch the public key',
	compareKey: 'Compare the public key',
	jwe: 'Deliver a JWE',
	cryptoKey: 'Deliver with x-crypto-key',
	noToken: 'Refuse without a token',
	wrongToken: 'Refuse a wrong token',
} as const;

type StepName = keyof typeof steps;

const stepsOf = (...leftOut: StepName[]) =>
	Object.entries(steps).flatMap(([name, step]) => (leftOut.some((each) => each === name) ? [] : [step]));

const builtInSteps = stepsOf('givenToken');

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

async function run({ trigger = {}, check = trigger, order = {}, options = {}, network = {}, keySet }: Setting) {
	const stage = new TriggerStage({ credential: { ...credential, ...trigger }, parameters: { options } });
	if (keySet) stage.keySet = keySet;
	const { call, requests } = callStage(stage, network);
	const given: CheckOrder = { triggerUrl, accessToken: '', credential: { ...credential, ...check }, ...order };
	const items = await checkReception(given, call);
	return { stage, items, requests };
}

/** What an item says about a finding. */
function textOf(code: FindingCode, facts: TextFacts = {}) {
	const { finding, whatToDo = 'Nothing', how }: { finding: string; whatToDo?: string; how?: string } = findings[code];
	const details = { finding: fillTemplate(finding, facts), how: how && fillTemplate(how, facts) };
	return { result: whatToDo === 'Nothing' ? 'passed' : 'failed', whatToDo, details };
}

const failed = (items: readonly StepItem[]) => items.filter(({ result }) => result !== 'passed');

/** Steps that were tried and did not pass. */
const problems = (items: readonly StepItem[]) => items.filter(({ result }) => result === 'failed');

const itemOf = (items: readonly StepItem[], name: StepName) => items.find(({ step }) => step === steps[name]);

/** Only our own words, and no secret of the credentials and the tokens. */
function expectNoSecrets(items: readonly StepItem[], secrets: readonly string[]): void {
	const output = JSON.stringify(items);
	for (const secret of secrets) expect(output).not.toContain(secret);
	expect(output).not.toMatch(/eyJ|BEGIN|planted|Bearer |[\w+/-]{44,}/);
}

describe('a trigger that is set up well', () => {
	it.each<[string, Setting, string[]]>([
		['as delivered', {}, builtInSteps],
		['with an EC key', { trigger: { privateKey: readKeyFile('ec.pkcs8.pem') } }, stepsOf('givenToken', 'cryptoKey')],
		['with an API key', { trigger: { expectedApiKey: 'the key of the bank' } }, builtInSteps],
		['with a client ID of odd characters', { trigger: { clientId: 'bänk:1 +%' } }, builtInSteps],
		['with previous keys', { trigger: { previousPrivateKeys: otherKey } }, builtInSteps],
		['where the key needs no token', { options: { publicKeyRequiresToken: false } }, builtInSteps],
		['with any of its URLs pasted', { order: { triggerUrl: ` ${triggerUrl}/oauth20/token/ ` } }, builtInSteps],
	])('passes each step: %s', async (_what, setting, expected) => {
		const { stage, items } = await run(setting);
		expect(failed(items)).toEqual([]);
		expect(items.map(({ step }) => step)).toEqual(expected);
		expect(stage.executions).toEqual([]);
		expect(stage.staticData).toEqual({});
	});

	it('passes at the test URL too, where n8n announces the production URL', async () => {
		const { items } = await run({ order: { triggerUrl: triggerUrl.replace('/webhook/', '/webhook-test/') } });
		expect(failed(items)).toEqual([]);
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
		expect(items.map(({ answer }) => answer)).toEqual([
			'none',
			...[200, 200, 200, 200],
			'none',
			...[200, 200, 401, 401],
		]);
		const tokens = requests.map(({ headers }) => headers.authorization ?? '').filter((value) => value !== '');
		expectNoSecrets(items, [credential.clientSecret, 'the key of the bank', ...tokens]);
		const [first, ...others] = requests;
		expect(first).toMatchObject({ method: 'GET', headers: { accept: 'application/json' } });
		expect(Object.keys(first?.headers ?? {})).toEqual(['accept']);
		expect(others.every(({ headers }) => headers['x-api-key'] === 'the key of the bank')).toBe(true);
		for (const item of items) {
			expect(Object.keys(item).slice(0, 4)).toEqual(['step', 'result', 'whatToDo', 'details']);
		}
	});

	it('asks for the key with an empty object, and seals for the other key as for ours', async () => {
		const { requests } = await run({ trigger: { privateKey: readKeyFile('ec.pkcs8.pem') } });
		expect(requests.find(({ url }) => url.endsWith(PATHS.publicKey))?.body).toBe('{}');
		const deliveries = requests.filter(({ url }) => url.endsWith(PATHS.delivery)).map(({ body = '' }) => body);
		const payloads = deliveries
			.map((body) => /^\{"payload":"([\w-]+)\./.exec(body)?.[1])
			.filter((head) => head !== undefined);
		expect(payloads).toHaveLength(3);
		for (const head of payloads)
			expect(decodeProtectedHeader({ protected: head })).toMatchObject({ alg: 'ECDH-ES+A256KW' });
	});

	it('says what it sends, and sends no API key where the credential has none', async () => {
		const { requests } = await run({});
		const [, ...posts] = requests;
		const types = posts.map(({ url, headers }) => [new URL(url).pathname, headers['content-type']]);
		const form = 'application/x-www-form-urlencoded';
		for (const [path = '', type] of types) expect(type).toBe(path.endsWith(PATHS.token) ? form : 'application/json');
		expect(requests.filter(({ headers }) => 'x-api-key' in headers)).toEqual([]);
	});

	it('says that a trigger on this machine is reached without encryption', async () => {
		const { items } = await run({ order: { triggerUrl: 'http://127.0.0.1:5678/webhook/4f1c' } });
		expect(itemOf(items, 'reach')).toMatchObject(textOf('triggerReachedWithoutTls'));
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
	const issue = async (audience = 'us') =>
		await new SignJWT({})
			.setProtectedHeader({ alg: 'ES256' })
			.setIssuer(trigger.issuer)
			.setAudience(audience)
			.setExpirationTime('5m')
			.sign(privateKey);

	it.each(['', 'Bearer ', 'bearer\t '])('passes with a token that is given (%j before it)', async (prefix) => {
		const { stage, items } = await run({ trigger, keySet, order: { accessToken: `${prefix}${await issue()}\n` } });
		expect(failed(items)).toEqual([]);
		expect(items.map(({ step }) => step)).toEqual(stepsOf('address', 'token'));
		expect(stage.executions).toEqual([]);
	});

	it.each<[string, string, FindingCode, StepName]>([
		['no token', '', 'tokenNotGiven', 'givenToken'],
		['another scheme', 'Xbearer a', 'tokenRefused', 'key'],
		['another token', 'opaque-and-unknown', 'tokenRefused', 'key'],
	])('says what is wrong with %s', async (_what, accessToken, code, name) => {
		const { items } = await run({ trigger, keySet, order: { accessToken } });
		expect(itemOf(items, name)).toMatchObject(textOf(code));
		expect(problems(items)).toHaveLength(1);
	});

	it('says that the scope is missing', async () => {
		const strict = { ...trigger, requiredScope: 'reports' };
		const { items } = await run({ trigger: strict, keySet, order: { accessToken: await issue() } });
		expect(problems(items)).toEqual([expect.objectContaining({ answer: 403, ...textOf('scopeMissing') })]);
	});
});

describe('what is wrong with the credential or the parameters', () => {
	it.each<[string, Setting, StepName, FindingCode]>([
		['no address', { order: { triggerUrl: '' } }, 'reach', 'addressInvalid'],
		['http', { order: { triggerUrl: 'http://n8n.example/webhook/4f1c' } }, 'reach', 'addressNotEncrypted'],
		['another secret', { check: { clientSecret: 'x'.repeat(40) } }, 'token', 'clientRefused'],
		['another client ID', { check: { clientId: 'somebody' } }, 'token', 'clientRefused'],
		['another private key', { check: { privateKey: otherKey } }, 'compareKey', 'keyForeign'],
		[
			'a rotated key',
			{ check: { privateKey: otherKey, previousPrivateKeys: credential.privateKey } },
			'compareKey',
			'keyPrevious',
		],
		['no API key', { trigger: { expectedApiKey: 'k' }, check: {} }, 'jwe', 'apiKeyRefused'],
		['another token validation in the trigger', { trigger: ofKeySet, check: {} }, 'token', 'oauthServerOff'],
		['an unusable credential in the trigger', { trigger: { privateKey: 'x' }, check: {} }, 'token', 'receiverNotSetUp'],
		[
			'a template without a key',
			{ options: { publicKeyFormat: 'custom', publicKeyTemplate: '{"name":"{keyId}"}' } },
			'compareKey',
			'keyForeign',
		],
	])('%s', async (_what, setting, name, code) => {
		const { stage, items, requests } = await run(setting);
		const item = itemOf(items, name);
		expect(item).toMatchObject(textOf(code));
		expect(stage.items(0)).toEqual([]);
		expect(problems(items.slice(0, items.indexOf(item as StepItem)))).toEqual(
			name === 'token' && code !== 'clientRefused' ? [expect.anything()] : [],
		);
		expectNoSecrets(items, [credential.clientSecret, 'x'.repeat(40)]);
		if (name === 'reach') expect(requests).toEqual([]);
	});

	it.each([
		['Private Key: it is empty. Paste a private key as PEM or JWK.', { privateKey: '' }],
		['Client Secret: it is too short. Use at least 32 random characters.', { clientSecret: 'short' }],
	])('%s', async (problem, check) => {
		const { items, requests } = await run({ check });
		expect(itemOf(items, 'credential')).toMatchObject(textOf('credentialUnusable', { problem }));
		expect(requests).toEqual([]);
	});

	it('counts what needs a step that did not pass, and says which', async () => {
		const { items, requests } = await run({ network: { changeReply: () => noReply('ENOTFOUND') } });
		expect(requests).toHaveLength(1);
		expect(items.slice(2)).toEqual([
			{
				step: `${builtInSteps.length - 2} further steps`,
				result: 'not tried',
				whatToDo: expect.any(String),
				details: { finding: `Not tried, because "${steps.reach}" failed.` },
				answer: 'none',
				milliseconds: 0,
			},
		]);
		const oneLeft = await run({
			trigger: { privateKey: readKeyFile('ec.pkcs8.pem') },
			check: { privateKey: otherKey },
		});
		expect(oneLeft.items.at(-1)?.step).toBe('2 further steps');
	});

	it('names the step that the others need, even if a later step fails too', async () => {
		const changeReply: Network['changeReply'] = (received, { url }) =>
			url.endsWith(PATHS.delivery) ? reply(403, '{}', ourHeader) : received;
		const { items } = await run({ check: { clientSecret: 'x'.repeat(40) }, network: { changeReply } });
		expect(items.at(-1)?.details.finding).toBe(`Not tried, because "${steps.token}" failed.`);
	});
});

const n8nNotFound = JSON.stringify({
	code: 404,
	message: 'The requested webhook "GET 4f1c/planted" is not registered.',
	hint: 'The workflow must be active for a production URL to run successfully.',
});

describe('an answer that is not of the trigger', () => {
	it.each<[string, TriggerReply, FindingCode]>([
		['nothing listens', noReply('ECONNREFUSED'), 'connectionRefused'],
		['no TLS', noReply('EPROTO'), 'noTls'],
		['an unpublished workflow', reply(404, n8nNotFound), 'notPublished'],
		['a redirect', reply(301, 'planted', { location: 'https://planted.example/' }), 'redirected'],
		['HAProxy of the docs', reply(503, '{"title":"try again later","detail":"planted"}'), 'proxyUnavailable'],
		['another page', reply(200, '<html>planted</html>'), 'otherPage'],
	])('%s: at once, and at each later step', async (_what, answer, code) => {
		const facts = { status: answer.status, ...(answer.status === undefined ? { code: answer.code } : {}) };
		for (const path of Object.values(PATHS)) {
			const network: Network = {
				changeReply: (received, { url }) => (url.endsWith(path) ? answer : received),
			};
			const { items, stage } = await run({ network });
			const [first] = problems(items);
			expect(first).toMatchObject({ milliseconds: 7, ...textOf(code, facts) });
			expect(first?.answer).toBe(answer.status ?? 'none');
			expectNoSecrets(items, [credential.clientSecret]);
			expect(stage.executions).toEqual([]);
		}
	});

	it('is explained in another way at a test URL', async () => {
		const order = { triggerUrl: 'https://n8n.example/webhook-test/4f1c' };
		const { items } = await run({ order, network: { changeReply: () => reply(404, n8nNotFound) } });
		expect(itemOf(items, 'reach')).toMatchObject(textOf('notListening'));
	});
});

describe('an answer that something on the way has changed', () => {
	type Change = (body: string) => readonly [status: number, body: string];

	const answer =
		(status: number, body = '{}'): Change =>
		() => [status, body];

	const announce = (issuer: unknown) => answer(200, JSON.stringify({ issuer }));

	const samePlace = { announced: 'https://n8n.example', called: 'https://n8n.example' };

	const otherHost = { announced: 'http://localhost:5678', called: 'https://n8n.example' };

	const longHost = `https://${'a.'.repeat(90)}example/webhook/4f1c`;

	const unverifiable = '{"detail":"The access token cannot be verified at the moment."}';

	const replaceKey = answer(200, JSON.stringify({ pem: otherPublicKey }));

	const refuseWith =
		(status: number): Change =>
		(body) => [body.includes('success') ? 200 : status, body];

	it.each<[FindingCode, StepName, keyof typeof PATHS, Change, object]>([
		['announcedAnother', 'address', 'metadata', announce('http://localhost:5678/webhook/4f1c'), otherHost],
		['announcedAnother', 'address', 'metadata', announce(longHost), { announced: `https://${'a.'.repeat(46)}` }],
		['announcedAnother', 'address', 'metadata', announce('https://n8n.example/n8n/webhook/4f1c'), samePlace],
		['answerUnreadable', 'address', 'metadata', announce('planted'), {}],
		['answerUnreadable', 'address', 'metadata', announce(['https://n8n.example/webhook/4f1c']), {}],
		['answerUnreadable', 'address', 'metadata', announce(undefined), {}],
		['receiverFailed', 'address', 'metadata', answer(500), { status: 500 }],
		['clientRefused', 'token', 'token', answer(429), {}],
		['answerUnreadable', 'token', 'token', answer(200, '{"access_token":7}'), {}],
		['keyForeign', 'compareKey', 'publicKey', answer(200, 'planted'), {}],
		['keyForeign', 'compareKey', 'publicKey', replaceKey, {}],
		['receiverFailed', 'key', 'publicKey', answer(500), { status: 500 }],
		['tokenUnverifiable', 'key', 'publicKey', answer(503, unverifiable), {}],
		['unexpectedAnswer', 'jwe', 'delivery', answer(200, '{"title":"planted"}'), { status: 200 }],
		['unexpectedAnswer', 'jwe', 'delivery', (body) => [201, body], { status: 201 }],
		['notRefused', 'noToken', 'delivery', answer(200, '{"title":"success"}'), { status: 200 }],
		['refusedOtherwise', 'noToken', 'delivery', refuseWith(300), { status: 300 }],
		['refusedOtherwise', 'noToken', 'delivery', refuseWith(409), { status: 409 }],
	])('is %s at the step %s', async (code, name, path, change, facts) => {
		const changeReply: Network['changeReply'] = (received, { url }) =>
			url.endsWith(PATHS[path]) && received.status !== undefined
				? reply(...change(received.body), ourHeader)
				: received;
		const { items } = await run({ network: { changeReply } });
		expect(itemOf(items, name)).toMatchObject(textOf(code, { called: otherHost.called, ...facts }));
		expectNoSecrets(items, [credential.clientSecret]);
	});

	it('a header that is removed on the way', async () => {
		const without = (name: string) => ({
			changeRequest: (request: { headers: Readonly<Record<string, string>>; method: 'GET' | 'POST'; url: string }) => {
				const headers = Object.fromEntries(Object.entries(request.headers).filter(([each]) => each !== name));
				return { ...request, headers };
			},
		});
		const header = await run({ network: without('x-crypto-key') });
		expect(itemOf(header.items, 'cryptoKey')).toMatchObject({ answer: 400, ...textOf('deliveryChanged') });
		// Like any delivery with a valid token that cannot be read.
		expect(header.stage.items(1)).toHaveLength(1);
		const authorization = await run({ network: without('authorization') });
		expect(itemOf(authorization.items, 'token')).toMatchObject(textOf('clientRefused'));
		const inDeliveries: Network = {
			changeRequest: (request) =>
				request.url.endsWith(PATHS.token) ? request : without('authorization').changeRequest(request),
		};
		const later = await run({ network: inDeliveries });
		expect(itemOf(later.items, 'key')).toMatchObject({ answer: 401, ...textOf('authorizationRemoved') });
	});
});

const heightOf = (lines: number) => 27 + 18 * lines;

/** The lines of a text in a column of n8n's table, which is as many characters wide. */
function countLines(text: string, charactersOfLine: number): number {
	let lines = 1;
	let used = 0;
	for (const word of text.split(/ |(?<=-)/)) {
		if (used > 0 && used + word.length > charactersOfLine) {
			lines += 1;
			used = 0;
		}
		used += word.length + 1;
	}
	return lines;
}

it.each(Object.keys(findings) as FindingCode[])('makes no row above 100 pixels for %s', (code) => {
	const facts = { code: 'ERR_TLS_CERT_ALTNAME_INVALID', status: 503, problem: 'Private Key: the key is damaged.' };
	const addresses = { announced: 'http://localhost:5678', called: 'https://n8n.example.com' };
	const { whatToDo, details: texts } = textOf(code, { ...facts, ...addresses });
	const { finding, how } = texts;
	const lines = countLines(`finding: ${finding}`, 40) + (how === undefined ? 0 : countLines(`how: ${how}`, 40));
	expect(whatToDo.length).toBeLessThanOrEqual(40);
	expect(how ?? '').not.toMatch(/^(?:And|Or) /);
	expect(heightOf(lines)).toBeLessThanOrEqual(100);
	expect(heightOf(countLines(whatToDo, 16))).toBeLessThanOrEqual(100);
});

it.each(Object.values(steps))('makes no row above 100 pixels for %s', (step) => {
	expect(heightOf(countLines(step, 10))).toBeLessThanOrEqual(100);
});
