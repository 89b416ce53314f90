import { findNewTransactions } from '../../../../nodes/CommercialBanking/domain/watch/findNewTransactions';
import { countPacked, KnownTransactions } from '../../../../nodes/CommercialBanking/domain/watch/KnownTransactions';
import type { ReadingPlan } from '../../../../nodes/CommercialBanking/domain/watch/readTransactions';
import {
	beginAccount,
	resetUnchosenAccounts,
	type WatchedAccount,
} from '../../../../nodes/CommercialBanking/domain/watch/WatchedAccount';
import { expectCpuBelow } from '../../cpuMilliseconds';
import { type BankPages, DAY, packKnown, sendPages, textOf } from './bankRows';

/** The window begins 90 days before, on day 910. */
const TODAY = 1_000;
const NOW = TODAY * DAY + 12 * 3_600_000;
const EDGE = 910;

const account = (known: string, more: Partial<WatchedAccount> = {}): WatchedAccount => ({
	known: packKnown(known),
	edgeDay: EDGE,
	first: undefined,
	progress: undefined,
	whole: undefined,
	...more,
});

const readToday = { whole: { day: TODAY, rows: undefined } };

interface Options extends Partial<Omit<ReadingPlan, 'openPages'>> {
	/** What the bank sends the second time that its list is opened. */
	readonly again?: BankPages;
}

async function find(bank: BankPages, watched: WatchedAccount, { again = bank, ...options }: Options = {}) {
	const pages: number[] = [];
	const sent = [again, bank];
	const { news, ...reading } = await findNewTransactions({
		account: watched,
		now: NOW,
		startedAt: NOW,
		maxKnown: 1_000,
		async *openPages(offset) {
			const lists = sent.pop() ?? bank;
			let page = Number(offset ?? 0);
			for await (const each of sendPages(lists, offset)) {
				pages.push(page++);
				yield each;
			}
		},
		mayContinue: () => true,
		isNews: ({ period }) => !watched.first || Number(period?.last) >= (watched.first.newsFrom ?? Infinity),
		classifyFailure: () => 'page',
		...options,
	});
	return { ...reading, news: textOf(news), pages };
}

/** Lets only so many pages be read. */
const only = (count: number) => {
	let asked = 0;
	return { mayContinue: () => ++asked < count };
};

