export type JsonValue = string | number | boolean | null | JsonObject | JsonValue[];

export interface JsonObject {
	[name: string]: JsonValue;
}

/** Whether a parsed JSON value is an object: neither null nor a list. */
export const isJsonObject = (value: unknown): value is JsonObject => isRecord(value);

/** Whether a value that may hold anything is an object: neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object of parsed JSON as it is. Any other value becomes `{value: …}`, in which null and lists are JSON text. */
export function toJsonObject(value: unknown): JsonObject {
	if (isJsonObject(value)) return value;
	const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
	return { value: isScalar ? value : JSON.stringify(value) };
}

/** Returns text as it is, and '' for any other type. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
