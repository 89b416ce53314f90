import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { operationParameters, subtitle, whereNeeded } from './actions/describeOperations';
import { router } from './actions/router';
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
		subtitle,
		description: "Read a company's bank accounts, balances and transactions, and the bank's payment status reports",
		defaults: { name: 'Commercial Banking' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: BANK_CREDENTIAL,
				required: true,
				displayOptions: whereNeeded('bank'),
			},
			{
				// A text and not a constant: n8n's linter looks for the name and for `testedBy` in this file.
				name: 'commercialBankingNotificationsApi',
				// Check always needs it, Parse only for an encrypted report.
				required: false,
				testedBy: 'testNotificationsCredential',
				displayOptions: whereNeeded('notifications'),
			},
		],
		properties: operationParameters,
	};

	methods = { listSearch: { searchAccounts }, credentialTest: { testNotificationsCredential } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await router(this);
	}
}
