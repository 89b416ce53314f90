import { isRecord } from '../json/isJsonObject';
import { parseBoundedJson } from '../json/parseBoundedJson';

/** A check has a nonce and nothing else. A report is larger. */
const BOUNDS = { maxLength: 256, maxDepth: 1, maxValues: 2 };

/**
 * Makes the plaintext of a reception check: a delivery that is received like any other and starts nothing.
 *
 * @param nonce any short text, different each time
 */
export function makeReceptionCheck(nonce: string): string {
	return JSON.stringify({ receptionCheck: nonce });
}

/** Whether a plaintext is a reception check: a JSON object whose only member is the text `receptionCheck`. */
export function isReceptionCheck(plaintext: Uint8Array): boolean {
	if (plaintext.length > BOUNDS.maxLength) return false;
	const parsed = parseBoundedJson(new TextDecoder().decode(plaintext), BOUNDS);
	const value = isRecord(parsed?.value) ? parsed.value : {};
	return typeof value.receptionCheck === 'string' && Object.keys(value).length === 1;
}
