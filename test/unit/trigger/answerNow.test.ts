import { answerNotFound, answerNow, answerWithDocument } from '../../../nodes/CommercialBanking/trigger/answerNow';
import type { IWebhookFunctions } from 'n8n-workflow';
import { ResponseStand } from './responseStand';

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
	remoteAddress: '',
	readBody: async () => await Promise.resolve(''),
});

const answer = { status: 503, title: 'T', detail: 'D', headers: { 'retry-after': '300' } };

describe('an answer', () => {
	it('has the status, the headers of all answers, and title and detail alone in its body', () => {
		expect(answerNow(context(), requestOf('R-1'), answer)).toEqual({ noWebhookResponse: true });
		expect(response.statusCode).toBe(503);
		expect(response.sent).toEqual([{ status: 503, title: 'T', detail: 'D' }]);
		expect(Object.fromEntries(response.headers)).toEqual({
			'x-correlation-id': 'R-1',
			'x-response-id': expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
			'x-response-timestamp': now,
			'cache-control': 'no-store',
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
		['\u007f', false],
		[undefined, false],
	])('repeats the request id %j: %s', (requestId, isRepeated) => {
		answerNow(context(), requestOf(requestId), answer);
		expect(response.headers.get('x-correlation-id')).toBe(isRepeated ? requestId : undefined);
	});

	it('says 404 where there is nothing', () => {
		expect(answerNotFound(context(), requestOf(), 'D')).toEqual({ noWebhookResponse: true });
		expect(response.sent).toEqual([{ status: 404, title: 'not found', detail: 'D' }]);
	});
});

describe('a document', () => {
	it('comes with its own type, and with 200', () => {
		const result = answerWithDocument(context(), requestOf(), { contentType: 'text/x', body: 'B' });
		expect(result).toEqual({ noWebhookResponse: true });
		expect(response.statusCode).toBe(200);
		expect(response.headers.get('content-type')).toBe('text/x');
		expect(response.headers.get('cache-control')).toBe('no-store');
		expect(response.sent).toEqual(['B']);
	});

	it('may have another status and more headers', () => {
		const document = { status: 401, contentType: 'text/x', body: '', headers: { pragma: 'no-cache' } };
		answerWithDocument(context(), requestOf(), document);
		expect(response.statusCode).toBe(401);
		expect(response.headers.get('pragma')).toBe('no-cache');
	});
});