describe('what is news', () => {
	it.each<[string, string, string, string]>([
		['an empty list', '', '', ''],
		['rows that are not known', 'a@999 b@998', '', 'b@998 a@999'],
		['rows of one day, the last of the list first', 'a@999 b@999 c@998', '', 'c@998 b@999 a@999'],
		['rows of one day, in a list with its oldest row first', 'a@998 b@999 c@999', '', 'a@998 b@999 c@999'],
		['rows without a date', 'a b@999 c', '', 'c b@999 a'],
		['no row that is known', 'a@999 b@998', 'a@999', 'b@998'],
		['no row that is not looked for', '- a@999 -', '', 'a@999'],
		['the second row that is equal to a known one', 'a@999 a@999', 'a@999', 'a@999'],
		['both rows that are equal', 'a@999 a@999', '', 'a@999 a@999'],
		[
			'the newest of rows with one identity',
			'payments3@999 payments2@999 payments1@999',
			'payments1@999',
			'payments2@999 payments3@999',
		],
		['the last of them, the oldest first', 'a@998 payments1@999 payments2@999', 'payments1@999', 'a@998 payments2@999'],
		['a row that was moved to another day', 'a@999', 'a@998', 'a@999'],
		['a row that has lost its date', 'a', 'a@998', 'a'],
		['no row of before the window', 'a@999 b@910 c@909', '', 'b@910 a@999'],
	])('%s', async (_, page, known, news) => {
		const reading = await find({ pages: [page] }, account(known));
		expect(reading).toMatchObject({ news, isInterrupted: false, failure: undefined });
		expect((await find({ pages: [page] }, reading.account)).news).toBe('');
	});

	it('is the newest of equal rows, also on another page', async () => {
		const pages = ['x@999 payments2@999', 'payments1@999 z@998'];
		expect((await find({ pages }, account('payments1@999 z@998'))).news).toBe('payments2@999 x@999');
	});

	it('is what replaces other rows in a short list, although the bank gives all the same ID', async () => {
		const { account: later } = await find({ pages: ['x@1000 y@1000 z@1000'] }, account('x@1000 y@1000'));
		expect((await find({ pages: ['v@1000 w@1000 z@1000'] }, later)).news).toBe('w@1000 v@1000');
	});

	it('is the next of equal rows after others of them have left the list', async () => {
		const { account: two } = await find({ pages: ['a@1000 a@1000 b@999'] }, account('a@1000 b@999'));
		const { account: one, news } = await find({ pages: ['a@1000 b@999'] }, two);
		expect(news).toBe('');
		expect((await find({ pages: ['a@1000 a@1000'] }, one)).news).toBe('a@1000');
	});

	it('is not what an empty list has left out for a while', async () => {
		const { account: later } = await find({ pages: [''] }, account('a@1000 a@1000 b@999'));
		expect((await find({ pages: ['a@1000 a@1000 b@999'] }, later)).news).toBe('');
	});

	it('is a row without a date that was gone, but not while only a part of the list is there', async () => {
		const known = account('a b@999');
		const partial = await find({ pages: ['b@999'], isPartial: true }, known);
		expect((await find({ pages: ['a b@999'] }, partial.account)).news).toBe('');
		const whole = await find({ pages: ['b@999'] }, known);
		expect((await find({ pages: ['a b@999'] }, whole.account)).news).toBe('a');
	});

	it('tells whether a booked row was known before', async () => {
		const record = { raw: {}, kind: null, fields: {} };
		const row = { record, identity: 'booked__', identityBefore: 'pending_', period: undefined };
		const page = { rows: [row], total: undefined, nextOffset: undefined, isPartial: false };
		const known = new KnownTransactions();
		known.see('pending_', TODAY);
		for (const [text, wasPending] of [
			[known.pack({ isUnderWay: false }), true],
			['', false],
		] as const) {
			const { news } = await findNewTransactions({
				account: { ...account(''), known: text },
				now: NOW,
				startedAt: NOW,
				maxKnown: 10,
				openPages: async function* () {
					yield page;
				},
				mayContinue: () => true,
				isNews: () => true,
				classifyFailure: () => 'page',
			});
			expect(news).toMatchObject([{ wasPending }]);
		}
	});

	it('takes linear time, also with 20,000 equal rows', async () => {
		const page = Array.from({ length: 20_000 }, () => 'a@999').join(' ');
		// It took five seconds when each row was compared with all others.
		await expectCpuBelow(1_500, async () => {
			const { account: later } = await find({ pages: [page] }, account('', {}), { maxKnown: 20_000 });
			expect((await find({ pages: [`${page} a@999`] }, later, { maxKnown: 30_000 })).news).toBe('a@999');
		});
	});
});

