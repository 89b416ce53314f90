import { parseTokenRequest } from '../../../../nodes/CommercialBanking/domain/oauthServer/parseTokenRequest';
import { catchOAuthCode } from './catchOAuthError';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const request = {};
const padded = (length: number) => 'grant_type=client_credentials&a='.padEnd(length, 'x');

it.each<[string, string | undefined, string, object]>([
	['a form', form, 'grant_type=client_credentials', request],
	['a form with a charset', `${form}; charset=UTF-8`, 'grant_type=client_credentials', request],
	['a form without a content type', undefined, 'grant_type=client_credentials', request],
	['JSON', json, '{"grant_type":"client_credentials"}', request],
	['JSON with a charset', 'Application/JSON;charset=utf-8', '{"grant_type":"client_credentials"}', request],
	[
		'everything in a form',
		form,
		'grant_type=client_credentials&client_id=a%20b&client_secret=c%2Bd&scope=x+y&audience=ignored',
		{ ...request, clientId: 'a b', clientSecret: 'c+d', scope: 'x y' },
	],
	[
		'everything in JSON',
		json,
		'{"grant_type":"client_credentials","client_id":"a\\":","client_secret":"c:\\"d","scope":"x"}',
		{ ...request, clientId: 'a":', clientSecret: 'c:"d', scope: 'x' },
	],
	['blanks around the content type', ` ${json} ; charset=utf-8`, '{"grant_type":"client_credentials"}', request],
	[
		'a scope of 1,024 characters',
		form,
		`grant_type=client_credentials&scope=${'a'.repeat(1_024)}`,
		{ ...request, scope: 'a'.repeat(1_024) },
	],
	['16,384 characters', form, padded(16_384), request],
])('reads %s', (_name, contentType, body, expected) => {
	expect(parseTokenRequest(contentType, body)).toEqual(expected);
});

it.each<[string, string | undefined, string, string]>([
	['no grant type', form, 'scope=x', 'invalid_request'],
	['an empty grant type', form, 'grant_type=', 'invalid_request'],
	['another grant type', form, 'grant_type=password', 'unsupported_grant_type'],
	['grant type twice', form, 'grant_type=client_credentials&grant_type=client_credentials', 'invalid_request'],
	['an empty repetition', form, 'grant_type=client_credentials&grant_type=', 'invalid_request'],
	['a repeated unknown parameter', form, 'grant_type=client_credentials&a=1&a=2', 'invalid_request'],
	['a list', json, '["client_credentials"]', 'invalid_request'],
	['a value that is not text', json, '{"grant_type":"client_credentials","scope":["x"]}', 'invalid_request'],
	['broken JSON', json, '{"grant_type":', 'invalid_request'],
	['JSON null', json, 'null', 'invalid_request'],
	['another content type', 'text/plain', 'grant_type=client_credentials', 'invalid_request'],
	['16,385 characters', form, padded(16_385), 'invalid_request'],
	['a scope with quotes', form, 'grant_type=client_credentials&scope=%22', 'invalid_scope'],
	['a scope with two spaces', form, 'grant_type=client_credentials&scope=a++b', 'invalid_scope'],
	['a scope of 1,025 characters', form, `grant_type=client_credentials&scope=${'a'.repeat(1_025)}`, 'invalid_scope'],
])('refuses %s', (_name, contentType, body, code) => {
	expect(catchOAuthCode(() => parseTokenRequest(contentType, body))).toBe(code);
});

it.each([
	['too deep', '[[[]]]'],
	['too many values', `[${Array.from({ length: 101 }, () => 1).join()}]`],
])('does not parse JSON that is %s', (_name, body) => {
	const parse = jest.spyOn(JSON, 'parse');
	expect(catchOAuthCode(() => parseTokenRequest(json, body))).toBe('invalid_request');
	expect(parse).not.toHaveBeenCalled();
	parse.mockRestore();
});
