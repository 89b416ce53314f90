declare module 'node-jose' {
	type Key = object;
	interface Encryptor {
		update(data: Buffer): Encryptor;
		final(): Promise<string & Record<string, unknown>>;
	}
	interface EncryptOptions {
		format: 'compact' | 'flattened' | 'general';
		contentAlg: string;
		fields: Record<string, unknown>;
		zip: boolean;
	}
	export const JWK: { asKey(key: object): Promise<Key> };
	export const JWE: { createEncrypt(options: EncryptOptions, recipient: { key: Key }): Encryptor };
}
