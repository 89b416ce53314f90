import type { DecryptionKey, DecryptionKeys } from './loadDecryptionKeys';

/**
 * Lists the keys of one type in the order in which to try them: the key that the delivery names, the current key, the
 * previous keys. The name is only a hint, because banks keep old names or use their own.
 */
export function orderKeys(keys: DecryptionKeys, keyType: 'RSA' | 'EC', name: string | undefined): DecryptionKey[] {
	const fitting = [keys.current, ...keys.previous].filter((key) => key.keyType === keyType);
	if (name === undefined) return fitting;
	const named = fitting.filter(({ names }) => names.includes(name));
	return [...named, ...fitting.filter((key) => !named.includes(key))];
}
