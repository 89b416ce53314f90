import {
	type EarlierReading,
	readNews,
	type ReadingPlan,
} from '../../../../nodes/CommercialBanking/domain/accounts/readNews';
import { type BankPages, type BankRow, DAY, makeKnown, sendPages, writeKnown } from './bankRows';

const TODAY = 100;

interface Options extends Partial<
	Pick<ReadingPlan<BankRow>, 'edgeDay' | 'mayContinue' | 'startOffset' | 'startTotal'>
> {
	readonly known?: string;
	readonly earlier?: EarlierReading;
	/** What the bank sends if its pages are read again. */
	readonly again?: BankPages;
}

/** Reads what the bank sends, and writes what was found in the notation of rows. */
async function read(bank: BankPages, { known = '', edgeDay, mayContinue, again = bank, ...options }: Options = {}) {
	const sent: BankPages[] = [again, bank];
	let pages = 0;
	const reading = await readNews<BankRow>({
		async *openPages(offset) {
			for await (const page of sendPages(sent.pop() ?? bank, offset)) {
				pages++;
				yield page;
			}
		},
		describe: ({ facts }) => facts,
		known: makeKnown(known),
		edgeDay,
		today: TODAY,
		earlier: undefined,
		mayContinue: mayContinue ?? (() => true),
		...options,
	});
	return {
		...reading,
		news: reading.news.map(({ row }) => row.text).join(' '),
		changes: reading.changes
			.map(({ identity, known: before, changed }) => `${writeKnown(identity, before)}→${writeKnown(identity, changed)}`)
			.join(' '),
		pages,
	};
}

const nothing = { news: '', changes: '', recognised: 0, altered: 0 };

describe('what is news', () => {
	it.each<[string, string, string, Partial<Awaited<ReturnType<typeof read>>>]>([
		['an empty list', '', '', nothing],
		['rows that are not known, the oldest first', 'a@9 b@8', '', { ...nothing, news: 'b@8 a@9' }],
		['rows of one day, the last of the list first', 'a@9 b@9 c@8', '', { news: 'c@8 b@9 a@9' }],
		['rows of one day, in a list with its oldest row first', 'a@8 b@9 c@9', '', { news: 'a@8 b@9 c@9' }],
		['rows without a date, after all others', 'a b@9 c', '', { news: 'b@9 c a' }],
		['no row that is known', 'a@9 b@8', 'a@9', { ...nothing, news: 'b@8', recognised: 1 }],
		['no row that is not looked for', '- a@9 -', '', { ...nothing, news: 'a@9' }],
		['the second row with a known ID', 'a@9 a@9', 'a@9', { ...nothing, news: 'a@9', recognised: 1 }],
		['the row with a known ID that is not the known one', 'a@9/n a@9', 'a@9', { news: 'a@9/n', recognised: 1 }],
		['a row whose contents changed', 'a@9/n', 'a@9', { ...nothing, changes: 'a@9→a@9/n', altered: 1 }],
		['a row whose date changed', 'a@9', 'a@8', { ...nothing, changes: 'a@8→a@9', altered: 1 }],
		['a row that lost its date', 'a/n', 'a@8', { ...nothing, changes: `a@8→a@${TODAY}/n`, altered: 1 }],
		['a known row without a date', 'a', 'a@8', { ...nothing, changes: `a@8→a@${TODAY}`, recognised: 1 }],
		['the row of another day, of two that changed', 'a@8/x a@9/y', 'a@9', { news: 'a@8/x', changes: 'a@9→a@9/y' }],
		['the row of another day, wherever it stands', 'a@9/y a@8/x', 'a@9', { news: 'a@8/x', changes: 'a@9→a@9/y' }],
		['the row with other contents, of two that changed', 'a@9/y a@8', 'a@9/m', { news: 'a@9/y', changes: 'a@9→a@8' }],
		[
			'no row of two that got other dates',
			'a@8/n a@6',
			'a@9 a@7/n',
			{ ...nothing, changes: 'a@7/n→a@8/n a@9→a@6', altered: 2 },
		],
		[
			'no row of two that changed completely',
			'a@8/x a@6/y',
			'a@9 a@7/n',
			{ ...nothing, changes: 'a@9→a@8/x a@7/n→a@6/y', altered: 2 },
		],
	])('%s', async (_, page, known, expected) => {
		const reading = await read({ pages: [page] }, { known });
		expect(reading).toMatchObject({ ...expected, isComplete: true, isWhole: true, hasShrunk: false });
		expect(reading.failure).toBeUndefined();
		expect(reading.resumeOffset).toBeUndefined();
	});

	it('is what the list has on all its pages, and the rest is as on the last one', async () => {
		expect(await read({ pages: ['a@9 -', 'b@8 c@8'], totals: [4, 4] }, { known: 'b@8' })).toMatchObject({
			news: 'c@8 a@9',
			pages: 2,
			isWhole: true,
			maybeNewestFirst: true,
			isNewestFirst: true,
			lastPage: ['b_______', 'c_______'],
			total: 4,
			rows: 3,
		});
		expect(await read({ pages: ['a@8', 'b@9'] })).toMatchObject({
			maybeNewestFirst: false,
			isNewestFirst: false,
			total: undefined,
			rows: undefined,
		});
	});
});

