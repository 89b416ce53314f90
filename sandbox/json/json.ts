/** Any JSON value. An exact number (see exactNumber.ts) is an object here. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object. JSON.stringify leaves out fields that are undefined. */
export interface JsonObject {
	readonly [name: string]: Json | undefined;
}

/** Tells whether a JSON value is an object. Null and lists are not objects here. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns undefined when the text is not JSON */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
