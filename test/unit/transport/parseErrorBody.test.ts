import { expectCpuBelow } from '../cpuMilliseconds';
import { parseErrorBody } from '../../../nodes/CommercialBanking/transport/parseErrorBody';

const json = (value: unknown) => JSON.stringify(value);

const gateway = { httpCode: '429', httpMessage: 'Too Many Requests.', moreInformation: 'Rate Limit exceeded' };

it.each<[string, string, string?, string?]>([
	["the bank's Error", json({ code: 'A-7', message: 'Not allowed' }), 'Not allowed', 'A-7'],
	['a code that is a number', json({ code: 42, message: 'No' }), 'No', '42'],
	["a gateway's envelope", json(gateway), 'Too Many Requests: Rate Limit exceeded', '429'],
	[
		'a result with messages and details',
		json({
			code: '404',
			status: 'FAILURE',
			messages: ['Not found'],
			resultDetails: [{ detailCode: 'D-1', detailMessage: 'No such account' }, { detailCode: 7 }, {}],
		}),
		'Not found; No such account (D-1); (7)',
		'404',
	],
	['a result without words', json({ code: '500', messages: [7], resultDetails: 'x' }), undefined, '500'],
	['an OAuth error', json({ error: 'invalid_token', error_description: 'expired' }), 'expired', 'invalid_token'],
	['an HTML page', '\n<!DOCTYPE html><html><title>502 Bad\n Gateway</title></html>', 'an HTML page'],
	['a comment before an HTML page', '<!-- <html> '],
	['JSON without a message', 'null'],
	['an object without a code or a message', '{}'],
])('parses %s', (...[, text, message, code]) => {
	const { bankMessage, bankCode } = parseErrorBody(text);
	expect([bankMessage, bankCode]).toEqual([message, code]);
});

it.each<[object, string | undefined]>([
	[{ code: ' ', httpCode: 'E' }, 'E'],
	[{ code: null, httpCode: 7 }, '7'],
	[{ code: ' C-1 ' }, 'C-1'],
	[{ code: true }, undefined],
])('takes of %j the first text or number', (body, code) => {
	expect(parseErrorBody(json(body)).bankCode).toBe(code);
});

it.each<[string, boolean]>([
	...['601', 'E-4001', 'UK.OBIE.Field.Invalid', 'invalid_token'].map((code): [string, boolean] => [code, true]),
	['404-001', true],
	['123456', true],
	['1234567', false],
	['A-123-4567', true],
	['A-1234-5678', false],
	[`GATEWAY_TIMEOUT_504_${'A'.repeat(20)}`, true],
	[`GATEWAY_TIMEOUT_504_${'A'.repeat(21)}`, false],
])('shows the code %s as it is: %s', (code, isShown) => {
	expect(parseErrorBody(json({ code })).bankCode === code).toBe(isShown);
});

it.each([
	['DE89370400440532013000', '[hidden]'],
	['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[hidden]'],
	['a8f5f167f44f4964e6c998dee827110c', '[hidden]'],
	['vZx7QpLmNcRtYbWk2sDfGhJaEuIo9ePqXyTzKlMn', '[hidden]'],
])('shows %s, that stands as the code, as %s', (code, shown) => {
	expect(parseErrorBody(json({ error: code })).bankCode).toBe(shown);
});

it('limits the length of the code and the message, and masks account numbers', () => {
	const text = json({ code: `k ${'x'.repeat(500)}`, message: `account 123456789 ${'y '.repeat(500)}` });
	const { bankCode, bankMessage } = parseErrorBody(text);
	expect(bankCode).toHaveLength(300);
	expect(bankMessage).toHaveLength(300);
	expect(bankMessage).not.toContain('12345');
});

it.each<[string, string]>([
	['byte order marks', '\uFEFF'],
	['spaces', ' \n'],
	['comments', '<!---->'],
	['comments that do not end', '<!--'],
	['titles that do not end', '<title'],
	['titles with attributes', '<title a="b" '],
	['dots', '.'],
	['digits', '1 '],
	['groups of capitals', 'AB12 '],
	['words that end before a token', 'a-0123456789abcdefg '],
])('takes linear time on a body of %s', async (_, part) => {
	const count = Math.ceil(1_000_000 / part.length);
	const bodies = [part.repeat(40), part.repeat(count), `<html>${part.repeat(count)}`].flatMap((text) => [
		`${text}x`,
		json({ code: text, httpMessage: text, message: text }),
	]);
	// It takes some milliseconds. It took many seconds with patterns that backtrack.
	await expectCpuBelow(2_000, () => {
		for (const body of bodies) parseErrorBody(body);
	});
});
