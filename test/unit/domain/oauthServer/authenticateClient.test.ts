import { authenticateClient } from '../../../../nodes/CommercialBanking/domain/oauthServer/authenticateClient';
import { catchOAuthCode, catchOAuthError } from './catchOAuthError';

const clientId = 'bank:one';
const clientSecret = 'p%ss +word/that=is long enough é';
const plain = { clientId: 'bank', clientSecret: 'x'.repeat(32) };
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const form = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
const right = basic(`bank:${plain.clientSecret}`);

it.each<[string, Parameters<typeof authenticateClient>[0], typeof plain]>([
	['Basic', { authorizationHeader: right, parameters: {} }, plain],
	['Basic in small letters', { authorizationHeader: right.replace('Basic', 'basic'), parameters: {} }, plain],
	['Basic and the same client_id', { authorizationHeader: right, parameters: { clientId: 'bank' } }, plain],
	['Basic after two spaces', { authorizationHeader: right.replace(' ', '  '), parameters: {} }, plain],
	['Basic between spaces', { authorizationHeader: `  ${right} `, parameters: {} }, plain],
	['Basic of 4,096 characters', { authorizationHeader: right.padEnd(4_096), parameters: {} }, plain],
	['the body', { parameters: plain }, plain],
	['the body, any characters', { parameters: { clientId, clientSecret } }, { clientId, clientSecret }],
	[
		'Basic, form-encoded',
		{ authorizationHeader: basic(`${form(clientId)}:${form(clientSecret)}`), parameters: {} },
		{ clientId, clientSecret },
	],
	[
		'Basic, not encoded',
		{ authorizationHeader: basic(`bank:${clientSecret}`), parameters: {} },
		{ clientId: 'bank', clientSecret },
	],
])('accepts %s', (_name, presented, client) => {
	expect(() => authenticateClient(presented, client)).not.toThrow();
});

it.each<[string, Parameters<typeof authenticateClient>[0], string]>([
	['nothing', { parameters: {} }, 'invalid_client'],
	['an ID alone', { parameters: { clientId: 'bank' } }, 'invalid_client'],
	['a secret alone', { parameters: { clientSecret: plain.clientSecret } }, 'invalid_client'],
	['a wrong secret', { parameters: { ...plain, clientSecret: `${plain.clientSecret}x` } }, 'invalid_client'],
	['a wrong ID', { parameters: { ...plain, clientId: 'other' } }, 'invalid_client'],
	['a wrong secret in Basic', { authorizationHeader: basic('bank:x'), parameters: {} }, 'invalid_client'],
	['Basic without a colon', { authorizationHeader: basic('bank'), parameters: {} }, 'invalid_client'],
	['Basic that is not base64', { authorizationHeader: 'Basic ***', parameters: {} }, 'invalid_client'],
	['Basic of 4,097 characters', { authorizationHeader: right.padEnd(4_097), parameters: {} }, 'invalid_client'],
	['Basic after a letter', { authorizationHeader: `x${right}`, parameters: {} }, 'invalid_client'],
	['Basic before something else', { authorizationHeader: `${right} *`, parameters: {} }, 'invalid_client'],
	['an empty header', { authorizationHeader: '', parameters: {} }, 'invalid_client'],
	['another scheme', { authorizationHeader: right.replace('Basic', 'Bearer'), parameters: {} }, 'invalid_client'],
	['a huge header', { authorizationHeader: basic('x'.repeat(100_000)), parameters: {} }, 'invalid_client'],
	['another ID beside Basic', { authorizationHeader: right, parameters: { clientId: 'x' } }, 'invalid_client'],
	['both ways, both right', { authorizationHeader: right, parameters: plain }, 'invalid_request'],
	['another scheme and the body', { authorizationHeader: 'Bearer x', parameters: plain }, 'invalid_request'],
])('refuses %s', (_name, presented, code) => {
	expect(catchOAuthCode(() => authenticateClient(presented, plain))).toBe(code);
});

it('refuses Basic without a colon, whatever ID and secret it could be cut into', () => {
	const client = { clientId: 'x'.repeat(32), clientSecret: 'x'.repeat(33) };
	const presented = { authorizationHeader: basic('x'.repeat(33)), parameters: {} };
	expect(catchOAuthCode(() => authenticateClient(presented, client))).toBe('invalid_client');
});

it('has the same message for a wrong ID and for a wrong secret', () => {
	const presented = [
		{ ...plain, clientId: 'other' },
		{ ...plain, clientSecret: 'other' },
	];
	const told = presented.map((parameters) => catchOAuthError(() => authenticateClient({ parameters }, plain)).message);
	expect(new Set(told).size).toBe(1);
});
