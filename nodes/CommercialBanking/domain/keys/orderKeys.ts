import type { DecryptionKey, DecryptionKeys } from './loadDecryptionKeys';

/**
 * The keys of one type in the order in which they are worth trying: the one that the delivery names, the current one,
 * the previous ones. The name is a hint and nothing more: banks keep old names, or use names of their own.
 */
export function orderKeys(keys: DecryptionKeys, keyType: 'RSA' | 'EC', name: string | undefined): DecryptionKey[] {
	const fitting = [keys.current, ...keys.previous].filter((key) => key.keyType === keyType);
	if (name === undefined) return fitting;
	const named = fitting.filter(({ names }) => names.includes(name));
	return [...named, ...fitting.filter((key) => !named.includes(key))];
}
