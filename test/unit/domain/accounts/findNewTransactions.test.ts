import {
	type AccountPlan,
	findNewTransactions,
	type FirstReading,
	forgetOldTransactions,
	type ReadingMemory,
	reopenAccount,
	type WatchedAccount,
	watchAccount,
} from '../../../../nodes/CommercialBanking/domain/accounts/findNewTransactions';
import { KnownTransactions } from '../../../../nodes/CommercialBanking/domain/accounts/KnownTransactions';
import { type BankPages, type BankRow, DAY, makeKnown, sendPages } from './bankRows';

/** The window begins 90 days before, on day 910. */
const TODAY = 1_000;
const NOW = TODAY * DAY + 12 * 3_600_000;
const EDGE = 910;

const account = (known: string, first?: FirstReading): WatchedAccount => ({
	known: makeKnown(known).pack(),
	edgeDay: EDGE,
	first,
});

const unopened: FirstReading = {
	newsFrom: null,
	readsOlder: false,
	offset: undefined,
	lastPage: '',
	total: undefined,
	hasShrunk: false,
};

const readToday: ReadingMemory = {
	earlier: { isNewestFirst: true, rows: undefined },
	wholeDay: TODAY,
	resume: undefined,
};

type Options = Partial<Omit<AccountPlan<BankRow>, 'openPages' | 'describe'>>;

async function find(bank: BankPages, watched: WatchedAccount, options: Options = {}) {
	let pages = 0;
	const { news, ...reading } = await findNewTransactions<BankRow>({
		account: watched,
		memory: undefined,
		now: NOW,
		maxKnown: 1_000,
		async *openPages(offset) {
			for await (const page of sendPages(bank, offset)) {
				pages++;
				yield page;
			}
		},
		describe: ({ facts }) => facts,
		mayContinue: () => true,
		isSince: (period, newsFrom) => period.last >= newsFrom,
		isOffsetRefused: () => false,
		...options,
	});
	return { ...reading, news: news.map(({ row }) => row.text).join(' '), pages };
}

const daysOf = ({ known }: WatchedAccount, ids: readonly string[]) => {
	const unpacked = KnownTransactions.unpack(known);
	return ids.map((id) => unpacked?.find(id.padEnd(8, '_')).map(({ day }) => day));
};

describe('watchAccount', () => {
	it.each<[string, number | null, boolean]>([
		['nothing that is there', null, false],
		['everything', 0, true],
		['what was posted before the window', EDGE * DAY - 1, true],
		['what was posted on its first day', EDGE * DAY, false],
		['what is posted from now on', NOW, false],
	])('begins to look for %s', (_, newsFrom, readsOlder) => {
		expect(watchAccount(NOW, newsFrom)).toEqual({
			known: '',
			edgeDay: EDGE,
			first: { ...unopened, newsFrom, readsOlder },
		});
	});
});

describe('reopenAccount', () => {
	it('keeps what is known, and reads nothing that may have been forgotten', () => {
		const watched = account('a@950');
		const later = { ...watched, edgeDay: 930 };
		expect(reopenAccount(watched, 7, NOW + 3 * DAY)).toEqual({
			known: watched.known,
			edgeDay: 913,
			first: { ...unopened, newsFrom: 7 },
		});
		expect(reopenAccount(later, null, NOW)).toEqual({ ...later, first: unopened });
	});
});

describe('forgetOldTransactions', () => {
	it('forgets the days before the window, and no others', () => {
		const watched = account('a@911 b@912 c@950');
		const forgotten = forgetOldTransactions(watched, NOW + 2 * DAY);
		expect(forgotten).toMatchObject({ edgeDay: 912, first: undefined });
		expect(daysOf(forgotten, ['a', 'b', 'c'])).toEqual([[], [912], [950]]);
		expect(forgetOldTransactions({ ...watched, edgeDay: 940 }, NOW).edgeDay).toBe(940);
	});
});

