import longNames from './longNames.json' with { type: 'json' };

/** Long names of the tags that the sandbox writes. */
const names: Readonly<Record<string, string>> = longNames;

/** Finds the long name of an ISO tag. @throws Error for an unknown tag */
export function findLongName(tag: string): string {
	const name = names[tag];
	if (name === undefined) throw new Error(`No long name is known for the tag ${tag}.`);
	return name;
}
