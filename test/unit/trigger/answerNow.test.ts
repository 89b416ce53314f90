import { readProjectFile } from '../readProjectFile';
import { answerNow, takeOverAnswer } from '../../../nodes/CommercialBanking/trigger/answerNow';
import type { IWebhookFunctions } from 'n8n-workflow';
import { ResponseStand } from '../../n8nStandIn/ResponseStand';
import { DeliveryError } from '../../../nodes/CommercialBanking/domain/errors';
import { type RefusalCode, refusals, tokenRefusals } from '../../../nodes/CommercialBanking/domain/refusals';
import { refusalFor } from '../../../nodes/CommercialBanking/trigger/refusalFor';

const now = '2026-11-20T10:00:00.000Z';

let response: ResponseStand;

beforeEach(() => {
	jest.useFakeTimers({ now: new Date(now) });
	response = new ResponseStand();
});
afterEach(() => jest.useRealTimers());

const context = () => ({ getResponseObject: () => response }) as unknown as IWebhookFunctions;

const requestOf = (requestId?: string) => ({
	path: '',
	headers: { 'x-request-id': requestId },
	readBody: async () => await Promise.resolve(''),
});

const answer = { status: 503, title: 'T', detail: 'D', code: 'C', headers: { 'retry-after': '300' } };

const sent = ['{"status":503,"title":"T","detail":"D","code":"C"}'];

describe('an answer', () => {
	it('has the status, the headers of all answers, and title, detail and code alone in its body', () => {
		expect(answerNow(context(), requestOf('R-1'), answer)).toEqual({ noWebhookResponse: true });
		expect(response.statusCode).toBe(503);
		expect(response.sent).toEqual(sent);
		expect(Object.fromEntries(response.headers)).toEqual({
			'x-correlation-id': 'R-1',
			'x-response-id': expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
			'x-response-timestamp': now,
			'cache-control': 'no-store',
			'content-type': 'application/json; charset=utf-8',
			'retry-after': '300',
		});
	});

	it('is left out where the request was answered before', () => {
		response.send('first');
		expect(answerNow(context(), requestOf(), answer)).toEqual({ noWebhookResponse: true });
		expect(response.sent).toEqual(['first']);
	});

	it.each([
		['!', true],
		['~'.repeat(128), true],
		['~'.repeat(129), false],
		['', false],
		['a b', false],
		['ü', false],
		['a\r\nset-cookie: x', false],
		['\u007f', false],
		[undefined, false],
	])('repeats the request id %j: %s', (requestId, isRepeated) => {
		answerNow(context(), requestOf(requestId), answer);
		expect(response.headers.get('x-correlation-id')).toBe(isRepeated ? requestId : undefined);
	});
});

it('a document is an answer too', () => {
	const document = { contentType: 'text/x', body: 'B' };
	expect(answerNow(context(), requestOf(), document)).toEqual({ noWebhookResponse: true });
	expect(response.sent).toEqual(['B']);
});

