import { decodeBody } from '../../../nodes/CommercialBanking/transport/decodeBody';

describe('decodeBody', () => {
	it.each<[string, unknown, string]>([
		['bytes', Buffer.from('{"name":"Müller €"}'), '{"name":"Müller €"}'],
		['a part of a larger buffer', Buffer.from('xx{}xx').subarray(2, 4), '{}'],
		['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), '{\uFFFD}'],
		['no bytes', Buffer.alloc(0), ''],
		['a text', 'text', 'text'],
		['nothing', undefined, ''],
		['an object', {}, ''],
	])('decodes %s', (_, body, text) => {
		expect(decodeBody(body)).toBe(text);
	});
});
