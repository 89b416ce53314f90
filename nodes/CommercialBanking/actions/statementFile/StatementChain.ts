import { type BankStatement, writeUnits } from '../../domain/statementFiles/BankStatement';

interface Link {
	readonly statement: BankStatement;
	readonly itemIndex: number;
	/** The JSON of its output item; without the key `gap`, it is not changed. */
	readonly row: Record<string, unknown>;
}

interface Gap {
	readonly accountId: string;
	/** The opening balance less the closing balance of the statement before. */
	readonly detail: string;
}

/** Finds where, of two statements of an account, the later one does not begin with the balance that ends the earlier one. */
export class StatementChain {
	private readonly links = new Map<string, Link[]>();

	add(link: Link): void {
		const { format, account, currency, opening, closing } = link.statement;
		if (!opening || !closing) return;
		const key = `${format} ${account} ${currency}`;
		const links = this.links.get(key);
		if (links) links.push(link);
		else this.links.set(key, [link]);
	}

	/** Sets `gap` of the output items. To be called when all input items are read. */
	findGaps(): Gap[] {
		return [...this.links.values()].flatMap((links) => {
			const sorted = links.toSorted(compareLinks);
			return sorted.flatMap((link, index) => findGap(sorted[index - 1], link) ?? []);
		});
	}
}

function findGap(before: Link | undefined, { statement, row }: Link): Gap | undefined {
	const isSame = before?.statement.source === statement.source;
	const end = before?.statement.closing?.units;
	const start = statement.opening?.units;
	if (isSame || end === undefined || start === undefined || end === start) return undefined;
	const detail = writeUnits(start - end, statement.currency);
	if ('gap' in row) row.gap = detail;
	return { accountId: statement.account ?? '', detail };
}

/** By days; statements of one day in the order of the input. */
const compareLinks = (one: Link, other: Link): number =>
	compareTexts(one.statement.to, other.statement.to) ||
	compareTexts(one.statement.from, other.statement.from) ||
	one.itemIndex - other.itemIndex;

const compareTexts = (one: string | null, other: string | null): number =>
	(one ?? '') < (other ?? '') ? -1 : Number((one ?? '') > (other ?? ''));
