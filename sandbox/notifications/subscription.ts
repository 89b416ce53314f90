export const envelopes = ['jwe', 'cryptoKey'] as const;
export const reportFormats = ['xml', 'jsonShort', 'jsonLong'] as const;
export const jweAlgorithms = [
	'RSA-OAEP',
	'RSA-OAEP-256',
	'RSA-OAEP-384',
	'RSA-OAEP-512',
	'ECDH-ES',
	'ECDH-ES+A128KW',
	'ECDH-ES+A256KW',
] as const;
export const jweEncryptions = [
	'A128GCM',
	'A192GCM',
	'A256GCM',
	'A128CBC-HS256',
	'A192CBC-HS384',
	'A256CBC-HS512',
] as const;
export const bodyForms = ['payload', 'jose', 'text', 'jsonString', 'flattened', 'general'] as const;
export const oaepHashes = ['sha1', 'sha256'] as const;
export const base64Alphabets = ['base64', 'base64url'] as const;

export type JweAlgorithm = (typeof jweAlgorithms)[number];
export type JweEncryption = (typeof jweEncryptions)[number];
export type BodyForm = (typeof bodyForms)[number];

/** How a notification is written and sealed; set by the subscription, and by a single notification where it differs. */
export interface DeliveryFormat {
	readonly envelope: (typeof envelopes)[number];
	readonly format: (typeof reportFormats)[number];
	/** In the JSON formats, amounts as numbers that keep their digits, in place of text. */
	readonly amountsAsNumbers: boolean;
	/** Undefined: what the client's key names, else RSA-OAEP-256 or ECDH-ES+A256KW. */
	readonly jweAlgorithm: JweAlgorithm | undefined;
	readonly jweEncryption: JweEncryption;
	readonly bodyForm: BodyForm;
	/** Field that holds the JWE in the body form `payload`. */
	readonly payloadField: string;
	/** Compresses the plaintext (`zip: DEF`). */
	readonly compress: boolean;
	/** OAEP hash of the x-crypto-key envelope. */
	readonly oaepHash: (typeof oaepHashes)[number];
	/** Alphabet of the x-crypto-key envelope. */
	readonly base64: (typeof base64Alphabets)[number];
	/** Value of x-payment-type. */
	readonly paymentType: string;
}

/** Where and how the bank delivers: what a client arranges with its bank. */
export interface Subscription extends DeliveryFormat {
	readonly tokenUrl: string;
	readonly publicKeyUrl: string;
	readonly statusUrl: string;
	/** Where the keys for the token's signature are; undefined: the JWKS below the base, else the single key there. */
	readonly jwksUrl: string | undefined;
	readonly notificationsBaseUrl: string;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly clientAuthentication: 'basic' | 'body';
	readonly tokenRequestFormat: 'form' | 'json';
	/** Further parameters of the token request, such as scope or audience. */
	readonly tokenParameters: Readonly<Record<string, string>>;
	/** A token to use as it is, in place of fetching one. */
	readonly accessToken: string | undefined;
	/** Whether the signature of a JWT is checked before it is used. */
	readonly verifyTokenSignature: boolean;
	readonly apiKey: string | undefined;
	/** Headers of every call to the client but the token's. */
	readonly headers: Readonly<Record<string, string>>;
	/** Headers of the key request alone. */
	readonly keyRequestHeaders: Readonly<Record<string, string>>;
	/** A public key to use as it is, in place of requesting one: whatever the key request could have answered. */
	readonly publicKey: string | undefined;
	/** How long a requested key serves; 0 requests it for each attempt, as the flow has it. */
	readonly keyCacheSeconds: number;
	/** Time limit of each call. */
	readonly timeoutMilliseconds: number;
	/** Attempts under way at once. */
	readonly concurrency: number;
}
