import { z } from 'zod/v4';
import { defaultFormat, deliveryFormatFields } from './deliveryFormat.ts';
import { isJsonObject } from '../json/json.ts';
import { capabilitiesOf, type Contract } from './contracts.ts';

const withoutEndSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url);

const subscriptionSchema = z
	.strictObject({
		notificationsBaseUrl: z.url().transform(withoutEndSlash),
		tokenUrl: z.url().optional(),
		publicKeyUrl: z.url().optional(),
		statusUrl: z.url().optional(),
		/** Where the keys for the token's signature are. Undefined: the JWKS below the base, else the single key there. */
		jwksUrl: z.url().optional(),
		/** A token to use as it is. Then the bank fetches none. */
		accessToken: z.string().optional(),
		clientId: z.string().optional(),
		clientSecret: z.string().optional(),
		clientAuthentication: z.enum(['basic', 'body']).default('basic'),
		tokenRequestFormat: z.enum(['form', 'json']).default('form'),
		/** Further parameters of the token request, such as scope or audience. */
		tokenParameters: z.record(z.string(), z.string()).default({}),
		/** Headers and attempts are those of Push Notification 1.0.0. Else a failed attempt is repeated each hour. */
		published: z.boolean(),
		apiKey: z.string().optional(),
		/** A public key to use as it is: PEM text, a JWK, or anything else that the key request could return. */
		publicKey: z.unknown().optional().transform(writeKey),
		/** How long the bank keeps a key that it requested. 0: it requests the key for each attempt. */
		keyCacheSeconds: z.number().default(0),
		...deliveryFormatFields,
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
 * needed. A bank that speaks 5.3.0 pushes as Push Notification 1.0.0 says.
 */
export function parseSubscription(body: unknown, contract: Contract): Subscription {
	const published = capabilitiesOf({ contract }).publishedPush;
	const format = published ? { ...defaultFormat, envelope: 'cryptoKey', format: 'jsonLong' } : defaultFormat;
	return subscriptionSchema.parse({ ...format, published, ...(isJsonObject(body) ? body : {}) });
}
