import type { IWebhookFunctions } from 'n8n-workflow';
import { takeOverAnswer } from '../../../nodes/CommercialBanking/trigger/answerNow';
import { ResponseStand } from '../../n8nStandIn/ResponseStand';

const request = { path: '', headers: {}, readBody: async () => await Promise.resolve('') };
const answer = { status: 201, title: 'T', detail: 'D' };

const sent = [JSON.stringify(answer)];

function start() {
	const response = new ResponseStand();
	const onEnd = jest.fn();
	const context = { getResponseObject: () => response } as unknown as IWebhookFunctions;
	return { response, onEnd, send: takeOverAnswer(context, request, onEnd) };
}

it.each([
	[200, true],
	[299, true],
	[300, false],
	[500, false],
])(
	'tells from the status of n8n how it went (%d: %s) and what n8n would say, and sends nothing of it',
	(status, succeeded) => {
		const { response, onEnd } = start();
		expect(response.status(status).json({ from: 'n8n' })).toBe(response);
		expect(onEnd.mock.calls).toEqual([[succeeded, { from: 'n8n' }]]);
		expect(response.sent).toEqual([]);
	},
);

it('tells it once', () => {
	const { response, onEnd } = start();
	response.status(200).json({});
	response.status(500).json({});
	expect(onEnd.mock.calls).toEqual([[true, {}]]);
});

it('answers after the signal of n8n', () => {
	const { response, send } = start();
	response.status(200).json({});
	send(answer);
	expect(response.statusCode).toBe(201);
	expect(response.sent).toEqual(sent);
});

it.each([
	[200, true],
	[500, false],
])('answers before that signal, and n8n goes on as if nothing was sent (%d: %s)', (status, succeeded) => {
	const { response, onEnd, send } = start();
	send(answer);
	const headersSent = new Map(response.headers);
	expect(response.setHeader('a', 'b')).toBe(response);
	expect(response.setHeaders()).toBe(response);
	expect(response.status(status)).toBe(response);
	expect(response.json({ from: 'n8n' })).toBe(response);
	expect(onEnd.mock.calls).toEqual([[succeeded, { from: 'n8n' }]]);
	expect(response.statusCode).toBe(201);
	expect(response.headers).toEqual(headersSent);
	expect(response.sent).toEqual(sent);
});

it('counts the answer as 200 where n8n sets no status after it', () => {
	const { response, onEnd, send } = start();
	response.statusCode = 500;
	send(answer);
	response.json({});
	expect(onEnd.mock.calls).toEqual([[true, {}]]);
});

it('answers once', () => {
	const { response, send } = start();
	send(answer);
	send({ ...answer, title: 'second' });
	expect(response.sent).toEqual(sent);
});
