import { createPublicKey, generateKeyPair, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { makeReceptionCheck } from '../../domain/envelope/receptionCheck';
import { sealCryptoKeyEnvelope } from '../../domain/envelope/sealCryptoKeyEnvelope';
import { type RecipientKey, type SealedRequest, sealJwe } from '../../domain/envelope/sealJwe';
import { computeThumbprint } from '../../domain/keys/describePublicKey';
import { findPublishedKeys } from '../../domain/keys/findPublishedKeys';
import { proveReceptionCheck } from '../../domain/keys/proveReceptionCheck';
import type { OAuthClient } from '../../domain/oauthServer/authenticateClient';
import { forgeToken } from '../../domain/token/forgeToken';
import type { CallTrigger, TriggerReply, TriggerRequest } from '../../transport/callTrigger';
import { classifyForeignReply, classifyRefusal, parseAnswer } from './classifyReply';
import type { FindingCode } from './describeFinding';
import type { BankSide } from './loadBankSide';
import { parseTriggerAddress, PATHS, type TriggerAddress } from './parseTriggerAddress';
import { both, type Outcome, type Result, type StepItem, StepList } from './StepList';

export type EnvelopeChoice = 'both' | 'jwe' | 'cryptoKey';

/** What the user has entered. */
export interface CheckOrder {
	readonly triggerUrl: string;
	readonly envelope: EnvelopeChoice;
	/** Empty if the trigger issues tokens itself. */
	readonly accessToken: string;
	/** The notifications credential, or what is wrong with it. */
	readonly bankSide: BankSide | string;
}

/** A token has visible characters only. */
const TOKEN_PATTERN = /^[\x21-\x7e]{1,16000}$/;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Does from outside what the bank does, and what an attacker would do. Each step has an item, also those that are left out
 * because an earlier one did not pass.
 *
 * It starts no execution: what it delivers are reception checks, and those that must be refused carry a proof that they
 * are ours.
 *
 * @throws BankFailure `cancelled`
 */
export async function checkReception(order: CheckOrder, call: CallTrigger): Promise<StepItem[]> {
	const steps = new StepList();
	const start: Result<undefined> = { state: 'passed', value: undefined };
	const bank = await steps.run('Load the credential', start, () => useCredential(order.bankSide));
	const reached = await steps.run('Reach the trigger', bank, async (side) => await reach(order.triggerUrl, side, call));
	const visit = reached.state === 'passed' ? reached.value : undefined;
	const issuesTokens = typeof order.bankSide !== 'string' && order.bankSide.client !== undefined;
	if (issuesTokens) await steps.run('Compare the address that n8n gives to the bank', reached, compareAddress);
	const token = issuesTokens
		? await steps.run('Fetch an access token', reached, fetchToken)
		: await steps.run('Take the access token', reached, () => takeToken(order.accessToken));
	const answer = await steps.run('Fetch the public key', both(reached, token), fetchKey);
	const key = await steps.run('Compare the public key with the credential', both(reached, answer), compareKey);
	const delivered = await deliverChecks(steps, order.envelope, both(reached, both(token, key)), visit);
	await attack(steps, { reached, token, delivered, issuesTokens });
	return steps.items;
}

/** A trigger that answers. */
interface Visit {
	readonly side: BankSide;
	readonly address: TriggerAddress;
	/** The answer to the first request, the description of the OAuth server. */
	readonly metadata: Answer;
	readonly send: (path: string, request: Omit<TriggerRequest, 'url' | 'method'>) => Promise<TriggerReply>;
}

type Answer = Extract<TriggerReply, { status: number }>;

function useCredential(side: BankSide | string): Outcome<BankSide> {
	if (typeof side === 'string') return { finding: 'credential_unusable', facts: { problem: side } };
	return { finding: 'credential_loaded', passed: { value: side } };
}

async function reach(triggerUrl: string, side: BankSide, call: CallTrigger): Promise<Outcome<Visit>> {
	const address = parseTriggerAddress(triggerUrl);
	if (typeof address === 'string') return { finding: address };
	const ownHeaders = { accept: 'application/json', ...(side.apiKey === '' ? {} : { 'x-api-key': side.apiKey }) };
	const send: Visit['send'] = async (path, { headers, body }) =>
		await call({
			method: 'POST',
			url: `${address.baseUrl}${path}`,
			headers: { ...ownHeaders, 'x-request-id': randomUUID(), ...headers },
			...(body === undefined ? {} : { body }),
		});
	const url = `${address.baseUrl}${PATHS.metadata}`;
	// Without the API key: it is not known yet who answers.
	const reply = await call({ method: 'GET', url, headers: { accept: 'application/json' } });
	return judge(reply, address, (metadata) => ({
		finding: address.isEncrypted ? 'trigger_reached' : 'trigger_reached_without_tls',
		passed: { value: { side, address, metadata, send } },
	}));
}

/** Sees to the answers that are none of the trigger. The others are left to `read`. */
function judge<Value>(
	reply: TriggerReply,
	{ baseUrl }: TriggerAddress,
	read: (answer: Answer) => Outcome<Value>,
): Outcome<Value> {
	const { status: answer, milliseconds } = reply;
	const foreign = classifyForeignReply(reply, baseUrl);
	if (reply.status === null) {
		return { finding: foreign ?? 'no_answer', facts: { code: reply.code }, milliseconds };
	}
	return { ...(foreign === undefined ? read(reply) : { finding: foreign }), answer, milliseconds };
}

function compareAddress({ address: { baseUrl }, metadata }: Visit): Outcome<undefined> {
	const { status: answer, body } = metadata;
	if (answer !== 200) return { finding: classifyRefusal(answer, body), answer };
	const { issuer } = parseAnswer(body);
	if (typeof issuer !== 'string' || !URL.canParse(issuer)) return { finding: 'announcement_unreadable', answer };
	// n8n announces the production URL also where it listens for a test event.
	if ([baseUrl, baseUrl.replace('/webhook-test/', '/webhook/')].includes(issuer))
		return { finding: 'address_announced', answer, passed: { value: undefined } };
	const announced = new URL(issuer).origin.slice(0, 100);
	const called = new URL(baseUrl).origin;
	if (announced !== called) return { finding: 'announced_other_host', facts: { announced, called }, answer };
	return { finding: 'announced_other_path', answer };
}

async function fetchToken({ side: { client }, address, send }: Visit): Promise<Outcome<string>> {
	if (client === undefined) return { finding: 'oauth_server_off' };
	return judge(await send(PATHS.token, makeTokenRequest(client)), address, ({ status, body }) => {
		if (status === 401) return { finding: 'client_refused' };
		if (status === 429) return { finding: 'too_many_failed_logins' };
		if (status !== 200) return { finding: classifyRefusal(status, body) };
		const { access_token: token } = parseAnswer(body);
		const isToken = typeof token === 'string' && TOKEN_PATTERN.test(token);
		return isToken ? { finding: 'token_issued', passed: { value: token } } : { finding: 'token_answer_unreadable' };
	});
}

/** RFC 6749, sections 2.3.1 and 4.4.2. */
function makeTokenRequest({ clientId, clientSecret }: OAuthClient) {
	const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
	const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
	return { headers: { ...FORM, authorization }, body: 'grant_type=client_credentials' };
}

function takeToken(given: string): Outcome<string> {
	const token = given.trim().replace(/^bearer\s+/i, '');
	if (token === '') return { finding: 'token_not_given' };
	if (!TOKEN_PATTERN.test(token)) return { finding: 'token_not_usable' };
	return { finding: 'token_given', passed: { value: token } };
}

const bearer = (token: string) => ({ ...JSON_TYPE, authorization: `Bearer ${token}` });

async function fetchKey([{ address, send }, token]: readonly [Visit, string]): Promise<Outcome<string>> {
	const reply = await send(PATHS.publicKey, { headers: bearer(token), body: '{}' });
	return judge(reply, address, ({ status, body }) =>
		status === 200 ? { finding: 'key_fetched', passed: { value: body } } : { finding: classifyRefusal(status, body) },
	);
}

function compareKey([{ side }, body]: readonly [Visit, string]): Outcome<RecipientKey> {
	const { current, previous } = side.keys;
	const thumbprints = findPublishedKeys(body).map(computeThumbprint);
	const names = new Set(thumbprints);
	if (names.size === 0) return { finding: 'key_not_found' };
	if (names.size === 1 && names.has(current.thumbprint)) {
		const value = { publicKey: createPublicKey(current.privateKey), keyId: current.keyId };
		return { finding: 'key_ours', passed: { value } };
	}
	const isPrevious = previous.some(({ thumbprint }) => names.has(thumbprint));
	return { finding: isPrevious ? 'key_previous' : 'key_foreign' };
}

type Seal = (plaintext: string, key: RecipientKey) => SealedRequest | Promise<SealedRequest>;

type Access = readonly [visit: Visit, tokenAndKey: readonly [token: string, key: RecipientKey]];

/** What the attacks on the delivery need: the envelope that was accepted. */
interface Delivered {
	readonly visit: Visit;
	readonly token: string;
	readonly seal: Seal;
}

/** Delivers a check in each of the envelopes. Returns the result of the first one. */
async function deliverChecks(
	steps: StepList,
	envelope: EnvelopeChoice,
	access: Result<Access>,
	visit: Visit | undefined,
): Promise<Result<Delivered>> {
	const hasRsaKey = visit === undefined || visit.side.keys.current.keyType === 'RSA';
	const results: Array<Result<Delivered>> = [];
	if (envelope !== 'cryptoKey') {
		results.push(await steps.run('Deliver a check as a JWE', access, async (given) => await deliver(given, sealJwe)));
	}
	// With an EC key, no bank can use the other envelope.
	if (envelope === 'cryptoKey' || (envelope === 'both' && hasRsaKey)) {
		const step = 'Deliver a check with x-crypto-key';
		results.push(
			await steps.run(step, access, async (given) =>
				hasRsaKey ? await deliver(given, sealCryptoKeyEnvelope) : { finding: 'needs_rsa_key' },
			),
		);
	}
	return results.find(({ state }) => state === 'missing') ?? results[0] ?? { state: 'missing', because: '' };
}

async function deliver([visit, [token, key]]: Access, seal: Seal): Promise<Outcome<Delivered>> {
	const sealed = await seal(makeReceptionCheck(randomUUID()), key);
	const reply = await sendDelivery(visit, sealed, bearer(token));
	return judge(reply, visit.address, ({ status, body }) => {
		const isAccepted = status === 200 && parseAnswer(body).title === 'success';
		if (isAccepted) return { finding: 'check_received', passed: { value: { visit, token, seal } } };
		return { finding: classifyRefusal(status, body) };
	});
}

async function sendDelivery(
	{ side, send }: Visit,
	{ headers, body }: SealedRequest,
	credentials: Readonly<Record<string, string>>,
): Promise<TriggerReply> {
	const proof = proveReceptionCheck(side.keys.current.privateKey, body);
	return await send(PATHS.delivery, { headers: { ...credentials, ...headers, 'x-reception-check': proof }, body });
}

interface Attack {
	readonly reached: Result<Visit>;
	readonly token: Result<string>;
	readonly delivered: Result<Delivered>;
	readonly issuesTokens: boolean;
}

/** What an attacker would do. Each must be refused in its own way. */
async function attack(steps: StepList, { reached, token, delivered, issuesTokens }: Attack): Promise<void> {
	if (issuesTokens) await steps.run('Refuse a wrong client secret', reached, guessSecret);
	await steps.run('Refuse a delivery without a token', reached, async (visit) =>
		expectRefusal(await sendDelivery(visit, await sealForUs(visit), JSON_TYPE), visit, [401]),
	);
	await steps.run('Refuse a token signed by somebody else', both(reached, token), async ([visit, given]) =>
		expectRefusal(await sendDelivery(visit, await sealForUs(visit), bearer(await forgeToken(given))), visit, [401]),
	);
	await steps.run('Refuse a delivery that is not encrypted', delivered, async ({ visit, token: given }) => {
		const plain = { headers: {}, body: makeReceptionCheck(randomUUID()) };
		return expectRefusal(await sendDelivery(visit, plain, bearer(given)), visit, [400]);
	});
	await steps.run('Refuse a delivery for another key', delivered, async ({ visit, token: given, seal }) => {
		const { keyId, privateKey } = visit.side.keys.current;
		const publicKey = await makeForeignKey(privateKey);
		const sealed = await seal(makeReceptionCheck(randomUUID()), { publicKey, keyId });
		return expectRefusal(await sendDelivery(visit, sealed, bearer(given)), visit, [503]);
	});
}

/** One attempt only: the trigger counts failed logins. After ten in a minute, it answers 429. */
async function guessSecret(visit: Visit): Promise<Outcome<undefined>> {
	const { client } = visit.side;
	if (client === undefined) return { finding: 'oauth_server_off' };
	const wrong = { clientId: client.clientId, clientSecret: randomBytes(36).toString('base64url') };
	return expectRefusal(await visit.send(PATHS.token, makeTokenRequest(wrong)), visit, [401, 429]);
}

const sealForUs = async ({ side: { keys } }: Visit): Promise<SealedRequest> => {
	const { keyId, privateKey } = keys.current;
	return await sealJwe(makeReceptionCheck(randomUUID()), { publicKey: createPublicKey(privateKey), keyId });
};

function expectRefusal(reply: TriggerReply, { address }: Visit, expected: readonly number[]): Outcome<undefined> {
	return judge(reply, address, ({ status }) => {
		if (expected.includes(status)) return { finding: 'refused', passed: { value: undefined } };
		const finding: FindingCode = status < 300 ? 'not_refused' : 'refused_otherwise';
		return { finding, facts: { expected: expected[0] ?? null } };
	});
}

/** A key of the same kind as ours, whose private half nobody has. */
async function makeForeignKey(ours: KeyObject): Promise<KeyObject> {
	const { namedCurve, modulusLength = 2048 } = ours.asymmetricKeyDetails ?? {};
	return await new Promise((resolve, reject) => {
		const settle = (error: Error | null, publicKey: KeyObject) => (error ? reject(error) : resolve(publicKey));
		if (namedCurve === undefined) generateKeyPair('rsa', { modulusLength }, settle);
		else generateKeyPair('ec', { namedCurve }, settle);
	});
}