describe('an ID on two pages', () => {
	const bank = { pages: ['a@9 b@9', 'a@9 c@8'] };

	it('is two rows if the pages have the same rows again', async () => {
		expect(await read(bank)).toMatchObject({ news: 'c@8 b@9 a@9 a@9', pages: 4, isComplete: true, isWhole: true });
		expect(await read(bank, { known: 'a@9' })).toMatchObject({ news: 'c@8 b@9 a@9', isComplete: true });
	});

	it.each<[string, BankPages]>([
		['have other rows', { pages: ['b@9 a@9', 'c@8 d@8'] }],
		['cannot be read again', { ...bank, failingPage: 1 }],
	])('is one row if the pages %s, and the list has to be read again', async (_, again) => {
		const expected = { isComplete: false, isWhole: false, resumeOffset: undefined };
		expect(await read(bank, { again })).toMatchObject({ ...expected, news: 'c@8 b@9 a@9' });
		expect(await read(bank, { again, known: 'a@9' })).toMatchObject({ ...expected, news: 'c@8 b@9' });
		expect(await read(bank, { again, known: 'a@7/n' })).toMatchObject({ ...expected, news: 'c@8 b@9' });
	});

	it('is two rows at once if both are known, or if one page has both', async () => {
		expect(await read(bank, { known: 'a@9 a@9' })).toMatchObject({ news: 'c@8 b@9', pages: 2 });
		expect(await read({ pages: ['b@9', 'a@9 a@9'] })).toMatchObject({ news: 'a@9 a@9 b@9', pages: 2 });
	});

	it('is compared on the pages that were read, and no more', async () => {
		const pages = [...bank.pages, 'd@8', 'e@8'];
		let asked = 0;
		const mayContinue = () => ++asked !== 2;
		const reading = await read({ pages }, { mayContinue, again: { pages: [...bank.pages, 'x@8', 'y@8'] } });
		expect(reading).toMatchObject({ news: 'c@8 b@9 a@9 a@9', pages: 4, isComplete: false, resumeOffset: '2' });
	});

	it('is compared on all pages that were read, also on those before the edge', async () => {
		const old = Array.from({ length: 20 }, (_, index) => `x${index}@1`).join(' ');
		const again = { pages: [bank.pages[0] ?? '', `a@9 ${old}`, 'd@1'] };
		const reading = await read(
			{ pages: [bank.pages[0] ?? '', `a@9 ${old}`, 'e@1'] },
			{ edgeDay: 5, again, earlier: { isNewestFirst: true, rows: undefined } },
		);
		expect(reading).toMatchObject({ news: 'b@9 a@9 a@9', pages: 4, isComplete: true });
	});
});

