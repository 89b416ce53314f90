import { z } from 'zod/v4';
import { defaultFormat, deliveryFormatFields } from './deliveryFormat.ts';
import { choice, flag, httpUrl, number, object, optional, text, textMap, withDefault } from './fieldSchemas.ts';
import { fillIn, parseInput } from './parseInput.ts';
import type { Contract } from './settings.ts';

const withoutEndSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url);

const subscriptionSchema = object({
	notificationsBaseUrl: httpUrl.transform(withoutEndSlash),
	tokenUrl: optional(httpUrl),
	publicKeyUrl: optional(httpUrl),
	statusUrl: optional(httpUrl),
	/** Where the keys for the token's signature are. Undefined: the JWKS below the base, else the single key there. */
	jwksUrl: optional(httpUrl),
	/** A token to use as it is. Then the bank fetches none. */
	accessToken: optional(text),
	clientId: optional(text),
	clientSecret: optional(text),
	clientAuthentication: withDefault(choice(['basic', 'body']), 'basic'),
	tokenRequestFormat: withDefault(choice(['form', 'json']), 'form'),
	/** Further parameters of the token request, such as scope or audience. */
	tokenParameters: withDefault(textMap, {}),
	/** Headers and attempts are those of Push Notification 1.0.0. Else a failed attempt is repeated each hour. */
	published: flag,
	apiKey: optional(text),
	/** A public key to use as it is: PEM text, a JWK, or anything else that the key request could return. */
	publicKey: optional(z.unknown()).transform(writeKey),
	/** How long the bank keeps a key that it requested. 0: it requests the key for each attempt. */
	keyCacheSeconds: withDefault(number(0, 1_000_000), 0),
	...deliveryFormatFields,
})
	.refine(({ accessToken, clientId }) => accessToken !== undefined || clientId !== undefined, {
		path: ['clientId'],
		error: 'is required.',
	})
	.refine(({ accessToken, clientSecret }) => accessToken !== undefined || clientSecret !== undefined, {
		path: ['clientSecret'],
		error: 'is required.',
	})
	.transform((given) => ({
		...given,
		clientId: given.clientId ?? '',
		clientSecret: given.clientSecret ?? '',
		tokenUrl: given.tokenUrl ?? `${given.notificationsBaseUrl}/oauth20/token`,
		publicKeyUrl: given.publicKeyUrl ?? `${given.notificationsBaseUrl}/public-keys/v1`,
		statusUrl: given.statusUrl ?? `${given.notificationsBaseUrl}/paymentStatusUpdate/v1`,
	}));

/** Where and how the bank delivers. A client agrees on this with its bank. */
export type Subscription = Readonly<z.infer<typeof subscriptionSchema>>;

function writeKey(key: unknown): string | undefined {
	return key === undefined || typeof key === 'string' ? key : JSON.stringify(key);
}

/**
 * Parses a subscription. Only `notificationsBaseUrl`, and either `accessToken` or the client's id and secret, are
 * required. A bank that speaks 5.3.0 pushes as Push Notification 1.0.0 says.
 *
 * @throws InputError for bad input
 */
export function parseSubscription(body: unknown, contract: Contract): Subscription {
	const published = contract === '5.3.0';
	const format = published ? { ...defaultFormat, envelope: 'cryptoKey', format: 'jsonLong' } : defaultFormat;
	return parseInput(subscriptionSchema, fillIn({ ...format, published }, body));
}
