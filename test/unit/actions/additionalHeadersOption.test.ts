import { getAdditionalHeaders } from '../../../nodes/CommercialBanking/actions/additionalHeadersOption';
import { catchMistake, makeTask, mistake } from './makeTask';

const read = (value: unknown) => getAdditionalHeaders(makeTask({ 'options.additionalHeaders.header': value }));

it.each<[unknown, Record<string, string>]>([
	[undefined, {}],
	[[], {}],
	[[{ name: '', value: '' }], {}],
	[[null, 'text', 7], {}],
	[[{ name: ' X-Fapi-Id ', value: ' 7f ' }], { 'x-fapi-id': '7f' }],
	[[{ name: 'a', value: 7 }], { a: '7' }],
	[[{ name: 'a', value: true }], { a: 'true' }],
	[{ name: 'a', value: 'b' }, { a: 'b' }],
	[
		[
			{ name: 'a', value: '1' },
			{ name: 'b', value: 'é' },
		],
		{ a: '1', b: 'é' },
	],
])('%j: %j', (value, expected) => {
	expect(read(value)).toEqual(expected);
});

it.each([
	'Authorization',
	'connection',
	'content-length',
	'Cookie',
	'Expect',
	'host',
	'keep-alive',
	'proxy-authorization',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
	'X-API-Key',
])('must not set %s', (name) => {
	expect(catchMistake(() => read([{ name, value: 'x' }]))).toEqual(
		mistake(`must not set the header ${name.toLowerCase()}`),
	);
});

it.each([
	['a b', 'x', 'has a name that is not the name of a header'],
	['', 'x', 'has a name that is not the name of a header'],
	['a', '', 'has a value for a that cannot be sent'],
	['a', { secret: 1 }, 'has a value for a that cannot be sent'],
	['a', 'x\r\nb: c', 'has a value for a that cannot be sent'],
	['a', 'x'.repeat(4_001), 'has a value for a that cannot be sent'],
])('%j with %j: %s', (name, value, problem) => {
	expect(catchMistake(() => read([{ name, value }]))).toEqual(mistake(problem));
});
