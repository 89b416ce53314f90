import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { DeliveryError } from '../domain/errors';
import type { Emission } from './getTriggerState';
import type { WebhookRequest } from './parseWebhookRequest';

/** Output 1 carries the body up to this size, in characters. */
const MAX_BODY_CHARACTERS = 256_000;

const headersWorthHaving = [
	'content-type',
	'user-agent',
	'x-crypto-key',
	'x-payment-type',
	'x-request-id',
	'x-request-timestamp',
	'x-retry-flag',
];

const toItem = (json: IDataObject): INodeExecutionData => ({ json });

export const makeStatusEmission = (items: readonly IDataObject[], size: number): Emission => ({
	output: 'statusUpdates',
	items: items.map(toItem),
	size,
});

/** The item of output 1: why a delivery of the bank could not be read, and what came. */
export function makeUnreadableEmission(
	request: WebhookRequest,
	rejection: { error: DeliveryError; body: string; deliveryId: string | null; status: number; receivedAt: string },
): Emission {
	const { error, body, deliveryId, status, receivedAt } = rejection;
	const headers = headersWorthHaving.flatMap((name) => {
		const value = request.headers[name];
		return value === undefined ? [] : [[name, value] as const];
	});
	const item = toItem({
		reason: error.code,
		message: error.message,
		answeredStatus: status,
		receivedAt,
		requestId: request.headers['x-request-id'] ?? null,
		deliveryId,
		headers: Object.fromEntries(headers),
		body: body.slice(0, MAX_BODY_CHARACTERS),
		bodyTruncated: body.length > MAX_BODY_CHARACTERS,
	});
	return { output: 'rejectedDeliveries', items: [item], size: body.length };
}

/** Puts the commits of a batch together, in order: one list of items for each of the trigger's outputs. */
export function toWorkflowData(batch: readonly Emission[]): INodeExecutionData[][] {
	const itemsOf = (output: Emission['output']) =>
		batch.filter((commit) => commit.output === output).flatMap(({ items }) => [...items]);
	return [itemsOf('statusUpdates'), itemsOf('rejectedDeliveries')];
}
