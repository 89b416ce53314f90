import { packKnown, UNDATED } from '../../../../nodes/CommercialBanking/domain/watch/knownTransactions';
import type { TransactionPage, WatchedRow } from '../../../../nodes/CommercialBanking/domain/watch/readTransactions';

export const DAY = 86_400_000;

/** Rows are written as text: `a@9` is row a of day 9, `a` one without a date, and `-` one that is not looked for. */
function parseRow(text: string): WatchedRow | undefined {
	const [, id, day] = /^([a-z]+\d*)(?:@(\d+))?$/.exec(text) ?? [];
	if (id === undefined) return undefined;
	const first = Number(day) * DAY;
	const period = day === undefined ? undefined : { first, last: first + DAY - 1 };
	const record = { raw: {}, kind: text, fields: {} };
	return { record, identity: text.padEnd(8, '_').slice(0, 8), period };
}

function parseRows(texts: string) {
	const all = texts === '' ? [] : texts.split(' ').map(parseRow);
	const rows = all.filter((row) => row !== undefined);
	return { rows, otherRows: all.length - rows.length };
}

/** Writes rows as text again. */
export const textOf = (rows: readonly WatchedRow[]) => rows.map(({ record }) => record.kind).join(' ');

/** Packs known rows. */
export function packRows(texts: string): string {
	const known = new Map<string, { day: number; count: number; highest: number }>();
	for (const { identity, period } of parseRows(texts).rows) {
		const day = period ? period.first / DAY : UNDATED;
		const count = (known.get(identity)?.count ?? 0) + 1;
		known.set(identity, { day, count, highest: count });
	}
	return packKnown(known);
}

/** How many known rows a text has. */
export const countPacked = (text: string) => text.replaceAll(/(?:^|\.)[^:!.]*[:!]/g, '').length / 8;

/** What a bank sends: a text for each page, and how many rows it says it has, on each page. */
export interface BankPages {
	readonly pages: readonly string[];
	readonly totals?: readonly (number | undefined)[];
	/** The page that cannot be read. */
	readonly failingPage?: number;
	readonly isPartial?: boolean;
}

export async function* sendPages({
	pages,
	totals = [],
	failingPage,
	isPartial = false,
}: BankPages): AsyncGenerator<TransactionPage> {
	for (let page = 0; page < pages.length; page++) {
		if (page === failingPage) throw new Error(`page ${page}`);
		const isLast = page + 1 === pages.length;
		yield { ...parseRows(pages[page] ?? ''), total: totals[page], isLast, isPartial };
	}
}
