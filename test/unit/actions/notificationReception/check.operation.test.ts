import { createPublicKey } from 'node:crypto';
import { Readable } from 'node:stream';
import type { IDataObject, IHttpRequestOptions, INodeParameters } from 'n8n-workflow';
import { readKeyFile } from '../../domain/envelope/readVectors';
import { runNode } from '../../../n8nStandIn/runNode';

const credential: IDataObject = {
	privateKey: readKeyFile('rsa.pkcs8.pem'),
	clientId: 'bank',
	clientSecret: 'a secret that is long enough to be one',
};

const refuseConnection = async () =>
	await Promise.reject(Object.assign(new Error('planted'), { code: 'ECONNREFUSED' }));

/** Runs the node as n8n does. */
async function run(
	given: INodeParameters,
	data: IDataObject = credential,
	{ signal, answer = refuseConnection }: { signal?: AbortSignal; answer?: () => Promise<unknown> } = {},
) {
	const requests: IHttpRequestOptions[] = [];
	const parameters = { resource: 'notificationReception', operation: 'check', ...given };
	const { items, hints } = await runNode([parameters], {
		getCredentials: async (name: string) =>
			await (name === 'commercialBankingNotificationsApi' ? Promise.resolve(data) : Promise.reject(new Error(name))),
		getExecutionCancelSignal: () => signal,
		helpers: {
			httpRequest: async (options: IHttpRequestOptions) => {
				requests.push(options);
				return await answer();
			},
		},
	});
	return { items, hints, requests };
}

const triggerUrl = 'https://n8n.example/webhook/4f1c';

it('has an item for each step, one for all that were not tried, and a hint that names what failed', async () => {
	const { items, hints, requests } = await run({ triggerUrl });
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(items.map(() => ({ item: 0 })));
	expect(items.map(({ json: { step, result, whatToDo } }) => [step, result, whatToDo])).toEqual([
		['Load the credential', 'passed', 'Nothing'],
		['Reach the trigger', 'failed', 'Start the proxy or n8n.'],
		['8 further steps', 'not tried', 'Fix what failed, and check again.'],
	]);
	expect(hints).toEqual([
		expect.objectContaining({
			type: 'warning',
			message: 'The bank cannot deliver. Failed: Reach the trigger.',
		}),
	]);
	expect(requests.map(({ url }) => url)).toEqual([`${triggerUrl}/.well-known/oauth-authorization-server`]);
	expect(JSON.stringify(items)).not.toMatch(/planted|a secret/);
});

it('does not say that the bank cannot deliver if the trigger only fails to refuse', async () => {
	const pem = createPublicKey(readKeyFile('rsa.pkcs8.pem')).export({ type: 'spki', format: 'pem' });
	const body = JSON.stringify({ issuer: triggerUrl, access_token: 'token', pem, title: 'success' });
	const reply = () => ({
		statusCode: 200,
		headers: { 'x-response-id': '1' },
		body: Readable.from([Buffer.from(body)]),
	});
	const answer = async () => await Promise.resolve(reply());
	const { hints } = await run({ triggerUrl }, credential, { answer });
	const failed = 'Refuse without a token, Refuse a wrong token.';
	expect(hints).toMatchObject([
		{ message: `Others could send you false reports. Unpublish the workflow. Failed: ${failed}` },
	]);
});

it('takes the access token of the parameter where another server issues them', async () => {
	const data = { ...credential, tokenValidation: 'jwks' };
	const { items } = await run({ triggerUrl, accessToken: 'the-token' }, data);
	expect(items.map(({ json }) => json.step)).toContain('7 further steps');
	expect(JSON.stringify(items)).not.toContain('the-token');
});

it('is stopped with the execution', async () => {
	await expect(run({ triggerUrl }, credential, { signal: AbortSignal.abort() })).rejects.toMatchObject({
		context: expect.objectContaining({ bank: expect.objectContaining({ kind: 'cancelled' }) }),
	});
});