describe('findNewTransactions', () => {
	it('finds what is not known, and knows it from then on', async () => {
		const reading = await find({ pages: ['b@1000 c a@990'] }, account('a@990'));
		expect(reading).toMatchObject({ news: 'b@1000 c', isInterrupted: false, looksPositional: false });
		expect(reading.failure).toBeUndefined();
		expect(daysOf(reading.account, ['a', 'b', 'c'])).toEqual([[990], [1_000], [TODAY]]);
	});

	it('knows a changed row by its change', async () => {
		const { account: changed, news } = await find({ pages: ['a@995'] }, account('a@990'));
		expect(news).toBe('');
		expect(daysOf(changed, ['a'])).toEqual([[995]]);
	});

	it('returns the same account if nothing has changed', async () => {
		const watched = account('a@990');
		const { account: same } = await find({ pages: ['a@990'] }, watched);
		expect(same).toEqual(watched);
		const { account: later } = await find({ pages: ['a@990'] }, watched, { now: NOW + DAY });
		expect(later).toEqual({ ...watched, edgeDay: EDGE + 1 });
		const damagedOrder = { ...watched, known: `${makeKnown('a@990').pack()}.${makeKnown('b@980').pack()}` };
		const reading = await find({ pages: ['a@990 b@980'] }, damagedOrder);
		expect(reading.account.known).toBe(damagedOrder.known);
	});

	it('forgets what has left the window, and does not take it for news', async () => {
		const reading = await find({ pages: ['b@950 a@911 x@900'] }, account('a@911 b@950'), { now: NOW + 2 * DAY });
		expect(reading).toMatchObject({ news: '', account: { edgeDay: 912 } });
		expect(daysOf(reading.account, ['a', 'b'])).toEqual([[], [950]]);
	});

	it('knows no more than the maximum, by whole days', async () => {
		const reading = await find({ pages: ['c@999 b@998 a@997'] }, account('a@997'), { maxKnown: 2 });
		expect(reading).toMatchObject({ news: 'b@998 c@999', account: { edgeDay: 998 } });
		expect(daysOf(reading.account, ['a', 'b', 'c'])).toEqual([[], [998], [999]]);
		expect((await find({ pages: ['d@1000 a@997'] }, reading.account, { maxKnown: 2 })).news).toBe('d@1000');
	});

	it('refuses a damaged state', async () => {
		await expect(find({ pages: [''] }, { ...account(''), known: '?' })).rejects.toThrow(
			'The known transactions are damaged',
		);
		expect(() => forgetOldTransactions({ ...account(''), known: '?' }, NOW)).toThrow('damaged');
	});

	it.each<[string, string, string, boolean]>([
		['most known IDs with other contents, and news', 'a@990/x b@990/x c@990/x d@990', 'a@990 b@990 c@990', true],
		['two known IDs with other contents', 'a@990/x b@990/x d@990', 'a@990 b@990', false],
		['no news', 'a@990/x b@990/x c@990/x', 'a@990 b@990 c@990', false],
		[
			'half of the known IDs with other contents',
			'a@990/x b@990/x c@990/x d@990 e@990 f@990 g@990',
			'a@990 b@990 c@990 d@990 e@990 f@990',
			false,
		],
		[
			'more than half of the known IDs with other contents',
			'a@990/x b@990/x c@990/x d@990 e@990 f@990',
			'a@990 b@990 c@990 d@990 e@990',
			true,
		],
	])('looks at whether IDs are positions: %s', async (_, page, known, looksPositional) => {
		expect((await find({ pages: [page] }, account(known))).looksPositional).toBe(looksPositional);
	});
});

