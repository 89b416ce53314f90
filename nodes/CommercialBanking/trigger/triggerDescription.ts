import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { includeRawOption } from '../parameters/includeRawOption';
import { optionsParameter } from '../parameters/optionsParameter';
import { reportOutputParameter } from '../parameters/reportOutputParameter';
import { statusOptions } from './statusOptions';

const options: INodeProperties[] = [
	{
		displayName: 'Base Path',
		name: 'basePath',
		type: 'string',
		default: '',
		placeholder: 'e.g. bank/payment-status',
		noDataExpression: true,
		description:
			'A path of your own for the URLs, in place of the random one: segments of letters, digits, ".", "_" and "-". Change it only together with the bank.',
	},
	{
		displayName: 'Ignore Duplicates',
		name: 'ignoreDuplicates',
		type: 'boolean',
		default: true,
		description:
			'Whether a notification that was accepted before is answered with success and starts nothing. Remembered for 48 hours; after a restart of n8n, only the newest ones. Where nothing may happen twice, compare the ID in the field "delivery" of the items.',
	},
	includeRawOption,
	{
		displayName: 'Public Key Format',
		name: 'publicKeyFormat',
		type: 'options',
		options: [
			{ name: 'All (Key ID, Algorithm, PEM and JWK)', value: 'all' },
			{ name: 'Custom', value: 'custom', description: 'JSON of your own, with placeholders' },
			{ name: 'JWK', value: 'jwk' },
			{ name: 'JWKS', value: 'jwks' },
			{ name: 'PEM', value: 'pem' },
		],
		default: 'all',
		description: 'How the public key is given to the bank at public-keys/v1',
	},
	{
		displayName: 'Public Key Requires Token',
		name: 'publicKeyRequiresToken',
		type: 'boolean',
		default: true,
		description:
			'Whether the bank must present its access token to fetch the public key. A public key is no secret: turn this off if the bank sends none.',
	},
	{
		displayName: 'Public Key Template',
		name: 'publicKeyTemplate',
		type: 'json',
		default: '{\n  "keyId": "{keyId}",\n  "publicKey": "{pemBase64}"\n}',
		displayOptions: { show: { publicKeyFormat: ['custom'] } },
		noDataExpression: true,
		description:
			'JSON in which {keyId}, {pem}, {pemBase64}, {jwk}, {algorithm} and {createdAt} are replaced, inside quotes',
	},
	{
		displayName: 'Separate Executions',
		name: 'separateExecutions',
		type: 'boolean',
		default: false,
		description:
			'Whether each delivery gets an execution of its own. Otherwise deliveries that come while n8n stores another share the next execution, which lets n8n take several times as many.',
		displayOptions: { show: { '/responseMode': ['onReceived'] } },
	},
];

/** The parameters of the trigger, in the order in which the editor shows them. */
export const properties: INodeProperties[] = [
	{
		displayName:
			'Give the bank three of the production URLs above, in this order: (1) …/oauth20/token, where it gets an access token with the client ID and client secret of the credential, (2) …/public-keys/v1, where it fetches your public key, (3) …/paymentStatusUpdate/v1, where it delivers. The others are for a bank that verifies its access token. Test URLs answer only while this node listens for a test event.',
		name: 'urlNotice',
		type: 'notice',
		default: '',
	},
	{
		// Named «Trigger On», each status would be an entry of its own in n8n's list of nodes, and «all» would be none.
		displayName: 'Payment Statuses',
		name: 'triggerOn',
		type: 'multiOptions',
		options: statusOptions,
		default: [],
		description:
			'The statuses (ISO 20022 codes) that start the workflow. Leave empty for all, also those outside the list.',
	},
	reportOutputParameter,
	{
		displayName: 'Respond',
		name: 'responseMode',
		type: 'options',
		options: [
			{
				name: 'When the Execution Is Stored',
				value: 'onReceived',
				description: 'The bank gets its success as soon as the execution is stored, before the workflow has run',
			},
			{
				name: 'When the Workflow Has Ended Well',
				value: 'lastNode',
				description: 'A workflow that fails makes the bank send again, hourly for 24 hours',
			},
		],
		default: 'onReceived',
		noDataExpression: true,
		description: 'When the bank is told that its notification has arrived',
	},
	{
		displayName:
			'In two cases the bank is told "success" although n8n keeps nothing of the notification: the workflow has an issue that keeps it from running (a required parameter is missing, a credential is not shared with it), or its settings say not to save failed executions. If that must not happen, respond when the workflow has ended well.',
		name: 'onReceivedNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { responseMode: ['onReceived'] } },
	},
	optionsParameter(...options),
];

/** What the editor says beside a trigger that has not yet received anything. */
export const triggerPanel: INodeTypeDescription['triggerPanel'] = {
	header: 'Receive payment status notifications from the bank',
	executionsHelp: {
		inactive:
			"<b>While building your workflow</b>, select Execute step and have the bank, or the sandbox bank, deliver to the <a data-key='cog'>test URLs</a>. Fetching the access token and the key does not end the listening; the first notification does. <br /><br /><b>Once you are happy with your workflow</b>, publish it. From then on, the bank delivers to the production URLs, and you see what it sent under <a data-key='executions'>Executions</a>.",
		active:
			"<b>While building your workflow</b>, select Execute step and have the bank, or the sandbox bank, deliver to the <a data-key='cog'>test URLs</a>. What comes to the production URLs meanwhile starts the published workflow. <br /><br /><b>Your workflow is published</b>: what the bank delivers to the production URLs is under <a data-key='executions'>Executions</a>.",
	},
	activationHint: 'Once the workflow is published, the bank can deliver to the production URLs.',
};
