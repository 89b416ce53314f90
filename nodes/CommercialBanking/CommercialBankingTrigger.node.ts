import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { testNotificationsCredential } from './methods/testNotificationsCredential';
import { checkActivation } from './trigger/checkActivation';
import { properties, triggerPanel } from './trigger/triggerDescription';
import { receive } from './trigger/receive';
import { webhookDescriptions } from './trigger/webhookDescriptions';

/** What the bank tells us: receives payment status notifications and lets only the bank in. */
export class CommercialBankingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Commercial Banking Trigger',
		name: 'commercialBankingTrigger',
		icon: { light: 'file:commercialBanking.svg', dark: 'file:commercialBanking.dark.svg' },
		group: ['trigger'],
		// Above 1, n8n reads the body without evaluating an expression for each request.
		version: 2,
		subtitle: '={{$parameter["output"] === "message" ? "payment status reports" : "payment status updates"}}',
		description: 'Starts the workflow when the bank reports the status of a payment (ISO 20022 pain.002)',
		triggerPanel,
		eventTriggerDescription: 'Waiting for the bank to deliver a payment status notification',
		activationMessage: 'The bank can now deliver payment status notifications to the production URLs.',
		defaults: { name: 'Commercial Banking Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		outputNames: ['Status Updates', 'Rejected Deliveries'],
		credentials: [
			{
				name: 'commercialBankingNotificationsApi',
				required: true,
				testedBy: 'testNotificationsCredential',
			},
		],
		webhooks: webhookDescriptions,
		properties,
	};

	methods = { credentialTest: { testNotificationsCredential } };

	// Nothing is registered at the bank by a program: its representative enters the URLs. These methods refuse to
	// activate a trigger that could not receive anything.
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return await checkActivation(this);
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return await checkActivation(this);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return true;
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}
}