describe('the first reading', () => {
	it.each<[string, number | null, string]>([
		['nothing', null, ''],
		['everything', 0, 'a@5 b@990 c@1000 d'],
		['what is of the last day', 1_000 * DAY, 'c@1000'],
		['what is of a day or later', 990 * DAY + 5, 'b@990 c@1000'],
	])('finds %s, and knows all rows of the window', async (_, newsFrom, news) => {
		const reading = await find({ pages: ['d c@1000 b@990 a@5'] }, watchAccount(NOW, newsFrom));
		expect(reading).toMatchObject({ news, isInterrupted: false });
		expect(reading.account).toMatchObject({ edgeDay: EDGE, first: undefined });
		expect(daysOf(reading.account, ['a', 'b', 'c', 'd'])).toEqual([[], [990], [1_000], [TODAY]]);
	});

	it('leaves out older rows unless it has to begin with them', async () => {
		const reading = await find({ pages: ['b@990 a@5'] }, account('', { ...unopened, newsFrom: 0 }));
		expect(reading.news).toBe('b@990');
	});

	it('does not move the edge, however many days it takes', async () => {
		const reading = await find({ pages: ['a@911'] }, watchAccount(NOW, 0), { now: NOW + 5 * DAY });
		expect(reading).toMatchObject({ news: 'a@911', account: { edgeDay: EDGE } });
		expect(daysOf(reading.account, ['a'])).toEqual([[911]]);
	});

	const bank = { pages: ['d@990 c@989', 'b@988 a@987'], totals: [4, 4] };

	it('goes on where it was interrupted, without the rows of the page before', async () => {
		const part = await find(bank, watchAccount(NOW, 0), { mayContinue: () => false });
		expect(part).toMatchObject({ news: 'c@989 d@990', isInterrupted: true, pages: 1 });
		expect(part.memory).toBeUndefined();
		expect(part.account.first).toEqual({
			...unopened,
			newsFrom: 0,
			readsOlder: true,
			offset: '1',
			lastPage: 'd_______c_______',
			total: 4,
		});
		const shifted = { pages: ['e@991 d@990', 'c@989 c@989 b@988 a@987'], totals: [5, 5] };
		const rest = await find(shifted, part.account);
		expect(rest).toMatchObject({ news: 'a@987 b@988', isInterrupted: false, pages: 1 });
		expect(rest.account.first).toBeUndefined();
		expect(rest.memory).toBeUndefined();
	});

	it('begins again if rows were taken out meanwhile', async () => {
		const shrinking = { pages: ['d@990 c@989', 'b@988 a@987'], totals: [5, 4] };
		const reading = await find(shrinking, watchAccount(NOW, 0));
		expect(reading).toMatchObject({ news: 'a@987 b@988 c@989 d@990', isInterrupted: true });
		expect(reading.account).toMatchObject({ first: { ...unopened, newsFrom: 0 } });
		const open = { ...unopened, offset: '1', total: 4, hasShrunk: true };
		expect((await find(bank, account('', open))).account.first).toEqual(unopened);
		const later = await find({ ...bank, totals: [4, 4] }, account('', { ...open, hasShrunk: false, total: 5 }));
		expect(later.account.first).toEqual(unopened);
		const part = await find(shrinking, account('', { ...unopened, total: 6 }), { mayContinue: () => false });
		expect(part.account.first).toMatchObject({ offset: '1', hasShrunk: true });
	});

	it('keeps its place if a page cannot be read, unless its offset is refused', async () => {
		const open = { ...unopened, newsFrom: 7, offset: '1', lastPage: 'd_______', total: 4 };
		const failing = { ...bank, failingPage: 1 };
		const failed = await find(failing, account('', open));
		expect(failed).toMatchObject({ isInterrupted: true, failure: { cause: new Error('page 1') } });
		expect(failed.account.first).toEqual(open);
		const causes: unknown[] = [];
		const isOffsetRefused = (cause: unknown) => causes.push(cause) > 0;
		expect((await find(failing, account('', open), { isOffsetRefused })).account.first).toEqual({
			...unopened,
			newsFrom: 7,
		});
		expect(causes).toEqual([new Error('page 1')]);
	});
});

