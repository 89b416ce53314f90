import { createPublicKey } from 'node:crypto';
import { Readable } from 'node:stream';
import type { IDataObject, IHttpRequestOptions, INodeParameters } from 'n8n-workflow';
import { readKeyFile } from '../../domain/envelope/readVectors';
import { callStage } from '../../../n8nStandIn/callStage';
import { runNode } from '../../../n8nStandIn/runNode';
import { TriggerStage } from '../../../n8nStandIn/TriggerStage';

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
	{
		signal,
		answer = refuseConnection,
	}: { signal?: AbortSignal; answer?: (options: IHttpRequestOptions) => Promise<unknown> } = {},
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
				return await answer(options);
			},
		},
	});
	return { items, hints, requests };
}

const triggerUrl = 'https://n8n.example/webhook/4f1c';

const reply = (body: object) => async () =>
	await Promise.resolve({
		statusCode: 200,
		headers: { 'x-response-id': '1' },
		body: Readable.from([Buffer.from(JSON.stringify(body))]),
	});

const pem = createPublicKey(readKeyFile('rsa.pkcs8.pem')).export({ type: 'spki', format: 'pem' });

/** Answers that are right for each step that the trigger must accept. */
const accepting = { access_token: 'token', pem, code: 'check_received' };

it('has in Simplified the steps that failed, and a hint that names them', async () => {
	const { items, hints, requests } = await run({ triggerUrl });
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
	expect(items.map(({ json }) => json)).toMatchObject([
		{ step: 'Reach the trigger', result: 'failed', details: { code: 'ECONNREFUSED' } },
	]);
	expect(hints).toEqual([
		expect.objectContaining({
			type: 'warning',
			message: 'The bank cannot deliver. Failed: Reach the trigger.',
		}),
	]);
	expect(requests.map(({ url }) => url)).toEqual([`${triggerUrl}/.well-known/jwks.json`]);
	expect(JSON.stringify(items)).not.toMatch(/planted|a secret/);
});

it('has in All Fields an item for each step', async () => {
	const { items } = await run({ triggerUrl, output: 'full' });
	expect(items.map(({ json }) => json.result)).toEqual([
		'passed',
		'failed',
		...Array.from({ length: 6 }, () => 'not tried'),
	]);
	expect(items.map(({ json }) => json.details)).toEqual(
		items.map(() => ({ how: expect.any(String), code: expect.any(String) })),
	);
});

it('has in Simplified one item with the names of all steps, if all passed', async () => {
	const stage = new TriggerStage({ credential });
	const { call } = callStage(stage);
	const answer = async (options: IHttpRequestOptions) => {
		const { url, method, headers, body } = options;
		const given = { ...(headers as Record<string, string>) };
		const received = await call({
			url,
			method: method === 'GET' ? 'GET' : 'POST',
			headers: given,
			body: typeof body === 'string' ? body : '',
		});
		const text = received.status === undefined ? '' : received.body;
		return { statusCode: received.status, headers: { 'x-response-id': '1' }, body: Readable.from([Buffer.from(text)]) };
	};
	const { items, hints } = await run({ triggerUrl }, credential, { answer });
	const [item, ...others] = items.map(({ json }) => json);
	expect(others).toEqual([]);
	expect(item).toMatchObject({ step: 'All 8 steps', result: 'passed', details: { code: 'passed' } });
	for (const step of ['Load the credential', 'Refuse a wrong token']) expect(JSON.stringify(item)).toContain(step);
	expect(hints).toMatchObject([{ type: 'info' }]);
});

it('does not say that the bank cannot deliver if the trigger only fails to refuse', async () => {
	const { items, hints } = await run({ triggerUrl }, credential, { answer: reply(accepting) });
	const failed = ['Refuse without a token', 'Refuse a wrong token'];
	expect(items.map(({ json }) => json.step)).toEqual(failed);
	expect(hints).toMatchObject([
		{ message: `Others could send you false reports. Unpublish the workflow. Failed: ${failed.join(', ')}.` },
	]);
});

it('takes the access token of the parameter where another server issues them', async () => {
	const data = { ...credential, tokenValidation: 'jwks' };
	const { items, requests } = await run({ triggerUrl, accessToken: 'the-token' }, data, { answer: reply(accepting) });
	expect(requests.map(({ headers }) => headers?.authorization)).toContain('Bearer the-token');
	expect(JSON.stringify(items)).not.toContain('the-token');
});

it('is stopped with the execution', async () => {
	await expect(run({ triggerUrl }, credential, { signal: AbortSignal.abort() })).rejects.toMatchObject({
		context: expect.objectContaining({ bank: expect.objectContaining({ kind: 'cancelled' }) }),
	});
});
