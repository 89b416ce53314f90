import { expectCpuBelow } from '../cpuMilliseconds';
import { isHtml, parseErrorBody } from '../../../nodes/CommercialBanking/transport/classifyResponse';

const json = (value: unknown) => JSON.stringify(value);

describe('parseErrorBody', () => {
	it.each<[string, string, { bankCode?: string; bankMessage?: string }]>([
		[
			"the bank's Error",
			json({ code: 'A-7', message: 'Not allowed' }),
			{ bankCode: 'A-7', bankMessage: 'Not allowed' },
		],
		['a code that is a number', json({ code: 42, message: 'No' }), { bankCode: '42', bankMessage: 'No' }],
		[
			"a gateway's envelope",
			json({ httpCode: '429', httpMessage: 'Too Many Requests', moreInformation: 'Rate Limit exceeded' }),
			{ bankCode: '429', bankMessage: 'Too Many Requests: Rate Limit exceeded' },
		],
		[
			'an OAuth error',
			json({ error: 'invalid_token', error_description: 'expired' }),
			{ bankCode: 'invalid_token', bankMessage: 'expired' },
		],
		[
			'an HTML page',
			'<!DOCTYPE html><html><head><title>502 Bad\n Gateway</title></head></html>',
			{ bankMessage: 'an HTML page, "502 Bad Gateway"' },
		],
		['an HTML page without a title', '\n<html><body>down</body></html>', { bankMessage: 'an HTML page' }],
		['JSON without a message', 'null', {}],
		['a text as JSON', '"down for an hour"', { bankMessage: 'down for an hour' }],
		['JSON that breaks off', '{"accounts":[{"nickname":"Payroll"', {}],
		['a JSON text that breaks off', '"Payroll', {}],
		['XML', '<?xml version="1.0"?><fault>x</fault>', {}],
		['plain text', 'upstream connect error', { bankMessage: 'upstream connect error' }],
		['JSON text', '"upstream connect error"', { bankMessage: 'upstream connect error' }],
		['an object without a code or a message', '{}', {}],
		['an HTML page with an empty title', '<html><title> </title>', { bankMessage: 'an HTML page' }],
		['nothing', '', {}],
		['only spaces', ' \n', {}],
		['XML after spaces', ' \n<fault>x</fault>', {}],
		['plain text with brackets inside', 'no <host> in ["list"]', { bankMessage: 'no <host> in ["list"]' }],
		[
			'an HTML page with a language in its title',
			'<html><title lang="en">Down</title>',
			{ bankMessage: 'an HTML page, "Down"' },
		],
	])('parses %s', (_, text, expected) => {
		const { bankCode, bankMessage } = parseErrorBody(text, []);
		expect({ bankCode, bankMessage }).toEqual({ bankCode: undefined, bankMessage: undefined, ...expected });
	});

	it.each<[object, string | undefined]>([
		[{ code: ' ', httpCode: 'E' }, 'E'],
		[{ code: null, httpCode: 7 }, '7'],
		[{ code: ' C-1 ' }, 'C-1'],
		[{ code: true }, undefined],
	])('takes of %j the first text or number', (body, code) => {
		expect(parseErrorBody(json(body), []).bankCode).toBe(code);
	});

	it.each<[object, string]>([
		[{ httpMessage: 'Bad.' }, 'Bad.'],
		[{ httpMessage: 'Bad.', message: 'Worse' }, 'Bad: Worse'],
		[{ httpMessage: 'A.B', message: 'Worse' }, 'A.B: Worse'],
	])('makes of %j the message "%s"', (body, message) => {
		expect(parseErrorBody(json(body), []).bankMessage).toBe(message);
	});

	it.each<[string, boolean]>([
		...['601', 'E-4001', 'UK.OBIE.Field.Invalid', 'invalid_token'].map((code): [string, boolean] => [code, true]),
		['123456', true],
		['1234567', false],
		['AADSTS700016', true],
		['ab1234567', false],
		['A-123-4567', true],
		['A-1234-5678', false],
		[`GATEWAY_TIMEOUT_504_${'A'.repeat(20)}`, true],
		[`GATEWAY_TIMEOUT_504_${'A'.repeat(21)}`, false],
		['GATEWAY_TIMEOUT_504/UPSTREAM', false],
		['GATEWAY_TIMEOUT_5X4_UPSTREAM', false],
	])('shows the code %s as it is: %s', (code, isShown) => {
		expect(parseErrorBody(json({ code }), []).bankCode === code).toBe(isShown);
	});

	it('looks for the title of a page in the first 100,000 characters', () => {
		const page = (spaces: number) => parseErrorBody(`<html>${' '.repeat(spaces)}<title>Oops</title>`, []).bankMessage;
		expect(page(90_000)).toBe('an HTML page, "Oops"');
		expect(page(100_000)).toBe('an HTML page');
	});

	it.each([
		['DE89370400440532013000', '[hidden]'],
		['No access to DE89 3704 0044 0532 0130 00', 'No access to …3000'],
		['000123456789', '…6789'],
		['0001-2345-6789', '…6789'],
		['40127654', '…7654'],
		['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[hidden]'],
		['a8f5f167f44f4964e6c998dee827110c', '[hidden]'],
		['vZx7QpLmNcRtYbWk2sDfGhJaEuIo9ePqXyTzKlMn', '[hidden]'],
		['k3y', '[hidden]'],
		['E-k3y-1', 'E-[hidden]-1'],
	])('shows %s, that stands as the code, as %s', (code, shown) => {
		expect(parseErrorBody(json({ error: code }), ['k3y']).bankCode).toBe(shown);
	});

	it('hides secrets in the code and the message, and limits the length of both', () => {
		const text = json({ code: `k3y${'x'.repeat(500)}`, message: `the key k3y, account 123456789 ${'y '.repeat(500)}` });
		const { bankCode, bankMessage } = parseErrorBody(text, ['k3y']);
		expect(bankCode).toHaveLength(300);
		expect(bankMessage).toHaveLength(300);
		expect(`${bankCode} ${bankMessage}`).not.toMatch(/k3y|123456789/);
	});

	it.each([
		['<!doctype html><title>x</title>', true],
		['\uFEFF\r\n<HTML lang="en">', true],
		['<!-- <html> ', false],
		['<htmlx>', false],
		['', false],
		['{"a":"<html>"}', false],
		['<?xml version="1.0"?>', false],
	])('tells whether %j is HTML', (text, expected) => {
		expect(isHtml(text)).toBe(expected);
	});

	it.each<[string, string]>([
		['byte order marks', '\uFEFF'],
		['spaces', ' \n'],
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
			for (const body of bodies) parseErrorBody(body, ['k3y']);
		});
	});
});
