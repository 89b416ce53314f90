import { createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { type SealedRequest, sealJwe } from '../../domain/envelope/sealJwe';
import { forgeToken } from '../../domain/token/forgeToken';
import { ENDPOINT_PATHS } from '../../parameters/endpointPaths';
import type { TriggerReply } from '../../transport/callTrigger';
import { type Delivered, makeCheck, sendDelivery } from './deliverCheck';
import { makeTokenRequest } from './makeTokenRequest';
import { both, type Outcome, type Result, type StepList } from './StepList';
import { judge, type Visit } from './visitTrigger';

/** What the steps before have given. */
interface Findings {
	readonly reached: Result<Visit>;
	readonly token: Result<string>;
	readonly delivered: Result<Delivered>;
	/** Whether the trigger issues tokens itself. */
	readonly issuesTokens: boolean;
}

/**
 * Does what an attacker would do. Each attack must be refused in its own way.
 *
 * The last two need a valid token. They wait for a delivery that was accepted, because then it is certain that the
 * trigger knows our proof, and raises no alert.
 */
export async function attackTrigger(
	steps: StepList,
	{ reached, token, delivered, issuesTokens }: Findings,
): Promise<void> {
	if (issuesTokens) await steps.run('Refuse a wrong client secret', reached, guessSecret);
	await steps.run('Refuse a delivery without a token', reached, async (visit) =>
		expectRefusal(await sendDelivery(visit, await sealForUs(visit), undefined), visit, [401]),
	);
	await steps.run('Refuse a token signed by somebody else', both(reached, token), async ([visit, right]) =>
		expectRefusal(await sendDelivery(visit, await sealForUs(visit), await forgeToken(right)), visit, [401]),
	);
	await steps.run('Refuse a delivery that is not encrypted', delivered, async ({ visit, token: right }) =>
		expectRefusal(await sendDelivery(visit, { headers: {}, body: makeCheck() }, right), visit, [400]),
	);
	await steps.run('Refuse a delivery for another key', delivered, async ({ visit, token: right, seal }) => {
		const { keyId, privateKey } = visit.side.keys.current;
		const sealed = await seal(makeCheck(), { publicKey: await makeForeignKey(privateKey), keyId });
		return expectRefusal(await sendDelivery(visit, sealed, right), visit, [503]);
	});
}

/** One attempt only: the trigger counts failed logins. After ten in a minute, it answers 429. */
async function guessSecret(visit: Visit): Promise<Outcome<undefined>> {
	const { client } = visit.side;
	if (client === undefined) return { finding: 'oauth_server_off' };
	const wrong = { clientId: client.clientId, clientSecret: randomBytes(36).toString('base64url') };
	return expectRefusal(await visit.send(ENDPOINT_PATHS.accessToken, makeTokenRequest(wrong)), visit, [401, 429]);
}

async function sealForUs({ side: { keys } }: Visit): Promise<SealedRequest> {
	const { keyId, privateKey } = keys.current;
	return await sealJwe(makeCheck(), { publicKey: createPublicKey(privateKey), keyId });
}

function expectRefusal(reply: TriggerReply, { address }: Visit, expected: readonly number[]): Outcome<undefined> {
	return judge(reply, address, ({ status }) => {
		if (expected.includes(status)) return { finding: 'refused', passed: { value: undefined } };
		const finding = status < 300 ? 'not_refused' : 'refused_otherwise';
		return { finding, facts: { expected: expected[0] ?? null } };
	});
}

/** Makes a key of the same kind as ours, whose private half nobody keeps. */
async function makeForeignKey(ours: KeyObject): Promise<KeyObject> {
	const { namedCurve, modulusLength = 2048 } = ours.asymmetricKeyDetails ?? {};
	return await new Promise((resolve, reject) => {
		const settle = (error: Error | null, publicKey: KeyObject) => (error ? reject(error) : resolve(publicKey));
		if (namedCurve === undefined) generateKeyPair('rsa', { modulusLength }, settle);
		else generateKeyPair('ec', { namedCurve }, settle);
	});
}
