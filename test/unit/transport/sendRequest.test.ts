import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { type Bank, connectBank } from '../../../nodes/CommercialBanking/transport/connectBank';
import { jsonFormat } from '../../../nodes/CommercialBanking/transport/jsonFormat';
import { sendRequest } from '../../../nodes/CommercialBanking/transport/sendRequest';
import { createEditorContext } from '../actions/executeOperation';
import { type TestBank, startBank } from '../actions/startBank';

let testBank: TestBank;

beforeAll(async () => {
	testBank = await startBank();
});

afterAll(async () => await testBank.close());

async function connect(changed: Partial<Bank> = {}, refresh?: () => Promise<string>): Promise<Bank> {
	const context = createEditorContext({ origin: testBank.origin, refresh });
	return { ...(await connectBank(context, new AbortController().signal)), ...changed };
}

/** A bank behind an n8n whose helper gives this response. */
async function connectTo(response: object): Promise<{ bank: Bank; asked: IHttpRequestOptions[] }> {
	const asked: IHttpRequestOptions[] = [];
	const httpRequestWithAuthentication = async (_: string, options: IHttpRequestOptions) => {
		asked.push(options);
		return response;
	};
	const context = { ...createEditorContext({ origin: testBank.origin }), helpers: { httpRequestWithAuthentication } };
	return { bank: await connectBank(context as unknown as IExecuteFunctions, new AbortController().signal), asked };
}

const send = async (bank: Bank) => await sendRequest(bank, `${bank.apiUrl}/accounts`, jsonFormat);

describe('sendRequest', () => {
	it('asks n8n for the raw answer within a minute, without redirects', async () => {
		const { bank, asked } = await connectTo({ statusCode: 200, headers: {}, body: '{}' });
		expect(await send(bank)).toEqual({ status: 200, body: {}, url: `${bank.apiUrl}/accounts` });
		expect(asked).toEqual([
			{
				method: 'GET',
				url: `${testBank.origin}/open-banking/commercial-sb/accounts`,
				headers: { accept: 'application/json', 'x-api-key': 'test-key' },
				returnFullResponse: true,
				json: false,
				encoding: 'stream',
				disableFollowRedirect: true,
				sendCredentialsOnCrossOriginRedirect: false,
				timeout: 60_000,
				abortSignal: expect.any(AbortSignal),
				ignoreHttpStatusErrors: { ignore: true, except: [401] },
			},
		]);
		expect(bank).toMatchObject({ deadlineMilliseconds: 90_000, retryWindowMilliseconds: 120_000 });
	});

	it.each([200, 401, 500])('ends an answer of %d that never ends at the deadline, and closes it', async (status) => {
		testBank.answer = () => ({ status, fault: 'drip' });
		const failure = await send(await connect({ deadlineMilliseconds: 150 }, async () => 'second-token'));
		expect(failure).toMatchObject({ kind: 'timeout', details: { reason: 'no complete answer in 0.15 seconds' } });
		await untilClosed();
	});

	it('ends an answer that does not begin at the deadline', async () => {
		testBank.answer = () => ({ fault: 'hang' });
		expect(await send(await connect({ deadlineMilliseconds: 100 }))).toMatchObject({ kind: 'timeout' });
		await untilClosed();
	});

	it('ends at the deadline while n8n renews the access token', async () => {
		testBank.answer = () => ({ status: 401 });
		const refresh = async () => await new Promise<string>(() => {});
		expect(await send(await connect({ deadlineMilliseconds: 100 }, refresh))).toMatchObject({ kind: 'timeout' });
	});

	it('ends at once when the execution is stopped', async () => {
		const stop = new AbortController();
		testBank.answer = () => ({ fault: 'drip' });
		setTimeout(() => stop.abort(), 50);
		expect(await send(await connect({ signal: stop.signal }))).toMatchObject({ kind: 'cancelled' });
		expect(await send(await connect({ signal: stop.signal }))).toMatchObject({ kind: 'cancelled' });
		await untilClosed();
	});

	it.each([
		[63, { status: 200, body: {} }],
		[65, { kind: 'too_large', details: { status: 200 } }],
	])('reads a body of up to 64 MB: %d MB', async (mebibytes, expected) => {
		let sent = 0;
		async function* stream() {
			const mebibyte = Buffer.alloc(1_024 * 1_024, ' ');
			yield '{}';
			for (; sent < mebibytes; sent++) yield mebibyte;
		}
		const { bank } = await connectTo({ statusCode: 200, headers: {}, body: stream() });
		expect(await send(bank)).toMatchObject(expected);
		expect(sent).toBeLessThan(65);
	});

	it('reads only the beginning of the body of an error', async () => {
		testBank.answer = () => ({ status: 500, text: 'word '.repeat(1_000_000) });
		const failure = await send(await connect());
		expect(failure).toMatchObject({ kind: 'status', details: { status: 500 } });
	});

	const quoting = [
		'test-key',
		'token-of-letters-only',
		'renewal-of-letters',
		'client-secret',
		'AB12CD34EF56GH78IJ90KL',
	];

	it.each([400, 401, 500])('hides all secrets in a %d', async (status) => {
		testBank.answer = () => ({ status, json: { code: 'test-key', message: quoting.join(', ') } });
		const oauthTokenData = { access_token: 'token-of-letters-only', refresh_token: 'renewal-of-letters' };
		const credential = { oauthTokenData, clientSecret: 'client-secret' };
		const context = createEditorContext({ origin: testBank.origin, credential, refresh: async () => 'second-token' });
		const failure = await send(await connectBank(context, new AbortController().signal));
		expect(failure).toMatchObject({
			kind: 'status',
			details: { status, bankCode: '[hidden]', bankMessage: quoting.map(() => '[hidden]').join(', ') },
		});
	});

	it('reports the status of an error whose body breaks off', async () => {
		testBank.answer = () => ({ status: 502, fault: 'cut', text: 'Bad Gateway' });
		expect(await send(await connect())).toMatchObject({ kind: 'status', details: { status: 502 } });
	});
});

/** Until the bank has no request under way: the node has closed its connections. */
async function untilClosed(): Promise<void> {
	while (testBank.open() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
}
