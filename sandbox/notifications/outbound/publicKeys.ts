import { parsePublicKey, type ClientKey } from '../encryption/parsePublicKey.ts';
import { StepFailure } from '../stepFailure.ts';
import type { Subscription } from '../../control/parseSubscription.ts';
import { type HttpClient, timeoutMilliseconds } from './httpClient.ts';

/** Requests the client's public key, and keeps it as long as the subscription says. */
export class PublicKeys {
	private readonly subscription: Subscription;
	private readonly http: HttpClient;
	private cached: { readonly key: ClientKey; readonly expiresAt: number } | undefined;

	constructor(subscription: Subscription, http: HttpClient) {
		this.subscription = subscription;
		this.http = http;
	}

	/** @throws StepFailure `key` when the client gives no usable key */
	async take(token: string): Promise<ClientKey> {
		const { keyCacheSeconds } = this.subscription;
		if (this.cached !== undefined && this.cached.expiresAt > Date.now()) return this.cached.key;
		const key = await this.requestKey(token);
		this.cached = { key, expiresAt: Date.now() + keyCacheSeconds * 1000 };
		return key;
	}

	private async requestKey(token: string): Promise<ClientKey> {
		const { publicKeyUrl, apiKey } = this.subscription;
		const answer = await this.http.call({
			method: 'POST',
			url: publicKeyUrl,
			headers: {
				authorization: `Bearer ${token}`,
				'content-type': 'application/json',
				accept: 'application/json',
				...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
			},
			body: '{}',
			signal: AbortSignal.timeout(timeoutMilliseconds),
		});
		if (answer.status < 200 || answer.status > 299) {
			throw new StepFailure('key', 'The client gave no public key.', answer);
		}
		return parse(answer.text);
	}
}

function parse(text: string): ClientKey {
	try {
		return parsePublicKey(text);
	} catch (error) {
		throw new StepFailure('key', error instanceof Error ? error.message : 'The public key is not valid.');
	}
}
