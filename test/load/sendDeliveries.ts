import { request } from 'undici';
import type { SealedDelivery } from './sealDeliveries.ts';

/** The receiver of deliveries, and the headers that it asks for. */
export interface DeliveryTarget {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** The sandbox bank waits as long as this. */
const timeoutMilliseconds = 30_000;

/**
 * Sends one delivery over a connection of its own, and reads the whole answer.
 *
 * @returns the status, or undefined for a network error
 */
export async function sendDelivery(
	{ url, headers }: DeliveryTarget,
	delivery: SealedDelivery,
): Promise<number | undefined> {
	try {
		const { statusCode, body } = await request(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-request-id': delivery.requestId, ...headers },
			body: delivery.body,
			signal: AbortSignal.timeout(timeoutMilliseconds),
			reset: true,
		});
		await body.dump();
		return statusCode;
	} catch {
		return undefined;
	}
}