describe('a list that moves while it is read', () => {
	const pages = ['a@999 b@999', 'b@999 c@998'];

	it('has the last row of a page again, if a row was inserted before', async () => {
		const reading = await find({ pages }, account(''), { again: { pages: ['x@1000 a@999'] } });
		expect(reading).toMatchObject({ news: 'c@998 b@999 a@999', pages: [0, 1, 0] });
	});

	it('remembers that rows came again, where the reading is interrupted', async () => {
		const again = { pages: ['x@1000 a@999'] };
		const part = await find({ pages: [...pages, 'd@997'] }, account(''), { again, ...only(2) });
		expect(part.account.progress).toMatchObject({ hasRepeats: true });
	});

	it('has it again, if a row was inserted on that page', async () => {
		const reading = await find({ pages }, account(''), { again: { pages: ['a@999 x@999'] } });
		expect(reading.news).toBe('c@998 b@999 a@999');
	});

	it('has rows of a page again that stand behind new ones', async () => {
		const reading = await find({ pages: ['a@999 b@999', 'x@1000 a@999', 'b@999 c@998'] }, account(''), {
			again: { pages: ['z@1000 y@1000', 'x@1000 a@999'] },
		});
		expect(reading.news).toBe('a@999 b@999 x@1000 c@998');
	});

	it.each<[string, string[], string]>([
		['an empty page is between', ['a@999 b@999', '', 'b@999 c@998'], 'x@1000 a@999'],
		['the first page was the last one, and has room for more', ['b@999', 'b@999 c@998'], 'x@1000 b@999'],
	])('has it again, also if %s', async (_, sent, page) => {
		const reading = await find({ pages: sent }, account('a@999'), { again: { pages: [page] } });
		expect(reading.news).toBe('c@998 b@999');
	});

	it('has two equal rows, if the page is as it was', async () => {
		expect(await find({ pages }, account(''))).toMatchObject({ news: 'c@998 b@999 b@999 a@999', pages: [0, 1, 0] });
		expect((await find({ pages }, account('b@999'))).news).toBe('c@998 b@999 a@999');
	});

	it('is read again from its beginning, if the page cannot be read for the second time', async () => {
		const reading = await find({ pages }, account(''), { again: { pages, failingPage: 0 } });
		expect(reading).toMatchObject({
			news: 'b@999 a@999',
			isInterrupted: true,
			failure: { cause: new Error('page 0') },
		});
	});
});

describe('the window', () => {
	const rows = (count: number, day: number, name = 'x') =>
		Array.from({ length: count }, (_, index) => `${name}${index}@${day}`).join(' ');

	it.each<[string, string[], number]>([
		['20 rows before it', [`a@999 ${rows(20, 900)}`, 'b@899'], 1],
		['20 rows before it, on two pages', [`a@999 ${rows(10, 900)}`, rows(10, 900, 'y'), 'b@899'], 2],
		['19 rows before it', [`a@999 ${rows(19, 900)}`, 'b@899'], 2],
		['20 rows before it that do not follow one another', [`a@999 ${rows(19, 900)} b@950 y@900`, 'c@899'], 2],
		['20 rows before it of one day, which is all that the page has', [rows(20, 900), 'b@900'], 2],
		['20 rows before it, in a list in another order', [`a@998 c@999 ${rows(20, 900)}`, 'b@899'], 2],
	])('ends the reading where that is safe: %s', async (_, pages, pagesRead) => {
		const reading = await find({ pages }, account(''));
		expect(reading).toMatchObject({ isInterrupted: false });
		expect(reading.pages).toHaveLength(pagesRead);
	});

	it('moves with the newest row, and not with the clock', async () => {
		const known = account('a@911 b@950');
		const quiet = await find({ pages: ['b@950 a@911'] }, known, { now: NOW + 400 * DAY });
		expect(quiet).toMatchObject({ news: '', account: { edgeDay: EDGE } });
		expect((await find({ pages: ['c@1000 b@950 a@911 d@912'] }, quiet.account)).news).toBe('c@1000 d@912');
		const later = await find({ pages: ['c@1002 b@950 a@911 x@900'] }, known, { now: NOW + 2 * DAY });
		expect(later).toMatchObject({ news: 'c@1002', account: { edgeDay: 912 } });
		expect(countPacked(later.account.known)).toBe(2);
		const future = await find({ pages: ['c@9000 b@950 a@911'] }, known);
		expect(future).toMatchObject({ news: 'c@9000', account: { edgeDay: EDGE } });
	});

	it('begins later if there are too many rows, with a whole day', async () => {
		const reading = await find({ pages: ['c@999 b@998 a@997'] }, account('a@997'), { maxKnown: 2 });
		expect(reading).toMatchObject({ news: 'b@998 c@999', account: { edgeDay: 998 } });
		expect((await find({ pages: ['d@1000 a@997'] }, reading.account, { maxKnown: 2 })).news).toBe('d@1000');
		const day = await find({ pages: ['a@999 b@999 c@999'] }, account(''), { maxKnown: 2 });
		expect(countPacked(day.account.known)).toBe(3);
	});
});

