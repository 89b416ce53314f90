import { formatTable } from '../../../figures/formatTable.ts';

const head = ['name', 'pages'];

const rows = [
	['first', '7'],
	['the second …', '1000'],
];

it.each([
	{ align: 'left', expected: ['| first        | 7     |', '| the second … | 1000  |'] },
	{ align: 'right', expected: ['| first        |     7 |', '| the second … |  1000 |'] },
] as const)('formats a table in Markdown, with columns aligned $align', ({ align, expected }) => {
	expect(formatTable(head, rows, align).split('\n')).toEqual([
		'| name         | pages |',
		'|--------------|-------|',
		...expected,
	]);
});
