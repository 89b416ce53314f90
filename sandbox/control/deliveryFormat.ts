import { z } from 'zod/v4';

/** Algorithms of RFC 7518 that the bank uses: those of node-jose. */
export const jweAlgorithms = ['RSA-OAEP', 'RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A256KW'] as const;

export const jweEncryptions = [
	'A128GCM',
	'A192GCM',
	'A256GCM',
	'A128CBC-HS256',
	'A192CBC-HS384',
	'A256CBC-HS512',
] as const;

/** How a notification is written and encrypted. A single notification can differ from its subscription. */
export const deliveryFormatFields = {
	envelope: z.enum(['jwe', 'cryptoKey']),
	format: z.enum(['xml', 'jsonShort', 'jsonLong']),
	/** In the JSON formats: amounts are numbers that keep their digits. Else they are text. */
	amountsAsNumbers: z.boolean(),
	/** Undefined: the algorithm that the client's key names, else RSA-OAEP-256 or ECDH-ES+A256KW. */
	jweAlgorithm: z.enum(jweAlgorithms).optional(),
	jweEncryption: z.enum(jweEncryptions),
	bodyForm: z.enum(['payload', 'jose', 'text', 'jsonString', 'flattened']),
	/** OAEP hash of the x-crypto-key envelope. */
	oaepHash: z.enum(['sha1', 'sha256']),
	/** Base64 alphabet of the x-crypto-key envelope. */
	base64: z.enum(['base64', 'base64url']),
	/** That of the data in the body. Undefined: the same. The published document names both. */
	dataBase64: z.enum(['base64', 'base64url']).optional(),
	/** Fifth part of the x-crypto-key header. The published document writes it both ways. */
	modeName: z.enum(['GCM', 'GCM-256']),
	/** In the JSON formats: the blocks stand at the top, without the name of the message. */
	rootless: z.boolean(),
	/** Value of x-payment-type. */
	paymentType: z.string(),
};

export const deliveryFormatSchema = z.object(deliveryFormatFields);

export type DeliveryFormat = Readonly<z.infer<typeof deliveryFormatSchema>>;

/** The format of a subscription that does not name one. */
export const defaultFormat: DeliveryFormat = {
	envelope: 'jwe',
	format: 'xml',
	amountsAsNumbers: false,
	jweAlgorithm: undefined,
	jweEncryption: 'A256GCM',
	bodyForm: 'payload',
	oaepHash: 'sha1',
	base64: 'base64',
	dataBase64: undefined,
	modeName: 'GCM',
	rootless: false,
	paymentType: 'ACH',
};