describe('the first reading', () => {
	it.each<[string, number | undefined, string]>([
		['nothing', undefined, ''],
		['what is of the last day', 1_000 * DAY, 'c@1000'],
		['what is of a day or later', 990 * DAY + 5, 'b@990 c@1000'],
		['all of the window', 0, 'b@990 c@1000'],
	])('finds %s, and knows all', async (_, newsFrom, news) => {
		const bank = { pages: ['d c@1000 b@990 a@5'] };
		const reading = await find(bank, beginAccount(NOW, newsFrom));
		expect(reading).toMatchObject({ news, isInterrupted: false, account: { first: undefined, edgeDay: EDGE } });
		expect((await find(bank, reading.account)).news).toBe('');
	});

	it('goes on with what was posted since the start if it does not come to its end', async () => {
		const begun = beginAccount(NOW, undefined);
		const open = { newsFrom: NOW, fromDay: EDGE };
		const failed = await find({ pages: ['a@1000'], failingPage: 0 }, begun);
		expect(failed.account).toEqual({ ...begun, first: open });
		const partial = await find({ pages: ['a@1000'], isPartial: true }, begun);
		expect(partial).toMatchObject({ news: '', account: { first: open, progress: undefined } });
		const next = await find({ pages: ['b@1000 a@1000 c@999 d'] }, partial.account);
		expect(next).toMatchObject({ news: 'b@1000', account: { first: undefined } });
	});

	it('hands over more rows than it remembers, in parts, each once', async () => {
		const days = Array.from({ length: 12 }, (_, index) => `r${index}@${990 - index}`);
		const pages = Array.from({ length: 6 }, (_, page) => days.slice(2 * page, 2 * page + 2).join(' '));
		let watched = beginAccount(NOW, 0);
		const found: string[] = [];
		for (let polls = 0; polls < 6 && watched.first; polls++) {
			const { news, account: after } = await find({ pages }, watched, { maxKnown: 3, ...only(1) });
			found.push(...news.split(' '));
			watched = after;
		}
		expect(found.sort()).toEqual([...days].sort());
		expect(watched).toMatchObject({ first: undefined, edgeDay: 988 });
		expect((await find({ pages }, watched, { maxKnown: 3 })).news).toBe('');
	});

	it('begins anew for an account that was left out for a while', () => {
		const chosen = account('c@950');
		const accounts = new Map([
			['chosen', chosen],
			['other', account('a@905 b@950', { edgeDay: 900, ...readToday })],
			['unknown', account('a@905')],
		]);
		resetUnchosenAccounts(accounts, ['chosen'], NOW);
		const first = { newsFrom: TODAY * DAY, fromDay: 900 };
		expect([...accounts]).toEqual([
			['chosen', chosen],
			['other', account('b@950', { edgeDay: 900, first })],
		]);
	});
});

