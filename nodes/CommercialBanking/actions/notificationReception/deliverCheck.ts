import { randomUUID } from 'node:crypto';
import { makeReceptionCheck } from '../../domain/envelope/receptionCheck';
import type { RecipientKey, SealedRequest } from '../../domain/envelope/sealJwe';
import { proveReceptionCheck, RECEPTION_CHECK_HEADER } from '../../domain/keys/proveReceptionCheck';
import { ENDPOINT_PATHS } from '../../parameters/endpointPaths';
import type { TriggerReply } from '../../transport/callTrigger';
import { classifyRefusal, parseAnswer } from './classifyReply';
import type { Outcome } from './StepList';
import { judge, type Visit } from './visitTrigger';

/** Encrypts a plaintext in one of the envelopes. */
export type Seal = (plaintext: string, key: RecipientKey) => SealedRequest | Promise<SealedRequest>;

/** What a delivery needs. */
export type Access = readonly [visit: Visit, tokenAndKey: readonly [token: string, key: RecipientKey]];

/** What was accepted. */
export interface Delivered {
	readonly visit: Visit;
	readonly token: string;
	readonly seal: Seal;
}

/** Delivers a reception check in an envelope. */
export async function deliverCheck([visit, [token, key]]: Access, seal: Seal): Promise<Outcome<Delivered>> {
	const reply = await sendDelivery(visit, await seal(makeCheck(), key), token);
	return judge(reply, visit.address, ({ status, body }) => {
		const isAccepted = status === 200 && parseAnswer(body).title === 'success';
		if (isAccepted) return { finding: 'check_received', passed: { value: { visit, token, seal } } };
		return { finding: classifyRefusal(status, body) };
	});
}

/** Makes the plaintext of a check, different each time. */
export const makeCheck = (): string => makeReceptionCheck(randomUUID());

/**
 * Sends a delivery, with the proof that it is our own. So it starts nothing, whatever is wrong with it.
 *
 * @param token the access token; none if undefined
 */
export async function sendDelivery(
	{ side, send }: Visit,
	{ headers, body }: SealedRequest,
	token: string | undefined,
): Promise<TriggerReply> {
	return await send(ENDPOINT_PATHS.paymentStatusUpdate, {
		headers: {
			...makeHeaders(token),
			...headers,
			[RECEPTION_CHECK_HEADER]: proveReceptionCheck(side.keys.current.privateKey, body),
		},
		body,
	});
}

/** Makes the headers of a request with JSON. */
export function makeHeaders(token: string | undefined): Record<string, string> {
	const type = { 'content-type': 'application/json' };
	return token === undefined ? type : { ...type, authorization: `Bearer ${token}` };
}
