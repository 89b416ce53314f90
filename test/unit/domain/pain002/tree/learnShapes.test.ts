import { learnJsonShape } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/learnJsonShape';
import { learnXmlShape } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/learnXmlShape';

describe('the shape of an XML element', () => {
	it('reads elements that differ in their texts and attributes', () => {
		const shape = learnXmlShape('<t>\n <a>1</a> <b c="2" p:d="3">4</b><e/><a>5</a> </t>');
		const text = 'x<t>\n <a>&lt;&amp;&gt;</a> <b c="" p:d="é"> 8</b><e/><a></a> </t>y';
		expect(shape?.read(text, 1)).toBe(true);
		expect(shape?.end).toBe(text.length - 1);
		expect(shape?.node).toEqual({ a: ['<&>', ''], b: { '@c': '', '@d': 'é', '#text': ' 8' }, e: '' });
		expect(shape?.size).toEqual({ elements: 5, depth: 2 });
	});

	it.each([
		['another tag', '<t><a>1</a></u>'],
		['other layout', '<t> <a>1</a></t>'],
		['no end', '<t><a>1'],
		['a line end of another system', '<t><a>\r</a></t>'],
		['a bracket', '<t><a>]</a></t>'],
		['an unknown reference', '<t><a>&#65;</a></t>'],
		['halves of a character around a reference', '<t><a>\ud83d&amp;\ude00</a></t>'],
		['one element more', '<t><a>1</a><a>1</a></t>'],
		['20,000 characters', `<t><a>${'x'.repeat(20_000)}</a></t>`],
	])('does not read %s', (_, text) => {
		const shape = learnXmlShape('<t><a>1</a></t>');
		expect(shape?.read('<t><a>1</a></t>', 0)).toBe(true);
		expect(shape?.read(text, 0)).toBe(false);
	});

	it.each([
		['text beside elements', '<t>x<a>1</a></t>'],
		['a comment', '<t><a>1</a><!-- --></t>'],
		['a section', '<t><a><![CDATA[1]]></a></t>'],
		['a text alone', '<t>1</t>'],
		['nothing in it', '<t/>'],
		['other quotes', "<t><a b='1'>1</a></t>"],
		['a reference in an attribute', '<t><a b="&amp;">1</a></t>'],
		['a namespace', '<t><a xmlns="u">1</a></t>'],
		['spaces in a tag', '<t><a >1</a></t>'],
		['a blank text beside attributes', '<t><a b="1"> </a></t>'],
		['an element that is closed by another name', '<t><a>1</b></t>'],
		['an attribute of a closing tag', '<t><a>1</a b="1"></t>'],
		['something after it', '<t><a>1</a></t>x'],
		['no end', '<t><a>1</a>'],
		['an end without a start', '</t>'],
	])('is not learned from %s', (_, source) => {
		expect(learnXmlShape(source)).toBeNull();
	});
});

describe('the shape of a JSON object', () => {
	it('reads objects that differ in their strings and numbers', () => {
		const shape = learnJsonShape('{ "a" : "1","b":[2, {"c":3}],\n"d":null,"e":true,"a":false }');
		const text = 'x{ "a" : "é😀","b":[-0.5e+7, {"c":0}],\n"d":null,"e":true,"a":false }y';
		expect(shape?.read(text, 1)).toBe(true);
		expect(shape?.end).toBe(text.length - 1);
		expect(shape?.node).toEqual({ a: ['é😀', 'false'], b: ['-0.5e+7', { c: '0' }], e: 'true' });
		expect(shape?.size).toEqual({ elements: 9, depth: 3 });
	});

	it.each([
		['another key', '{"b":"1","n":1}'],
		['other layout', '{"a": "1","n":1}'],
		['an escape', String.raw`{"a":"\n","n":1}`],
		['a control character', '{"a":"\n","n":1}'],
		['no number', '{"a":"1","n":01}'],
		['a number in place of a string', '{"a":1,"n":1}'],
		['a string in place of a number', '{"a":"1","n":"1"}'],
		['no end', '{"a":"1","n":1'],
	])('does not read %s', (_, text) => {
		const shape = learnJsonShape('{"a":"1","n":1}');
		expect(shape?.read('{"a":"1","n":1}', 0)).toBe(true);
		expect(shape?.read(text, 0)).toBe(false);
	});

	it.each([
		['an escape in a key', String.raw`{"\u0061":"1"}`],
		['an escape in a string', String.raw`{"a":"\""}`],
		['two objects', '{"a":"1"}{"a":"1"}'],
		['a list', '["1"]'],
	])('is not learned from %s', (_, source) => {
		expect(learnJsonShape(source)).toBeNull();
	});
});