describe('an interrupted reading', () => {
	const pages = ['a@999 b@998', 'c@997 d@996', 'e@995 f@994'];

	it('goes on with the page that was read last, and leaves its rows out', async () => {
		const part = await find({ pages }, account(''), only(2));
		expect(part).toMatchObject({ news: 'd@996 c@997 b@998 a@999', isInterrupted: true });
		expect(part.account.progress).toEqual({
			offset: '1',
			resumeRow: 'c@997___',
			rowsAboveResumeRow: 0,
			latestStart: 999 * DAY,
			hasNoLaterRow: true,
			isPartial: false,
			hasRepeats: false,
		});
		const rest = await find({ pages }, part.account);
		expect(rest).toMatchObject({ news: 'f@994 e@995', pages: [1, 2], isInterrupted: false });
		expect(rest.account).toMatchObject({ progress: undefined, whole: { day: TODAY, rows: undefined } });
	});

	it.each<[string, string[], string]>([
		['has moved by a row', ['n@1000 a@999', 'b@998 c@997', 'd@996 e@995', 'f@994'], 'f@994 e@995'],
		['has moved by more than a page', ['n@1000 m@1000', 'l@1000 a@999', 'b@998 c@997', 'd@996 e@995'], 'e@995 l@1000'],
		['has a row more on this page', ['a@999 b@998', 'c@997 x@997', 'd@996 e@995'], 'e@995 x@997'],
		['has lost a row before this page', ['b@998 c@997', 'd@996 e@995', 'f@994'], 'f@994 e@995'],
		['has an equal row on the next page', ['a@999 b@998', 'c@997 d@996', 'd@996 e@995'], 'e@995 d@996'],
		['has got a row that is equal to one on this page', ['a@999 b@998', 'c@997 c@997', 'd@996 e@995'], 'e@995 c@997'],
	])('finds the rest of a list that %s', async (_, moved, news) => {
		const part = await find({ pages }, account(''), only(2));
		expect((await find({ pages: moved }, part.account)).news).toBe(news);
	});

	it('goes on below two equal rows of which the first was the last of the part before', async () => {
		const part = await find({ pages: ['a@999 b@998', 'b@998 d@996', 'e@995'] }, account(''), only(2));
		expect(part.news).toBe('d@996 b@998 b@998 a@999');
		const rest = await find({ pages: ['n@1000 a@999', 'b@998 b@998', 'd@996 e@995'] }, part.account);
		expect(rest.news).toBe('e@995');
	});

	it('counts the equal rows that stood above the first row without an equal one', async () => {
		const equal = ['a@999 x@998', 'x@998 y@998 x@998', 'x@998 z@997'];
		const part = await find({ pages: equal }, account('a@999 x@998 x@998 x@998 y@998 z@997'), only(2));
		expect(part).toMatchObject({ news: '', account: { progress: { rowsAboveResumeRow: 1 } } });
		expect((await find({ pages: equal }, part.account)).news).toBe('x@998');
		const moved = ['n@1000 a@999', 'x@998 x@998 y@998', 'x@998 x@998 z@997'];
		expect((await find({ pages: moved }, part.account)).news).toBe('x@998');
	});

	it('knows both of two equal rows, although another row of the page is gone', async () => {
		const twins = ['t@996 t@996', 'e@995'];
		const { account: known } = await find({ pages: ['a@999 b@998', 'c@997 d@996', ...twins] }, account(''));
		const part = await find(
			{ pages: ['a@999 b@998', 'c@997 d@996', ...twins] },
			{ ...known, whole: undefined },
			only(2),
		);
		const rest = await find({ pages: ['n@1000 a@999', 'b@998 c@997', ...twins] }, part.account);
		expect(rest.news).toBe('');
		expect((await find({ pages: ['n@1000 a@999', 'b@998 c@997', ...twins] }, rest.account)).news).toBe('n@1000');
	});

	it('forgets the second of two equal rows that has left the list, also from a page of the part before', async () => {
		const part = await find({ pages }, account('a@999 a@999 b@998 c@997 d@996 e@995 f@994'), only(2));
		const { account: one } = await find({ pages }, part.account);
		expect((await find({ pages: ['a@999 a@999 b@998', ...pages.slice(1)] }, one)).news).toBe('a@999');
	});

	it('tells an old row from a new one that is equal to the last of the part before', async () => {
		const coffee = ['a@999 coffee5@998', 'coffee5@998 b@997'];
		const part = await find({ pages: coffee }, beginAccount(NOW, undefined), only(1));
		const rest = await find({ pages: coffee }, part.account);
		expect(rest).toMatchObject({ news: '', account: { first: undefined } });
		const whole = await find({ pages: coffee }, rest.account);
		expect(whole.news).toBe('');
		expect((await find({ pages: ['coffee5@998', ...coffee] }, whole.account)).news).toBe('coffee5@998');
	});

	it('goes on after a failure, and begins anew if the same page fails again', async () => {
		const failing = { pages, failingPage: 2 };
		const part = await find(failing, account(''));
		expect(part).toMatchObject({ isInterrupted: true, failure: { cause: new Error('page 2') } });
		expect(part.account.progress).toMatchObject({ offset: '1' });
		const again = await find(failing, part.account);
		expect(again).toMatchObject({ news: '', account: { progress: undefined } });
		expect((await find({ ...failing, pages: ['n@1000 a@999', ...pages.slice(1)] }, again.account)).news).toBe('n@1000');
	});

	it('keeps its place if the time was up before a page could be read', async () => {
		const part = await find({ pages }, account(''), only(2));
		const late = await find({ pages, failingPage: 1 }, part.account, { classifyFailure: () => 'timeUp' });
		expect(late.account).toEqual(part.account);
		const slow = await find({ pages, failingPage: 2 }, part.account, { classifyFailure: () => 'timeUp' });
		expect(slow.account.progress).toEqual(part.account.progress);
	});

	it('reads at least one page more each time', async () => {
		const part = await find({ pages }, account(''), only(1));
		const next = await find({ pages }, part.account, only(1));
		expect(next).toMatchObject({ pages: [0, 1], news: 'd@996 c@997' });
	});
});

