import type { INodeProperties } from 'n8n-workflow';
import { loadNotificationsCredential } from '../../parameters/loadNotificationsCredential';
import { choiceParameter, readChoice, readText, textParameter } from '../../parameters/readParameter';
import { connectTrigger } from '../../transport/connectTrigger';
import type { OutputItem, Task } from '../runItems';
import { checkReception, REFUSING_STEPS, type StepItem } from './checkReception';

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

const outputParameter = choiceParameter({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{ name: 'Simplified', value: 'simplified', description: 'The steps that failed, or one item if all passed' },
		{ name: 'All Fields', value: 'full', description: 'An item for each step' },
	],
	default: 'simplified',
	description: 'How much of the check to output',
});

export const properties: INodeProperties[] = [triggerUrlParameter, accessTokenParameter, outputParameter];

export const needs = 'notifications';

export const option = {
	name: 'Check',
	value: 'check',
	action: 'Check reception',
	description:
		'Do what the bank does, from outside: fetch a token and the public key, and deliver an encrypted check to the trigger. It starts no execution, and says for each step what is wrong and what to do.',
};

/** Checks the reception. A step that does not pass is no error of the node. */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const output = readChoice(task, outputParameter);
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
	const failed = items.filter(({ result }) => result === 'failed');
	addHint(task, failed);
	const simplified = failed.length === 0 ? [joinPassed(items)] : failed;
	yield (output === 'simplified' ? simplified : items).map((item) => ({ json: { ...item } }));
}

function addHint({ hints }: Task, failed: readonly StepItem[]): void {
	const names = failed.map(({ step }) => step);
	if (names.length === 0) hints.add('All steps passed. The bank can deliver if the address begins with https');
	else {
		// If only these steps fail, the bank can deliver, and others too.
		const isOpenToOthers = names.every((name) => REFUSING_STEPS.some((step) => step === name));
		const danger = isOpenToOthers
			? 'Others could send you false reports. Unpublish the workflow'
			: 'The bank cannot deliver';
		hints.warn(`${danger}. Failed`, { detail: names.join(', ') });
	}
}

/** Makes one item of all steps, which have passed. */
function joinPassed(items: readonly StepItem[]): StepItem {
	const how = `These have passed: ${items.map(({ step }) => step).join(', ')}.`;
	return {
		step: `All ${items.length} steps`,
		result: 'passed',
		whatToDo: 'Nothing',
		details: { how, code: 'passed' },
		answer: 200,
		milliseconds: items.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
	};
}
