import { z } from 'zod/v4';

/** Each message is the end of a sentence that begins with the name of the field. See parseInput.ts. */
const messageOr = (message: string) => ({
	error: ({ input }: { readonly input?: unknown }) =>
		input === undefined || input === null ? 'is required.' : message,
});

export const text = z.string(messageOr('must be a text.'));

export const flag = z.boolean(messageOr('must be true or false.'));

export const httpUrl = text.refine(isHttpUrl, { error: 'must be an http or https address.' });

function isHttpUrl(value: string): boolean {
	return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

export function number(minimum: number, maximum: number) {
	const message = `must be a number from ${minimum} to ${maximum}.`;
	return z.number(messageOr(message)).min(minimum, message).max(maximum, message);
}

export function wholeNumber(minimum: number, maximum: number) {
	return number(minimum, maximum).refine(Number.isInteger, { error: 'must be a whole number.' });
}

export function choice<const Choices extends readonly string[]>(choices: Choices) {
	return z.enum(choices, messageOr(`must be one of: ${choices.join(', ')}.`));
}

/** An object whose values are texts, such as headers. */
export const textMap = z.record(z.string(), text, messageOr('must be an object of texts.'));

/** A text, or a list of texts. The result is a list. */
export const texts = z
	.union([z.array(z.string()), z.string()], messageOr('must be a text or a list of texts.'))
	.transform((value) => (typeof value === 'string' ? [value] : value));

export function list<Item extends z.ZodType>(item: Item) {
	return z.array(item, messageOr('must be a list.'));
}

/** An object with these fields and no others. An unknown field is most often a misspelt one. */
export function object<Shape extends z.ZodRawShape>(shape: Shape) {
	return z.strictObject(shape, {
		error: (issue) =>
			issue.code === 'unrecognized_keys'
				? `has unknown fields: ${issue.keys.join(', ')}. Known: ${Object.keys(shape).join(', ')}.`
				: 'must be a JSON object.',
	});
}

/** A field that may be missing. A field that is null counts as missing. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
	return schema.nullish().transform((value) => value ?? undefined);
}

/** A field that may be missing, with a value for this case. A field that is null counts as missing. */
export function withDefault<Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) {
	return schema.nullish().transform((value) => value ?? fallback);
}
