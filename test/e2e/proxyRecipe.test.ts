import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { listen } from '../../n8n-host/listen.ts';
import { startHaproxy, type RunningHaproxy } from '../../n8n-host/startHaproxy.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { expectTryLater, haproxyCertificate } from './support/haproxyAnswers';
import { post } from './support/postDelivery';
import { dripUntilCutOff, sendRaw } from './support/rawRequests';

const json = { 'content-type': 'application/json' };

let server: Server;
let proxy: RunningHaproxy;

/**
 * Answers with the status in the header `x-answer`, and with the address that it is told. With `x-ours: yes` the answer
 * looks like one of the node.
 */
beforeAll(async () => {
	server = createServer((request, response) => {
		if (request.url === '/healthz/readiness') return response.end('{"status":"ok"}');
		const {
			'x-answer': answer = '200',
			'x-ours': ours,
			'x-forwarded-for': from,
			'x-wait': wait = '0',
		} = request.headers;
		if (answer === 'none') return request.socket.destroy();
		if (ours === 'yes') response.setHeader('x-response-id', '1').setHeader('x-correlation-id', '2');
		const end = () =>
			response.writeHead(Number(answer), { 'content-type': 'text/plain', 'x-seen-from': from }).end('the answer');
		return setTimeout(end, Number(wait));
	});
	const port = await listen(server);
	proxy = await startHaproxy(`127.0.0.1:${port}`, haproxyCertificate);
	await waitUntil('HAProxy to find that the server is ready', async () =>
		(await fetchOnNewConnection(`${proxy.baseUrl}/webhook/other`)).ok ? true : undefined,
	);
});

afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await proxy.remove();
});

const ask = async (route: string, headers: Record<string, string>) =>
	await post(`${proxy.baseUrl}${route}`, { ...json, ...headers }, '{}');

it.each(['200', '302', '404', '500'])('turns %s without x-response-id into 503', async (status) => {
	expectTryLater(await ask('/webhook/id/paymentStatusUpdate/v1', { 'x-answer': status }));
});

it('answers 503 when the server closes the connection without an answer', async () => {
	const head =
		'POST /webhook/id/paymentStatusUpdate/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nx-answer: none\r\n\r\n';
	expect(await sendRaw(proxy.baseUrl, head)).toBe(503);
});

it.each(['200', '401', '503'])('leaves %s of the node as it is', async (status) => {
	const answer = await ask('/webhook/id/paymentStatusUpdate/v1', { 'x-answer': status, 'x-ours': 'yes' });
	expect(answer).toMatchObject({ status: Number(status), text: 'the answer' });
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		'content-type': 'text/plain',
		'x-response-id': '1',
		'x-correlation-id': '2',
	});
	expect(answer.headers.has('retry-after')).toBe(false);
});

it.each([
	'/webhook/bank/paymentStatusUpdate/v1',
	'/webhook-test/id/paymentStatusUpdate/v1',
	'/paymentStatusUpdate/v1',
	'/webhook/id/public-keys/v1',
	'/webhook/id/oauth20/token',
	'/webhook/id/.well-known/jwks.json',
])('does so for %s', async (route) => {
	expectTryLater(await ask(route, { 'x-answer': '404' }));
});

it.each([
	{ route: '/webhook/other', status: 418 },
	{ route: '/webhook/paymentStatusUpdate/v1/other', status: 418 },
	{ route: '/rest/login', status: 404 },
	{ route: '/', status: 404 },
	{ route: '/healthz/readiness', status: 404 },
])('does not do so for $route', async ({ route, status }) => {
	expect(await ask(route, { 'x-answer': '418' })).toMatchObject({ status });
});

describe('a caller', () => {
	const delivery = '/webhook/id/paymentStatusUpdate/v1';

	it('cannot say that it has another address', async () => {
		const forged = { 'x-forwarded-for': '198.51.100.7', 'x-ours': 'yes' };
		expect((await ask(delivery, forged)).headers.get('x-seen-from')).toBe('127.0.0.1');
	});

	it('who guesses the client secret is answered 429 after ten failures, and still gets a token with the right one', async () => {
		const signIn = async (answer: string, from: string) =>
			await ask('/webhook/id/oauth20/token', { 'x-answer': answer, 'x-ours': 'yes', 'x-forwarded-for': from });
		const statuses: number[] = [];
		for (let number = 0; number < 40; number += 1) statuses.push((await signIn('401', `198.51.100.${number}`)).status);
		expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(30).fill(429)]);
		expect((await signIn('401', '203.0.113.1')).headers.get('retry-after')).toBe('60');
		expect((await signIn('200', '203.0.113.1')).status).toBe(200);
		expect((await ask(delivery, { 'x-answer': '401', 'x-ours': 'yes' })).status).toBe(401);
	});

	const send = async (route: string, length: number, type: string, sent = 20_000) =>
		await sendRaw(
			proxy.baseUrl,
			`POST ${route} HTTP/1.1\r\nhost: x\r\nx-ours: yes\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${'a'.repeat(sent)}`,
		);
	const MOST = 24 * 1024 * 1024;

	it.each([
		{ what: '24 MiB', length: MOST, type: 'application/json', sent: MOST, status: 200 },
		{ what: 'more', length: MOST + 1, type: 'application/json', status: 503 },
		{ what: '60 MB', length: 60_000_000, type: 'application/jose', status: 503 },
		{ what: 'a form with files', length: 20_000, type: 'Multipart/form-data; boundary=a', status: 503 },
	])('who sends $what is answered $status', async ({ length, type, sent, status }) => {
		expect(await send(delivery, length, type, sent)).toBe(status);
	});

	it('who sends 60 MB elsewhere is answered 413', async () => {
		expect(await send('/webhook/other', 60_000_000, 'application/json')).toBe(413);
	});

	const head = `POST ${delivery} HTTP/1.1\r\nhost: x\r\n`;
	const withBody = `${head}content-type: application/json\r\ncontent-length: 1000000\r\n\r\n`;

	it('who sends slowly, over 300 connections, is cut off after ten seconds', async () => {
		const others = ['P', head, withBody].map(async (begun) => await dripUntilCutOff(proxy.baseUrl, 100, begun, 3_000));
		expect((await ask(delivery, { 'x-ours': 'yes' })).status).toBe(200);
		for (const milliseconds of await Promise.all(others)) {
			expect(milliseconds).toBeGreaterThan(9_000);
			expect(milliseconds).toBeLessThan(14_000);
		}
	});

	it('has 500 connections', async () => {
		const others = dripUntilCutOff(proxy.baseUrl, 500, head, 3_000);
		await sleep(1_000);
		expect(await sendRaw(proxy.baseUrl, `${head}x-ours: yes\r\ncontent-length: 0\r\n\r\n`)).toBeUndefined();
		await others;
		expect((await ask(delivery, { 'x-ours': 'yes' })).status).toBe(200);
	});

	it('waits for an answer that takes longer than ten seconds', async () => {
		expect((await ask(delivery, { 'x-ours': 'yes', 'x-wait': '12000' })).status).toBe(200);
	});
});
