/** An object from JSON. Its fields can have any type. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws {TypeError} when the value is not an object; the message begins with `what` */
export function objectOf(value: unknown, what: string): JsonObject {
	if (isObject(value)) return value;
	throw new TypeError(`${what} is not an object`);
}

/** @throws {TypeError} when the value is not a text; the message begins with `what` */
export function textOf(value: unknown, what: string): string {
	if (typeof value === 'string') return value;
	throw new TypeError(`${what} is not a text`);
}

/** @throws {TypeError} when the value is not a list; the message begins with `what` */
export function listOf(value: unknown, what: string): unknown[] {
	if (Array.isArray(value)) return value;
	throw new TypeError(`${what} is not a list`);
}
