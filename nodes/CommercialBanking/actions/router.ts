import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import * as createStatement from './account/createStatement.operation';
import * as getAccount from './account/get.operation';
import * as getAllAccounts from './account/getAll.operation';
import * as checkReception from './notificationReception/check.operation';
import * as parsePaymentStatusReport from './paymentStatusReport/parse.operation';
import { type Operation, runItems } from './runItems';
import * as downloadImage from './transaction/downloadImage.operation';
import * as getAllTransactions from './transaction/getAll.operation';

/** The operations of the node, by `resource:operation`. */
const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
	['account:createStatement', createStatement.execute],
	['account:get', getAccount.execute],
	['account:getAll', getAllAccounts.execute],
	['notificationReception:check', checkReception.execute],
	['paymentStatusReport:parse', parsePaymentStatusReport.execute],
	['transaction:downloadImage', downloadImage.execute],
	['transaction:getAll', getAllTransactions.execute],
]);

/**
 * Runs the operation that the user chose, for all input items.
 *
 * @throws NodeOperationError if this version does not know the operation
 */
export async function router(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const resource: unknown = context.getNodeParameter('resource', 0);
	const operation: unknown = context.getNodeParameter('operation', 0);
	const execute = OPERATIONS.get(`${String(resource)}:${String(operation)}`);
	if (execute) return [await runItems(context, execute)];
	const choice = `"${String(operation)}" of "${String(resource)}"`;
	throw new NodeOperationError(context.getNode(), `The operation ${choice} is not known to this version of the node`);
}
