import { makeStrangerKey } from './encryption/makeStrangerKey.ts';
import { sealCryptoKey } from './encryption/sealCryptoKey.ts';
import { sealJwe } from './encryption/sealJwe.ts';
import type { ClientKey } from './encryption/parsePublicKey.ts';
import type { SealedRequest } from './encryption/sealedRequest.ts';
import { describeAttempt, nameError, type Progress } from './describeAttempt.ts';
import type { Attempt, Notification } from './notification.ts';
import type { AccessTokens } from './outbound/accessTokens.ts';
import { type HttpAnswer, type HttpClient, timeoutMilliseconds } from './outbound/httpClient.ts';
import type { PublicKeys } from './outbound/publicKeys.ts';
import { StepFailure } from './stepFailure.ts';
import type { Subscription } from '../control/parseSubscription.ts';

/** Everything that an attempt needs. */
export interface DeliveryMeans {
	readonly subscription: Subscription;
	readonly tokens: AccessTokens;
	readonly keys: PublicKeys;
	readonly http: HttpClient;
	/** The bank's time in milliseconds since 1970. */
	now(): number;
	/** Ends the attempt when the sandbox is reset or stopped. */
	readonly signal: AbortSignal;
}

/** Makes one attempt: token, key, encryption, delivery. It never throws. The result says what happened. */
export async function attemptDelivery(notification: Notification, means: DeliveryMeans): Promise<Attempt> {
	const number = notification.attempts.length + 1;
	const { tamper, tamperTimes } = notification.order;
	const tampered = number <= tamperTimes ? tamper : undefined;
	const at = new Date(means.now()).toISOString();
	const progress: Progress = { number, at, tampered, step: 'token' };
	try {
		const answer = await runSteps(notification, means, progress);
		dropRefusedToken(means, progress, answer);
		return describeAttempt(progress, answer, undefined);
	} catch (error) {
		if (!(error instanceof StepFailure)) return describeAttempt(progress, undefined, nameError(error));
		dropRefusedToken(means, progress, error.answer);
		return describeAttempt({ ...progress, step: error.step }, error.answer, error.message);
	}
}

/** The bank does not use a token again after the client refused it with 401. */
function dropRefusedToken({ tokens }: DeliveryMeans, { token }: Progress, answer: HttpAnswer | undefined): void {
	if (answer?.status === 401 && token !== undefined) tokens.drop(token);
}

async function runSteps(notification: Notification, means: DeliveryMeans, progress: Progress): Promise<HttpAnswer> {
	const token = await means.tokens.take();
	progress.token = token;
	progress.step = 'key';
	const sealed = await seal(notification, means, progress, token);
	progress.step = 'delivery';
	return deliver(notification, means, progress, sealed);
}

async function seal(
	{ order }: Notification,
	means: DeliveryMeans,
	progress: Progress,
	token: string,
): Promise<SealedRequest> {
	const clientKey = await means.keys.take(token);
	progress.step = 'encryption';
	const key: ClientKey = progress.tampered === 'key' ? makeStrangerKey(clientKey) : clientKey;
	const { format } = order;
	return format.envelope === 'jwe'
		? await sealJwe(order.plaintext, key, format)
		: sealCryptoKey(order.plaintext, key, format);
}

async function deliver(
	notification: Notification,
	means: DeliveryMeans,
	progress: Progress,
	sealed: SealedRequest,
): Promise<HttpAnswer> {
	const { order } = notification;
	const { statusUrl } = means.subscription;
	const hangUp = progress.number <= order.hangUpTimes ? order.hangUpAfterMilliseconds : undefined;
	const limit = AbortSignal.timeout(Math.min(timeoutMilliseconds, hangUp ?? timeoutMilliseconds));
	return await means.http.call({
		method: 'POST',
		url: statusUrl,
		headers: deliveryHeaders(notification, means, progress, sealed),
		body: sealed.body,
		signal: AbortSignal.any([limit, means.signal]),
	});
}

function deliveryHeaders(
	{ order, requestId }: Notification,
	{ subscription }: DeliveryMeans,
	{ token = '', at, number }: Progress,
	sealed: SealedRequest,
): Record<string, string> {
	return {
		authorization: `Bearer ${token}`,
		'content-type': sealed.contentType,
		accept: 'application/json',
		'x-request-id': requestId,
		'x-payment-type': order.format.paymentType,
		...(subscription.published ? publishedHeaders(at, number) : usualHeaders(at, number)),
		...(subscription.apiKey === undefined ? {} : { 'x-api-key': subscription.apiKey }),
		...sealed.headers,
	};
}

const usualHeaders = (at: string, number: number) => ({
	'x-request-timestamp': at,
	'x-retry-flag': number === 1 ? 'N' : 'Y',
});

/** Push Notification 1.0.0 writes UTC without a zone, flags only a retry, and always sends an API key and a client ID. */
const publishedHeaders = (at: string, number: number): Record<string, string> => ({
	'x-request-timestamp': at.replace('Z', ''),
	'x-api-key': 'api-key-of-the-bank',
	'x-client-id': 'sandbox-bank',
	...(number === 1 ? {} : { 'x-retry-flag': 'Y' }),
});
