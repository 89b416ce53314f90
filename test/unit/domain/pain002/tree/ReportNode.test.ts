import {
	addChild,
	isNode,
	type ReportNode,
	type ReportValue,
} from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';

it.each<[ReportValue | undefined, boolean]>([
	[{}, true],
	[{ a: 'b' }, true],
	[[], false],
	[[{}], false],
	['', false],
	['text', false],
	[undefined, false],
])('tells whether %j is an element', (value, expected) => {
	expect(isNode(value)).toBe(expected);
});

it.each<[string, ReportNode, string, ReportValue, ReportNode]>([
	['a new name', { a: '1' }, 'b', '2', { a: '1', b: '2' }],
	['a name again', { a: '1' }, 'a', '2', { a: ['1', '2'] }],
	['a name for the third time', { a: ['1', '2'] }, 'a', { b: '3' }, { a: ['1', '2', { b: '3' }] }],
	['a list', {}, 'a', ['1', '2'], { a: ['1', '2'] }],
	['a list to a text', { a: '1' }, 'a', ['2', '3'], { a: ['1', '2', '3'] }],
	['a list to a list', { a: ['1'] }, 'a', ['2', '3'], { a: ['1', '2', '3'] }],
	['an empty list to a text', { a: '1' }, 'a', [], { a: ['1'] }],
	['a name that objects have', {}, 'constructor', '1', { constructor: '1' }],
	['a name that objects have, again', { toString: '1' }, 'toString', '2', { toString: ['1', '2'] }],
])('adds %s', (_, node, name, value, expected) => {
	addChild(node, name, value);
	expect(node).toEqual(expected);
});
