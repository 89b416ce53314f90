import { type INode, type INodeProperties, NodeOperationError } from 'n8n-workflow';
import { type Output, type OutputChoice, parseFieldNames } from '../domain/accounts/applyOutput';
import { textParameter } from './textParameter';

const OUTPUTS: readonly Output[] = ['simplified', 'full', 'raw', 'selected'];

/** Where a parameter is taken from: the node, and the input item for which expressions are evaluated. */
interface ParameterSource {
	readonly context: {
		getNode(): INode;
		getNodeParameter(name: string, itemIndex: number, fallback: unknown): unknown;
	};
	readonly itemIndex: number;
}

interface OutputTexts {
	/** What Simplified has, for a person and for an AI agent. */
	readonly simplified: string;
	/** What All Fields has. */
	readonly full?: string;
	/** Fields of All Fields, as an example. */
	readonly fieldsExample: string;
	/** Whether there is an object of the bank that can be returned as it came. */
	readonly hasRaw?: boolean;
}

export function outputParameters({
	simplified,
	full = 'Everything that the bank sends, with the fields of its kind at the top level',
	fieldsExample,
	hasRaw = true,
}: OutputTexts): INodeProperties[] {
	const raw = { name: 'Raw', value: 'raw', description: "The bank's object exactly as it came" };
	return [
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			// From the shortest to the longest, then the choice of one's own.
			options: [
				{ name: 'Simplified', value: 'simplified', description: simplified },
				{ name: 'All Fields', value: 'full', description: full },
				...(hasRaw ? [raw] : []),
				{ name: 'Selected Fields', value: 'selected', description: 'Only the fields of All Fields that you name' },
			],
			default: 'simplified',
			description:
				'How much of each result to return. Simplified is right for tables and for AI agents. An AI agent that needs one more field should choose Selected Fields and not All Fields, which is many times as long.',
		},
		textParameter(
			['Fields', 'fields'],
			"Names of fields of All Fields, separated by commas. A name with points leads into an object, as in currency.currencyCode. The record's ID always comes with them.",
			{ required: true, placeholder: `e.g. ${fieldsExample}`, displayOptions: { show: { output: ['selected'] } } },
		),
	];
}

/**
 * Gets the parameters Output and Fields.
 *
 * @param idField the record's ID, which always comes with Selected Fields
 * @throws NodeOperationError for an unknown output, or for Selected Fields without a field
 */
export function getOutput({ context, itemIndex }: ParameterSource, idField: string): OutputChoice {
	const value: unknown = context.getNodeParameter('output', itemIndex, 'simplified');
	const output = OUTPUTS.find((each) => each === value);
	if (!output) {
		const message = "'Output' must be simplified, full, raw or selected";
		throw new NodeOperationError(context.getNode(), message, { itemIndex });
	}
	if (output !== 'selected') return { output, fields: [] };
	const names: unknown = context.getNodeParameter('fields', itemIndex, '');
	const text = Array.isArray(names) ? names.join(',') : names;
	const fields = typeof text === 'string' ? parseFieldNames(text) : [];
	if (fields.length > 0) return { output, fields: [...new Set([...fields, idField])] };
	throw new NodeOperationError(context.getNode(), "'Fields' names no field", {
		itemIndex,
		description: "Enter the names of fields, separated by commas, or set 'Output' to Simplified.",
	});
}
