import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodePropertyOptions,
	NodeOperationError,
	updateDisplayOptions,
} from 'n8n-workflow';
import * as getAccount from './account/get.operation';
import * as getAllAccounts from './account/getAll.operation';
import * as checkReception from './notificationReception/check.operation';
import * as parsePaymentStatusReport from './paymentStatusReport/parse.operation';
import { type Operation, runItems } from './runItems';
import * as createStatementFile from './statementFile/create.operation';
import * as parseStatementFile from './statementFile/parse.operation';
import * as downloadImage from './transaction/downloadImage.operation';
import * as getAllTransactions from './transaction/getAll.operation';

/** The exports of an operation's file: its entry in the list of operations, its parameters, and the operation itself. */
interface OperationFile {
	readonly option: INodePropertyOptions;
	readonly properties: INodeProperties[];
	readonly execute: Operation;
}

/** The operations of each resource, in the order of the editor. The last one is the default. */
const OPERATIONS: ReadonlyMap<string, readonly OperationFile[]> = new Map([
	['account', [getAccount, getAllAccounts]],
	['notificationReception', [checkReception]],
	['paymentStatusReport', [parsePaymentStatusReport]],
	['statementFile', [createStatementFile, parseStatementFile]],
	['transaction', [downloadImage, getAllTransactions]],
]);

const OPERATION: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	default: '',
};

export const operationParameters: INodeProperties[] = [...OPERATIONS].flatMap(([resource, operations]) => [
	{
		...OPERATION,
		displayOptions: { show: { resource: [resource] } },
		options: operations.map(({ option }) => option),
		default: operations.at(-1)?.option.value ?? '',
	},
	...operations.flatMap(({ option, properties }) =>
		updateDisplayOptions({ show: { resource: [resource], operation: [option.value] } }, properties),
	),
]);

/**
 * Runs the operation that the user chose, for all input items.
 *
 * @throws NodeOperationError if this version does not know the operation
 */
export async function router(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const resource = context.getNodeParameter('resource', 0);
	const operation = context.getNodeParameter('operation', 0);
	const file = OPERATIONS.get(resource)?.find(({ option }) => option.value === operation);
	if (file) return [await runItems(context, file.execute)];
	const message = `The operation "${operation}" of "${resource}" is not known to this version of the node`;
	throw new NodeOperationError(context.getNode(), message);
}
