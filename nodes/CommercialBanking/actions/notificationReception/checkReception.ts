import { createPublicKey, randomBytes, randomUUID } from 'node:crypto';
import {
	makeReceptionCheck,
	type RecipientKey,
	sealCryptoKeyEnvelope,
	type SealedRequest,
	sealJwe,
} from '../../domain/envelope/makeReceptionCheck';
import { DeliveryError, keepError } from '../../domain/errors';
import { textOf } from '../../domain/json/isJsonObject';
import { describePublicKey } from '../../domain/keys/describePublicKey';
import { type DecryptionKey, loadDecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import { loadOAuthClient } from '../../domain/oauthServer/authenticateClient';
import type { RefusalCode } from '../../domain/refusals';
import { ENDPOINT_PATHS } from '../../parameters/endpoints';
import type { CallTrigger } from '../../transport/connectTrigger';
import {
	type Answer,
	askTrigger,
	type CheckCredential,
	fail,
	type Judge,
	type Outcome,
	parseTriggerAddress,
	pass,
	post,
	type Trigger,
} from './askTrigger';

export interface CheckOrder {
	readonly triggerUrl: string;
	/** Empty if the trigger issues tokens itself. */
	readonly accessToken: string;
	/** The content of the notifications credential. */
	readonly credential: Readonly<Record<string, unknown>>;
}

/** A step as n8n shows it. The first columns are short, and a nested object is wide, so that no row of the table is high. */
export interface StepItem {
	readonly step: string;
	readonly result: 'passed' | 'failed' | 'not tried';
	readonly whatToDo: string;
	/** `code` is that of the refusal, of the network's failure, or of `OUTSIDE_CURES`. */
	readonly details: { readonly how: string; readonly code: string };
	/** The HTTP status. A word if there is none: n8n writes a missing or empty cell in red. */
	readonly answer: number | 'none';
	/** How long the answer took; 0 if nothing was sent. */
	readonly milliseconds: number;
}

/** The steps that send what the trigger must refuse. */
export const REFUSING_STEPS = ['Refuse without a token', 'Refuse a wrong token'] as const;

/**
 * Does from outside what the bank does, and makes two calls that must be refused. It delivers only reception checks, which
 * start no execution. A step that needs what an earlier one did not give is not tried.
 *
 * @returns an item for each step, in their order
 * @throws BankFailure `cancelled`
 */
export async function checkReception(order: CheckOrder, call: CallTrigger): Promise<StepItem[]> {
	const { step, items } = recordSteps();
	const credential = await step('Load the credential', order.credential, loadCredential);
	const trigger = await step('Reach the trigger', credential, async (loaded) =>
		reachTrigger(order.triggerUrl, loaded, call),
	);
	const token = await step('Get an access token', trigger, async (reached) => getToken(reached, order.accessToken));
	const sender = await step('Fetch the public key', token, fetchKey);
	await step('Deliver a JWE', sender, async (known) => deliverCheck(known, sealJwe, isReceived));
	// With an EC key, no bank can use the envelope with x-crypto-key.
	if (credential?.keys.current.keyType !== 'EC') {
		await step('Deliver with x-crypto-key', sender, async (known) =>
			deliverCheck(known, sealCryptoKeyEnvelope, isReceived),
		);
	}
	const wrongToken = randomBytes(24).toString('base64url');
	const [withoutToken, withWrongToken] = REFUSING_STEPS;
	await step(withoutToken, trigger, async (reached) => deliverCheck(reached, sealJwe, isRefused));
	await step(withWrongToken, trigger, async (reached) =>
		deliverCheck({ ...reached, token: wrongToken }, sealJwe, isRefused),
	);
	return items;
}

/** Runs steps one after the other, and records an item of each. */
function recordSteps() {
	const items: StepItem[] = [];
	/** @param need what an earlier step has given; undefined if that has not passed */
	const step = async <Need, Given>(
		name: string,
		need: Need | undefined,
		run: (need: Need) => Promise<Outcome<Given>> | Outcome<Given>,
	): Promise<Given | undefined> => {
		if (need === undefined) {
			const details = { how: 'An earlier step has failed. Mend that, and check again.', code: 'not_tried' };
			items.push({ step: name, result: 'not tried', whatToDo: 'Nothing', details, answer: 'none', milliseconds: 0 });
			return undefined;
		}
		const { code, cure, gives, status, milliseconds = 0 } = await run(need);
		const { whatToDo, how } = cure ?? { whatToDo: 'Nothing', how: 'The step has passed.' };
		const result = cure === undefined ? 'passed' : 'failed';
		items.push({ step: name, result, whatToDo, details: { how, code }, answer: status ?? 'none', milliseconds });
		return gives;
	};
	return { step, items };
}

function loadCredential(data: CheckOrder['credential']): Outcome<CheckCredential> {
	try {
		return pass({
			keys: loadDecryptionKeys(data),
			client: loadOAuthClient(data),
			apiKey: textOf(data.expectedApiKey),
		});
	} catch (error) {
		if (!(error instanceof DeliveryError)) throw keepError(error);
		return { code: error.code, cure: { whatToDo: 'Correct the notifications credential.', how: error.message } };
	}
}

const SERVER_OFF: RefusalCode = 'oauth_server_off';

/** Makes sure that the trigger answers, and has the same Token Validation, before anything secret is sent. */
async function reachTrigger(triggerUrl: string, credential: CheckCredential, call: CallTrigger) {
	const address = parseTriggerAddress(triggerUrl);
	if (typeof address === 'string') return fail(address);
	const trigger = { ...address, credential, call, token: '' };
	const request = { method: 'GET', headers: { accept: 'application/json' } } as const;
	return await askTrigger(trigger, ENDPOINT_PATHS.signingJwks, request, (answer) => {
		const isWithoutServer = credential.client === undefined && answer.code === SERVER_OFF;
		return answer.status === 200 || isWithoutServer ? pass(trigger) : undefined;
	});
}

/** Asks for a token like most clients: the pair is encoded for a URI, and not for a form (RFC 6749, section 2.3.1). */
async function getToken(trigger: Trigger, given: string): Promise<Outcome<Trigger>> {
	const { client } = trigger.credential;
	if (client === undefined) {
		const token = given.replace(/^bearer\s+/i, '');
		return token === '' ? fail('token_not_given') : pass({ ...trigger, token });
	}
	const pair = [client.clientId, client.clientSecret].map(encodeURIComponent).join(':');
	const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
	const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization };
	const request = post(trigger, headers, 'grant_type=client_credentials');
	return await askTrigger(trigger, ENDPOINT_PATHS.accessToken, request, ({ status, content }) => {
		const { access_token: token } = content;
		return status === 200 && typeof token === 'string' ? pass({ ...trigger, token }) : undefined;
	});
}

