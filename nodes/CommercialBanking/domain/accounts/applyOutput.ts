import type { JsonObject } from '../json/isJsonObject';
import { selectFields } from './selectFields';

/**
 * What an item shows:
 * - `simplified`: ten flat fields
 * - `full`: all fields, without the wrapper
 * - `raw`: the bank's object as it came
 * - `selected`: some fields of `full`
 */
export type Output = 'simplified' | 'full' | 'raw' | 'selected';

/** What the user chose. */
export interface OutputChoice {
	readonly output: Output;
	/** Names of fields of `full`, for `selected`. */
	readonly fields: readonly string[];
}

/** The three forms of an object of the bank. */
interface Views {
	readonly raw: JsonObject;
	readonly full: () => JsonObject;
	readonly simplified: () => JsonObject;
}

/** Makes the form of an object that the user chose, and no other one. */
export function applyOutput({ output, fields }: OutputChoice, { raw, full, simplified }: Views): JsonObject {
	switch (output) {
		case 'simplified':
			return simplified();
		case 'full':
			return full();
		case 'raw':
			return raw;
		case 'selected':
			return selectFields(full(), fields);
	}
}
