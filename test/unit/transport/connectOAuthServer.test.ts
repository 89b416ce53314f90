import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ICredentialTestFunctions, IHttpRequestOptions } from 'n8n-workflow';

import type { NetworkAndClocks } from '../../../nodes/CommercialBanking/domain/token/connectEndpoint';
import {
	connectForCredentialTest,
	connectOAuthServer,
} from '../../../nodes/CommercialBanking/transport/connectOAuthServer';

type Send = (options: Record<string, unknown>) => Promise<unknown>;
type Request = NetworkAndClocks['request'];

/** Both request functions, over an n8n that sends requests with the given function. */
const makers: Array<[string, (send: Send) => Request]> = [
	[
		'the trigger',
		(send) =>
			connectOAuthServer({ httpRequest: async (options: IHttpRequestOptions) => await send({ ...options }) }).request,
	],
	[
		'the credential test',
		(send) => connectForCredentialTest({ request: send } as unknown as ICredentialTestFunctions['helpers']).request,
	],
];

/** Makes the next deadline come when it is aborted. */
function expectDeadline(): AbortController {
	const deadline = new AbortController();
	jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal);
	return deadline;
}

afterEach(() => jest.restoreAllMocks());

const url = 'https://auth.example/jwks';
const get = { method: 'GET', headers: {} } as const;
const answer = (body: unknown, statusCode = 200) => ({ statusCode, body, headers: {} });
const streamOf = (...chunks: Array<string | Buffer>) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

/** A stream that sends one byte at a time and never ends. */
class Drip extends Readable {
	sent = 0;

	override _read(): void {
		this.sent++;
		globalThis.setImmediate(() => this.push('x'));
	}
}

describe.each(makers)('%s', (name, make) => {
	it('asks n8n for the whole answer as a stream, follows no redirect, and waits at most 4 seconds', async () => {
		const timeout = jest.spyOn(AbortSignal, 'timeout');
		const send = jest.fn<Promise<unknown>, [Record<string, unknown>]>(async () => answer(streamOf('{}')));
		const post = { method: 'POST', headers: { accept: 'a' }, body: 'token=x' } as const;
		await make(send)(url, post);
		expect(timeout).toHaveBeenCalledWith(4_000);
		const options =
			name === 'the trigger'
				? {
						url,
						encoding: 'stream',
						returnFullResponse: true,
						ignoreHttpStatusErrors: true,
						disableFollowRedirect: true,
						abortSignal: expect.any(AbortSignal),
					}
				: { uri: url, simple: false, useStream: true, resolveWithFullResponse: true, followRedirect: false };
		expect(send.mock.calls).toEqual([[{ ...post, json: false, timeout: 4_000, ...options }]]);
	});

	it('returns any status, and the text of all chunks', async () => {
		const send: Send = async () => answer(streamOf('{"a":"', Buffer.from([0xc3]), Buffer.from([0xa9]), '"}'), 503);
		expect(await make(send)(url, get)).toEqual({ status: 503, body: '{"a":"é"}' });
	});

	it('accepts 1 MiB and not one byte more', async () => {
		const half = Buffer.alloc(512 * 1024, 'x');
		expect((await make(async () => answer(streamOf(half, half)))(url, get)).body).toHaveLength(1_048_576);
		const larger = streamOf(half, half, 'x', half, half);
		await expect(make(async () => answer(larger))(url, get)).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' });
		expect(larger.destroyed).toBe(true);
	});

	it('stops a body that comes byte by byte at the deadline', async () => {
		const deadline = expectDeadline();
		const drip = new Drip();
		const response = make(async () => answer(drip))(url, get);
		while (drip.sent < 20) await setImmediate();
		deadline.abort();
		await expect(response).rejects.toMatchObject({ code: 'ETIMEDOUT' });
		expect(drip.destroyed).toBe(true);
	});

	it('stops waiting for an answer at the deadline, and closes an answer that comes later', async () => {
		const deadline = expectDeadline();
		const body = new Drip();
		let send: (response: unknown) => void = () => undefined;
		const response = make(async () => await new Promise((resolve) => (send = resolve)))(url, get);
		deadline.abort();
		await expect(response).rejects.toMatchObject({ code: 'ETIMEDOUT' });
		send(answer(body));
		while (!body.destroyed) await setImmediate();
	});

	it('does not accept an n8n that answers nothing', async () => {
		await expect(make(async () => undefined)(url, get)).rejects.toThrow(TypeError);
	});
});
