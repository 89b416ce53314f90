import { BankFailure } from '../../../nodes/CommercialBanking/transport/BankFailure';
import {
	classifyResponse as classify,
	parseRetryAfter,
} from '../../../nodes/CommercialBanking/transport/classifyResponse';
import { parseBody } from '../../../nodes/CommercialBanking/transport/requestBank';

const facts = {
	url: 'https://api.bank.example/open-banking/commercial-sb/accounts',
	signal: new AbortController().signal,
};

/** Reads JSON of at most 64 MB. */
async function classifyResponse(given: unknown, known: typeof facts) {
	const answer = await classify(given, known, 64);
	return answer instanceof BankFailure ? answer : { status: answer.status, body: parseBody(answer) };
}

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2025, 5, 19, 8, 0, 0) }));

afterEach(() => jest.useRealTimers());

const response = (statusCode: number, body: unknown, headers: object = {}) => ({ statusCode, headers, body });

async function* breakOff() {
	yield Buffer.from('{"code":"E-1"');
	throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
}

describe('classifyResponse', () => {
	it.each<[string, object, object]>([
		['200', response(200, '{"a":1}'), { status: 200, body: { a: 1 } }],
		['206 as bytes', response(206, Buffer.from('[]')), { status: 206, body: [] }],
		['299', response(299, '0'), { status: 299, body: 0 }],
	])('takes %s as an answer', async (_, given, expected) => {
		expect(await classifyResponse(given, facts)).toEqual(expected);
	});

	const at = (time: string) => `Thu, 19 Jun 2025 ${time} GMT`;
	const limitedFor = (wait: string) => response(429, '', { 'retry-after': wait });
	const movedTo = (location: string) => response(302, '', { location });

	it.each<[string, unknown, string, object]>([
		['no response', undefined, 'unreachable', { reason: 'no HTTP status' }],
		['a response without a status', { body: '{}' }, 'unreachable', { reason: 'no HTTP status' }],
		['200 without a body', response(200, ''), 'unreadable', { status: 200, reason: 'an empty body' }],
		['200 with spaces', response(200, ' \n'), 'unreadable', { status: 200, reason: 'an empty body' }],
		['200 with HTML', response(200, ' <html>'), 'unreadable', { status: 200, reason: 'an HTML page' }],
		['199', response(199, '{}'), 'status', { status: 199 }],
		['300', response(300, '{}'), 'redirect', { status: 300 }],
		[
			'302 to another host',
			movedTo('https://login.example/x?ticket=1'),
			'redirect',
			{ reason: 'https://login.example' },
		],
		['302 to a path', movedTo('/login'), 'redirect', { status: 302, reason: 'https://api.bank.example' }],
		['304 without a location', response(304, ''), 'redirect', { status: 304, reason: undefined }],
		['429 with a date', limitedFor(at('08:00:30')), 'status', { retryAfterMilliseconds: 30_000 }],
		['429 without Retry-After', response(429, ''), 'status', { retryAfterMilliseconds: undefined }],
		['500 whose body breaks off', response(500, breakOff()), 'status', { status: 500 }],
	])('takes %s as a failure', async (_, given, kind, details) => {
		const failure: unknown = await classifyResponse(given, facts).catch((error: unknown) => error);
		expect(failure).toBeInstanceOf(BankFailure);
		expect(failure).toMatchObject({ kind, details });
	});

	it('throws if the body of a 200 breaks off', async () => {
		await expect(classifyResponse(response(200, breakOff()), facts)).rejects.toMatchObject({ code: 'ECONNRESET' });
	});

	it('reads 1 MB of the body of an error, and closes the connection', async () => {
		let [mebibytes, isClosed] = [0, false];
		async function* stream() {
			try {
				for (; mebibytes < 100; mebibytes++) yield Buffer.alloc(1_024 * 1_024, 'x ');
			} finally {
				isClosed = true;
			}
		}
		await classifyResponse(response(500, stream()), facts);
		expect([mebibytes, isClosed]).toEqual([1, true]);
	});
});

describe('parseRetryAfter', () => {
	it.each<[string, string | undefined, number | undefined]>([
		['spaces around it', ' 3 ', 3_000],
		['a date', 'Thu, 19 Jun 2025 08:01:30 GMT', 90_000],
		['parts of a second', '1.25', 1_250],
		['nine digits', '999999999', 999_999_999_000],
		['ten digits', '9999999999', undefined],
		['a sign before seconds', '+7', undefined],
		['a negative number', '-5', undefined],
	])('parses %s', (_, header, expected) => {
		expect(parseRetryAfter(header)).toBe(expected);
	});
});