describe('takeOverAnswer', () => {
	function takeOver() {
		const onEnd = jest.fn();
		return { onEnd, send: takeOverAnswer(context(), requestOf(), onEnd) };
	}

	it.each([
		[200, true],
		[299, true],
		[300, false],
		[500, false],
	])(
		'tells from the status of n8n how it went (%d: %s) and what n8n would say, and sends nothing of it',
		(status, succeeded) => {
			const { onEnd } = takeOver();
			expect(response.status(status).json({ from: 'n8n' })).toBe(response);
			expect(onEnd.mock.calls).toEqual([[succeeded, { from: 'n8n' }]]);
			expect(response.sent).toEqual([]);
		},
	);

	it('tells it once', () => {
		const { onEnd } = takeOver();
		response.status(200).json({});
		response.status(500).json({});
		expect(onEnd.mock.calls).toEqual([[true, {}]]);
	});

	it('answers after the signal of n8n', () => {
		const { send } = takeOver();
		response.status(200).json({});
		send(answer);
		expect(response.statusCode).toBe(503);
		expect(response.sent).toEqual(sent);
	});

	it.each([
		[200, true],
		[500, false],
	])('answers before that signal, and n8n goes on as if nothing was sent (%d: %s)', (status, succeeded) => {
		const { onEnd, send } = takeOver();
		send(answer);
		const headersSent = new Map(response.headers);
		expect(response.setHeader('a', 'b')).toBe(response);
		expect(response.setHeaders()).toBe(response);
		expect(response.status(status)).toBe(response);
		expect(response.json({ from: 'n8n' })).toBe(response);
		expect(onEnd.mock.calls).toEqual([[succeeded, { from: 'n8n' }]]);
		expect(response.statusCode).toBe(503);
		expect(response.headers).toEqual(headersSent);
		expect(response.sent).toEqual(sent);
	});

	it('counts the answer as 200 where n8n sets no status after it', () => {
		const { onEnd, send } = takeOver();
		response.statusCode = 500;
		send(answer);
		response.json({});
		expect(onEnd.mock.calls).toEqual([[true, {}]]);
	});

	it('answers once', () => {
		const { send } = takeOver();
		send(answer);
		send({ ...answer, title: 'second' });
		expect(response.sent).toEqual(sent);
	});
});

/** It says for each refusal what to do. */
const troubleshooting = readProjectFile('docs/troubleshooting.md');

const codes = Object.keys(refusals).filter((code): code is RefusalCode => code in refusals);

/** Refusals by whose fault they are: a 4xx can end the bank's attempts, so what may be our own fault is none. */
const OF_THE_CALLER: Partial<Record<RefusalCode, readonly [status: number, challenge?: string]>> = {
	token_missing: [401, 'Bearer'],
	token_invalid: [401, 'Bearer error="invalid_token"'],
	token_expired: [401, 'Bearer error="invalid_token"'],
	scope_missing: [403, 'Bearer error="insufficient_scope"'],
	delivery_malformed: [400],
	algorithm_not_allowed: [400],
	report_unreadable: [400],
	endpoint_unknown: [404],
	oauth_server_off: [404],
};

describe('refusalFor', () => {
	it.each(codes)('answers %s as the bank needs it', (code) => {
		const [status, challenge] = OF_THE_CALLER[code] ?? [code === 'workflow_failed' ? 500 : 503];
		const answer = refusalFor(new DeliveryError(code, 'planted'));
		expect(answer).toMatchObject({ status, code });
		expect(answer.headers?.['www-authenticate']).toBe(challenge);
		expect(answer.headers?.['retry-after']).toBe(status === 503 ? '300' : undefined);
		const { whatToDo, how } = refusals[code].cure;
		for (const text of [answer.detail, whatToDo, how]) expect(text).toMatch(/^\S.*\.$/);
		expect(JSON.stringify(answer)).not.toContain('planted');
	});

	it.each(codes)('has a row in the docs for %s, with its cure', (code) => {
		const { status, cure } = refusals[code];
		const row = `| ${status} \`${code}\` | ${cure.whatToDo} ${cure.how} |`;
		expect(troubleshooting.split('\n')).toContain(row);
	});

	it.each(Object.entries(tokenRefusals))(
		'has a row in the docs for %s of the token endpoint',
		(code, { status, cure }) => {
			// Codes with one cure share a row.
			const end = `, from \`/oauth20/token\` | ${cure.whatToDo} ${cure.how} |`;
			const row = troubleshooting.split('\n').find((line) => line.endsWith(end)) ?? '';
			expect(row.startsWith(`| ${status} `)).toBe(true);
			expect(row).toContain(`\`${code}\``);
		},
	);

	it.each([new TypeError('planted'), 'planted', undefined])('answers anything else with 503 (%p)', (error) => {
		expect(refusalFor(error)).toEqual(refusalFor(new DeliveryError('not_stored', '')));
	});
});
