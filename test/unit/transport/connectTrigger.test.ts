import { Readable } from 'node:stream';
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { connectTrigger } from '../../../nodes/CommercialBanking/transport/connectTrigger';

type Send = (options: IHttpRequestOptions) => Promise<unknown>;

const makeCall = (send: Send, signal?: AbortSignal) => {
	const context = { helpers: { httpRequest: send }, getExecutionCancelSignal: () => signal };
	return connectTrigger(context as unknown as IExecuteFunctions);
};

const request = { method: 'POST', url: 'https://n8n.example/w', headers: { a: 'b' }, body: '{}' } as const;

const never = async () => await new Promise<never>(() => {});

it('sends what is asked for, follows no redirect, and reads the answer', async () => {
	const sent: IHttpRequestOptions[] = [];
	const call = makeCall(async (options) => {
		sent.push(options);
		return await Promise.resolve({
			statusCode: 404,
			headers: { 'x-response-id': '1' },
			body: Readable.from([Buffer.from('{"a":1}')]),
		});
	});
	const reply = await call(request);
	expect(reply).toMatchObject({ status: 404, body: '{"a":1}', milliseconds: expect.any(Number) });
	expect(reply.status === undefined ? undefined : reply.getHeader('x-response-id')).toBe('1');
	expect(sent).toEqual([
		expect.objectContaining({
			...request,
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
			encoding: 'stream',
			timeout: 5_000,
		}),
	]);
	expect(sent[0]).not.toHaveProperty('skipSslCertificateValidation');
});

it.each<[string, Send, string]>([
	[
		'a code',
		async () => await Promise.reject(Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })),
		'ECONNREFUSED',
	],
	['no answer in time', never, 'ETIMEDOUT'],
	[
		'a body that never ends',
		async () => await Promise.resolve({ statusCode: 200, headers: {}, body: new Readable({ read: () => {} }) }),
		'ETIMEDOUT',
	],
	['an answer that is none', async () => await Promise.resolve('ok'), 'UNKNOWN'],
])('gives a code and no message: %s', async (_what, send, code) => {
	const endAfter = AbortSignal.timeout.bind(AbortSignal);
	jest.spyOn(AbortSignal, 'timeout').mockImplementationOnce((milliseconds) => endAfter(milliseconds / 100));
	const reply = await makeCall(send)(request);
	expect(reply).toEqual({ status: undefined, code, milliseconds: expect.any(Number) });
});

it('ends when the execution is stopped', async () => {
	const stop = new AbortController();
	const reply = makeCall(never, stop.signal)(request);
	stop.abort();
	await expect(reply).rejects.toMatchObject({ kind: 'cancelled' });
});
