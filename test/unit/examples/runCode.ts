import { runInNewContext } from 'node:vm';
import { listOf, objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';

/** An item as a Code node sees it. */
interface CodeItem {
	readonly json: JsonObject;
	readonly binary?: JsonObject;
}

/** What a Code node sees of n8n. */
interface Surroundings {
	/** The items of its input. */
	readonly input: readonly CodeItem[];
	/** The items of other nodes, by their names. */
	readonly nodes: Readonly<Record<string, readonly CodeItem[]>>;
}

/** Runs the code of a Code node as n8n does it. @returns its items */
export function runCode(code: unknown, { input, nodes }: Surroundings): JsonObject[] {
	if (typeof code !== 'string') throw new TypeError('There is no code');
	const show = (items: readonly CodeItem[]) => ({
		all: () => items,
		first: () => items[0],
		isExecuted: items.length > 0,
	});
	const globals = { $input: show(input), $: (name: string) => show(nodes[name] ?? []), Buffer };
	const result: unknown = runInNewContext(`(() => {${code}})()`, globals);
	// What comes from there has prototypes of its own, which are not equal to ours.
	return listOf(structuredClone(result), 'the items').map((item) => objectOf(item, 'an item'));
}
