import { packKnown, unpackKnown } from '../../../../nodes/CommercialBanking/domain/watch/knownTransactions';
import { beginAccount, limitKnown } from '../../../../nodes/CommercialBanking/domain/watch/WatchedAccount';
import {
	restoreTransactionState,
	sealState,
	type TransactionState,
	unsealState,
} from '../../../../nodes/CommercialBanking/domain/watch/watchState';
import { countPacked } from './bankRows';

const NOW = Date.UTC(2026, 0, 15);
const TODAY = 20_468;
const DAY = 86_400_000;
const MAX_CHARACTERS = 900_000;

/** @param perDay how many transactions each day has, the newest day first */
function makeAccount(perDay: readonly number[]) {
	const rows = perDay.flatMap((count, age) =>
		Array.from({ length: count }, (_, index) => {
			const identity = `${age}`.padStart(3, '0') + `${index}`.padStart(5, '0');
			return [identity, { day: TODAY - age, count: 1, highest: 1 }] as const;
		}),
	);
	return { ...beginAccount(NOW, NOW), newsFrom: undefined, known: packKnown(new Map(rows)) };
}

const state = (accounts: TransactionState['accounts']): TransactionState => ({
	salt: 'salt',
	hasPending: false,
	lastPoll: NOW,
	allSince: NOW,
	accounts,
});

const key = { kind: 'transactions' };
const accountsKey = { kind: 'accounts', parametersKey: 's' };

const write = (written: TransactionState) => sealState(key, written);
const parse = (text: string, now = NOW) => restoreTransactionState(unsealState(text, key), now);

describe('the state of the account trigger', () => {
	const open = { ...beginAccount(NOW, 5), fingerprint: 'x', whole: { day: 7, rows: 9 } };
	const full = state(
		new Map([
			['a', makeAccount([3, 2])],
			['__proto__', open],
			['c', { ...open, whole: { day: 7, rows: undefined } }],
			['d', beginAccount(NOW, NOW)],
		]),
	);

	it('comes back from its text as it was', () => {
		expect(parse(write(full))).toEqual({ ...key, ...full });
		for (const completelyListedFor of [undefined, [], ['a', 'b']]) {
			const accounts = {
				foundAt: 1,
				completelyListedFor,
				accounts: new Map([['a', { status: 'OPEN', error: null, listedDay: TODAY, fingerprint: '' }]]),
			};
			const content = unsealState(sealState(accountsKey, accounts), accountsKey);
			expect(content).toEqual({ ...accountsKey, ...accounts });
		}
	});

	it('is kept although the clock was fast, with times that are not in the future', () => {
		const early = NOW - 2 * DAY;
		expect(parse(write(full), early)).toMatchObject({ lastPoll: early, allSince: early });
		const later = NOW + 400 * DAY;
		const opened = parse(write(state(new Map([['a', beginAccount(later, later)]]))), early);
		const limited = { edgeDay: TODAY - 2, newsFrom: early, listedDay: TODAY - 2 };
		expect(opened?.accounts.get('a')).toMatchObject(limited);
	});

	const text = write(full);
	const accountsText = sealState(accountsKey, { foundAt: 1, accounts: new Map() });

	it.each([
		['empty', ''],
		['cut off', text.slice(0, -1)],
		['changed', text.replace('salt', 'sale')],
		['of another version', text.replace(/^\d+/, '1')],
		['of another event', accountsText],
	])('is not read if it is %s', (_, damaged) => {
		expect(parse(damaged)).toBeUndefined();
		expect(unsealState(damaged.replace(accountsText, text), accountsKey)).toBeUndefined();
	});

	it('is not read about another balance', () => {
		expect(unsealState(accountsText, { ...accountsKey, parametersKey: 'other' })).toBeUndefined();
	});

	it.each([
		['90,000 transactions of 50 accounts', 50, 90, 20],
		['one transaction a day in each of 1,500 accounts', 1_500, 90, 1],
		['1,500 accounts with one transaction', 1_500, 1, 1],
	])('has less than 1 MB with %s', (_, count, days, perDay) => {
		const one = makeAccount(Array.from({ length: days }, () => perDay));
		const accounts = new Map(Array.from({ length: count }, (__, index) => [`${crypto.randomUUID()}-${index}`, one]));
		expect(write(state(limitKnown(accounts, MAX_CHARACTERS))).length).toBeLessThan(1_000_000);
	});
});

it('writes each of equal transactions', () => {
	const known = new Map([
		['00000000', { day: TODAY, count: 2, highest: 3 }],
		['new_____', { day: -1, count: 1, highest: 1 }],
		['11111111', { day: TODAY, count: 1, highest: 1 }],
	]);
	const text = packKnown(known);
	expect(text).toBe('fsk:000000000000000011111111.fsk!00000000.-1:new_____');
	expect(new Map([...unpackKnown(text)].sort())).toEqual(new Map([...known].sort()));
	expect(unpackKnown('').size).toBe(0);
});

/** What a day and an account need besides the transactions. */
const size = (...perDay: number[][]) =>
	perDay.reduce(
		(sum, days) =>
			sum + JSON.stringify(['0', makeAccount([])]).length + days.reduce((all, rows) => all + 5 + 8 * rows, 0),
		0,
	);

it.each<[string, number[][], number, number[]]>([
	['that fit', [[3, 3], [2]], size([3, 3], [2]), [6, 2]],
	['of one account', [[3, 3, 3]], size([3, 3]), [6]],
	['of the account with the most', [[3, 3, 3], [2]], size([3, 3], [2]), [6, 2]],
	[
		'of both accounts',
		[
			[3, 3, 3],
			[4, 4],
		],
		size([3], [4, 2]),
		[3, 4],
	],
	['but for the newest day', [[9, 1]], 2, [9]],
])('leaves the transactions %s', (_, perDay, maximum, left) => {
	const accounts = new Map(perDay.map((days, index) => [`${index}`, makeAccount(days)]));
	const limited = [...limitKnown(accounts, maximum).values()];
	expect(limited.map(({ known }) => countPacked(known))).toEqual(left);
	for (const [index, { edgeDay, known }] of limited.entries()) {
		const isCut = known !== accounts.get(`${index}`)?.known;
		expect(edgeDay > TODAY - 90).toBe(isCut);
	}
});
