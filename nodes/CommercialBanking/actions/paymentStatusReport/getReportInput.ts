import { NodeOperationError } from 'n8n-workflow';
import type { Task } from '../operation';

/** A report as it came: text from a parameter, or the bytes of a file. */
export type ReportInput = string | Uint8Array;

/** Above this a file is no payment status report: 50,000 transactions take some 50 MB. */
const MAX_FILE_MEBIBYTES = 256;

/**
 * Reads the report that the parameters name.
 *
 * @throws NodeOperationError where there is none, or one too large
 */
export async function getReportInput(task: Task): Promise<ReportInput> {
	const isBinary = task.context.getNodeParameter('inputType', task.itemIndex, 'text') === 'binary';
	return isBinary ? await getInputFile(task) : getInputText(task);
}

function getInputText({ context, itemIndex }: Task): string {
	const value: unknown = context.getNodeParameter('text', itemIndex, '');
	// What an expression gives may be parsed JSON, such as the body of a webhook.
	const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
	if (text.trim() !== '') return text;
	throw new NodeOperationError(context.getNode(), 'The text is empty', {
		itemIndex,
		description:
			'Put the content of the report into Text, for example with an expression. For a file, set Input Type to Binary File.',
	});
}

async function getInputFile({ context, itemIndex }: Task): Promise<Uint8Array> {
	const name = context.getNodeParameter('binaryPropertyName', itemIndex, 'data');
	context.helpers.assertBinaryData(itemIndex, name);
	const bytes = await context.helpers.getBinaryDataBuffer(itemIndex, name);
	if (bytes.length > 0 && bytes.length <= MAX_FILE_MEBIBYTES * 1024 * 1024) return bytes;
	const message = bytes.length === 0 ? 'The file is empty' : `The file is larger than ${MAX_FILE_MEBIBYTES} MiB`;
	throw new NodeOperationError(context.getNode(), message, {
		itemIndex,
		description: 'Check that the node before this one has read the right file, and all of it.',
	});
}
