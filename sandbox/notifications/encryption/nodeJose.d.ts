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
		zip?: boolean;
	}
	interface Recipient {
		key: Key;
		/** The name of the key's field that the header gets; false: none. */
		reference?: string | false;
	}
	const jose: {
		JWK: { asKey(key: object): Promise<Key> };
		JWE: { createEncrypt(options: EncryptOptions, recipient: Recipient): Encryptor };
	};
	export default jose;
	export const { JWK, JWE }: typeof jose;
}
