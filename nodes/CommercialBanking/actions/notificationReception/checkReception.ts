import { createPublicKey, randomBytes, randomUUID } from 'node:crypto';
import { makeReceptionCheck } from '../../domain/envelope/receptionCheck';
import {
	type RecipientKey,
	sealCryptoKeyEnvelope,
	type SealedRequest,
	sealJwe,
} from '../../domain/envelope/sealEnvelope';
import { describePublicKey } from '../../domain/keys/describePublicKey';
import type { DecryptionKey } from '../../domain/keys/loadDecryptionKeys';
import { ENDPOINT_PATHS } from '../../parameters/endpointPaths';
import type { CallTrigger, TriggerReply } from '../../transport/callTrigger';
import * as asBank from './callAsBank';
import { type Answer, classifyRefusal, judgeReply, parseAnswer, type StepOutcome } from './classifyReply';
import { describeFinding } from './describeFinding';

export interface CheckOrder {
	readonly triggerUrl: string;
	/** Empty if the trigger issues tokens itself. */
	readonly accessToken: string;
	/** The notifications credential, or what is wrong with it. */
	readonly bankSide: asBank.BankSide | string;
}

export interface StepItem {
	readonly step: string;
	readonly passed: boolean;
	/** The HTTP status, or null if there was no answer or no request. */
	readonly answer: number | null;
	readonly milliseconds: number | null;
	readonly finding: string;
	/** Null if there is nothing to do: the step passed, or was left out. */
	readonly whatToDo: string | null;
}

interface Findings {
	side: asBank.BankSide;
	trigger: Trigger;
	token: string;
	/** The trigger's answer with its public key. */
	keyAnswer: string;
	/** The key for which the bank would encrypt. */
	key: RecipientKey;
}

interface Trigger {
	readonly address: asBank.TriggerAddress;
	/** The answer to the first request, the description of the OAuth server. */
	readonly metadata: Answer;
	readonly send: asBank.SendToTrigger;
}

/** It passed if there is nothing to do about what it found. */
type Outcome = StepOutcome<Partial<Findings>>;

/** One step. It returns undefined if something is missing that an earlier step should have given. */
interface Step {
	readonly name: string;
	readonly run: (found: Partial<Findings>) => Promise<Outcome | undefined>;
}

type Seal = (plaintext: string, key: RecipientKey) => SealedRequest | Promise<SealedRequest>;

/** A token has visible characters only. */
const TOKEN_PATTERN = /^[\x21-\x7e]{1,16000}$/;

/**
 * Does from outside what the bank does, and makes two calls that must be refused. Each step has an item, also those that
 * are left out because an earlier one did not pass. What it delivers are reception checks, so it starts no execution.
 *
 * @throws BankFailure `cancelled`
 */
export async function checkReception(order: CheckOrder, call: CallTrigger): Promise<StepItem[]> {
	const found: Partial<Findings> = {};
	const items: StepItem[] = [];
	let because = '';
	for (const { name, run } of listSteps(order, call)) {
		const outcome = await run(found);
		const { finding, facts, answer = null, milliseconds = null, gives } = outcome ?? NOT_TRIED;
		const texts = describeFinding(finding, { ...facts, because, status: answer });
		const passed = outcome !== undefined && texts.whatToDo === null;
		if (outcome !== undefined && !passed) because = name;
		Object.assign(found, gives);
		items.push({ step: name, passed, answer, milliseconds, ...texts });
	}
	return items;
}

const NOT_TRIED: Outcome = { finding: 'not_tried' };

