import { type BankStatement, writeUnits } from '../../domain/statements/read/BankStatement';

/** A statement that was read, and its output item. */
export interface ReadStatement {
	readonly statement: BankStatement;
	readonly itemIndex: number;
	/** The JSON of the output item; without the key `gap`, it is not changed. */
	readonly row: Record<string, unknown>;
}

interface Gap {
	readonly accountId: string;
	/** The opening balance less the closing balance of the statement before. */
	readonly detail: string;
}

/**
 * Finds where, of two statements of an account, the later one does not begin with the balance that ends the earlier one. Sets
 * `gap` of their output items.
 *
 * @param statements those of all input items
 */
export function findGaps(statements: readonly ReadStatement[]): Gap[] {
	const links = statements.filter(({ statement: { opening, closing } }) => opening && closing).map(toLink);
	links.sort((one, other) => (one.order < other.order ? -1 : Number(one.order > other.order)));
	return links.flatMap((link, index) => findGap(links[index - 1], link) ?? []);
}

/** By days; statements of one day in the order of the input. */
function toLink({ statement, itemIndex, row }: ReadStatement) {
	const { format, account, currency, from, to } = statement;
	const chain = JSON.stringify([format, account, currency]);
	return { statement, row, chain, order: `${chain} ${to} ${from} ${String(itemIndex).padStart(9, '0')}` };
}

type Link = ReturnType<typeof toLink>;

function findGap(before: Link | undefined, { statement, row, chain }: Link): Gap | undefined {
	if (before?.chain !== chain || before.statement.source === statement.source) return undefined;
	const end = before.statement.closing?.units ?? 0n;
	const start = statement.opening?.units ?? 0n;
	if (end === start) return undefined;
	const detail = writeUnits(start - end, statement.currency);
	if ('gap' in row) row.gap = detail;
	return { accountId: statement.account ?? '', detail };
}
