import { Readable } from 'node:stream';
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { BankFailure } from '../../../nodes/CommercialBanking/transport/BankFailure';
import { type Bank, connectBank } from '../../../nodes/CommercialBanking/transport/connectBank';
import {
	JSON_FORMAT,
	parseBody,
	requestBank,
	sendRequest,
} from '../../../nodes/CommercialBanking/transport/requestBank';
import { createEditorContext } from '../../n8nStandIn/executeOperation';
import { type BankResponse, useBank } from '../TestBank';

const testBank = useBank();

async function connect(changed: Partial<Bank> = {}, refresh?: () => Promise<string>): Promise<Bank> {
	const context = createEditorContext({ origin: testBank.origin, refresh });
	return { ...(await connectBank(context, new AbortController().signal)), ...changed };
}

/** A bank behind an n8n whose helper gives this response. */
async function connectTo(response: object | Promise<object>): Promise<{ bank: Bank; asked: IHttpRequestOptions[] }> {
	const asked: IHttpRequestOptions[] = [];
	const httpRequestWithAuthentication = async (_: string, options: IHttpRequestOptions) => {
		asked.push(options);
		return await response;
	};
	const context = {
		...createEditorContext({ origin: testBank.origin, credential: { additionalHeaders: 'X-More: value' } }),
		helpers: { httpRequestWithAuthentication },
	};
	return { bank: await connectBank(context as unknown as IExecuteFunctions, new AbortController().signal), asked };
}

/** Makes deadlines come early. */
function shortenDeadlines(): void {
	const endAfter = AbortSignal.timeout.bind(AbortSignal);
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => endAfter(Math.ceil(milliseconds / 600)));
}

async function send(bank: Bank) {
	const answer = await sendRequest(bank, `${bank.apiUrl}/accounts`, JSON_FORMAT);
	return answer instanceof BankFailure ? answer : { status: answer.status, body: parseBody(answer) };
}

describe('sendRequest', () => {
	it('asks n8n for the raw answer within a minute, without redirects', async () => {
		const { bank, asked } = await connectTo({ statusCode: 200, headers: {}, body: '{}' });
		expect(await send(bank)).toEqual({ status: 200, body: {} });
		expect(asked).toEqual([
			{
				method: 'GET',
				url: `${testBank.origin}/open-banking/commercial-sb/accounts`,
				headers: { accept: 'application/json', 'x-api-key': 'test-key', 'x-more': 'value' },
				returnFullResponse: true,
				json: false,
				encoding: 'stream',
				disableFollowRedirect: true,
				sendCredentialsOnCrossOriginRedirect: false,
				timeout: 60_000,
				abortSignal: expect.any(AbortSignal),
				ignoreHttpStatusErrors: { ignore: true, except: [] },
			},
		]);
	});

	it.each<BankResponse>([
		{ status: 200, fault: 'drip' },
		{ status: 401, fault: 'drip' },
		{ status: 500, fault: 'drip' },
		{ fault: 'hang' },
	])('ends an answer that never ends, or does not begin, at the deadline, and closes it: %j', async (response) => {
		testBank.answer = () => response;
		shortenDeadlines();
		const failure = await send(await connect({}, async () => 'second-token'));
		expect(failure).toMatchObject({ kind: 'timeout', details: { reason: 'no complete answer in 90 seconds' } });
		await untilClosed();
	});

	it('closes an answer that begins only after the deadline', async () => {
		let answer: (response: object) => void = () => {};
		const { bank } = await connectTo(new Promise<object>((resolve) => (answer = resolve)));
		shortenDeadlines();
		expect(await send(bank)).toMatchObject({ kind: 'timeout' });
		const body = new Readable({ read: () => {} });
		answer({ statusCode: 200, headers: {}, body });
		await new Promise((resolve) => setImmediate(resolve));
		expect(body.destroyed).toBe(true);
	});

	it('ends at the deadline while n8n renews the access token', async () => {
		testBank.answer = () => ({ status: 401 });
		const refresh = async () => await new Promise<string>(() => {});
		shortenDeadlines();
		expect(await send(await connect({}, refresh))).toMatchObject({ kind: 'timeout' });
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
			yield Buffer.from('{}');
			for (; sent < mebibytes; sent++) yield mebibyte;
		}
		const { bank } = await connectTo({ statusCode: 200, headers: {}, body: stream() });
		expect(await send(bank)).toMatchObject(expected);
		expect(sent).toBeLessThan(65);
	});

	it('hides in a quote what looks like a token', async () => {
		const token = 'AB12CD34EF56GH78IJ90KL';
		testBank.answer = () => ({ status: 500, json: { code: token, message: `not ${token}` } });
		expect(await send(await connect())).toMatchObject({
			details: { bankCode: '[hidden]', bankMessage: 'not [hidden]' },
		});
	});
});

/** Until the bank has no request under way: the node has closed its connections. */
async function untilClosed(): Promise<void> {
	while (testBank.open() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('requestBank', () => {
	it.each<[string[], Record<string, string | number | undefined> | undefined, string]>([
		[['accounts'], undefined, '/accounts'],
		[['accounts'], {}, '/accounts'],
		[['accounts'], { offset: undefined }, '/accounts'],
		[['accounts', 'a/b ?#'], undefined, '/accounts/a%2Fb%20%3F%23'],
		[['accounts'], { offset: 'a&b=c ü', limit: 50 }, '/accounts?offset=a%26b%3Dc%20%C3%BC&limit=50'],
		[['accounts'], { fields: 'a,b', none: undefined, last: '' }, '/accounts?fields=a,b&last='],
	])('asks for %j with %j at %s', async (path, query, expected) => {
		testBank.answer = () => ({ json: {} });
		const { url } = await requestBank(await connect(), path, query);
		expect(url).toBe(`${testBank.origin}/open-banking/commercial-sb${expected}`);
		expect(testBank.requests.at(-1)?.url.href).toBe(url);
	});

	it('names the account in a failure, and masks a number', async () => {
		testBank.answer = () => ({ status: 404 });
		const ask = async (path: string[]) => await requestBank(await connect(), path);
		await expect(ask(['accounts', '0001234567'])).rejects.toMatchObject({ details: { account: '…4567' } });
		await expect(ask(['accounts', 'payroll', 'transactions'])).rejects.toMatchObject({
			details: { account: 'payroll' },
		});
		await expect(ask(['accounts'])).rejects.not.toHaveProperty('details.account');
	});
});
