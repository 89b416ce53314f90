import type { INodeProperties } from 'n8n-workflow';
import { loadNotificationsCredential } from '../../parameters/loadNotificationsCredential';
import { readText, textParameter } from '../../parameters/readParameter';
import { connectTrigger } from '../../transport/connectTrigger';
import type { OutputItem, Task } from '../runItems';
import { checkReception, REFUSING_STEPS } from './checkReception';

const triggerUrlParameter: INodeProperties = {
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
};

const accessTokenParameter = textParameter(
	['Access Token', 'accessToken'],
	'A token from your OAuth server, fetched as the bank does it. Leave empty if Token Validation in the credential is Built-In OAuth Server: then the node fetches a token itself.',
	{ typeOptions: { password: true } },
);

export const properties: INodeProperties[] = [triggerUrlParameter, accessTokenParameter];

export const option = {
	name: 'Check',
	value: 'check',
	action: 'Check reception',
	description:
		'Do what the bank does, from outside: fetch a token and the public key, and deliver an encrypted check to the trigger. It starts no execution, and says for each step what is wrong and what to do.',
};

/** Yields an item for each step of the check. A step that does not pass is no error of the node. */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const credential = await loadNotificationsCredential(task, {
		message: 'No notifications credential is chosen',
		whatToDo: 'Choose the notifications credential that the trigger has.',
	});
	const order = {
		triggerUrl: readText(task, triggerUrlParameter),
		accessToken: readText(task, accessTokenParameter),
		credential,
	};
	const items = await checkReception(order, connectTrigger(task.context));
	const failed = items.filter(({ result }) => result === 'failed').map(({ step }) => step);
	if (failed.length === 0) task.hints.add('receptionPassed');
	else {
		// If only these steps fail, the bank can deliver, and others too.
		const isOpenToOthers = failed.every((name) => REFUSING_STEPS.some((step) => step === name));
		task.hints.add(isOpenToOthers ? 'receptionOpenToOthers' : 'receptionFailed', { detail: failed.join(', ') });
	}
	yield items.map((item) => ({ json: { ...item } }));
}
