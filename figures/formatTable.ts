import Table from 'cli-table3';

const noBorder = {
	top: '',
	'top-mid': '',
	'top-left': '',
	'top-right': '',
	bottom: '',
	'bottom-mid': '',
	'bottom-left': '',
	'bottom-right': '',
};

const markdown = {
	...noBorder,
	left: '|',
	'left-mid': '|',
	mid: '-',
	'mid-mid': '|',
	middle: '|',
	right: '|',
	'right-mid': '|',
};

/**
 * Formats a table in Markdown. A terminal can show it, and a document can contain it.
 *
 * @param align for all columns except the first, which is always aligned left
 */
export function formatTable(
	head: readonly string[],
	rows: ReadonlyArray<readonly string[]>,
	align: 'left' | 'right' = 'left',
): string {
	const table = new Table({
		head: [...head],
		colAligns: head.map((_, index) => (index === 0 ? 'left' : align)),
		chars: markdown,
		style: { head: [], border: [], compact: true },
	});
	table.push(...rows.map((row) => [...row]));
	return table.toString();
}