/** Fetches the key for which the bank would encrypt, and compares it with that of the credential. */
async function fetchKey(trigger: Trigger): Promise<Outcome<Trigger>> {
	return await askTrigger(trigger, ENDPOINT_PATHS.publicKeys, post(trigger, {}, '{}'), ({ status, body }) => {
		if (status !== 200) return undefined;
		// In JSON, the line breaks of a PEM are escaped.
		const answer = body.replaceAll(/\\[rn]|\s/g, '');
		return holdsKey(answer, trigger.credential.keys.current) ? pass(trigger) : fail('key_foreign');
	});
}

/** Whether an answer holds a public key in one of its forms: PEM, PEM in base64, or JWK. */
function holdsKey(answer: string, { privateKey, keyId }: DecryptionKey): boolean {
	const { pem, jwk } = describePublicKey(privateKey, { keyId, use: 'enc', algorithm: '' });
	const forms = [pem.replaceAll(/\s/g, ''), Buffer.from(pem).toString('base64'), jwk.n ?? jwk.x];
	return forms.some((form) => form !== undefined && answer.includes(form));
}

type Seal = (plaintext: string, key: RecipientKey) => SealedRequest | Promise<SealedRequest>;

async function deliverCheck(trigger: Trigger, seal: Seal, judge: Judge<true>): Promise<Outcome<true>> {
	const { privateKey, keyId } = trigger.credential.keys.current;
	const sealed = await seal(makeReceptionCheck(randomUUID()), { publicKey: createPublicKey(privateKey), keyId });
	return await askTrigger(
		trigger,
		ENDPOINT_PATHS.paymentStatusUpdate,
		post(trigger, sealed.headers, sealed.body),
		judge,
	);
}

const isReceived: Judge<true> = ({ status, code }) =>
	status === 200 && code === 'check_received' ? pass(true) : undefined;

/** Without the right token, the trigger must answer 401. */
function isRefused({ status }: Answer): Outcome<true> | undefined {
	if (status === 401) return pass(true);
	return status < 300 ? fail('not_refused') : undefined;
}
