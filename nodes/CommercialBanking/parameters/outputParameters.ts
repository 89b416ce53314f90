import type { INodeProperties } from 'n8n-workflow';
import type { Output, OutputChoice } from '../domain/json/applyOutput';
import {
	choiceParameter,
	makeItemError,
	type ParameterSource,
	readChoice,
	readParameter,
	textParameter,
	toNames,
} from './readParameter';

const outputParameter = choiceParameter({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	// From the shortest to the longest, and then the user's own choice.
	options: [
		{ name: 'Simplified', value: 'simplified' },
		{ name: 'All Fields', value: 'full' },
		{ name: 'Raw', value: 'raw', description: "The bank's object exactly as it came" },
		{ name: 'Selected Fields', value: 'selected', description: 'Only the fields of All Fields that you name' },
	],
	default: 'simplified',
	description:
		'How much of each result to return. Simplified is right for tables and for AI agents. An AI agent that needs one more field should choose Selected Fields and not All Fields, which is many times as long.',
});

const fieldsParameter = textParameter(
	['Fields', 'fields'],
	"Names of fields of All Fields, separated by commas. A name with points leads into an object, as in currency.currencyCode. The record's ID always comes with them.",
	{ required: true, displayOptions: { show: { output: ['selected'] } } },
);

interface OutputTexts {
	/** What Simplified has, for a person and for an AI agent. */
	readonly simplified: string;
	/** What All Fields has. */
	readonly full?: string;
	readonly fieldsExample: string;
	/** Whether the item is an object of the bank, which can be returned as it came. */
	readonly hasRaw?: boolean;
}

export function outputParameters({
	simplified,
	full = 'Everything that the bank sends, with the fields of its kind at the top level',
	fieldsExample,
	hasRaw = true,
}: OutputTexts): INodeProperties[] {
	const descriptions: Partial<Record<Output, string>> = { simplified, full };
	const offered = outputParameter.options.filter(({ value }) => hasRaw || value !== 'raw');
	const options = offered.map((option) => ({ description: descriptions[option.value], ...option }));
	return [
		{ ...outputParameter, options },
		{ ...fieldsParameter, placeholder: `e.g. ${fieldsExample}` },
	];
}

/**
 * Gets the parameters Output and Fields.
 *
 * @param idField the record's ID, which always comes with Selected Fields
 * @throws NodeOperationError for an unknown output, or for Selected Fields without a field
 */
export function getOutput(source: ParameterSource, { idField }: { readonly idField: string }): OutputChoice {
	const output = readChoice(source, outputParameter);
	if (output !== 'selected') return { output, fields: [] };
	const fields = toNames(readParameter(source, fieldsParameter)) ?? [];
	if (fields.length === 0)
		throw makeItemError(source, {
			message: "'Fields' names no field",
			whatToDo: "Enter the names of fields, separated by commas, or set 'Output' to Simplified.",
		});
	return { output, fields: [...new Set([...fields, idField])] };
}

/** The field of an item in which the operations put a file. */
export const outputFileField: INodeProperties = {
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	type: 'string',
	default: 'data',
	required: true,
	hint: 'The name of the output binary field to put the file in',
};
