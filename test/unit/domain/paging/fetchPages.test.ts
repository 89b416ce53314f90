import { fetchPages } from '../../../../nodes/CommercialBanking/domain/paging/fetchPages';

const url = 'https://api.bank.example/open-banking/commercial-sb/accounts';

interface Script {
	[offset: string]: { rows: number[]; next?: unknown; body?: unknown };
}

/** Serves the pages of a script by their offset. The first page has the offset ''. */
function serve(script: Script) {
	const asked: Array<string | undefined> = [];
	const fetchPage = async (offset: string | undefined) => {
		asked.push(offset);
		const page = script[offset ?? ''];
		if (!page) throw new Error(`no page at ${offset}`);
		return { rows: page.rows, answer: { body: page.body ?? { page: { nextOffset: page.next } }, url } };
	};
	return { asked, fetchPage };
}

async function readAll(script: Script, startOffset?: string) {
	const { asked, fetchPage } = serve(script);
	const rows: number[] = [];
	let error: unknown;
	try {
		for await (const page of fetchPages(fetchPage, startOffset)) rows.push(...page.rows);
	} catch (cause) {
		error = cause;
	}
	return { asked, rows, error };
}

it.each<[string, Script, number[]]>([
	['one page', { '': { rows: [1, 2] } }, [1, 2]],
	['three pages', { '': { rows: [1], next: 'a' }, a: { rows: [2], next: 7 }, 7: { rows: [3], next: '' } }, [1, 2, 3]],
	['an empty page', { '': { rows: [1], next: 'a' }, a: { rows: [], next: 'b' }, b: { rows: [2] } }, [1, 2]],
	['an empty list', { '': { rows: [] } }, []],
	[
		'totals that are too small and too large',
		{
			'': { rows: [1], body: { page: { totalElements: 1, nextOffset: 'a' } } },
			a: { rows: [2], body: { page: { totalElements: 900 } } },
		},
		[1, 2],
	],
])('reads %s', async (_, script, expected) => {
	expect(await readAll(script)).toMatchObject({ rows: expected, error: undefined });
});

it.each<[string, Script, string | undefined, string[]]>([
	['the page itself', { '': { rows: [1], next: 'a' }, a: { rows: [2], next: 'a' } }, undefined, ['a']],
	['the start', { s: { rows: [1], next: 'b' }, b: { rows: [2], next: 's' } }, 's', ['s', 'b']],
])('throws at an offset that leads back to %s', async (_, script, start, asked) => {
	const result = await readAll(script, start);
	const position = { offset: asked[0], rowsRead: result.rows.length };
	expect(result.error).toMatchObject({ code: 'offset_repeated', position });
	expect(result.asked.filter((offset) => offset !== undefined)).toEqual(asked);
});

describe('a bank that ignores the offset', () => {
	/** Counts the next offset up for ever. `rows` of a page, by its number; `total` is what the bank announces. */
	const readEndless = async (rows: (page: number) => object[], total?: number, last = Infinity) => {
		let pages = 0;
		const read: object[] = [];
		const fetchPage = async () => {
			pages++;
			const page = { totalElements: total, nextOffset: pages < last ? pages : '' };
			return { rows: rows(pages), answer: { body: { page }, url } };
		};
		const readPages = async () => {
			for await (const page of fetchPages(fetchPage)) for (const row of page.rows) read.push(row);
		};
		const error: unknown = await readPages().catch((cause: unknown) => cause);
		return { rows: read.length, error };
	};
	const fresh = (page: number) => [{ id: page }, { id: page, isSecond: true }];

	it.each<[string, (page: number) => object[], number | undefined, string, number]>([
		['the same page again', () => [{ id: 1 }, { id: 2 }], undefined, 'page_repeated', 2],
		['the beginning of the list again', (page) => fresh(page % 3), undefined, 'page_repeated', 6],
	])('ends the reading at %s', async (_, rows, total, code, rowsRead) => {
		const { error, rows: read } = await readEndless(rows, total);
		expect(error).toMatchObject({ code, position: { rowsRead } });
		expect(read).toBe(rowsRead);
	});

	it.each<[string, (page: number) => object[], number | undefined, number]>([
		['pages share rows, because the list shifts', (page) => [{ id: page }, { id: page + 1 }], 20, 20],
		['its total is that of the page', fresh, 2, 2_000],
		['the list grows by half', fresh, 1_500, 1_500],
	])('is no error where %s', async (_, rows, total, last) => {
		expect(await readEndless(rows, total, last)).toEqual({ rows: 2 * last, error: undefined });
	});
});

it('reports the offset of the page that failed, and the number of rows before it', async () => {
	const { rows, error } = await readAll({ '': { rows: [1, 2], next: 'a' }, a: { rows: [3], next: 'gone' } });
	expect(rows).toEqual([1, 2, 3]);
	expect(error).toMatchObject({
		code: 'page_failed',
		position: { offset: 'gone', rowsRead: 3 },
		cause: { message: 'no page at gone' },
	});
});

it('yields a page before it fails at the link of that page', async () => {
	const body = { links: { next: { href: 'https://evil.example/?offset=2' } } };
	const { rows, error } = await readAll({ '': { rows: [1], body } });
	expect(rows).toEqual([1]);
	expect(error).toMatchObject({ code: 'next_link_other_origin', position: { rowsRead: 1 } });
});

describe('many empty pages', () => {
	/** Serves empty pages, but for those in `filled`. The page `last` is the last one. */
	async function readEmptyPages(last: number, filled: readonly number[] = []) {
		let page = 0;
		let rowsRead = 0;
		const fetchPage = async () => {
			page += 1;
			const rows = filled.includes(page) ? [page] : [];
			return { rows, answer: { body: { page: { nextOffset: page === last ? '' : page } }, url } };
		};
		const read = async () => {
			for await (const { rows } of fetchPages(fetchPage)) rowsRead += rows.length;
		};
		const error: unknown = await read().catch((cause: unknown) => cause);
		return { page, rowsRead, error };
	}

	it('are an error after 100 in a row', async () => {
		const { page, error } = await readEmptyPages(500, [1]);
		expect(page).toBe(102);
		expect(error).toMatchObject({ code: 'page_repeated', position: { rowsRead: 1 } });
	});

	it.each<[string, number, number[]]>([
		['where the list ends with them', 100, []],
		['where a row stands between them', 190, [100]],
	])('are no error %s', async (_, last, filled) => {
		expect(await readEmptyPages(last, filled)).toEqual({ page: last, rowsRead: filled.length, error: undefined });
	});
});

it('fetches a page only when the caller needs it', async () => {
	const { asked, fetchPage } = serve({ '': { rows: [1], next: 'a' }, a: { rows: [2] } });
	for await (const { rows } of fetchPages(fetchPage)) {
		expect(rows).toEqual([1]);
		break;
	}
	expect(asked).toEqual([undefined]);
});
