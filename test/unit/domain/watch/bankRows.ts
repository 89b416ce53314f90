import { toDay } from '../../../../nodes/CommercialBanking/domain/values/parseTimestamp';
import { KnownTransactions } from '../../../../nodes/CommercialBanking/domain/watch/KnownTransactions';
import type { RowFacts } from '../../../../nodes/CommercialBanking/domain/watch/Progress';
import type { TransactionPage } from '../../../../nodes/CommercialBanking/domain/watch/readPage';

export const DAY = 86_400_000;

/** Rows are written as text: `a@9` is row a of day 9, `a` one without a date, and `-` one that is not looked for. */
export interface BankRow {
	readonly text: string;
	readonly facts: RowFacts | undefined;
}

function parseRow(text: string): BankRow {
	const [, id, day] = /^([a-z]+\d*)(?:@(\d+))?$/.exec(text) ?? [];
	if (id === undefined) return { text, facts: undefined };
	const first = Number(day) * DAY;
	const period = day === undefined ? undefined : { first, last: first + DAY - 1 };
	return { text, facts: { identity: text.padEnd(8, '_').slice(0, 8), period } };
}

export const parseRows = (texts: string): BankRow[] => (texts === '' ? [] : texts.split(' ').map(parseRow));

/** Packs known rows. */
export function packKnown(texts: string): string {
	const known = new KnownTransactions();
	for (const { facts } of parseRows(texts)) {
		if (facts) known.see(facts.identity, facts.period && toDay(facts.period.first));
	}
	return known.pack(false);
}

/** What a bank sends: a text for each page, and how many rows it says it has, on each page. */
export interface BankPages {
	readonly pages: readonly string[];
	readonly totals?: readonly (number | undefined)[];
	/** The page that cannot be read. */
	readonly failingPage?: number;
	readonly isPartial?: boolean;
}

/** Sends the pages. The offset of a page is its number. */
export async function* sendPages(
	{ pages, totals = [], failingPage, isPartial = false }: BankPages,
	offset: string | undefined,
): AsyncGenerator<TransactionPage<BankRow>> {
	for (let page = Number(offset ?? 0); page < pages.length; page++) {
		if (page === failingPage) throw new Error(`page ${page}`);
		const nextOffset = page + 1 < pages.length ? String(page + 1) : undefined;
		yield { rows: parseRows(pages[page] ?? ''), total: totals[page], nextOffset, isPartial };
	}
}
