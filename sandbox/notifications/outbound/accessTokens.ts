import { isJsonObject, parseJson } from '../../json/json.ts';
import { StepFailure } from '../stepFailure.ts';
import type { Subscription } from '../../control/parseSubscription.ts';
import { checkTokenSignature } from './checkTokenSignature.ts';
import { type HttpClient, timeoutMilliseconds } from './httpClient.ts';

interface CachedToken {
	readonly value: string;
	/** Milliseconds since 1970 in real time, because the client issued the token. */
	readonly expiresAt: number;
}

/** Fetches access tokens from the client's OAuth server, checks them, and keeps them until they expire. */
export class AccessTokens {
	private readonly subscription: Subscription;
	private readonly http: HttpClient;
	private cached: CachedToken | undefined;
	private underWay: Promise<CachedToken> | undefined;

	constructor(subscription: Subscription, http: HttpClient) {
		this.subscription = subscription;
		this.http = http;
	}

	/** @throws StepFailure `token` or `tokenSignature` when there is no good token */
	async take(): Promise<string> {
		const { cached } = this;
		if (cached !== undefined && cached.expiresAt > Date.now()) return cached.value;
		this.underWay ??= this.fetchAndCheck().finally(() => (this.underWay = undefined));
		this.cached = await this.underWay;
		return this.cached.value;
	}

	/** Forgets a token that the client refused. */
	drop(value: string): void {
		if (this.cached?.value === value) this.cached = undefined;
	}

	private async fetchAndCheck(): Promise<CachedToken> {
		const token = await fetchToken(this.subscription, this.http);
		await checkTokenSignature(token.value, this.subscription, this.http);
		return token;
	}
}

async function fetchToken(subscription: Subscription, http: HttpClient): Promise<CachedToken> {
	const { tokenUrl, clientId, clientSecret } = subscription;
	const answer = await http.call({
		method: 'POST',
		url: tokenUrl,
		headers: {
			'content-type': 'application/x-www-form-urlencoded',
			accept: 'application/json',
			authorization: basic(clientId, clientSecret),
		},
		body: new URLSearchParams({ grant_type: 'client_credentials' }).toString(),
		signal: AbortSignal.timeout(timeoutMilliseconds),
	});
	const body = parseJson(answer.text);
	const value = isJsonObject(body) ? body['access_token'] : undefined;
	if (answer.status !== 200 || !isJsonObject(body) || typeof value !== 'string') {
		throw new StepFailure('token', 'The token endpoint gave no access token.', answer);
	}
	return { value, expiresAt: Date.now() + parseLifetime(body['expires_in']) * 1000 };
}

/** RFC 6749 section 2.3.1: both parts are form-encoded. */
function basic(clientId: string, clientSecret: string): string {
	const encode = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length);
	return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}

/** @returns seconds, a little less than the answer says, so that the token does not expire in transit; 0 if unknown */
function parseLifetime(expiresIn: unknown): number {
	const seconds = Number(expiresIn);
	return Number.isFinite(seconds) ? Math.max(0, seconds - Math.min(5, seconds / 10)) : 0;
}
