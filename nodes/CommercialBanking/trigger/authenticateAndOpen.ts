import type { IWebhookFunctions } from 'n8n-workflow';
import { type OpenedEnvelope, openEnvelope } from '../domain/envelope/openEnvelope';
import { isReceptionCheck } from '../domain/envelope/receptionCheck';
import { pickSealedDelivery } from '../domain/envelope/SealedDelivery';
import { DeliveryError, keepError } from '../domain/errors';
import { equalInConstantTime } from '../domain/oauthServer/authenticateClient';
import type { NotificationSettings } from './buildNotificationSettings';
import { loadNotificationSettings } from './loadNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';

/** How old the credential may be in the first attempt. */
const MAX_CREDENTIAL_AGE_MILLISECONDS = 1_000;

/** A delivery with a valid access token. */
interface OpenedDelivery {
	/** As it was sent. Empty if it could not be read. */
	readonly body: string;
	/** The plaintext, or the reason why the delivery was not opened. */
	readonly opened: OpenedEnvelope | DeliveryError;
	/** The plaintext is a reception check, which starts nothing. */
	readonly isCheck: boolean;
}

/**
 * Authenticates the bank and opens its delivery.
 *
 * Tries a credential that is at most one second old. On failure, or if all this took longer than a second (the body may
 * come slowly), reads it again and tries once more. So a new key or secret works at once, and a replaced one still works for a second.
 *
 * A wrong API key does not throw: it is a reason not to open the delivery, and somebody has to hear of it.
 *
 * @throws DeliveryError the codes of `TokenVerifier` and `loadNotificationSettings`; `not_stored` if the caller hung up
 */
export async function authenticateAndOpen(
	context: IWebhookFunctions,
	request: WebhookRequest,
): Promise<OpenedDelivery> {
	const receivedAt = performance.now();
	const recent = await loadNotificationSettings(context, receivedAt - MAX_CREDENTIAL_AGE_MILLISECONDS);
	const attempt = tryCredential(request, recent);
	const isTimely = (await isOpened(attempt)) && performance.now() - receivedAt <= MAX_CREDENTIAL_AGE_MILLISECONDS;
	if (isTimely) return await attempt;
	const current = await loadNotificationSettings(
		context,
		Math.max(receivedAt, performance.now() - MAX_CREDENTIAL_AGE_MILLISECONDS),
	);
	return await (current === recent ? attempt : tryCredential(request, current));
}

async function tryCredential(request: WebhookRequest, settings: NotificationSettings): Promise<OpenedDelivery> {
	await settings.tokenVerifier.verify(request.headers.authorization);
	let body = '';
	try {
		body = await request.readBody();
		assertApiKey(request, settings);
		const opened = await openEnvelope(pickSealedDelivery(body, request.headers), settings.decryptionKeys);
		return { body, opened, isCheck: isReceptionCheck(opened.plaintext) };
	} catch (error) {
		// The caller hung up: nobody waits for an answer, and there is nothing to keep.
		if (error instanceof DeliveryError && error.code === 'not_stored') throw keepError(error);
		return { body, opened: toDeliveryError(error), isCheck: false };
	}
}

/**
 * A caller with a valid token and the wrong API key is most likely the bank, and our setting is out of date.
 *
 * @throws DeliveryError `api_key_wrong`
 */
function assertApiKey({ headers }: WebhookRequest, { expectedApiKey }: NotificationSettings): void {
	if (expectedApiKey === '' || equalInConstantTime(expectedApiKey, headers['x-api-key'] ?? '')) return;
	const problem = 'The x-api-key of the request is not the "Expected API Key" of the credential.';
	throw new DeliveryError('api_key_wrong', `${problem} If the bank has changed its key, enter the new one.`);
}

const toDeliveryError = (error: unknown): DeliveryError =>
	error instanceof DeliveryError
		? error
		: new DeliveryError('decryption_failed', 'The delivery could not be decrypted.');

const isOpened = async (attempt: Promise<OpenedDelivery>): Promise<boolean> =>
	await attempt.then(
		({ opened }) => !(opened instanceof DeliveryError),
		() => false,
	);
