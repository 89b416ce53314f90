import { findEndpoint } from '../../nodes/CommercialBanking/parameters/endpoints';
import type { CallTrigger, TriggerReply, TriggerRequest } from '../../nodes/CommercialBanking/transport/connectTrigger';
import type { TriggerStage } from './TriggerStage';

/** What the network makes of a request, or of its answer. */
export interface Network {
	readonly changeRequest?: (request: TriggerRequest) => TriggerRequest;
	readonly changeReply?: (reply: TriggerReply, request: TriggerRequest) => TriggerReply;
}

/** An answer as it comes from the trigger, from n8n or from a proxy. */
export const reply = (status: number, body = '', headers: Readonly<Record<string, string>> = {}) => ({
	status,
	milliseconds: 7,
	body,
	getHeader: (name: string) => headers[name],
});

export const noReply = (code: string) => ({ status: undefined, milliseconds: 7, code });

/** Calls the trigger of a stage, without HTTP. Also keeps the requests. */
export function callStage(stage: TriggerStage, network: Network = {}) {
	const requests: TriggerRequest[] = [];
	const call: CallTrigger = async (given) => {
		requests.push(given);
		const request = network.changeRequest?.(given) ?? given;
		const endpoint = findEndpoint(new URL(request.url).pathname);
		if (endpoint?.httpMethod !== request.method) throw new Error(`The trigger has no ${request.method} ${request.url}`);
		const answer = await stage.call(endpoint.name, {
			headers: { 'content-type': undefined, ...request.headers },
			...(request.body === undefined ? {} : { body: request.body }),
		});
		const received = reply(answer.status, answer.text, Object.fromEntries(answer.headers));
		return network.changeReply?.(received, request) ?? received;
	};
	return { call, requests };
}
