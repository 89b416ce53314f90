import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { operationParameters, router } from './actions/router';
import { searchAccounts } from './methods/searchAccounts';
import { testNotificationsCredential } from './methods/testNotificationsCredential';
import { BANK_CREDENTIAL } from './transport/connectBank';

export class CommercialBanking implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Commercial Banking',
		name: 'commercialBanking',
		icon: { light: 'file:commercialBanking.svg', dark: 'file:commercialBanking.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ { create: "Create Statement File", get: "Get Account", check: "Check Reception", downloadImage: "Download Image", parse: $parameter["resource"] === "statementFile" ? "Parse Statement File" : "Parse Payment Status Report" }[$parameter["operation"]] ?? ($parameter["resource"] === "account" ? "Get Many Accounts" : "Get Many Transactions") }}',
		description: "Read a company's bank accounts, balances and transactions, and the bank's payment status reports",
		defaults: { name: 'Commercial Banking' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: BANK_CREDENTIAL,
				required: true,
				// n8n uses only the first entry of a name, so all operations that ask the bank share it. Parse asks nobody.
				displayOptions: {
					show: {
						resource: ['account', 'statementFile', 'transaction'],
						operation: ['create', 'downloadImage', 'get', 'getAll'],
					},
				},
			},
			{
				// A text and not a constant: n8n's linter looks for the name and for `testedBy` in this file.
				name: 'commercialBankingNotificationsApi',
				// Check always needs it, Parse only for an encrypted report. n8n uses only the first entry of a name, so both share it.
				required: false,
				testedBy: 'testNotificationsCredential',
				displayOptions: { show: { resource: ['notificationReception', 'paymentStatusReport'] } },
			},
		],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Account', value: 'account' },
					{ name: 'Notification Reception', value: 'notificationReception' },
					{ name: 'Payment Status Report', value: 'paymentStatusReport' },
					{ name: 'Statement File', value: 'statementFile' },
					{ name: 'Transaction', value: 'transaction' },
				],
				default: 'account',
			},
			...operationParameters,
		],
	};

	methods = { listSearch: { searchAccounts }, credentialTest: { testNotificationsCredential } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await router(this);
	}
}
