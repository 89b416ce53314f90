import { type IExecuteFunctions, type INodeProperties, updateDisplayOptions } from 'n8n-workflow';
import { callTrigger } from '../../transport/callTrigger';
import type { OutputItem, Task } from '../operation';
import { checkReception, type EnvelopeChoice } from './checkReception';
import { type BankSide, loadBankSide } from './loadBankSide';

const ENVELOPES: readonly EnvelopeChoice[] = ['both', 'jwe', 'cryptoKey'];

const properties: INodeProperties[] = [
	{
		displayName: 'Trigger URL',
		name: 'triggerUrl',
		type: 'string',
		// The client secret is sent there, so the address must not come from the data.
		noDataExpression: true,
		default: '',
		required: true,
		placeholder: 'e.g. https://n8n.example.com/webhook/4f1c…',
		description:
			'Where the bank reaches the Commercial Banking Trigger: the part of its production URLs before /oauth20/token. The client ID and the client secret of the credential are sent there.',
	},
	{
		displayName: 'Envelope',
		name: 'envelope',
		type: 'options',
		options: [
			{ name: 'Both', value: 'both', description: 'With an EC key, only the JWE' },
			{ name: 'JWE', value: 'jwe', description: 'JSON Web Encryption, RFC 7516' },
			{ name: 'X-Crypto-Key Header', value: 'cryptoKey', description: 'AES-GCM, with the key in a header' },
		],
		default: 'both',
		description: 'How your bank encrypts its notifications. A check is delivered in each envelope.',
	},
	{
		displayName: 'Access Token',
		name: 'accessToken',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description:
			'A token from your OAuth server, fetched as the bank does it. Leave empty if Token Validation in the credential is Built-In OAuth Server: then the node fetches a token itself.',
	},
];

export const description = updateDisplayOptions(
	{ show: { resource: ['notificationReception'], operation: ['check'] } },
	properties,
);

/** Yields an item for each step of the check. A step that does not pass is no error of the node. */
export async function* execute({ context, itemIndex, hints }: Task): AsyncGenerator<OutputItem[]> {
	const getText = (name: string): string => {
		const value: unknown = context.getNodeParameter(name, itemIndex, '');
		return typeof value === 'string' ? value : '';
	};
	const envelope = ENVELOPES.find((known) => known === getText('envelope')) ?? 'both';
	const order = { triggerUrl: getText('triggerUrl'), envelope, accessToken: getText('accessToken') };
	const items = await checkReception({ ...order, bankSide: await loadCredential(context) }, callTrigger(context));
	const problem = items.find(({ whatToDo }) => whatToDo !== null);
	hints.addReceptionCheck(problem && `${problem.step}: ${problem.finding} ${problem.whatToDo}`);
	yield items.map((item) => ({ json: { ...item } }));
}

async function loadCredential(context: IExecuteFunctions): Promise<BankSide | string> {
	return loadBankSide(await context.getCredentials('commercialBankingNotificationsApi'));
}
