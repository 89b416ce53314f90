/** Key management algorithms of RFC 7518 section 4 that the sandbox uses. */
export const jweAlgorithms = [
	'RSA-OAEP',
	'RSA-OAEP-256',
	'RSA-OAEP-384',
	'RSA-OAEP-512',
	'ECDH-ES',
	'ECDH-ES+A128KW',
	'ECDH-ES+A256KW',
] as const;

/** Content encryption algorithms of RFC 7518 section 5 that the sandbox uses. */
export const jweEncryptions = [
	'A128GCM',
	'A192GCM',
	'A256GCM',
	'A128CBC-HS256',
	'A192CBC-HS384',
	'A256CBC-HS512',
] as const;

export type JweAlgorithm = (typeof jweAlgorithms)[number];
export type JweEncryption = (typeof jweEncryptions)[number];
