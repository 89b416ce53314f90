/** The names between braces in a text: `'{count} of {all}'` has `'count' | 'all'`. A text that only the run knows has none. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
	? Name | Placeholder<Rest>
	: never;

type Fact = string | number;

/** What the placeholders of a text stand for, by their names. */
export type TextFacts = Readonly<Record<string, Fact | undefined>>;

/**
 * The facts that a text needs, as the last argument of a function: none where the text has no placeholder. A missing, an
 * additional and a misspelt fact are errors of the compiler, and so is a text that it does not know.
 */
export type Facts<Text extends string> = string extends Text
	? [facts: never]
	: [Placeholder<Text>] extends [never]
		? []
		: [facts: Readonly<Record<Placeholder<Text>, Fact>>];

/** Replaces each `{name}` in a text by its fact. */
export const fillText = <const Text extends string>(text: Text, ...facts: Facts<Text>): string =>
	fillTemplate(text, facts[0] ?? {});

/**
 * The same for a text that the compiler does not know: a user's template, or words whose facts another type has checked. A
 * placeholder without a fact stays.
 */
export function fillTemplate(text: string, facts: TextFacts): string {
	return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
		String((Object.hasOwn(facts, name) ? facts[name] : undefined) ?? placeholder),
	);
}
