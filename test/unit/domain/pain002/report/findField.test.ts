import {
	findField,
	findPath,
	findText,
	findToken,
	listBlocks,
	listFields,
	textOfElement,
} from '../../../../../nodes/CommercialBanking/domain/pain002/report/findField';
import type { ReportValue } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';

describe('a field', () => {
	it.each<[string, ReportValue | undefined, ReportValue | undefined]>([
		['with its short name', { Nm: 'A' }, 'A'],
		['with its long name', { name: 'A' }, 'A'],
		['with both: the short one', { name: 'B', Nm: 'A' }, 'A'],
		['of the first of several elements', [{ Nm: 'A' }, { Nm: 'B' }], 'A'],
		['that is a list', { Nm: ['A', 'B'] }, ['A', 'B']],
		['that is missing', { Other: 'A' }, undefined],
		['of a text', 'Nm', undefined],
		['of a list of texts', ['Nm'], undefined],
		['of an empty list', [], undefined],
		['of nothing', undefined, undefined],
	])('%s', (_, value, expected) => {
		expect(findField(value, 'Nm')).toEqual(expected);
	});

	it('at the end of a path', () => {
		const value = { Pty: { identification: [{ OrgId: { Othr: 'x' } }] } };
		expect(findPath(value, 'Pty', 'Id', 'OrgId')).toEqual({ Othr: 'x' });
		expect(findPath(value, 'Pty', 'Nm', 'OrgId')).toBeUndefined();
	});
});

it.each<[string, ReportValue, ReportValue[], ReportValue[]]>([
	['a list', { Othr: [{ Id: '1' }, 'x', { Id: '2' }] }, [{ Id: '1' }, 'x', { Id: '2' }], [{ Id: '1' }, { Id: '2' }]],
	['a block', { Othr: { Id: '1' } }, [{ Id: '1' }], [{ Id: '1' }]],
	['a text', { Othr: 'text' }, ['text'], []],
	['an empty list', { Othr: [] }, [], []],
	['nothing', {}, [], []],
])('lists the fields of %s, and of them the blocks', (_, value, fields, blocks) => {
	expect(listFields(value, 'Othr')).toStrictEqual(fields);
	expect(listBlocks(value, 'Othr')).toStrictEqual(blocks);
});

it.each<[string, ReportValue | undefined, string | null]>([
	['a text, with its blanks', ' A ', ' A '],
	['an empty text', '', null],
	['blanks', ' \n\t', null],
	['the first of a list', ['A', 'B'], 'A'],
	['an empty list', [], null],
	['an empty text before another', ['', 'B'], null],
	['an element with attributes', { '@Ccy': 'USD', '#text': 'A' }, 'A'],
	['an element as converters write it', { _: 'A' }, 'A'],
	['an element as others write it', { $t: 'A' }, 'A'],
	['the first such name', { value: 'B', '#text': 'A' }, 'A'],
	['an element in a list', [{ '#text': 'A' }], 'A'],
	['a blank text of an element', { '#text': ' ' }, null],
	['an element without a text', { Nm: 'A' }, null],
	['nothing', undefined, null],
])('the text of %s', (_, value, expected) => {
	expect(textOfElement(value)).toBe(expected);
	expect(findText({ Nm: value ?? [] }, 'Nm')).toBe(expected);
	expect(findToken({ Nm: value ?? [] }, 'Nm')).toBe(expected?.trim() ?? null);
});
