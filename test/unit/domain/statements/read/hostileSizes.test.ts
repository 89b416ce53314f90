import { bai2, camt, catchFileError, entry, mt940, readAll, stmt, tx } from './statementFiles';

const ONE = ':61:2611231123C5,NTRFA';
const CLOSING = ':62F:C261123EUR105,00';
const pages = (count: number) =>
	Array.from({ length: count }, (_, index) =>
		stmt({
			head: `<StmtPgntn><PgNb>${index + 1}</PgNb><LastPgInd>0</LastPgInd></StmtPgntn><AddtlStmtInf>x</AddtlStmtInf>`,
		}),
	).join('');

/** Files of at most 10 MB. Each of them once took minutes, or a turn of a second. */
it.each<[name: string, make: () => string, statements: number, rows: number]>([
	['commas in an amount', () => mt940([`:61:2611231123C5${','.repeat(90_000)}NTRFA`]), 1, 1],
	['texts behind the last balance', () => mt940([ONE], `${CLOSING}\r\n${':86:x\r\n'.repeat(100_000)}`), 1, 1],
	['texts of an account', () => bai2(['16,890,,,,,some text'.concat('\r\n').repeat(30_000)]), 1, 0],
	['trailers', () => bai2(['49,,/\r\n03,1/\r\n'.repeat(15_000), '98,1,1,1/\r\n'.repeat(15_000)]), 2, 0],
	['entries in another currency', () => camt({ entries: entry('5', '', '', 'CHF').repeat(10_000) }), 1, 10_000],
	['pages', () => camt(pages(10_000)), 10_000, 0],
	['groups of payments', () => camt({ entries: entry('5', `</NtryDtls><NtryDtls>${tx('')}`.repeat(30_000)) }), 1, 1],
	['a text', () => camt({ entries: entry('5', '', `<AddtlNtryInf>${'a  '.repeat(3_000_000)}</AddtlNtryInf>`) }), 1, 1],
])('%s beyond measure is read in seconds', async (_, make, statements, rows) => {
	const result = await readAll(make());
	expect(result.statements).toHaveLength(statements);
	expect(result.rows).toHaveLength(rows);
});

it.each([
	['empty lines', ':20:S\n:25:1\n', '\n'],
	['hyphens', ':20:S\n:25:1\n', '-\n'],
	['marks of the end', ':20:S\n:25:1\n', '\u001A'],
])('millions of %s are read in short turns', async (_, start, line) => {
	let pauses = 0;
	await readAll(start + line.repeat(2_000_000), async () => {
		pauses += 1;
	});
	expect(pauses).toBeGreaterThan(1_000);
});

/** Each statement is a moment of its own, also one without rows: the last turn once was all of them. */
it.each<[string, (index: number) => string]>([
	['camt', (index) => stmt({ tail: `<AddtlStmtInf>${index}</AddtlStmtInf>` })],
	['MT940', (index) => `:20:S${index}\n:25:1\n:28C:1\n:60F:C261122EUR1,00\n:62F:C261122EUR1,00\n`],
])('5,000 different statements of %s without rows are read in short turns', async (format, make) => {
	const file = Array.from({ length: 5_000 }, (_, index) => make(index)).join('');
	let pauses = 0;
	const { statements } = await readAll(format === 'camt' ? camt(file) : file, async () => {
		pauses += 1;
	});
	expect(statements).toHaveLength(5_000);
	// To tell copies, to settle, to put in order, to number, and to make its rows.
	expect(pauses).toBeGreaterThan(5 * statements.length);
});

/** Of each repeated piece, more than n8n could store: refused, in seconds. */
it.each<[name: string, code: string, make: () => string]>([
	['entries', 'tooManyRows', () => camt({ entries: '<Ntry/>'.repeat(201_000) })],
	['payments', 'tooManyRows', () => camt({ entries: entry('5', '<TxDtls/>'.repeat(201_000)) })],
	['statements', 'tooManyRows', () => camt('<Stmt/>'.repeat(201_000))],
	['documents', 'tooManyDocuments', () => '<a/>'.repeat(100_000)],
	['bookings of MT940', 'tooManyRows', () => mt940(Array.from({ length: 201_000 }, () => ONE))],
	['characters of a line', 'lineTooLong', () => mt940([`${ONE}${'x'.repeat(100_000)}`])],
	['lines of MT940', 'tooManyLines', () => `:20:S\n:25:1\n${'-\n'.repeat(3_000_000)}`],
	['records of BAI2', 'tooManyRows', () => bai2(['16,195,5,,,,T\r\n'.repeat(201_000)])],
	['short records', 'bookingUnreadable', () => bai2(['16\n'.repeat(201_000)])],
])('too many %s are refused: %s', async (_, code, make) => {
	expect(await catchFileError(make())).toEqual([code, expect.stringMatching(/\d/)]);
});
