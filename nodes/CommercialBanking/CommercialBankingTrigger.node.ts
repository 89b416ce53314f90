import {
	NodeConnectionTypes,
	type IHookFunctions,
	type INodeOutputConfiguration,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { testNotificationsCredential } from './methods/testNotificationsCredential';
import { checkActivation } from './trigger/checkActivation';
import { EVENT_NAMES } from './trigger/eventParameters';
import { receive } from './trigger/receive';
import { triggerDescription } from './trigger/triggerDescription';
import { webhookDescriptions } from './trigger/webhookDescriptions';

const outputs: INodeOutputConfiguration[] = [
	{ type: NodeConnectionTypes.Main, displayName: 'Status Updates' },
	{ type: NodeConnectionTypes.Main, displayName: 'Unreadable', category: 'error' },
];

/** Receives payment status notifications from the bank alone. */
export class CommercialBankingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Commercial Banking Trigger',
		name: 'commercialBankingTrigger',
		icon: { light: 'file:commercialBanking.svg', dark: 'file:commercialBanking.dark.svg' },
		group: ['trigger'],
		// At version 1 of any node, n8n (2.41.1) evaluates an expression for `binaryData` at each request. From 2 on, it does not.
		version: 2,
		subtitle: `={{ ${JSON.stringify(EVENT_NAMES)}[$parameter["event"]] }}`,
		// n8n's list of nodes shows this beside the name that the trigger shares with the action node.
		description:
			'Starts the workflow when the bank reports the status of a payment (ISO 20022 pain.002). For balances and transactions, open Actions below.',
		// On the canvas, this is one line above a node at the left edge. A longer text is cut off.
		eventTriggerDescription: 'Waiting. Events filtered by Event or Payment Types do not appear.',
		activationMessage: 'The bank can now deliver payment status notifications to the production URLs.',
		defaults: { name: 'Commercial Banking Trigger' },
		inputs: [],
		// The editor offers pinning and mock data for several outputs only if they come from an expression, and if all but
		// the first are of category error.
		outputs: `={{ ${JSON.stringify(outputs)} }}`,
		credentials: [
			{
				// n8n's linter looks for `testedBy` in this file.
				name: 'commercialBankingNotificationsApi',
				required: true,
				testedBy: 'testNotificationsCredential',
			},
		],
		webhooks: webhookDescriptions,
		...triggerDescription,
	};

	methods = { credentialTest: { testNotificationsCredential } };

	// Nothing is registered at the bank here: a person at the bank enters the URLs. These methods only refuse to activate
	// a trigger that could not receive anything. n8n's linter asks for all three.
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
