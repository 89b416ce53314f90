/** Any object that came as JSON; its fields are looked at one by one. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws {TypeError} that names what was expected */
export function objectOf(value: unknown, what: string): JsonObject {
	if (isObject(value)) return value;
	throw new TypeError(`${what} is not an object`);
}

export function textOf(value: unknown, what: string): string {
	if (typeof value === 'string') return value;
	throw new TypeError(`${what} is not a text`);
}

export function listOf(value: unknown, what: string): unknown[] {
	if (Array.isArray(value)) return value;
	throw new TypeError(`${what} is not a list`);
}