describe('a reading of the newest rows only', () => {
	const known = 'c@998 d@997 e@996 f@995 g@994';
	const pages = ['a@999', 'c@998', 'd@997', 'e@996', 'f@995'];
	const counted = { whole: { day: TODAY, rows: 5 } };

	it.each<[string, BankPages, Partial<WatchedAccount>, number]>([
		['two pages without news', { pages }, readToday, 3],
		['two pages without news at the beginning', { pages: pages.slice(1) }, readToday, 2],
		['one page without news, if the count agrees', { pages, totals: [6, 6] }, counted, 2],
		['all pages, if the bank has one row more', { pages, totals: [7, 7, 7, 7, 7] }, counted, 5],
		['two pages, if the bank counts no more', { pages }, counted, 3],
		[
			'one page, if the count agrees but for rows that are not looked for',
			{ pages: ['- a@999 -', 'c@998', 'd@997'], totals: [8, 8, 8] },
			counted,
			2,
		],
		['all pages, if the list was in another order', { pages }, {}, 5],
		['all pages, on another day', { pages }, { whole: { day: TODAY - 1, rows: undefined } }, 5],
		['all pages, if it is in another order', { pages: ['c@998', 'a@999', 'd@997', 'e@996', 'f@995'] }, readToday, 5],
	])('ends after %s', async (_, bank, more, pagesRead) => {
		const reading = await find(bank, account(known, more));
		expect(reading.isInterrupted).toBe(false);
		expect(reading.pages).toHaveLength(pagesRead);
	});

	it('knows from the reading of the whole list that this will do', async () => {
		const watched = account(`a@999 ${known}`);
		const whole = async (bank: BankPages) => (await find(bank, watched)).account.whole;
		expect(await whole({ pages, totals: [5, 5, 5, 5, 5] })).toEqual({ day: TODAY, rows: 5 });
		expect(await whole({ pages: [...pages].reverse() })).toBeUndefined();
		expect(await whole({ pages, isPartial: true })).toBeUndefined();
		const quick = await find({ pages, totals: [6, 6] }, account(known, counted));
		expect(quick.account.whole).toEqual({ day: TODAY, rows: 6 });
		const failed = await find({ pages, failingPage: 1 }, account(known, counted));
		expect(failed.account.whole).toBeUndefined();
	});
});

it.each<[string, string, string, boolean]>([
	['three known rows are gone, and three others there', 'd@990 e@990 f@990 x@980', 'a@990 b@990 c@990 x@980', true],
	['there are only two others', 'd@990 e@990 x@980', 'a@990 b@990 c@990 x@980', false],
	['the others are of other days', 'd@991 e@991 f@991 x@980', 'a@990 b@990 c@990 x@980', false],
	['the list may be cut on this day', 'd@990 e@990 f@990', 'a@990 b@990 c@990', false],
])('looks at whether IDs are positions: %s', async (_, page, known, looksPositional) => {
	expect((await find({ pages: [page] }, account(known))).looksPositional).toBe(looksPositional);
});
