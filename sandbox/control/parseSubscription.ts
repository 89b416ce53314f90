import { z } from 'zod/v4';
import { defaultFormat, deliveryFormatFields } from './deliveryFormat.ts';
import { isJsonObject } from '../json/json.ts';
import { capabilitiesOf, type Contract } from './contracts.ts';

const withoutEndSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url);

const subscriptionSchema = z
	.strictObject({
		notificationsBaseUrl: z.url().transform(withoutEndSlash),
		clientId: z.string(),
		clientSecret: z.string(),
		/** Headers and attempts are those of Push Notification 1.0.0. Else a failed attempt is repeated each hour. */
		published: z.boolean(),
		apiKey: z.string().optional(),
		/** How long the bank keeps a key that it requested. 0: it requests the key for each attempt. */
		keyCacheSeconds: z.number().default(0),
		...deliveryFormatFields,
	})
	.transform((given) => ({
		...given,
		tokenUrl: `${given.notificationsBaseUrl}/oauth20/token`,
		publicKeyUrl: `${given.notificationsBaseUrl}/public-keys/v1`,
		statusUrl: `${given.notificationsBaseUrl}/paymentStatusUpdate/v1`,
	}));

/** Where and how the bank delivers. A client agrees on this with its bank. */
export type Subscription = Readonly<z.infer<typeof subscriptionSchema>>;

/**
 * Parses a subscription. Only `notificationsBaseUrl`, and the client's id and secret, are needed. A bank that speaks 5.3.0
 * pushes as Push Notification 1.0.0 says.
 */
export function parseSubscription(body: unknown, contract: Contract): Subscription {
	const published = capabilitiesOf({ contract }).publishedPush;
	const format = published ? { ...defaultFormat, envelope: 'cryptoKey', format: 'jsonLong' } : defaultFormat;
	return subscriptionSchema.parse({ ...format, published, ...(isJsonObject(body) ? body : {}) });
}
