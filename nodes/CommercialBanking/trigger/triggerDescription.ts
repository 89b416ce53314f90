import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { DEFAULT_PUBLIC_KEY_TEMPLATE } from '../domain/keys/describePublicKey';
import { choiceParameter, optionsParameter, textParameter } from '../parameters/readParameter';
import {
	directionIfNotStatedOption,
	includeRawOption,
	timeZoneIfNotStatedOption,
} from '../parameters/reportParameters';
import { eventParameter, triggerOnParameter } from './eventParameters';

const DOCUMENTATION = 'https://github.com/n8n-nodes-commercial-banking/n8n-nodes-commercial-banking/blob/main/docs';

export const publicKeyFormatOption = choiceParameter({
	displayName: 'Public Key Format',
	name: 'publicKeyFormat',
	type: 'options',
	options: [
		{ name: 'All (Key ID, Algorithm, PEM and JWK)', value: 'all' },
		{ name: 'Custom', value: 'custom', description: 'Your own JSON, with placeholders' },
		{ name: 'JWK', value: 'jwk' },
		{ name: 'JWKS', value: 'jwks' },
		{ name: 'PEM', value: 'pem' },
	],
	default: 'all',
	description: 'The form in which the bank gets the public key at public-keys/v1',
});

export const paymentTypesOption = textParameter(
	['Payment Types', 'paymentTypes'],
	'The values of the header x-payment-type that start the workflow, separated by commas. Leave empty for all. A delivery without this header, or with a value that is not a plain name, always starts the workflow.',
	{ placeholder: 'e.g. ACH, WIRE' },
);

export const basePathOption = textParameter(
	['Base Path', 'basePath'],
	'A path of your own for the URLs, instead of the random one. It consists of segments of letters, digits, ".", "_" and "-". After a change, give the bank the new URLs.',
	{ placeholder: 'e.g. bank/payment-status', noDataExpression: true },
);

export const publicKeyRequiresTokenOption: INodeProperties = {
	displayName: 'Public Key Requires Token',
	name: 'publicKeyRequiresToken',
	type: 'boolean',
	default: true,
	description:
		'Whether the bank must send its access token to fetch the public key. Turn this off if the bank sends none: a public key is not secret.',
};

export const publicKeyTemplateOption: INodeProperties = {
	displayName: 'Public Key Template',
	name: 'publicKeyTemplate',
	type: 'json',
	default: DEFAULT_PUBLIC_KEY_TEMPLATE,
	displayOptions: { show: { publicKeyFormat: ['custom'] } },
	noDataExpression: true,
	description:
		'JSON with the placeholders {keyId}, {pem}, {pemBase64}, {jwk}, {algorithm} and {createdAt}, each inside quotes',
};

export const separateExecutionsOption: INodeProperties = {
	displayName: 'Separate Executions',
	name: 'separateExecutions',
	type: 'boolean',
	default: false,
	description:
		'Whether each delivery starts its own execution. If this is off, deliveries that arrive while n8n stores an execution share the next one. Then n8n can receive several times as many deliveries.',
	displayOptions: { show: { '/responseMode': ['onReceived'] } },
};

const options: INodeProperties[] = [
	basePathOption,
	directionIfNotStatedOption,
	// Simplified has no room for the raw message.
	{ ...includeRawOption, displayOptions: { show: { '/output': ['full'] } } },
	paymentTypesOption,
	publicKeyFormatOption,
	publicKeyRequiresTokenOption,
	publicKeyTemplateOption,
	separateExecutionsOption,
	timeZoneIfNotStatedOption,
];

export const outputParameter = choiceParameter({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	// The shortest first, as in the action node.
	options: [
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'Ten columns: what happened to which payment, and the next step. Amounts are numbers.',
		},
		{
			name: 'All Fields',
			value: 'full',
			description: 'Everything that the bank sends, and the texts for people. Right for messages and for an ERP.',
		},
	],
	default: 'simplified',
	description: 'How much of each status to output',
});

export const responseModeParameter = choiceParameter({
	displayName: 'Respond',
	name: 'responseMode',
	type: 'options',
	options: [
		{
			name: 'When the Execution Is Stored',
			value: 'onReceived',
			description: 'The bank is told "success" when n8n has stored the execution, before the workflow has run',
		},
		{
			name: 'When the Workflow Has Ended Well',
			value: 'lastNode',
			description: 'If the workflow fails, the bank sends the notification again, once an hour for 24 hours',
		},
	],
	default: 'onReceived',
	noDataExpression: true,
	description: 'When to tell the bank that its notification has arrived',
});

const properties: INodeProperties[] = [
	{
		displayName: `Give your bank the first three production URLs. <a href="${DOCUMENTATION}/enrollment.md" target="_blank">What each is for</a>`,
		name: 'urlNotice',
		type: 'notice',
		default: '',
	},
	eventParameter,
	triggerOnParameter,
	outputParameter,
	responseModeParameter,
	{
		displayName: `If this workflow has an issue or does not save failed executions, a notification can get lost. <a href="${DOCUMENTATION}/production.md#when-the-bank-hears-success" target="_blank">Why, and what helps</a>`,
		name: 'onReceivedNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { responseMode: ['onReceived'] } },
	},
	optionsParameter(options),
];

const triggerPanel: INodeTypeDescription['triggerPanel'] = {
	header: 'Receive payment status notifications from the bank',
	executionsHelp: {
		inactive:
			"<b>While building your workflow</b>, select Execute step and have the bank, or the sandbox bank, deliver to the <a data-key='cog'>test URLs</a>. Fetching the access token and the key does not end the listening; the first notification does. <br /><br /><b>Once you are happy with your workflow</b>, publish it. From then on, the bank delivers to the production URLs, and <a data-key='executions'>Executions</a> shows what it sent.",
		active:
			"<b>While building your workflow</b>, select Execute step and have the bank, or the sandbox bank, deliver to the <a data-key='cog'>test URLs</a>. Meanwhile, deliveries to the production URLs start the published workflow. <br /><br /><b>Your workflow is published</b>: <a data-key='executions'>Executions</a> shows what the bank delivers to the production URLs.",
	},
	activationHint: 'Once the workflow is published, the bank can deliver to the production URLs.',
};

export const triggerDescription = { properties, triggerPanel };
