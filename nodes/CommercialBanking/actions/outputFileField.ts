import type { INodeProperties } from 'n8n-workflow';
import { getText, makeParameterError } from './makeParameterError';
import type { Task } from './runItems';

export const outputFileField: INodeProperties = {
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	type: 'string',
	default: 'data',
	required: true,
	hint: 'The name of the output binary field to put the file in',
};

/** @throws NodeOperationError if the name is empty */
export function getOutputFileField(task: Task): string {
	const name = getText(task, 'binaryPropertyName');
	if (name !== '') return name;
	throw makeParameterError(
		task,
		outputFileField.displayName,
		name,
		'Enter the name of a binary field, for example data.',
	);
}
