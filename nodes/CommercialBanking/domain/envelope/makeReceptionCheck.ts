import { isRecord } from '../json/isJsonObject';
import { parseJson } from '../json/parseBoundedJson';

/** A check has a nonce and nothing else. A report is larger. */
const MAX_BYTES = 256;

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
	if (plaintext.length > MAX_BYTES) return false;
	const value = parseJson(new TextDecoder().decode(plaintext));
	return isRecord(value) && typeof value.receptionCheck === 'string' && Object.keys(value).length === 1;
}