describe('the edge of the window', () => {
	const rows = (count: number, day: number, name = 'x') =>
		Array.from({ length: count }, (_, index) => `${name}${index}@${day}`).join(' ');

	it('leaves out older rows', async () => {
		expect(await read({ pages: ['a@9 b@5 c@4'] }, { edgeDay: 5 })).toMatchObject({ news: 'b@5 a@9', isWhole: true });
		expect(await read({ pages: ['a c@0'] }, { edgeDay: 5 })).toMatchObject({ news: 'a' });
	});

	it.each<[string, string[], string, number]>([
		['20 rows before it', [`a@9 ${rows(20, 4)}`, 'b@3'], '', 1],
		['20 rows before it, on two pages', [`a@9 ${rows(10, 4)}`, rows(10, 4, 'y'), 'b@3'], '', 2],
		['19 rows before it', [`a@9 ${rows(19, 4)}`, 'b@3'], '', 2],
		['20 rows before it that do not follow one another', [`a@9 ${rows(19, 4)} b@5 x@4`, 'c@3'], '', 2],
		['20 rows before it of one day, which is all that the page has', [rows(20, 4), 'b@4'], '', 2],
		['20 rows before it, in a list in another order', [`a@8 c@9 ${rows(20, 4)}`, 'b@3'], '', 2],
		['20 rows before it after a row that may be the known one or another', [`a@9/n ${rows(20, 4)}`, 'b@3'], 'a@9', 2],
		['20 rows before it after a known row', [`a@9 ${rows(20, 4)}`, 'b@3'], 'a@9', 1],
	])('ends the reading where that is safe: %s', async (_, pages, known, read_) => {
		expect(await read({ pages }, { edgeDay: 5, known })).toMatchObject({
			pages: read_,
			isComplete: true,
			isWhole: true,
		});
	});
});

describe('a reading of the newest rows only', () => {
	const newestFirst = { isNewestFirst: true, rows: undefined };
	const known = 'c@8 d@7 e@6 f@5 g@4';
	const pages = ['a@9', 'c@8', 'd@7', 'e@6', 'f@5'];

	it.each<[string, BankPages, EarlierReading, number]>([
		['two pages without news', { pages }, newestFirst, 3],
		['two pages without news at the beginning', { pages: pages.slice(1) }, newestFirst, 2],
		['two pages without news one after the other', { pages: ['c@8', 'a@8', 'd@7', 'e@6', 'f@5'] }, newestFirst, 4],
		['one page without news, if the count agrees', { pages, totals: [6, 6] }, { isNewestFirst: true, rows: 5 }, 2],
		[
			'all pages, if the bank has one row more',
			{ pages, totals: [7, 7, 7, 7, 7] },
			{ isNewestFirst: true, rows: 5 },
			5,
		],
		[
			'all pages, if the bank has one row less',
			{ pages, totals: [5, 5, 5, 5, 5] },
			{ isNewestFirst: true, rows: 5 },
			5,
		],
		['two pages, if the bank has counted only now', { pages, totals: [6, 6, 6] }, newestFirst, 3],
		['two pages, if the bank counts no more', { pages }, { isNewestFirst: true, rows: 5 }, 3],
		[
			'one page, if the count agrees but for rows that are not looked for',
			{ pages: ['- a@9 -', 'c@8', 'd@7'], totals: [8, 8, 8] },
			{ isNewestFirst: true, rows: 5 },
			2,
		],
		['all pages, if the list was in another order', { pages }, { isNewestFirst: false, rows: undefined }, 5],
		['all pages, if the list is in another order', { pages: ['c@8', 'a@9', 'd@7', 'e@6', 'f@5'] }, newestFirst, 5],
		['all pages, after a row that may be the known one', { pages: ['c@8/n', 'd@7', 'e@6', 'f@5'] }, newestFirst, 4],
	])('ends after %s', async (_, bank, earlier, pagesRead) => {
		const reading = await read(bank, { known, earlier });
		expect(reading).toMatchObject({ pages: pagesRead, isComplete: true, isWhole: pagesRead === bank.pages.length });
		expect(reading.resumeOffset).toBeUndefined();
	});

	it('refreshes known rows without a date', async () => {
		const reading = await read(
			{ pages: ['h c@8', 'd@7', 'e@6', 'f@5'] },
			{ known: `${known} h@3`, earlier: newestFirst },
		);
		expect(reading).toMatchObject({ pages: 2, isWhole: false, changes: `h@3→h@${TODAY}` });
	});
});

