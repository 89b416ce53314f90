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
import { type DecryptionKey, type DecryptionKeys, loadDecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import { loadOAuthClient, type OAuthClient } from '../../domain/oauthServer/authenticateClient';
import { ENDPOINT_PATHS } from '../../parameters/endpoints';
import type { CallTrigger } from '../../transport/connectTrigger';
import { askTrigger, type CheckCredential, makeTokenRequest, parseTriggerAddress, type Trigger } from './askTrigger';
import {
	classifyRefusal,
	describeFinding,
	judgeReply,
	parseAnswer,
	type StepOutcome,
	type TriggerAnswer,
} from './judgeReply';

export interface CheckOrder {
	readonly triggerUrl: string;
	/** Empty if the trigger issues tokens itself. */
	readonly accessToken: string;
	/** The content of the notifications credential. */
	readonly credential: Readonly<Record<string, unknown>>;
}

/** What n8n shows of a step. The first columns are short, so that no row of the table is high. */
export interface StepItem {
	readonly step: string;
	readonly result: 'passed' | 'failed' | 'not tried';
	readonly whatToDo: string;
	readonly details: { readonly finding: string; readonly how?: string };
	/** The HTTP status. A word if there is none: n8n writes a missing or empty cell in red. */
	readonly answer: number | 'none';
	/** How long the answer took; 0 if nothing was sent. */
	readonly milliseconds: number;
}

/** The steps that send what the trigger must refuse. */
export const REFUSING_STEPS = ['Refuse without a token', 'Refuse a wrong token'] as const;

type Seal = (plaintext: string, key: RecipientKey) => SealedRequest | Promise<SealedRequest>;

type Headers = Readonly<Record<string, string>>;

/**
 * Does from outside what the bank does, and makes two calls that must be refused. Each step that is tried has an item. One
 * more item counts the steps that cannot be tried, because an earlier step failed. It delivers only reception checks, which
 * start no execution.
 *
 * @throws BankFailure `cancelled`
 */
export async function checkReception(order: CheckOrder, call: CallTrigger): Promise<StepItem[]> {
	const { step, listItems } = recordSteps();
	const credential = await step('Load the credential', [], () => loadCredential(order.credential));
	const trigger = await step('Reach the trigger', [credential], ([known]) =>
		reachTrigger(order.triggerUrl, known, call),
	);
	const client = credential?.client;
	// Without a client, another OAuth server issues the tokens, and the trigger announces no address.
	if (client) await step('Compare the address', [trigger], ([reached]) => compareAddress(reached));
	const token = client
		? await step('Fetch a token', [trigger], ([reached]) => fetchToken(reached, client))
		: await step('Take the token', [trigger], () => takeToken(order.accessToken));
	const keyAnswer = await step('Fetch the public key', [trigger, token], ([reached, given]) =>
		fetchKey(reached, given),
	);
	const isKeyOurs = await step('Compare the public key', [credential, keyAnswer], ([{ keys }, answer]) =>
		compareKey(keys, answer),
	);
	await step('Deliver a JWE', [trigger, token, isKeyOurs], ([reached, given]) =>
		deliverCheck(reached, sealJwe, bearer(given), readAcceptance),
	);
	// With an EC key, no bank can use the envelope with x-crypto-key.
	if (credential?.keys.current.keyType !== 'EC') {
		await step('Deliver with x-crypto-key', [trigger, token, isKeyOurs], ([reached, given]) =>
			deliverCheck(reached, sealCryptoKeyEnvelope, bearer(given), readAcceptance),
		);
	}
	const wrongToken = randomBytes(24).toString('base64url');
	const [withoutToken, withWrongToken] = REFUSING_STEPS;
	await step(withoutToken, [trigger], ([reached]) => deliverCheck(reached, sealJwe, {}, readRefusal));
	await step(withWrongToken, [trigger], ([reached]) => deliverCheck(reached, sealJwe, bearer(wrongToken), readRefusal));
	return listItems();
}

/** The same list, where nothing is missing. */
type Present<Needs extends readonly unknown[]> = { [Index in keyof Needs]: NonNullable<Needs[Index]> };

const arePresent = <Needs extends readonly unknown[]>(needs: Needs): needs is Needs & Present<Needs> =>
	needs.every((need) => need !== undefined);

/** Runs steps one after the other, and records an item of each. */
function recordSteps() {
	const items: StepItem[] = [];
	let notTried = 0;
	/** The step that had failed when the first step was not tried. */
	let cause = '';
	/**
	 * @param needs what earlier steps have given. If one of them gave nothing, the step is counted as not tried.
	 * @returns what the step gives to later steps. A step passed if its finding has no `whatToDo`.
	 */
	const step = async <const Needs extends readonly unknown[], Given>(
		name: string,
		needs: Needs,
		run: (needed: Present<Needs>) => StepOutcome<Given> | Promise<StepOutcome<Given>>,
	): Promise<Given | undefined> => {
		if (!arePresent(needs)) {
			notTried += 1;
			cause ||= items.findLast(({ result }) => result === 'failed')?.step ?? '';
			return undefined;
		}
		const outcome = await run(needs);
		const { status, milliseconds = 0, gives } = outcome;
		const { whatToDo, ...details } = describeFinding(outcome, outcome);
		const result = whatToDo === undefined ? 'passed' : 'failed';
		const answer = status ?? 'none';
		items.push({ step: name, result, whatToDo: whatToDo ?? 'Nothing', details, answer, milliseconds });
		return gives;
	};
	const listItems = (): StepItem[] => {
		if (notTried === 0) return items;
		const { whatToDo = '', ...details } = describeFinding({ finding: 'notTried', facts: { step: cause } });
		const step = notTried === 1 ? '1 further step' : `${notTried} further steps`;
		return [...items, { step, result: 'not tried', whatToDo, details, answer: 'none', milliseconds: 0 }];
	};
	return { step, listItems };
}

function loadCredential(data: CheckOrder['credential']): StepOutcome<CheckCredential> {
	try {
		const credential = {
			keys: loadDecryptionKeys(data),
			client: loadOAuthClient(data),
			apiKey: textOf(data.expectedApiKey),
		};
		return { finding: 'credentialLoaded', gives: credential };
	} catch (error) {
		if (error instanceof DeliveryError) return { finding: 'credentialUnusable', facts: { problem: error.message } };
		throw keepError(error);
	}
}

/** Makes sure that the trigger answers, before anything secret is sent. */
async function reachTrigger(
	triggerUrl: string,
	credential: CheckCredential,
	call: CallTrigger,
): Promise<StepOutcome<Trigger>> {
	const address = parseTriggerAddress(triggerUrl);
	if (typeof address === 'string') return { finding: address };
	const { baseUrl } = address;
	const url = `${baseUrl}/${ENDPOINT_PATHS.authorizationServerMetadata}`;
	const reply = await call({ method: 'GET', url, headers: { accept: 'application/json' } });
	return judgeReply(reply, baseUrl, (metadata) => ({
		finding: baseUrl.startsWith('https:') ? 'triggerReached' : 'triggerReachedWithoutTls',
		gives: { baseUrl, metadata, credential, call },
	}));
}

function compareAddress({ baseUrl, metadata }: Trigger): StepOutcome<never> {
	const { status, body } = metadata;
	if (status !== 200) return { finding: classifyRefusal(status, body), status };
	const { issuer } = parseAnswer(body);
	if (typeof issuer !== 'string' || !URL.canParse(issuer)) return { finding: 'answerUnreadable', status };
	// n8n announces the production URL also where it listens for a test event.
	const isSame = [baseUrl, baseUrl.replace('/webhook-test/', '/webhook/')].includes(issuer);
	if (isSame) return { finding: 'addressAnnounced', status };
	const announced = new URL(issuer).origin.slice(0, 100);
	return { finding: 'announcedAnother', facts: { announced, called: new URL(baseUrl).origin }, status };
}

async function fetchToken(trigger: Trigger, client: OAuthClient): Promise<StepOutcome<string>> {
	return await askTrigger(trigger, ENDPOINT_PATHS.accessToken, makeTokenRequest(client), ({ status, body }) => {
		// 429: after many attempts with a wrong secret.
		if (status === 401 || status === 429) return { finding: 'clientRefused' };
		if (status !== 200) return { finding: classifyRefusal(status, body) };
		const { access_token: token } = parseAnswer(body);
		return typeof token === 'string' ? { finding: 'tokenIssued', gives: token } : { finding: 'answerUnreadable' };
	});
}

function takeToken(given: string): StepOutcome<string> {
	const token = given.replace(/^bearer\s+/i, '');
	return token === '' ? { finding: 'tokenNotGiven' } : { finding: 'tokenGiven', gives: token };
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

async function fetchKey(trigger: Trigger, token: string): Promise<StepOutcome<string>> {
	const request = { headers: bearer(token), body: '{}' };
	return await askTrigger(trigger, ENDPOINT_PATHS.publicKeys, request, ({ status, body }) =>
		status === 200 ? { finding: 'keyFetched', gives: body } : { finding: classifyRefusal(status, body) },
	);
}

function compareKey(keys: DecryptionKeys, keyAnswer: string): StepOutcome<true> {
	// In JSON, the line breaks of a PEM are escaped.
	const answer = keyAnswer.replaceAll(/\\[rn]|\s/g, '');
	if (holdsKey(answer, keys.current)) return { finding: 'keyOurs', gives: true };
	const isPrevious = keys.previous.some((key) => holdsKey(answer, key));
	return { finding: isPrevious ? 'keyPrevious' : 'keyForeign' };
}

/** Whether an answer holds a public key in one of its forms: PEM, PEM in base64, or JWK. */
function holdsKey(answer: string, { privateKey, keyId }: DecryptionKey): boolean {
	const { pem, jwk } = describePublicKey(privateKey, { keyId, use: 'enc', algorithm: '' });
	const forms = [pem.replaceAll(/\s/g, ''), Buffer.from(pem).toString('base64'), jwk.n ?? jwk.x];
	return forms.some((form) => form !== undefined && answer.includes(form));
}

async function deliverCheck(
	trigger: Trigger,
	seal: Seal,
	headers: Headers,
	explain: (answer: TriggerAnswer) => StepOutcome<never>,
): Promise<StepOutcome<never>> {
	const { privateKey, keyId } = trigger.credential.keys.current;
	const sealed = await seal(makeReceptionCheck(randomUUID()), { publicKey: createPublicKey(privateKey), keyId });
	const request = { headers: { ...sealed.headers, ...headers }, body: sealed.body };
	return await askTrigger(trigger, ENDPOINT_PATHS.paymentStatusUpdate, request, explain);
}

function readAcceptance({ status, body }: TriggerAnswer): StepOutcome<never> {
	const isAccepted = status === 200 && parseAnswer(body).title === 'success';
	return { finding: isAccepted ? 'checkReceived' : classifyRefusal(status, body) };
}

/** Without the right token, the trigger must answer 401. */
function readRefusal({ status }: TriggerAnswer): StepOutcome<never> {
	if (status === 401) return { finding: 'refused' };
	return { finding: status < 300 ? 'notRefused' : 'refusedOtherwise' };
}
