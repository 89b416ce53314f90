import type { JsonObject } from '../n8n-host/jsonValue.ts';

const longestCell = 44;

function cellOf(item: JsonObject, column: string): string {
	const value = item[column];
	const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
	return text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
}

/** Prints items as a table, the first ones where there are many. */
export function showTable(
	title: string,
	items: readonly JsonObject[],
	columns: readonly string[],
	mostRows = 12,
): void {
	const rows = items.slice(0, mostRows).map((item) => columns.map((column) => cellOf(item, column)));
	const widths = columns.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)));
	const line = (cells: readonly string[]) =>
		`  ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd();
	const more = items.length > rows.length ? [`  … and ${items.length - rows.length} more`] : [];
	const rule = `  ${widths.map((width) => '─'.repeat(width)).join('  ')}`;
	process.stdout.write(`\n${[title, line(columns), rule, ...rows.map(line), ...more].join('\n')}\n\n`);
}
