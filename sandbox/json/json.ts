/** Any JSON value. An exact number (see exactNumber.ts) is an object too, and is written as a number. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object; a field whose value is undefined is left out when it is written. */
export interface JsonObject {
	readonly [name: string]: Json | undefined;
}

/** Tells whether a parsed JSON value is an object, and neither null nor a list. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads JSON text into an unknown value, or undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
