import { authenticateClient } from '../../../../nodes/CommercialBanking/domain/oauthServer/authenticateClient';
import { catchOAuthCode, catchOAuthError } from './catchOAuthError';

const clientId = 'bank:one';
const clientSecret = 'p%ss +word/that=is long enough é';
const plain = { clientId: 'bank', clientSecret: 'x'.repeat(32) };
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const form = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
const inHeader = (authorizationHeader: string, parameters = {}) => ({ authorizationHeader, parameters });
const right = basic(`bank:${plain.clientSecret}`);

it.each<[string, Parameters<typeof authenticateClient>[0], typeof plain]>([
	['Basic', inHeader(right), plain],
	['Basic in small letters', inHeader(right.replace('Basic', 'basic')), plain],
	['Basic and the same client_id', { authorizationHeader: right, parameters: { clientId: 'bank' } }, plain],
	['Basic after two spaces', inHeader(right.replace(' ', '  ')), plain],
	['Basic between spaces', inHeader(`  ${right} `), plain],
	['the body', { parameters: plain }, plain],
	['the body, any characters', { parameters: { clientId, clientSecret } }, { clientId, clientSecret }],
	['Basic, form-encoded', inHeader(basic(`${form(clientId)}:${form(clientSecret)}`)), { clientId, clientSecret }],
	['Basic, not encoded', inHeader(basic(`bank:${clientSecret}`)), { clientId: 'bank', clientSecret }],
])('accepts %s', (_name, presented, client) => {
	expect(() => authenticateClient(presented, client)).not.toThrow();
});

it.each<[string, Parameters<typeof authenticateClient>[0], string]>([
	['nothing', { parameters: {} }, 'invalid_client'],
	['an ID alone', { parameters: { clientId: 'bank' } }, 'invalid_client'],
	['a secret alone', { parameters: { clientSecret: plain.clientSecret } }, 'invalid_client'],
	['a wrong secret', { parameters: { ...plain, clientSecret: `${plain.clientSecret}x` } }, 'invalid_client'],
	['a wrong ID', { parameters: { ...plain, clientId: 'other' } }, 'invalid_client'],
	['a wrong secret in Basic', inHeader(basic('bank:x')), 'invalid_client'],
	['Basic without a colon', inHeader(basic('bank')), 'invalid_client'],
	['Basic that is not base64', inHeader('Basic ***'), 'invalid_client'],
	['Basic after a letter', inHeader(`x${right}`), 'invalid_client'],
	['Basic before something else', inHeader(`${right} *`), 'invalid_client'],
	['an empty header', inHeader(''), 'invalid_client'],
	['another scheme', inHeader(right.replace('Basic', 'Bearer')), 'invalid_client'],
	['a huge header', inHeader(basic('x'.repeat(100_000))), 'invalid_client'],
	['another ID beside Basic', { authorizationHeader: right, parameters: { clientId: 'x' } }, 'invalid_client'],
	['both ways, both right', { authorizationHeader: right, parameters: plain }, 'invalid_request'],
	['another scheme and the body', { authorizationHeader: 'Bearer x', parameters: plain }, 'invalid_request'],
])('refuses %s', (_name, presented, code) => {
	expect(catchOAuthCode(() => authenticateClient(presented, plain))).toBe(code);
});

it('refuses Basic without a colon, whatever ID and secret it could be cut into', () => {
	const client = { clientId: 'x'.repeat(32), clientSecret: 'x'.repeat(33) };
	const presented = inHeader(basic('x'.repeat(33)));
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
