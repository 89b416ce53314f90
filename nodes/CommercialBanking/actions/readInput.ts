import type { INodeProperties } from 'n8n-workflow';
import { quoteSafely } from '../domain/values/quoteSafely';
import { makeItemError, readParameter, readText, textParameter } from '../parameters/readParameter';
import type { Task } from './runItems';

const inputType: INodeProperties = {
	displayName: 'Input Type',
	name: 'inputType',
	type: 'options',
	options: [
		{ name: 'Binary File', value: 'binary', description: 'A file that another node has read or downloaded' },
		{ name: 'Text', value: 'text', description: 'The content of the file' },
	],
	default: 'binary',
	description: 'Where the file is',
};

const inputFileField: INodeProperties = {
	displayName: 'Input Binary Field',
	name: 'binaryPropertyName',
	type: 'string',
	default: 'data',
	required: true,
	hint: 'The name of the input binary field containing the file',
	displayOptions: { show: { inputType: ['binary'] } },
};

const textInput = textParameter(['Text', 'text'], '', {
	typeOptions: { rows: 5 },
	required: true,
	displayOptions: { show: { inputType: ['text'] } },
});

/** The parameters of an operation that reads a file or a text. */
export const inputParameters = (text: { description: string; placeholder: string }): readonly INodeProperties[] => [
	inputType,
	inputFileField,
	{ ...textInput, ...text },
];

/** The bytes of the file with its name, or the text. */
export interface Input {
	readonly content: Uint8Array | string;
	/** Null for a text, and for a file without a name. */
	readonly fileName: string | null;
}

/** @throws NodeOperationError if there is no file, or nothing in it */
export async function readInput(task: Task): Promise<Input> {
	if (readParameter(task, inputType) !== 'binary') return { content: getText(task), fileName: null };
	const { context, itemIndex } = task;
	const name = readText(task, inputFileField);
	const file = context.getInputData()[itemIndex]?.binary?.[name];
	if (file === undefined)
		throw makeItemError(task, {
			message: `The input item has no file in the field '${quoteSafely(name)}'`,
			whatToDo:
				"For a text, set 'Input Type' to Text. For a file, enter the name of its field in 'Input Binary Field'.",
		});
	const content = await context.helpers.getBinaryDataBuffer(itemIndex, name);
	if (content.length === 0)
		throw makeItemError(task, {
			message: 'The file is empty',
			whatToDo: 'Check that the node before this one has read the right file completely.',
		});
	return { content, fileName: file.fileName ?? null };
}

function getText(task: Task): string {
	const value = readParameter(task, textInput) ?? '';
	// An expression may give parsed JSON, for example the body of a webhook.
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	if (text.trim() === '')
		throw makeItemError(task, {
			message: "'Text' is empty",
			whatToDo:
				"Put the content of the file into 'Text', for example with an expression. For a file, set 'Input Type' to Binary File.",
		});
	return text;
}
