/** What the placeholders of a text stand for, by their names. */
export type TextFacts = Readonly<Record<string, string | number | undefined>>;

/** Replaces each `{name}` in a text by its fact. A placeholder without a fact stays. */
export function fillText(text: string, facts: TextFacts): string {
	return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
		String((Object.hasOwn(facts, name) ? facts[name] : undefined) ?? placeholder),
	);
}
