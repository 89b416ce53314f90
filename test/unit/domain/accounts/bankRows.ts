import { toDay } from '../../../../nodes/CommercialBanking/domain/accounts/findPeriod';
import { KnownTransactions } from '../../../../nodes/CommercialBanking/domain/accounts/KnownTransactions';
import type { NewsPage, RowFacts } from '../../../../nodes/CommercialBanking/domain/accounts/readNews';

export const DAY = 86_400_000;

/**
 * Rows are written as text: `a@9` is row a of day 9, `a@9/n` one with other contents, `a` one without a date, and `-` one
 * that is not looked for.
 */
export interface BankRow {
	readonly text: string;
	readonly facts: RowFacts | undefined;
}

function parseRow(text: string): BankRow {
	const [, id, day, mark = 'm'] = /^([a-z]\d*)(?:@(\d+))?(?:\/([a-z]))?$/.exec(text) ?? [];
	if (id === undefined) return { text, facts: undefined };
	const first = Number(day) * DAY;
	const period = day === undefined ? undefined : { first, last: first + DAY - 1 };
	return { text, facts: { identity: id.padEnd(8, '_'), mark: mark.repeat(2), period } };
}

const parseRows = (texts: string): BankRow[] => (texts === '' ? [] : texts.split(' ').map(parseRow));

/** Writes known rows in the same way. */
export function writeKnown(identity: string, { day, mark }: { readonly day: number; readonly mark: string }): string {
	const contents = mark === 'mm' ? '' : `/${mark.slice(0, 1)}`;
	return `${identity.replaceAll('_', '')}@${day}${contents}`;
}

export function makeKnown(texts: string): KnownTransactions {
	const known = new KnownTransactions();
	for (const { facts } of parseRows(texts)) {
		if (facts) known.add(facts.identity, { day: toDay(facts.period?.first ?? 0), mark: facts.mark });
	}
	return known;
}

/** What a bank sends: a text for each page, and how many rows it says it has, on each page. */
export interface BankPages {
	readonly pages: readonly string[];
	readonly totals?: readonly (number | undefined)[];
	/** The page that cannot be read. */
	readonly failingPage?: number;
}

/** Sends the pages. The offset of a page is its number. */
export async function* sendPages(
	{ pages, totals = [], failingPage }: BankPages,
	offset: string | undefined,
): AsyncGenerator<NewsPage<BankRow>> {
	for (let page = Number(offset ?? 0); page < pages.length; page++) {
		if (page === failingPage) throw new Error(`page ${page}`);
		const nextOffset = page + 1 < pages.length ? String(page + 1) : undefined;
		yield { rows: parseRows(pages[page] ?? ''), total: totals[page], nextOffset };
	}
}
