import type { IHookFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isRecord } from '../domain/json/isRecord';
import { formatPublicKey } from '../domain/keys/formatPublicKey';
import { answerWithDocument } from './answerNow';
import { loadNotificationSettings } from './loadNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';

const FORMATS = ['all', 'jwk', 'jwks', 'pem', 'custom'] as const;

type PublicKeyFormat = (typeof FORMATS)[number];

/**
 * `POST /public-keys/v1`: the public key with which the bank encrypts from now on.
 *
 * It asks for the access token only. A bank may send its API key only with deliveries. And if *Expected API Key* is out
 * of date, the bank must get as far as the delivery, because only a delivery makes the item that somebody sees.
 */
export async function publicKeys(context: IWebhookFunctions, request: WebhookRequest): Promise<IWebhookResponseData> {
	const settings = await loadNotificationSettings(context);
	const options = getPublicKeyOptions(context);
	if (options.requiresToken) await settings.tokenVerifier.verify(request.headers.authorization);
	const document = formatPublicKey(settings.decryptionKeys.current.publicKey, { ...options, createdAt: new Date() });
	return answerWithDocument(context, request, document);
}

/** The trigger's options for the public key and the URLs. */
export interface PublicKeyOptions {
	readonly basePath: unknown;
	readonly format: PublicKeyFormat;
	readonly requiresToken: boolean;
	/** Undefined if the option was never added. */
	readonly template: string | undefined;
}

/** Gets the options. A missing one has the default that the editor shows: n8n does not fill it in. */
export function getPublicKeyOptions(context: IWebhookFunctions | IHookFunctions): PublicKeyOptions {
	const options: unknown = context.getNodeParameter('options', {});
	const values = isRecord(options) ? options : {};
	const { publicKeyTemplate } = values;
	return {
		basePath: values.basePath,
		format: FORMATS.find((format) => format === values.publicKeyFormat) ?? 'all',
		requiresToken: values.publicKeyRequiresToken !== false,
		template: publicKeyTemplate === undefined || typeof publicKeyTemplate === 'string' ? publicKeyTemplate : '',
	};
}
