import { findNewTransactions } from '../../../../nodes/CommercialBanking/domain/watch/findNewTransactions';
import type { ReadingPlan } from '../../../../nodes/CommercialBanking/domain/watch/readTransactions';
import { beginAccount, type WatchedAccount } from '../../../../nodes/CommercialBanking/domain/watch/WatchedAccount';
import { expectCpuBelow } from '../../cpuMilliseconds';
import { type BankPages, countPacked, DAY, packRows, sendPages, textOf } from './bankRows';

/** The window begins 90 days before, on day 910. */
const TODAY = 1_000;
const NOW = TODAY * DAY + 12 * 3_600_000;
const EDGE = 910;

const account = (known: string, more: Partial<WatchedAccount> = {}): WatchedAccount => ({
	known: packRows(known),
	edgeDay: EDGE,
	newsFrom: undefined,
	whole: undefined,
	listedDay: TODAY,
	...more,
});

const readToday = { whole: { day: TODAY, rows: undefined } };

interface Options extends Partial<Omit<ReadingPlan, 'openPages'>> {
	/** What the bank sends the second time that its list is opened. */
	readonly again?: BankPages;
	/** How many pages the time is enough for. */
	readonly count?: number;
	readonly stop?: 'tooLong' | 'later';
}

const PLAN: Omit<ReadingPlan, 'account' | 'openPages'> = {
	now: NOW,
	maxCharacters: 160_500,
	findStop: () => undefined,
	isNews: () => true,
	isTimeUp: () => false,
};

async function find(
	bank: BankPages,
	watched: WatchedAccount,
	{ again = bank, count = Infinity, stop = 'later', ...options }: Options = {},
) {
	const pages: number[] = [];
	const sent = [again, bank];
	const { news, ...reading } = await findNewTransactions({
		...PLAN,
		account: watched,
		async *openPages() {
			const lists = sent.pop() ?? bank;
			let page = 0;
			for await (const each of sendPages(lists)) {
				pages.push(page++);
				yield each;
			}
		},
		findStop: () => (pages.length < count ? undefined : stop),
		isNews: ({ period }) => watched.newsFrom === undefined || Number(period?.last) >= watched.newsFrom,
		...options,
	});
	return { ...reading, news: textOf(news), pages };
}

/** Lets only so many pages be read. */
const only = (count: number, stop: 'tooLong' | 'later' = 'tooLong') => ({ count, stop });

