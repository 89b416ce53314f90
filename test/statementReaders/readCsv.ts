import { parse } from 'csv-parse/sync';
import { plainAmount, type ReadStatement } from './ReadStatement.ts';

/** Reads the CSV file of a statement. Without a line, it has no balances. */
export function readCsv(content: string): ReadStatement {
	const [header = [], ...rows] = parse(content, { bom: true });
	const cell = (row: readonly string[], name: string) => row[header.indexOf(name)] ?? '';
	const last = rows.at(-1);
	return {
		opening: null,
		closing: last === undefined ? null : plainAmount(cell(last, 'Balance')),
		lines: rows.map((row) => ({
			day: cell(row, 'Date'),
			amount: plainAmount(cell(row, 'Amount')),
			text: ['Description', 'Counterparty', 'Payment Reference'].map((name) => cell(row, name)).join(' '),
		})),
	};
}
