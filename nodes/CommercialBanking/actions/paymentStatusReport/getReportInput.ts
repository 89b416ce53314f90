import { NodeOperationError } from 'n8n-workflow';
import type { Task } from '../operation';

/** A report before it is opened: text from a parameter, or the bytes of a file. */
export type ReportInput = string | Uint8Array;

/** A report of 50,000 transactions has about 50 MB. A file above this limit is something else. */
const MAX_FILE_MEBIBYTES = 256;

/**
 * Gets the report from the place that the parameters name.
 *
 * @throws NodeOperationError if it is missing, empty or too large
 */
export async function getReportInput(task: Task): Promise<ReportInput> {
	const isBinary = task.context.getNodeParameter('inputType', task.itemIndex, 'binary') === 'binary';
	return isBinary ? await getInputFile(task) : getInputText(task);
}

function getInputText({ context, itemIndex }: Task): string {
	const value: unknown = context.getNodeParameter('text', itemIndex, '');
	const text = toText(value);
	if (text.trim() !== '') return text;
	throw new NodeOperationError(context.getNode(), 'The text is empty', {
		itemIndex,
		description:
			"Put the content of the report into 'Text', for example with an expression. For a file, set 'Input Type' to Binary File.",
	});
}

/** An expression may give parsed JSON, for example the body of a webhook. */
function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	return value === undefined || value === null ? '' : JSON.stringify(value);
}

async function getInputFile({ context, itemIndex }: Task): Promise<Uint8Array> {
	const name = context.getNodeParameter('binaryPropertyName', itemIndex, 'data');
	context.helpers.assertBinaryData(itemIndex, name);
	const bytes = await context.helpers.getBinaryDataBuffer(itemIndex, name);
	if (bytes.length > 0 && bytes.length <= MAX_FILE_MEBIBYTES * 1024 * 1024) return bytes;
	const message = bytes.length === 0 ? 'The file is empty' : `The file is larger than ${MAX_FILE_MEBIBYTES} MiB`;
	throw new NodeOperationError(context.getNode(), message, {
		itemIndex,
		description: 'Check that the node before this one has read the right file completely.',
	});
}