describe('what is news', () => {
	it.each<[string, string, string, string]>([
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
		['a row that was moved to another day', 'a@999', 'a@998', 'a@999'],
		['a row that has lost its date', 'a', 'a@998', 'a'],
		['no row of before the window', 'a@999 b@910 c@909', '', 'b@910 a@999'],
	])('%s', async (_, page, known, news) => {
		const reading = await find({ pages: [page] }, account(known));
		expect(reading).toMatchObject({ news, isCut: false, failure: undefined });
		expect((await find({ pages: [page] }, reading.account)).news).toBe('');
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

	it.each([
		['x:pending_', true],
		['', false],
	])('tells whether a booked row was known before: %j', async (known, wasPending) => {
		const record = { raw: {}, kind: null, fields: {} };
		const row = { record, identity: 'booked__', identityBefore: 'pending_', period: undefined };
		const page = { rows: [row], otherRows: 0, total: undefined, isLast: true, isPartial: false };
		const openPages = async function* () {
			yield page;
		};
		const plan = { ...PLAN, account: { ...account(''), known }, openPages };
		expect((await findNewTransactions(plan)).news).toMatchObject([{ wasPending }]);
	});

	it('takes linear time, also with 20,000 equal rows', async () => {
		const page = Array.from({ length: 20_000 }, () => 'a@999').join(' ');
		// It took five seconds when each row was compared with all others.
		await expectCpuBelow(1_500, async () => {
			const { account: later } = await find({ pages: [page] }, account(''));
			expect((await find({ pages: [`${page} a@999`] }, later)).news).toBe('a@999');
		});
	});
});

describe('a list that moves while it is read', () => {
	const pages = ['a@999 b@999', 'b@999 c@998'];
	const still = { pages: ['x@1000 a@999', 'b@999 c@998'] };

	it.each<[string, BankPages, BankPages, string]>([
		['a row was inserted: what the second reading has', { pages }, still, 'c@998 b@999 a@999 x@1000'],
		['two rows are equal: both, if the second reading has them too', { pages }, { pages }, 'c@998 b@999 b@999 a@999'],
		[
			'a row was inserted again: what is surely new',
			{ pages },
			{ pages: ['x@1000 a@999', 'a@999 b@999', 'c@998'] },
			'c@998 b@999 a@999 x@1000',
		],
		['the second reading fails: what is surely new', { pages }, { pages, failingPage: 0 }, 'c@998 b@999 a@999'],
		[
			'a row has left the list: what the second reading has',
			{ pages: ['a@999 b@999', 'd@997'], totals: [5, 4] },
			{ pages: ['b@999 c@998', 'd@997'], totals: [4, 4] },
			'd@997 c@998 b@999',
		],
		[
			'it was also empty in the middle',
			{ pages: ['a@999 b@999', '', 'b@999 c@998'] },
			{ pages: ['a@999 b@999', '', 'c@998'] },
			'c@998 b@999 a@999',
		],
	])('is read once more, and told is, if %s', async (_, bank, again, news) => {
		const reading = await find(bank, account(''), { again });
		expect(reading).toMatchObject({ news, failure: undefined });
		expect(reading.pages.filter((page) => page === 0).length).toBeGreaterThan(again.failingPage === 0 ? 0 : 1);
	});

	it.each<[string, BankPages, string]>([
		['equal rows are known', { pages }, 'b@999 b@999'],
		['equal rows are on one page', { pages: ['a@999 b@999 b@999', 'c@998'] }, ''],
		['the bank counts the rows of a page', { pages: ['a@999 b@999', 'c@998'], totals: [2, 1] }, ''],
	])('is not read again if %s', async (_, bank, known) => {
		expect((await find(bank, account(known))).pages).toEqual([0, 1]);
	});

	it('tells the rest at the next poll, if there is no time to read it again', async () => {
		const part = await find({ pages }, account(''), only(2));
		expect(part.news).toBe('c@998 b@999 a@999');
		expect(part.account.whole).toBeUndefined();
		expect((await find({ pages }, part.account)).news).toBe('b@999');
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
		expect(reading).toMatchObject({ isCut: false });
		expect(reading.pages).toHaveLength(pagesRead);
	});

	it('moves with the newest row, and not with the clock', async () => {
		const known = account('a@911 b@950');
		const quiet = await find({ pages: ['b@950 a@911'] }, known, { now: NOW + 400 * DAY });
		expect(quiet).toMatchObject({ news: '', account: { edgeDay: EDGE } });
		expect((await find({ pages: ['c@1000 b@950 a@911 d@912'] }, quiet.account)).news).toBe('d@912 c@1000');
		const later = await find({ pages: ['c@1002 b@950 a@911 x@900'] }, known, { now: NOW + 2 * DAY });
		expect(later).toMatchObject({ news: 'c@1002', account: { edgeDay: 912 } });
		expect(countPacked(later.account.known)).toBe(2);
		const future = await find({ pages: ['c@9000 b@950 a@911'] }, known);
		expect(future).toMatchObject({ news: 'c@9000', account: { edgeDay: EDGE } });
	});

	it('begins later if there are too many rows, with a whole day', async () => {
		const maxCharacters = 26;
		const reading = await find({ pages: ['c@999 b@998 a@997'] }, account('a@997'), { maxCharacters });
		expect(reading).toMatchObject({ news: 'b@998 c@999', account: { edgeDay: 998 } });
		expect((await find({ pages: ['d@1000 a@997'] }, reading.account, { maxCharacters })).news).toBe('d@1000');
		const day = await find({ pages: ['a@999 b@999 c@999'] }, account(''), { maxCharacters });
		expect(countPacked(day.account.known)).toBe(3);
	});
});

describe('the first reading', () => {
	it.each<[string, number, string]>([
		['nothing', Infinity, ''],
		['all of the window', 0, 'b@990 c@1000'],
	])('finds %s, and knows all', async (_, newsFrom, news) => {
		const bank = { pages: ['d c@1000 b@990 a@5'] };
		const reading = await find(bank, beginAccount(NOW, newsFrom));
		expect(reading).toMatchObject({ news, isCut: false, account: { newsFrom: undefined, edgeDay: EDGE } });
		expect((await find(bank, reading.account)).news).toBe('');
	});

	it.each<[string, BankPages]>([
		['a page fails', { pages: ['a@1000'], failingPage: 0 }],
		['the bank sends a part (206)', { pages: ['a@1000'], isPartial: true }],
		['the list is empty', { pages: [''] }],
	])('goes on if %s, with what may have been posted since the start', async (_, bank) => {
		const first = await find(bank, beginAccount(NOW, NOW), { isNews: () => false });
		expect(first).toMatchObject({ news: '', account: { newsFrom: NOW } });
		const next = await find({ pages: [`b@1000 ${bank.isPartial ? 'a@1000 ' : ''}c@999 d`] }, first.account);
		expect(next).toMatchObject({ news: 'b@1000', account: { newsFrom: undefined } });
	});
});

describe('a list with its newest row first that is too long for a poll', () => {
	const pages = ['a@1000 b@1000', 'c@998 d@996', 'e@995 f@994', 'g@993'];
	const start = beginAccount(NOW, NOW);

	it('shortens the window of a first reading to the days that were read whole', async () => {
		const reading = await find({ pages }, start, only(2));
		expect(reading.account).toMatchObject({ newsFrom: undefined, edgeDay: 997, whole: { day: TODAY } });
		expect(reading).toMatchObject({ news: 'b@1000 a@1000', unreadDays: undefined, isCut: true });
		expect((await find({ pages: ['n@1000 a@1000 b@1000 c@998 m@997 l@996'] }, reading.account)).news).toBe(
			'm@997 n@1000',
		);
	});

	it.each<[string, string[], Options]>([
		['today and yesterday were not read whole', ['a@1000 b@1000', 'c@999 d@999', 'e@998'], only(2)],
		['it had less than the time of a poll', pages, only(2, 'later')],
		['only a part is there (206)', pages, only(2)],
	])('does not shorten it if %s', async (what, sent, options) => {
		const reading = await find({ pages: sent, isPartial: what.includes('206') }, start, options);
		expect(reading.account).toMatchObject({ newsFrom: NOW, edgeDay: EDGE });
		expect((await find({ pages: sent }, reading.account)).account).toMatchObject({ newsFrom: undefined });
	});

	it('has days that were not read, if it does not reach known rows', async () => {
		const known = account('f@994 g@993');
		const part = await find({ pages }, known, only(2));
		expect(part).toMatchObject({ news: 'd@996 c@998 b@1000 a@1000', unreadDays: { first: 994, last: 996 } });
		expect(part.account).toMatchObject({ edgeDay: EDGE, whole: undefined });
		expect(await find({ pages }, part.account)).toMatchObject({ news: 'e@995', unreadDays: undefined });
	});

	it.each([
		['loses them, and says which', 'tooLong', TODAY],
		['still has them', 'later', 0],
	] as const)('%s, if a later poll gets no further than the rows that are known (%s)', async (_, stop, whole) => {
		const part = await find({ pages }, account('g@993'), only(2, 'later'));
		const bank = { pages: ['n@1000 a@1000 b@1000', ...pages.slice(1)] };
		const next = await find(bank, part.account, only(2, stop));
		expect(next).toMatchObject({ news: 'n@1000', unreadDays: { first: 993, last: 996 } });
		expect(next.account.whole?.day ?? 0).toBe(whole);
		const last = await find(bank, next.account, only(2, stop));
		expect(last.unreadDays).toEqual(stop === 'later' ? { first: 993, last: 996 } : undefined);
		const all = await find(bank, last.account, { now: NOW + DAY });
		expect(all).toMatchObject({ news: 'f@994 e@995', unreadDays: undefined, account: { unreadDays: undefined } });
	});

	it.each<[string, string[], string[], Options, object]>([
		[
			'that an earlier poll has left, although new rows have come',
			pages,
			['p@1002 o@1002', 'n@1001 m@1001', 'l@1001', ...pages],
			only(2),
			{ news: 'm@1001 n@1001 o@1002 p@1002', unreadDays: { first: 993, last: 1_001 } },
		],
		[
			'of rows behind a known one that is dated ahead',
			['a@1000 b@1000', 'c@998 g@993'],
			['a@1000 b@1000', 'd@999 c@998', 'e@997 f@996', 'g@993'],
			only(2),
			{ news: 'd@999', unreadDays: { first: 993, last: 998 } },
		],
		[
			'where all rows of the poll are of one day',
			['g@993'],
			['a@1000 b@1000', 'c@1000 d@1000', 'e@1000', 'g@993'],
			only(2),
			{ news: 'd@1000 c@1000 b@1000 a@1000', unreadDays: { first: 993, last: 1_000 } },
		],
	])('loses days %s, and says which', async (_, before, now, options, expected) => {
		const part = await find({ pages: before }, account('g@993'), only(2, 'later'));
		const next = await find({ pages: now }, part.account, options);
		expect(next).toMatchObject({ ...expected, end: 'tooLong' });
		expect(next.account.whole).toBeUndefined();
	});

	it('loses the days that the window passes before a later poll reads them, and says which', async () => {
		const options = { ...only(2, 'later'), maxCharacters: 36 };
		const part = await find({ pages }, account('g@993'), options);
		expect(part).toMatchObject({ news: 'd@996 c@998 b@1000 a@1000', account: { edgeDay: 998 } });
		expect(part.unreadDays).toEqual({ first: 993, last: 996 });
		expect((await find({ pages }, part.account)).news).toBe('');
	});

	it.each<[string, number, Options]>([
		['a row that is known need not be read again today', TODAY, only(2)],
		['a list that had less time is read again', 0, only(2, 'later')],
	])('%s', async (_, day, options) => {
		const { account: after } = await find({ pages }, account('b@1000 c@998 d@996 e@995 f@994 g@993'), options);
		expect(after.whole?.day ?? 0).toBe(day);
		expect(after.edgeDay).toBe(EDGE);
	});
});

describe('a list in another order', () => {
	const pages = ['a@990 b@990', 'c@991 d@992', 'x@992 e@993', 'f@994', 'g@995'];

	it('is read whole at each poll', async () => {
		const first = await find({ pages }, account('a@990 b@990 c@991 d@992 x@992 e@993'));
		expect(first).toMatchObject({ news: 'f@994 g@995', end: 'list', account: { whole: undefined } });
		expect((await find({ pages: [...pages, 'h@995'] }, first.account)).pages).toHaveLength(6);
	});

	it.each(['tooLong', 'later'] as const)('goes on where it was cut off (%s)', async (end) => {
		const reading = await find({ pages }, account('a@990'), only(3, end));
		const found = { news: 'b@990 c@991 d@992 x@992 e@993', end, isNewestFirst: false, unreadDays: undefined };
		expect(reading).toMatchObject(found);
		expect((await find({ pages }, reading.account)).news).toBe('f@994 g@995');
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
		['all pages, if it is in another order', { pages: ['c@998', 'a@999', 'd@997', 'e@996', 'f@995'] }, readToday, 5],
	])('ends after %s', async (_, bank, more, pagesRead) => {
		const reading = await find(bank, account(known, more));
		expect(reading.isCut).toBe(false);
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

describe('the number of a row', () => {
	const numbersOf = async (pages: string[], watched: WatchedAccount) => {
		const openPages = () => sendPages({ pages });
		const { news, account: after } = await findNewTransactions({ ...PLAN, account: watched, openPages });
		return { numbers: news.map(({ record, number }) => `${record.kind} ${number}`), after };
	};

	it.each<[string, string[], string, string[]]>([
		['is 1 for a row without an equal one', ['b@999 a@998'], '', ['a@998 1', 'b@999 1']],
		['counts equal rows from the oldest', ['payments2@999 payments1@999'], '', ['payments1@999 1', 'payments2@999 2']],
		['goes on after the known ones', ['payments2@999 payments1@999'], 'payments1@999', ['payments2@999 2']],
		[
			'counts them over pages',
			['payments3@999', 'payments2@999', 'payments1@999 b@998'],
			'payments1@999 payments2@999 b@998',
			['payments3@999 3'],
		],
	])('%s', async (_, pages, known, numbers) => {
		expect((await numbersOf(pages, account(known))).numbers).toEqual(numbers);
	});

	it('is that of the newest by time, whatever the order of the list', async () => {
		const at = (kind: string, hour: number) => {
			const first = 999 * DAY + hour * 3_600_000;
			return { record: { raw: {}, kind, fields: {} }, identity: 'payments', period: { first, last: first } };
		};
		const rows = [at('noon', 12), at('evening', 18), at('morning', 8)];
		const page = { rows, otherRows: 0, total: undefined, isLast: true, isPartial: false };
		const openPages = async function* () {
			yield await Promise.resolve(page);
		};
		const { news } = await findNewTransactions({ ...PLAN, account: account('payments1@999'), openPages });
		expect(news.map(({ record, number }) => [record.kind, number])).toEqual([
			['noon', 2],
			['evening', 3],
		]);
	});

	it('never falls when a row goes', async () => {
		const { after: one } = await numbersOf(['a@1000 b@999'], account('a@1000 a@1000 b@999'));
		const { numbers, after } = await numbersOf(['a@1000 a@1000 b@999'], one);
		expect(numbers).toEqual(['a@1000 3']);
		expect((await numbersOf(['a@1000 a@1000 a@1000 b@999'], after)).numbers).toEqual(['a@1000 4']);
	});
});
