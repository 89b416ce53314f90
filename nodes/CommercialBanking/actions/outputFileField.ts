import type { INodeProperties } from 'n8n-workflow';
import { getText } from './makeParameterError';
import type { Task } from './runItems';

export const outputFileField: INodeProperties = {
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	type: 'string',
	default: 'data',
	required: true,
	hint: 'The name of the output binary field to put the file in',
};

export const getOutputFileField = (task: Task): string => getText(task, 'binaryPropertyName') || 'data';
