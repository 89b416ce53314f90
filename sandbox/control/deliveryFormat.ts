import { z } from 'zod/v4';
import { jweAlgorithms, jweEncryptions } from '../notifications/encryption/jweNames.ts';
import { choice, flag, optional, text } from './fieldSchemas.ts';

/** How a notification is written and encrypted. A single notification can differ from its subscription. */
export const deliveryFormatFields = {
	envelope: choice(['jwe', 'cryptoKey']),
	format: choice(['xml', 'jsonShort', 'jsonLong']),
	/** In the JSON formats: amounts are numbers that keep their digits. Else they are text. */
	amountsAsNumbers: flag,
	/** Undefined: the algorithm that the client's key names, else RSA-OAEP-256 or ECDH-ES+A256KW. */
	jweAlgorithm: optional(choice(jweAlgorithms)),
	jweEncryption: choice(jweEncryptions),
	bodyForm: choice(['payload', 'jose', 'text', 'jsonString', 'flattened', 'general']),
	/** The field that holds the JWE in the body form `payload`. */
	payloadField: text,
	/** OAEP hash of the x-crypto-key envelope. */
	oaepHash: choice(['sha1', 'sha256']),
	/** Base64 alphabet of the x-crypto-key envelope. */
	base64: choice(['base64', 'base64url']),
	/** That of the data in the body. Undefined: the same. The published document names both. */
	dataBase64: optional(choice(['base64', 'base64url'])),
	/** Fifth part of the x-crypto-key header. The published document writes it both ways. */
	modeName: choice(['GCM', 'GCM-256']),
	/** In the JSON formats: the blocks stand at the top, without the name of the message. */
	rootless: flag,
	/** Value of x-payment-type. */
	paymentType: text,
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
	payloadField: 'payload',
	oaepHash: 'sha1',
	base64: 'base64',
	dataBase64: undefined,
	modeName: 'GCM',
	rootless: false,
	paymentType: 'ACH',
};
