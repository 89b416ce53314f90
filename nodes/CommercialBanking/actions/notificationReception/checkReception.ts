import { createPublicKey } from 'node:crypto';
import { sealCryptoKeyEnvelope } from '../../domain/envelope/sealCryptoKeyEnvelope';
import { type RecipientKey, sealJwe } from '../../domain/envelope/sealJwe';
import { computeThumbprint } from '../../domain/keys/describePublicKey';
import { findPublishedKeys } from '../../domain/keys/findPublishedKeys';
import { ENDPOINT_PATHS } from '../../parameters/endpointPaths';
import type { CallTrigger } from '../../transport/callTrigger';
import { attackTrigger } from './attackTrigger';
import { classifyRefusal, parseAnswer } from './classifyReply';
import { type Access, type Delivered, deliverCheck, makeHeaders } from './deliverCheck';
import type { BankSide } from './loadBankSide';
import { makeTokenRequest } from './makeTokenRequest';
import { both, type Outcome, type Result, type StepItem, StepList } from './StepList';
import { judge, type Visit, visitTrigger } from './visitTrigger';

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

const START: Result<undefined> = { state: 'passed', value: undefined };

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
	const { bankSide, triggerUrl, accessToken } = order;
	const steps = new StepList();
	const bank = await steps.run('Load the credential', START, () => useCredential(bankSide));
	const reached = await steps.run(
		'Reach the trigger',
		bank,
		async (side) => await visitTrigger(triggerUrl, side, call),
	);
	const issuesTokens = typeof bankSide !== 'string' && bankSide.client !== undefined;
	if (issuesTokens) await steps.run('Compare the address that n8n gives to the bank', reached, compareAddress);
	const token = issuesTokens
		? await steps.run('Fetch an access token', reached, fetchToken)
		: await steps.run('Take the access token', reached, () => takeToken(accessToken));
	const answer = await steps.run('Fetch the public key', both(reached, token), fetchKey);
	const key = await steps.run('Compare the public key with the credential', both(reached, answer), compareKey);
	const delivered = await deliverChecks(steps, order, both(reached, both(token, key)));
	await attackTrigger(steps, { reached, token, delivered, issuesTokens });
	return steps.items;
}

function useCredential(side: BankSide | string): Outcome<BankSide> {
	if (typeof side === 'string') return { finding: 'credential_unusable', facts: { problem: side } };
	return { finding: 'credential_loaded', passed: { value: side } };
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
	return judge(await send(ENDPOINT_PATHS.accessToken, makeTokenRequest(client)), address, ({ status, body }) => {
		if (status === 401) return { finding: 'client_refused' };
		if (status === 429) return { finding: 'too_many_failed_logins' };
		if (status !== 200) return { finding: classifyRefusal(status, body) };
		const { access_token: token } = parseAnswer(body);
		const isToken = typeof token === 'string' && TOKEN_PATTERN.test(token);
		return isToken ? { finding: 'token_issued', passed: { value: token } } : { finding: 'token_answer_unreadable' };
	});
}

function takeToken(given: string): Outcome<string> {
	const token = given.trim().replace(/^bearer\s+/i, '');
	if (token === '') return { finding: 'token_not_given' };
	if (!TOKEN_PATTERN.test(token)) return { finding: 'token_not_usable' };
	return { finding: 'token_given', passed: { value: token } };
}

async function fetchKey([{ address, send }, token]: readonly [Visit, string]): Promise<Outcome<string>> {
	const reply = await send(ENDPOINT_PATHS.publicKeys, { headers: makeHeaders(token), body: '{}' });
	return judge(reply, address, ({ status, body }) =>
		status === 200 ? { finding: 'key_fetched', passed: { value: body } } : { finding: classifyRefusal(status, body) },
	);
}

function compareKey([{ side }, body]: readonly [Visit, string]): Outcome<RecipientKey> {
	const { current, previous } = side.keys;
	const thumbprints = new Set(findPublishedKeys(body).map(computeThumbprint));
	if (thumbprints.size === 0) return { finding: 'key_not_found' };
	if (thumbprints.size === 1 && thumbprints.has(current.thumbprint)) {
		const value = { publicKey: createPublicKey(current.privateKey), keyId: current.keyId };
		return { finding: 'key_ours', passed: { value } };
	}
	const isPrevious = previous.some(({ thumbprint }) => thumbprints.has(thumbprint));
	return { finding: isPrevious ? 'key_previous' : 'key_foreign' };
}

/** Delivers a check in each of the envelopes. All must be accepted. Returns the first one. */
async function deliverChecks(
	steps: StepList,
	{ envelope, bankSide }: CheckOrder,
	access: Result<Access>,
): Promise<Result<Delivered>> {
	const hasRsaKey = typeof bankSide === 'string' || bankSide.keys.current.keyType === 'RSA';
	const asJwe = async () =>
		await steps.run('Deliver a check as a JWE', access, async (given) => await deliverCheck(given, sealJwe));
	const withHeader = async () =>
		await steps.run('Deliver a check with x-crypto-key', access, async (given) =>
			hasRsaKey ? await deliverCheck(given, sealCryptoKeyEnvelope) : { finding: 'needs_rsa_key' },
		);
	if (envelope === 'cryptoKey') return await withHeader();
	const first = await asJwe();
	// With an EC key, no bank can use the other envelope.
	const second = envelope === 'both' && hasRsaKey ? await withHeader() : first;
	return second.state === 'missing' ? second : first;
}
