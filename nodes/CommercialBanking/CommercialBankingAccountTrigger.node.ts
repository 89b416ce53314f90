import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { getAccounts } from './methods/searchAccounts';
import { accountTriggerProperties } from './polling/accountTriggerProperties';
import { poll } from './polling/poll';
import { BANK_CREDENTIAL } from './transport/connectBank';

/** Asks the bank regularly, and starts the workflow when something has happened in the accounts. */
export class CommercialBankingAccountTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Commercial Banking Account Trigger',
		name: 'commercialBankingAccountTrigger',
		icon: { light: 'file:commercialBanking.svg', dark: 'file:commercialBanking.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ { newTransaction: "New Transaction", balanceCrossed: "Balance Above or Below", accountChanged: "Account Changed" }[$parameter["event"]] }}',
		description: 'Starts the workflow when money comes in or goes out, or when a balance or an account changes',
		defaults: { name: 'Commercial Banking Account Trigger' },
		polling: true,
		hints: [
			{
				message: 'Items with sample: true are old ones, as samples. After Publish, only new ones come.',
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'afterExecution',
			},
		],
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: BANK_CREDENTIAL, required: true }],
		properties: accountTriggerProperties,
	};

	methods = { loadOptions: { getAccounts } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
