import { findErrorCode } from '../../../nodes/CommercialBanking/transport/findErrorCode';

describe('findErrorCode', () => {
	it.each<[string, unknown, string]>([
		['an error with a code', Object.assign(new Error('own'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
		['a cause with a code', new Error('own', { cause: { code: 'CERT_HAS_EXPIRED' } }), 'CERT_HAS_EXPIRED'],
		['the outer one of two codes', { code: 'EPIPE', cause: { code: 'ECONNRESET' } }, 'EPIPE'],
		['a code that is a number, around another', { code: 7, cause: { code: 'ECONNRESET' } }, 'ECONNRESET'],
		['a code of 61 characters', { code: 'E'.repeat(61) }, 'E'.repeat(61)],
		['a code of 62 characters', { code: 'E'.repeat(62) }, 'UNKNOWN'],
		['a text that begins like a code', { code: 'ECONNRESET after the token abc' }, 'UNKNOWN'],
		['a text that ends like a code', { code: 'token abc: ECONNRESET' }, 'UNKNOWN'],
		['a code in small letters', { code: 'econnreset' }, 'UNKNOWN'],
		["n8n's protection against its own network", { name: 'SsrfBlockedIpError', code: 'EX' }, 'BLOCKED_BY_N8N'],
		['a name with these letters elsewhere', { name: 'NoSsrfError', code: 'EX' }, 'EX'],
		['a name that is no text', { name: ['Ssrf'], code: 'EX' }, 'EX'],
		['a code that is a list', { code: ['EX'] }, 'UNKNOWN'],
		['no code', new Error('own'), 'UNKNOWN'],
		['nothing', undefined, 'UNKNOWN'],
	])('names %s', (_, error, code) => {
		expect(findErrorCode(error)).toBe(code);
	});
});
