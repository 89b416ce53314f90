import { request } from 'undici';
import type { SealedDelivery } from './sealDeliveries.ts';

/** The receiver of deliveries, and the headers that it asks for. */
export interface DeliveryTarget {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** The sandbox bank waits as long as this. */
const PATIENCE_MILLISECONDS = 30_000;

/**
 * Sends one delivery over a connection of its own, and reads the whole answer.
 *
 * @param patienceMilliseconds then the caller closes the connection
 * @returns the status, or undefined if there was no answer
 */
export async function sendDelivery(
	{ url, headers }: DeliveryTarget,
	delivery: SealedDelivery,
	patienceMilliseconds = PATIENCE_MILLISECONDS,
): Promise<number | undefined> {
	try {
		const { statusCode, body } = await request(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-request-id': delivery.requestId, ...headers },
			body: delivery.body,
			signal: AbortSignal.timeout(patienceMilliseconds),
			reset: true,
		});
		await body.dump();
		return statusCode;
	} catch {
		return undefined;
	}
}