function listSteps({ bankSide, triggerUrl, accessToken }: CheckOrder, call: CallTrigger): Step[] {
	const issuesTokens = typeof bankSide !== 'string' && bankSide.client !== undefined;
	// With an EC key, no bank can use the envelope with x-crypto-key.
	const hasRsaKey = typeof bankSide === 'string' || bankSide.keys.current.keyType === 'RSA';
	const delivery = (seal: Seal) => needs(['trigger', 'token', 'key'], async (found) => await deliverCheck(found, seal));
	const refusal = (makeToken: () => string | undefined) =>
		needs(['side', 'trigger'], async (found) => await expectRefusal(found, makeToken()));
	return [
		{ name: 'Load the credential', run: needs([], () => useCredential(bankSide)) },
		{ name: 'Reach the trigger', run: needs(['side'], async ({ side }) => await reachTrigger(triggerUrl, side, call)) },
		...(issuesTokens
			? [
					{ name: 'Compare the address that n8n gives to the bank', run: needs(['trigger'], compareAddress) },
					{ name: 'Fetch an access token', run: needs(['side', 'trigger'], fetchToken) },
				]
			: [{ name: 'Take the access token', run: needs(['trigger'], () => takeToken(accessToken)) }]),
		{ name: 'Fetch the public key', run: needs(['trigger', 'token'], fetchKey) },
		{ name: 'Compare the public key with the credential', run: needs(['side', 'keyAnswer'], compareKey) },
		{ name: 'Deliver a check as a JWE', run: delivery(sealJwe) },
		...(hasRsaKey ? [{ name: 'Deliver a check with x-crypto-key', run: delivery(sealCryptoKeyEnvelope) }] : []),
		{ name: 'Refuse a delivery without a token', run: refusal(() => undefined) },
		{ name: 'Refuse a delivery with a wrong token', run: refusal(() => randomBytes(24).toString('base64url')) },
	];
}

/** Runs an action only if earlier steps have given what it needs. */
function needs<Name extends keyof Findings>(
	names: readonly Name[],
	action: (found: Pick<Findings, Name>) => Promise<Outcome> | Outcome,
): Step['run'] {
	const hasAll = (found: Partial<Findings>): found is Partial<Findings> & Pick<Findings, Name> =>
		names.every((name) => found[name] !== undefined);
	return async (found) => (hasAll(found) ? await action(found) : undefined);
}

function useCredential(side: asBank.BankSide | string): Outcome {
	if (typeof side === 'string') return { finding: 'credential_unusable', facts: { problem: side } };
	return { finding: 'credential_loaded', gives: { side } };
}

/** Makes sure that it is the trigger that answers, before anything secret is sent. */
async function reachTrigger(triggerUrl: string, side: asBank.BankSide, call: CallTrigger): Promise<Outcome> {
	const address = asBank.parseTriggerAddress(triggerUrl);
	if (typeof address === 'string') return { finding: address };
	const url = `${address.baseUrl}/${ENDPOINT_PATHS.authorizationServerMetadata}`;
	const reply = await call({ method: 'GET', url, headers: { accept: 'application/json' } });
	return judgeReply(reply, address.baseUrl, (metadata) => ({
		finding: address.isEncrypted ? 'trigger_reached' : 'trigger_reached_without_tls',
		gives: { trigger: { address, metadata, send: asBank.sendAsBank(address, side, call) } },
	}));
}

function compareAddress({ trigger: { address, metadata } }: Pick<Findings, 'trigger'>): Outcome {
	const { status: answer, body } = metadata;
	if (answer !== 200) return { finding: classifyRefusal(answer, body), answer };
	const { issuer } = parseAnswer(body);
	if (typeof issuer !== 'string' || !URL.canParse(issuer)) return { finding: 'answer_unreadable', answer };
	// n8n announces the production URL also where it listens for a test event.
	const isSame = [address.baseUrl, address.baseUrl.replace('/webhook-test/', '/webhook/')].includes(issuer);
	if (isSame) return { finding: 'address_announced', answer };
	const announced = new URL(issuer).origin.slice(0, 100);
	const called = new URL(address.baseUrl).origin;
	if (announced !== called) return { finding: 'announced_other_host', facts: { announced, called }, answer };
	return { finding: 'announced_other_path', answer };
}

