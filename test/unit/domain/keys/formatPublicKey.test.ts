import { formatPublicKey } from '../../../../nodes/CommercialBanking/domain/keys/describePublicKey';
import { catchError } from '../catchCode';
import { keys } from '../envelope/readVectors';

const key = keys.current.publicKey;
const createdAt = new Date('2026-11-20T10:00:00Z');

it.each<['all' | 'jwk' | 'jwks', unknown]>([
	['all', { keyId: 'current', algorithm: 'RSA-OAEP-256', pem: key.pem, jwk: key.jwk }],
	['jwk', key.jwk],
	['jwks', { keys: [key.jwk] }],
])('%s', (format, expected) => {
	const { contentType, body } = formatPublicKey(key, { format, createdAt });
	expect(contentType).toBe('application/json');
	expect(JSON.parse(body)).toEqual(expected);
});

it('pem', () => {
	const answer = formatPublicKey(key, { format: 'pem', createdAt });
	expect(answer).toEqual({ contentType: 'application/x-pem-file', body: key.pem });
});

describe('custom', () => {
	const fill = (template: unknown): unknown =>
		JSON.parse(formatPublicKey(key, { format: 'custom', template: JSON.stringify(template), createdAt }).body);

	it.each<[string, unknown, unknown]>([
		['{keyId}', '{keyId}', 'current'],
		['{pem}', '{pem}', key.pem],
		['{pemBase64}', '{pemBase64}', Buffer.from(key.pem).toString('base64')],
		['{createdAt}', '{createdAt}', '2026-11-20T10:00:00.000Z'],
		['{jwk} alone as an object', '{jwk}', key.jwk],
		['{jwk} in a text as JSON', 'key={jwk}', `key=${JSON.stringify(key.jwk)}`],
		['several in one text', '{keyId}/{algorithm}/{keyId}', 'current/RSA-OAEP-256/current'],
		['nested, lists, other values', { a: [{ b: '{keyId}' }, 1, null, true] }, { a: [{ b: 'current' }, 1, null, true] }],
		['names of members', { '{keyId}': { 'a-{algorithm}': '{keyId}' } }, { current: { 'a-RSA-OAEP-256': 'current' } }],
	])('%s', (_name, template, expected) => {
		expect(fill(template)).toEqual(expected);
	});

	it('fills each placeholder once, and not the placeholders in its value', () => {
		const odd = { ...key, keyId: '{pem}' };
		const { body } = formatPublicKey(odd, { format: 'custom', template: '"{keyId}"', createdAt });
		expect(JSON.parse(body)).toBe('{pem}');
	});

	it.each([
		['empty', '', /not JSON/],
		['placeholder without quotes', '{"key": {pem}}', /not JSON/],
		['unknown placeholder', '{"key": "{key_id}"}', /\{key_id\} is not a placeholder/],
		['unknown placeholder in a name', '{"{__proto__}": "{pem}"}', /\{__proto__\} is not a placeholder/],
	])('refuses a template: %s', async (_name, template, message) => {
		const error = await catchError(() => formatPublicKey(key, { format: 'custom', template, createdAt }));
		expect(error.code).toBe('credential_unusable');
		expect(error.message).toMatch(message);
	});
});
