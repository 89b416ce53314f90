import { parseTree } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/parseTree';
import { catchCode, catchError } from '../../catchCode';

it.each<[string, string, unknown]>([
	['an object', '{"a":1}', { tree: { a: '1' }, namespaces: [] }],
	['a list', '[1]', { tree: ['1'], namespaces: [] }],
	['XML', '<a xmlns="n">1</a>', { tree: { a: '1' }, namespaces: ['n'] }],
	['JSON after white space', ' \r\n\t{}', { tree: {}, namespaces: [] }],
	['XML after a mark that was read as Latin-1', '\u00EF\u00BB\u00BF<a/>', { tree: { a: '' }, namespaces: [] }],
	['XML after both and white space', ' \uFEFF\n\u00EF\u00BB\u00BF \n<a/>', { tree: { a: '' }, namespaces: [] }],
])('parses %s', async (_, text, expected) => {
	expect(await parseTree(text, async () => {})).toEqual(expected);
});

it.each([
	['nothing', '', /empty/],
	['white space', ' \n\uFEFF', /empty/],
	['a text', '"a"', /neither/],
	['a text before XML', 'x <a/>', /neither/],
])('refuses %s', async (_, text, message) => {
	const error = await catchError(async () => await parseTree(text, async () => {}));
	expect(error.code).toBe('report_unreadable');
	expect(error.message).toMatch(message);
});

it.each([
	['\n\n\n<?xml version="1.0"?>\n<a><b></c></a>', 'line 5, column 10'],
	['\r\n\r\r\n<a>\n\r<b></c></a>', 'line 6, column 7'],
	['\n\n\n{"a":x}', 'character 9'],
	['\u00EF\u00BB\u00BF {"a":1,}', 'character 12'],
])('says where the error is in the whole text: %j', async (text, place) => {
	const { message } = await catchError(async () => await parseTree(text, async () => {}));
	expect(message).toContain(place);
});

it.each(['{}', '<a/>'])('reads %s after 4,000,000 characters that say nothing', async (text) => {
	expect(await parseTree(' '.repeat(4_000_000) + text, async () => {})).toBeDefined();
});

it.each([
	['JSON', `{"x:MSGID":[{"b":1,"x:b":"2","MessageIdentification":"3"}]}`, 'messageIdentification'],
	['XML', '<x:MSGID x:b="0"><b>1</b><x:b>2</x:b><x:msgId>3</x:msgId></x:MSGID>', 'MsgId'],
])('gives names their usual spelling: %s', async (format, text, name) => {
	const attribute = format === 'XML' ? { '@b': '0' } : {};
	const node = { ...attribute, b: ['1', '2'], [name]: '3' };
	expect((await parseTree(text, async () => {})).tree).toEqual({ MsgId: format === 'XML' ? node : [node] });
});

it.each<[string, string, unknown]>([
	['with a declaration that is not well-formed', '<?xml version=1.0 encoding=x ?><a/>', { a: '' }],
	['with characters after it', '<a/> x \n y', { a: '' }],
	['with comments after it', '<a/> <!----> x <!-- a -- b -->', { a: '' }],
	['with both after it', '<a/><!-- ?> --><?x --> ?>\n', { a: '' }],
])('XML %s is read', async (_, text, expected) => {
	expect((await parseTree(text, async () => {})).tree).toEqual(expected);
});

it.each([
	['an element after it', '<a/><b/>'],
	['an element and the end of an instruction after it', '<a/><b/>?>'],
	['a comment that is not closed after it', '<a/><!-- -'],
	['a comment that closes with its own opening', '<a/><!-->'],
	['an instruction that is not closed after it', '<a/><?x >'],
	['an instruction that closes with its own opening', '<a/><?>'],
	['a declaration that is not at the start', '<a><?xml version="1.0"?></a>'],
])('XML with %s is refused', async (_, text) => {
	expect(await catchCode(async () => await parseTree(text, async () => {}))).toBe('report_unreadable');
});

it.each([
	['nine', 9, true],
	['ten', 10, false],
])('names the message on the outermost %s elements', async (_, depth, isNamed) => {
	const outer = '<o>'.repeat(depth - 1);
	const text = `${outer}<a xmlns:x="n" xsi:y="l">1</a>${'</o>'.repeat(depth - 1)}`;
	expect((await parseTree(text, async () => {})).namespaces).toEqual(isNamed ? ['n', 'l'] : []);
});

it.each<[string, string, unknown]>([
	['text beside an attribute', '<a k="v"> t </a>', { a: { '@k': 'v', '#text': ' t ' } }],
	['white space beside an attribute', '<a k="v"> \t\r\n </a>', { a: { '@k': 'v' } }],
	['a no-break space beside an attribute', '<a k="v">\u00a0</a>', { a: { '@k': 'v', '#text': '\u00a0' } }],
	['text in parts', '<a>x<!-- -->y<b/>z</a>', { a: { b: '', '#text': 'xyz' } }],
])('keeps %s in XML', async (_, text, expected) => {
	expect((await parseTree(text, async () => {})).tree).toEqual(expected);
});