describe('a reading that comes to no end', () => {
	it('tells where to go on if its time is up, and the rows of the last page', async () => {
		const asked: number[] = [];
		const mayContinue = (news: number) => {
			asked.push(news);
			return news < 3;
		};
		expect(await read({ pages: ['a@9 b@9', 'c@8 d@8', 'e@7'] }, { mayContinue, known: 'd@8' })).toMatchObject({
			news: 'c@8 b@9 a@9',
			isComplete: false,
			isWhole: false,
			resumeOffset: '2',
			lastPage: ['c_______', 'd_______'],
			failure: undefined,
		});
		expect(asked).toEqual([2, 3]);
	});

	it('goes on there, and the list is not whole', async () => {
		const pages = ['a@9', 'b@8', 'c@7'];
		const reading = await read({ pages }, { startOffset: '1', known: 'b@7' });
		expect(reading).toMatchObject({ news: 'c@7', isComplete: true, isWhole: false, changes: '' });
		expect(await read({ pages }, { known: 'b@7' })).toMatchObject({ news: 'c@7 a@9', changes: 'b@7→b@8' });
	});

	it('keeps what it has read before a page that cannot be read', async () => {
		const bank = { pages: ['a@9', 'b@8', 'c@7'] };
		expect(await read({ ...bank, failingPage: 2 })).toMatchObject({
			news: 'b@8 a@9',
			isComplete: false,
			isWhole: false,
			resumeOffset: '2',
			lastPage: ['b_______'],
			failure: { cause: new Error('page 2') },
		});
		const reading = await read({ ...bank, failingPage: 0 });
		expect(reading).toMatchObject({ news: '', isComplete: false, failure: { cause: new Error('page 0') } });
		expect(reading.resumeOffset).toBeUndefined();
		expect(reading.lastPage).toEqual([]);
	});

	it('is complete if the pages end although the bank has named a next one', async () => {
		const reading = await readNews<BankRow>({
			async *openPages() {
				for await (const page of sendPages({ pages: ['a@9'] }, undefined)) yield { ...page, nextOffset: '1' };
			},
			describe: ({ facts }) => facts,
			known: makeKnown(''),
			edgeDay: undefined,
			today: TODAY,
			earlier: undefined,
			mayContinue: () => true,
		});
		expect(reading).toMatchObject({ isComplete: true, isWhole: true });
		expect(reading.resumeOffset).toBeUndefined();
		expect(reading.news[0]?.period).toEqual({ first: 9 * DAY, last: 10 * DAY - 1 });
	});
});

describe('rows that were taken out while the list was read', () => {
	const pages = ['a@9 b@9', 'c@8 d@8', 'e@7'];

	it.each<[string, BankPages, number | undefined, boolean]>([
		['the same count', { pages, totals: [5, 5, 5] }, undefined, false],
		['a larger count', { pages, totals: [5, 6, 6] }, undefined, false],
		['a smaller count', { pages, totals: [6, 5, 5] }, undefined, true],
		['a smaller count at the end', { pages: ['a@9 b@9', 'c@8 d@8'], totals: [5, 4] }, undefined, true],
		['a smaller count that the rows of the last page explain', { pages, totals: [6, 6, 5] }, undefined, false],
		['a smaller count than before the first of these pages', { pages, totals: [5, 5, 5] }, 6, true],
		['counts of the rows that are left', { pages, totals: [5, 3, 1] }, undefined, false],
		['counts of the rows after the page', { pages, totals: [3, 1, 0] }, undefined, false],
		['counts of the rows on the page', { pages, totals: [2, 2, 1] }, undefined, false],
		['a count that is smaller than the rows so far', { pages, totals: [6, 3, 3] }, undefined, false],
		['a count of no more than the rows so far', { pages, totals: [7, 4, 4] }, undefined, true],
		['no count', { pages }, undefined, false],
		['no count before', { pages, totals: [undefined, 5, 5] }, undefined, false],
		['no count any more', { pages, totals: [5, undefined, undefined] }, 5, false],
	])('are noticed: %s', async (_, bank, startTotal, hasShrunk) => {
		expect((await read(bank, { startTotal })).hasShrunk).toBe(hasShrunk);
	});

	it('counts rows that are not looked for too', async () => {
		const bank = { pages: ['a@9 b@9', '- d@8', 'e@7'] };
		expect((await read({ ...bank, totals: [7, 4, 4] })).hasShrunk).toBe(true);
		expect((await read({ ...bank, totals: [6, 3, 3] })).hasShrunk).toBe(false);
	});
});
