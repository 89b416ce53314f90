import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import * as getAccount from './account/get.operation';
import * as getAllAccounts from './account/getAll.operation';
import * as checkReception from './notificationReception/check.operation';
import * as parsePaymentStatusReport from './paymentStatusReport/parse.operation';
import type { Operation } from './runItems';
import * as createStatementFile from './statementFile/create.operation';
import * as parseStatementFile from './statementFile/parse.operation';
import * as downloadImage from './transaction/downloadImage.operation';
import * as getAllTransactions from './transaction/getAll.operation';

/** The credential that an operation asks for. `notifications` is for the keys of the trigger. */
export type Need = 'bank' | 'notifications' | 'none';

/** The exports of an operation's file. */
interface OperationFile {
	/** Its entry in the list of operations. `action` is also what the editor shows below the node. */
	readonly option: INodePropertyOptions & { readonly action: string };
	readonly properties: INodeProperties[];
	readonly needs: Need;
	readonly execute: Operation;
}

interface Resource {
	readonly name: string;
	readonly value: string;
	/** In the order of the editor. The last one is the default. */
	readonly operations: readonly OperationFile[];
}

/** All that the node can do. Its description, its subtitle and its credentials come from this list. */
export const resources: readonly Resource[] = [
	{ name: 'Account', value: 'account', operations: [getAccount, getAllAccounts] },
	{ name: 'Notification Reception', value: 'notificationReception', operations: [checkReception] },
	{ name: 'Payment Status Report', value: 'paymentStatusReport', operations: [parsePaymentStatusReport] },
	{ name: 'Statement File', value: 'statementFile', operations: [createStatementFile, parseStatementFile] },
	{ name: 'Transaction', value: 'transaction', operations: [downloadImage, getAllTransactions] },
];
