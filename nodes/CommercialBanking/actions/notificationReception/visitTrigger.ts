import { randomUUID } from 'node:crypto';
import { ENDPOINT_PATHS } from '../../parameters/endpointPaths';
import type { CallTrigger, TriggerReply, TriggerRequest } from '../../transport/callTrigger';
import { classifyForeignReply } from './classifyReply';
import type { BankSide } from './loadBankSide';
import { parseTriggerAddress, type TriggerAddress } from './parseTriggerAddress';
import type { Outcome } from './StepList';

/** A trigger that answers. */
export interface Visit {
	readonly side: BankSide;
	readonly address: TriggerAddress;
	/** The answer to the first request, the description of the OAuth server. */
	readonly metadata: Answer;
	/** Sends a request to one of the trigger's paths, with the API key. */
	readonly send: (path: string, request: Pick<TriggerRequest, 'headers' | 'body'>) => Promise<TriggerReply>;
}

type Answer = Extract<TriggerReply, { status: number }>;

/** Makes sure that it is the trigger that answers, before anything secret is sent. */
export async function visitTrigger(triggerUrl: string, side: BankSide, call: CallTrigger): Promise<Outcome<Visit>> {
	const address = parseTriggerAddress(triggerUrl);
	if (typeof address === 'string') return { finding: address };
	const accept = { accept: 'application/json' };
	const ownHeaders = side.apiKey === '' ? accept : { ...accept, 'x-api-key': side.apiKey };
	const send: Visit['send'] = async (path, { headers, ...request }) =>
		await call({
			...request,
			method: 'POST',
			url: `${address.baseUrl}/${path}`,
			headers: { ...ownHeaders, 'x-request-id': randomUUID(), ...headers },
		});
	const reply = await call({
		method: 'GET',
		url: `${address.baseUrl}/${ENDPOINT_PATHS.authorizationServerMetadata}`,
		headers: accept,
	});
	return judge(reply, address, (metadata) => ({
		finding: address.isEncrypted ? 'trigger_reached' : 'trigger_reached_without_tls',
		passed: { value: { side, address, metadata, send } },
	}));
}

/** Explains a reply that is not of the trigger. One of the trigger is left to `read`. */
export function judge<Value>(
	reply: TriggerReply,
	{ baseUrl }: TriggerAddress,
	read: (answer: Answer) => Outcome<Value>,
): Outcome<Value> {
	const { status: answer, milliseconds } = reply;
	const foreign = classifyForeignReply(reply, baseUrl);
	if (reply.status === null) return { finding: foreign ?? 'no_answer', facts: { code: reply.code }, milliseconds };
	return { ...(foreign === undefined ? read(reply) : { finding: foreign }), answer, milliseconds };
}
