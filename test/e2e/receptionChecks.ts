import { objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import type { N8nClient } from '../../n8n-host/n8nClient.ts';
import { BankNode } from './bankNode';

/** What is checked where the trigger issues tokens itself, and the answers. */
export const builtInSteps = [
	['Load the credential', 'none'],
	['Reach the trigger', 200],
	['Get an access token', 200],
	['Fetch the public key', 200],
	['Deliver a JWE', 200],
	['Deliver with x-crypto-key', 200],
	['Refuse without a token', 401],
	['Refuse a wrong token', 401],
] as const;

/**
 * Runs the operation Check Reception, as the button in the editor does. A shared machine is slow for moments: if a call
 * takes more than the five seconds that the check allows, it is repeated.
 *
 * @returns an item for each step
 */
export async function runCheck(
	client: N8nClient,
	triggerUrl: string,
	credentialId: string,
	attempts = 3,
): Promise<JsonObject[]> {
	const credentials = { commercialBankingNotificationsApi: { id: credentialId, name: 'Notifications' } };
	const parameters = { resource: 'notificationReception', operation: 'check', triggerUrl, output: 'full' };
	const run = await new BankNode(client, '').run(parameters, { node: { credentials } });
	if (run.status !== 'success') throw new Error(`The check has failed: ${run.error?.message}`);
	const isSlow = run.items.some(({ details }) => JSON.stringify(details).includes('ETIMEDOUT'));
	if (!isSlow || attempts <= 1) return run.items;
	return await runCheck(client, triggerUrl, credentialId, attempts - 1);
}

/** The steps, and the HTTP status that each got. */
export const answersOf = (items: readonly JsonObject[]) => items.map(({ step, answer }) => [step, answer]);

/** The steps that failed, and those that were not tried because of them. */
export const failed = (items: readonly JsonObject[]) => items.filter(({ result }) => result !== 'passed');

/** The steps that failed, with their codes in the first place. */
export const problems = (items: readonly JsonObject[]) =>
	items
		.filter(({ result }) => result === 'failed')
		.map((item) => ({ ...item, ...objectOf(item.details, 'the details') }));
