import type { z } from 'zod/v4';
import { isJsonObject } from '../json/json.ts';

/** The control API does not accept the input. The message says what is wrong, and where. */
export class InputError extends Error {}

/**
 * Checks the body of a call against a schema.
 *
 * @param place where the value stands in the body; empty for the body itself
 * @throws InputError that describes the first mistake
 */
export function parseInput<Schema extends z.ZodType>(
	schema: Schema,
	value: unknown,
	place: readonly PropertyKey[] = [],
): z.output<Schema> {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	const [mistake] = result.error.issues.map((issue) => describeIssue(issue, place));
	throw new InputError(mistake);
}

/** The message is the end of a sentence, for example «must be a text.» The start is the name of the field. */
function describeIssue({ path, message }: z.core.$ZodIssue, place: readonly PropertyKey[]): string {
	return `${describePath([...place, ...path]) || 'The body'} ${message}`;
}

/** For example `payments[0].amount`. */
function describePath(path: readonly PropertyKey[]): string {
	const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
	return steps.join('').replace(/^\./, '');
}

/** Takes the missing fields of a body from `defaults`. A field that is null counts as missing. */
export function fillIn(defaults: Readonly<Record<string, unknown>>, body: unknown): unknown {
	if (!isJsonObject(body)) return body;
	const given = Object.entries(body).map(([name, value]) => [name, value ?? defaults[name]]);
	return { ...defaults, ...Object.fromEntries(given) };
}
