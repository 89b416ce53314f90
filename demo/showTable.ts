import { formatTable } from '../figures/formatTable.ts';
import type { JsonObject } from '../n8n-host/jsonValue.ts';

const longestCell = 44;

const mostRows = 12;

function cellOf(item: JsonObject, column: string): string {
	const value = item[column] ?? '';
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
}

/** Prints a title and the first items as a table. */
export function showTable(title: string, items: readonly JsonObject[], columns: readonly string[]): void {
	const rows = items.slice(0, mostRows).map((item) => columns.map((column) => cellOf(item, column)));
	const hidden = items.length - rows.length;
	const end = hidden > 0 ? `… and ${hidden} more\n` : '';
	process.stdout.write(`\n${title}\n${formatTable(columns, rows)}\n${end}\n`);
}
