import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import { quoteSafely } from '../domain/values/quoteSafely';
import { toText } from '../parameters/readParameter';
import { resources } from './operations';
import { runItems } from './runItems';

/**
 * Runs the operation that the user chose, for all input items.
 *
 * @throws NodeOperationError if this version does not know the operation
 */
export async function router(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const resource: unknown = context.getNodeParameter('resource', 0);
	const operation: unknown = context.getNodeParameter('operation', 0);
	const { operations = [] } = resources.find(({ value }) => value === resource) ?? {};
	const file = operations.find(({ option }) => option.value === operation);
	if (file) return [await runItems(context, file.execute)];
	const [unknown, of] = [operation, resource].map((name) => quoteSafely(toText(name)));
	const message = `The operation "${unknown}" of "${of}" is not known to this version of the node`;
	throw new NodeOperationError(context.getNode(), message);
}
