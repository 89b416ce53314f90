import { request } from 'undici';
import type { SealedDelivery } from '../sealDeliveries.ts';
import type { DeliveryTarget } from '../sendDeliveries.ts';

/** Sends a delivery and closes the connection after a while, most often before the answer. */
export async function hangUp(
	{ url, headers }: DeliveryTarget,
	{ requestId, body }: SealedDelivery,
	milliseconds: number,
): Promise<void> {
	const sending = request(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-request-id': requestId, ...headers },
		body,
		signal: AbortSignal.timeout(milliseconds),
	});
	await sending.then(async (answer) => await answer.body.dump()).catch(() => undefined);
}
