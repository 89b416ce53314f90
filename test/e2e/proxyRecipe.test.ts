import { createServer, type Server } from 'node:http';
import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { listen } from '../../n8n-host/listen.ts';
import { startHaproxy, type RunningHaproxy } from '../../n8n-host/startHaproxy.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { expectTryLater, haproxyCertificate } from './support/haproxyAnswers';
import { post } from './support/postDelivery';
import { sendRaw } from './support/rawRequests';

const json = { 'content-type': 'application/json' };

let server: Server;
let proxy: RunningHaproxy;

/** Answers with the status in the header `x-answer`. With `x-ours: yes` the answer looks like one of the node. */
beforeAll(async () => {
	server = createServer((request, response) => {
		if (request.url === '/healthz/readiness') return response.end('{"status":"ok"}');
		const { 'x-answer': answer = '200', 'x-ours': ours } = request.headers;
		if (answer === 'none') return request.socket.destroy();
		if (ours === 'yes') response.setHeader('x-response-id', '1').setHeader('x-correlation-id', '2');
		return response.writeHead(Number(answer), { 'content-type': 'text/plain' }).end('the answer');
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

it.each(['200', '201', '302', '400', '401', '404', '413', '422', '500', '502', '503'])(
	'turns %s without x-response-id into 503',
	async (status) => {
		expectTryLater(await ask('/webhook/id/paymentStatusUpdate/v1', { 'x-answer': status }));
	},
);

it('answers 503 when the server closes the connection without an answer', async () => {
	const head =
		'POST /webhook/id/paymentStatusUpdate/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nx-answer: none\r\n\r\n';
	expect(await sendRaw(proxy.baseUrl, head)).toBe(503);
});

it.each(['200', '400', '401', '403', '404', '429', '500', '503'])('leaves %s of the node as it is', async (status) => {
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
	'/webhook/a/b/paymentStatusUpdate/v1/',
	'/webhook/id/paymentStatusUpdate/v1?a=b',
	'/webhook-test/id/paymentStatusUpdate/v1',
	'/paymentStatusUpdate/v1',
	'/webhook/id/public-keys/v1',
	'/webhook/id/oauth20/token',
	'/webhook/id/oauth20/public-key',
	'/webhook/id/.well-known/jwks.json',
	'/webhook/id/.well-known/oauth-authorization-server',
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