describe('the memory of a reading', () => {
	const pages = ['c@999', 'b@998', 'a@997', 'd@996'];
	const known = 'a@997 b@998 c@999 d@996';

	it('tells the order and the number of rows, once the whole list was read', async () => {
		expect((await find({ pages, totals: [4, 4, 4, 4] }, account(known))).memory).toEqual({
			earlier: { isNewestFirst: true, rows: 4 },
			wholeDay: TODAY,
			resume: undefined,
		});
		expect((await find({ pages: [...pages].reverse() }, watchAccount(NOW, null))).memory).toEqual({
			earlier: { isNewestFirst: false, rows: undefined },
			wholeDay: TODAY,
			resume: undefined,
		});
	});

	it('lets the next readings of the day end early, and no reading of another day', async () => {
		const reading = await find({ pages, totals: [4] }, account(known), { memory: readToday });
		expect(reading).toMatchObject({ pages: 2, isInterrupted: false });
		expect(reading.memory).toEqual({ ...readToday, earlier: { isNewestFirst: true, rows: undefined } });
		const counted = { ...readToday, earlier: { isNewestFirst: true, rows: 4 } };
		const next = await find({ pages: ['e@1000 c@999', ...pages.slice(1)], totals: [5, 5] }, account(known), {
			memory: counted,
		});
		expect(next).toMatchObject({ news: 'e@1000', pages: 2 });
		expect(next.memory).toEqual({ ...counted, earlier: { isNewestFirst: true, rows: 5 } });
		expect((await find({ pages }, account(known), { memory: readToday, now: NOW + DAY })).pages).toBe(4);
	});

	it('lets an interrupted reading go on, and then the list counts as read', async () => {
		const interrupted = await find({ pages }, account(known), { mayContinue: () => false });
		expect(interrupted).toMatchObject({ isInterrupted: true, account: { first: undefined } });
		expect(interrupted.memory).toEqual({
			earlier: undefined,
			wholeDay: -1,
			resume: { offset: '1', isNewestFirst: false },
		});
		const newestFirst: ReadingMemory = {
			earlier: undefined,
			wholeDay: -1,
			resume: { offset: '1', isNewestFirst: true },
		};
		const rest = await find({ pages }, account(known), { memory: newestFirst });
		expect(rest).toMatchObject({ pages: 3, isInterrupted: false });
		expect(rest.memory).toEqual({
			earlier: { isNewestFirst: true, rows: undefined },
			wholeDay: TODAY,
			resume: undefined,
		});
		const again = await find({ pages }, account(known), { memory: newestFirst, mayContinue: () => false });
		expect(again.memory).toEqual({ ...newestFirst, resume: { offset: '2', isNewestFirst: true } });
	});

	it('knows of the order only what all parts of a reading show', async () => {
		const resume = (isNewestFirst: boolean): ReadingMemory => ({
			earlier: undefined,
			wholeDay: -1,
			resume: { offset: '1', isNewestFirst },
		});
		const reversed = ['d@996', 'a@997', 'b@998', 'c@999'];
		const orderOf = async (listed: string[], isNewestFirst: boolean) =>
			(await find({ pages: listed }, account(known), { memory: resume(isNewestFirst) })).memory?.earlier?.isNewestFirst;
		expect(await orderOf(reversed, true)).toBe(false);
		expect(await orderOf(pages, false)).toBe(false);
		let asked = 0;
		const interrupted = await find({ pages: reversed }, account(known), {
			memory: resume(true),
			mayContinue: () => ++asked < 2,
		});
		expect(interrupted.memory?.resume).toEqual({ offset: '3', isNewestFirst: false });
		asked = 0;
		const first = await find({ pages }, account(known), { mayContinue: () => ++asked < 2 });
		expect(first.memory?.resume).toEqual({ offset: '2', isNewestFirst: true });
	});

	it('is lost after a failure, because pages may have shifted', async () => {
		const failed = await find({ pages, failingPage: 2 }, account(known), { memory: readToday, now: NOW + DAY });
		expect(failed.memory).toBeUndefined();
		const failedFirst = await find({ pages, failingPage: 0 }, account(known), { memory: readToday });
		expect(failedFirst.memory).toBeUndefined();
		expect(failedFirst.isInterrupted).toBe(true);
	});
});