async function fetchToken({ side, trigger }: Pick<Findings, 'side' | 'trigger'>): Promise<Outcome> {
	if (side.client === undefined) return { finding: 'oauth_server_off' };
	const reply = await trigger.send(ENDPOINT_PATHS.accessToken, asBank.makeTokenRequest(side.client));
	return judgeReply(reply, trigger.address.baseUrl, ({ status, body }) => {
		// 429: after many attempts with a wrong secret.
		if (status === 401 || status === 429) return { finding: 'client_refused' };
		if (status !== 200) return { finding: classifyRefusal(status, body) };
		const { access_token: token } = parseAnswer(body);
		const isToken = typeof token === 'string' && TOKEN_PATTERN.test(token);
		return isToken ? { finding: 'token_issued', gives: { token } } : { finding: 'answer_unreadable' };
	});
}

function takeToken(given: string): Outcome {
	const token = given.trim().replace(/^bearer\s+/i, '');
	if (token === '') return { finding: 'token_not_given' };
	if (!TOKEN_PATTERN.test(token)) return { finding: 'token_not_usable' };
	return { finding: 'token_given', gives: { token } };
}

async function fetchKey({ trigger, token }: Pick<Findings, 'trigger' | 'token'>): Promise<Outcome> {
	const request = { headers: asBank.makeJsonHeaders(token), body: '{}' };
	const reply = await trigger.send(ENDPOINT_PATHS.publicKeys, request);
	return judgeReply(reply, trigger.address.baseUrl, ({ status, body }) =>
		status === 200
			? { finding: 'key_fetched', gives: { keyAnswer: body } }
			: { finding: classifyRefusal(status, body) },
	);
}

function compareKey({ side: { keys }, keyAnswer }: Pick<Findings, 'side' | 'keyAnswer'>): Outcome {
	// In JSON, the line breaks of a PEM are escaped.
	const answer = keyAnswer.replaceAll(/\\[rn]|\s/g, '');
	if (holdsKey(answer, keys.current)) return { finding: 'key_ours', gives: { key: makeRecipient(keys) } };
	const isPrevious = keys.previous.some((key) => holdsKey(answer, key));
	return { finding: isPrevious ? 'key_previous' : 'key_foreign' };
}

/** Whether an answer holds a public key in one of its forms: PEM, PEM in base64, or JWK. */
function holdsKey(answer: string, { privateKey, keyId }: DecryptionKey): boolean {
	const { pem, jwk } = describePublicKey(privateKey, { keyId, use: 'enc', algorithm: '' });
	const forms = [pem.replaceAll(/\s/g, ''), Buffer.from(pem).toString('base64'), jwk.n ?? jwk.x];
	return forms.some((form) => form !== undefined && answer.includes(form));
}

const makeRecipient = ({ current }: asBank.BankSide['keys']): RecipientKey => ({
	publicKey: createPublicKey(current.privateKey),
	keyId: current.keyId,
});

type Access = Pick<Findings, 'trigger' | 'token' | 'key'>;

async function deliverCheck({ trigger, token, key }: Access, seal: Seal): Promise<Outcome> {
	const reply = await sendDelivery(trigger, await seal(makeReceptionCheck(randomUUID()), key), token);
	return judgeReply(reply, trigger.address.baseUrl, ({ status, body }) => {
		const isAccepted = status === 200 && parseAnswer(body).title === 'success';
		return { finding: isAccepted ? 'check_received' : classifyRefusal(status, body) };
	});
}

/** Delivers a check without the right token. The trigger must answer 401. */
async function expectRefusal(
	{ side, trigger }: Pick<Findings, 'side' | 'trigger'>,
	token: string | undefined,
): Promise<Outcome> {
	const sealed = await sealJwe(makeReceptionCheck(randomUUID()), makeRecipient(side.keys));
	const reply = await sendDelivery(trigger, sealed, token);
	return judgeReply(reply, trigger.address.baseUrl, ({ status }) => {
		if (status === 401) return { finding: 'refused' };
		return { finding: status < 300 ? 'not_refused' : 'refused_otherwise' };
	});
}

async function sendDelivery(
	{ send }: Trigger,
	{ headers, body }: SealedRequest,
	token: string | undefined,
): Promise<TriggerReply> {
	const request = { headers: { ...asBank.makeJsonHeaders(token), ...headers }, body };
	return await send(ENDPOINT_PATHS.paymentStatusUpdate, request);
}
