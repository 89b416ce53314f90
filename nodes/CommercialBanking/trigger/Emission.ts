import type { INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../domain/json/isRecord';

/** What one delivery adds to an execution: items for one of the trigger's two outputs. */
export interface Emission {
	readonly output: 'statusUpdates' | 'unreadable';
	readonly items: readonly INodeExecutionData[];
	/** Roughly how many characters n8n stores for the items. */
	readonly size: number;
}

/** Puts the emissions of a batch together, in their order: one list of items for each output of the trigger. */
export function toWorkflowData(batch: readonly Emission[]): INodeExecutionData[][] {
	const listItems = (output: Emission['output']) =>
		batch.filter((emission) => emission.output === output).flatMap(({ items }) => [...items]);
	return [listItems('statusUpdates'), listItems('unreadable')];
}

/** Quotes, colon and comma around a name or a text. */
const SIGNS = 4;

/** Counts roughly how many characters a JSON value has as text. n8n stores items as such a text. */
export function countCharacters(value: unknown): number {
	if (typeof value === 'string') return value.length;
	let characters = 0;
	if (Array.isArray(value)) for (const part of value) characters += countCharacters(part) + SIGNS;
	else if (isRecord(value))
		for (const name of Object.keys(value)) characters += name.length + countCharacters(value[name]) + SIGNS;
	else characters = SIGNS;
	return characters;
}
