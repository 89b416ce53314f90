import fc from 'fast-check';
import { pick, readAll } from './statementFiles';

/** Texts a place. */
const TEXTS = 150;

const ROW = ':61:2611231123C5,NTRFNONREF';
const HEAD = [':28C:1/1', ':60F:C261122EUR100,00'];
const INTERIM_HEAD = [':28C:1/1', ':34F:EURD0,00', ':13D:2611231730+0100'];
const CLOSING = ':62F:C261123EUR110,00';
const SECOND = [':20:S2', ':25:2222', ...HEAD, ROW, ':86:other', ':62F:C261123EUR105,00', '-'];

const between = (lines: string, head: readonly string[], end: readonly string[]): string =>
	[':20:S1', ':25:1111', ...head, ...lines.split('\n'), ...end, ...SECOND].join('\r\n');

/** Where a payer writes, as {}. */
const PLACES: ReadonlyArray<[place: string, file: string]> = [
	['field 86', between(`${ROW}\n:86:{}\n${ROW}`, HEAD, [CLOSING, '-'])],
	['field 86 of the last row', between(`${ROW}\n${ROW}\n:86:{}`, HEAD, [CLOSING, '-'])],
	['field 86, without hyphens', between(`${ROW}\n${ROW}\n:86:{}`, HEAD, [CLOSING])],
	['the line below field 61', between(`${ROW}\n{}\n${ROW}`, HEAD, [CLOSING, '-'])],
	['subfields', between(`${ROW}\n:86:166?00KIND?20SVWZ+{}?32PAYER\n${ROW}`, HEAD, [CLOSING, '-'])],
	['tags', between(`${ROW}\n:86:/ORDP//NAME/A/REMI/{}\n${ROW}`, HEAD, [CLOSING, ':64:C261123EUR110,00', '-'])],
	['MT942', between(`${ROW}\n:86:{}\n${ROW}`, INTERIM_HEAD, [':90C:2EUR10,', '-'])],
	['MT942 without totals', between(`${ROW}\n${ROW}\n:86:{}`, INTERIM_HEAD, ['-'])],
	[
		'blocks of SWIFT',
		`{1:F01BANK}{2:O9400000000000N}{4:\r\n${between(`${ROW}\n:86:{}\n${ROW}`, HEAD, [CLOSING, '-}{5:}', '{1:F01BANK}{2:O9400000000000N}{4:'])}}`,
	],
];

const LINES = [
	...[
		':20:S3',
		':21:x',
		':25:3333',
		':28C:1/1',
		':28:1',
		':60F:C261122EUR1,00',
		':60M:C261122EUR1,00',
		':60F:x',
		':61:x',
	],
	...[':13D:2611231730+0100', ':34F:EURD0,00', ':62F:C261123EUR999,00', ':62M:C261123EUR999,00', ':62F:x', ':64:x'],
	...[
		':64:C261123EUR9,00',
		':65:C261123EUR9,00',
		':90D:1EUR9,',
		':90C:x',
		':86:x',
		':86:',
		':NS:22x',
		':',
		'86:x',
		':8',
	],
	...[
		'-',
		'-}',
		'- x',
		'-}{5:}',
		'{1:F01BANK}{2:O9420000000000N}{4:',
		'{4:',
		'{1:F01}{4::20:S4',
		'940',
		'ABNANL2A',
		'\u001A',
	],
	...[
		'words',
		' ',
		':61:261123',
		':61:2611231123CR',
		':61:2611231123C',
		'?32FORGED',
		'EREF+',
		'MIETE MAI',
		'\u2028:20:x',
	],
];

const WHOLE_HEAD = [':20:', ':25:', ':28', ':60F:C2 :60M:C2 :13D: :34F:'];

/** Whether the lines of a whole head come in their order. */
function isForged(text: string): boolean {
	let reached = 0;
	for (const line of text.split(/[\r\n\cZ]+/)) {
		if (line.startsWith(':20:')) reached = 0;
		const beginnings = WHOLE_HEAD[reached]?.split(' ') ?? [];
		if (beginnings.some((beginning) => line.startsWith(beginning))) reached += 1;
	}
	return reached === WHOLE_HEAD.length;
}

const payersLines = fc
	.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 9 })
	.map((lines) => ['a', ...lines, 'ENDMARK'].join('\r\n'))
	.filter((text) => !isForged(text));

const WHOLE = 'id accountId number openingBalance closingBalance currency transactions addsUp format';
const ROWS = 'accountId signedAmount status postedAt valueDate bankReference transactionId';

const read = async (file: string, text: string) => {
	const { statements, rows } = await readAll(file.replace('{}', () => text));
	const numbered = pick(rows, ROWS.replace(' transactionId', ''));
	return { statements: pick(statements, WHOLE), rows: numbered, all: JSON.stringify([statements, rows]) };
};

it.each(PLACES)('whatever a payer writes into %s moves, hides and ends nothing', async (_, file) => {
	const { statements, rows } = await read(file, 'a');
	const property = fc.asyncProperty(payersLines, async (text) => {
		const found = await read(file, text);
		expect(found.statements).toEqual(statements);
		expect(found.rows).toEqual(rows);
		expect(found.all).toContain('ENDMARK');
	});
	await fc.assert(property, { numRuns: TEXTS });
});

const FORGED_HEAD = [':20:S3', ':25:3333', ':28C:1/1', ':60F:C261122EUR1,00'];

/** SEPA has 140 characters. The text begins somewhere in a line, and a bank wraps it at this width. */
it.each([27, 35, 65])('a text of 140 characters that is wrapped at %d has no whole head', async (width) => {
	const pads = [
		(line: string) => line.padEnd(width),
		(line: string) => line.padEnd(width, 'x'),
		(line: string) => line,
	];
	for (const pad of pads) {
		for (let used = 0; used < width; used += 1) {
			const words = ('y'.repeat(width - used) + FORGED_HEAD.map(pad).join('')).slice(0, 140);
			const wrapped = ('x'.repeat(used) + words).match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
			const { statements } = await read(between(`${ROW}\n:86:{}\n${ROW}`, HEAD, [CLOSING, '-']), wrapped.join('\r\n'));
			expect(statements.map(([id]) => id)).toEqual(['S1', 'S2']);
		}
	}
});

it.each<[what: string, lines: string[], transactions: unknown[]]>([
	['a whole head', FORGED_HEAD, ['S1 1', 'S3 1', 'S2 1']],
	['a booking', [':61:2611231123C9,NTRFX'], ['S1 3', 'S2 1']],
])('%s of a payer counts, where the bank passes line breaks on', async (_, lines, transactions) => {
	const { statements } = await read(
		between(`${ROW}\n:86:{}\n${ROW}`, HEAD, [CLOSING, '-']),
		['a', ...lines].join('\r\n'),
	);
	expect(statements.map(([id, , , , , , count]) => `${String(id)} ${String(count)}`)).toEqual(transactions);
});
