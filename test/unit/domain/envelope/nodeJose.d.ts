declare module 'node-jose' {
	interface Key {
		readonly kid: string;
	}
	interface Encryptor {
		update(data: Buffer): Encryptor;
		final(): Promise<string & Record<string, unknown>>;
	}
	interface EncryptOptions {
		format: 'compact' | 'flattened' | 'general';
		contentAlg: string;
		fields?: Record<string, unknown>;
		zip?: boolean;
	}
	interface Recipient {
		key: Key;
		header?: Record<string, unknown>;
		reference?: boolean | string;
	}
	export const JWK: { asKey(key: string | object, form?: string): Promise<Key> };
	export const JWE: { createEncrypt(options: EncryptOptions, ...recipients: Recipient[]): Encryptor };
}
