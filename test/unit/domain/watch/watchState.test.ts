import { countPacked, KnownTransactions } from '../../../../nodes/CommercialBanking/domain/watch/KnownTransactions';
import { beginAccount, limitKnown } from '../../../../nodes/CommercialBanking/domain/watch/WatchedAccount';
import {
	restoreTransactionState,
	sealState,
	type TransactionState,
	unsealState,
} from '../../../../nodes/CommercialBanking/domain/watch/watchState';

const NOW = Date.UTC(2026, 0, 15);
const TODAY = 20_468;
const DAY = 86_400_000;

/** @param perDay how many transactions each day has, the newest day first */
function makeAccount(perDay: readonly number[]) {
	const known = new KnownTransactions();
	for (const [age, count] of perDay.entries()) {
		for (let index = 0; index < count; index++) {
			known.see(`${age}`.padStart(3, '0') + `${index}`.padStart(5, '0'), TODAY - age);
		}
	}
	return { ...beginAccount(NOW, undefined), first: undefined, known: known.pack({ isUnderWay: false }) };
}

const state = (accounts: TransactionState['accounts']): TransactionState => ({
	salt: 'salt',
	hasPending: false,
	startedAt: NOW,
	day: TODAY,
	nextAccountId: 'b',
	accounts,
});

const key = { kind: 'transactions', identifyBy: 'transactionId' };
const accountsKey = { kind: 'accounts', parametersKey: 's' };

const write = (written: TransactionState) => sealState(key, written);
const parse = (text: string, now = NOW) => restoreTransactionState(unsealState(text, key), now);

describe('the state of the account trigger', () => {
	const open = {
		...beginAccount(NOW, 5),
		progress: {
			offset: 'x',
			resumeRow: 'abcdefgh',
			rowsAboveResumeRow: 2,
			latestStart: NOW,
			hasNoLaterRow: true,
			isPartial: false,
			hasRepeats: true,
		},
		whole: { day: 7, rows: 9 },
	};
	const resumedAtBeginning = {
		...open,
		progress: { ...open.progress, offset: undefined, latestStart: 0 },
		whole: { day: 7, rows: undefined },
	};
	const full = state(
		new Map([
			['a', makeAccount([3, 2])],
			['__proto__', open],
			['c', resumedAtBeginning],
			['d', beginAccount(NOW, undefined)],
		]),
	);

	it('comes back from its text as it was', () => {
		expect(parse(write(full))).toEqual({ ...key, ...full });
		for (const completelyListedFor of [undefined, [], ['a', 'b']]) {
			const accounts = {
				foundAt: 1,
				completelyListedFor,
				accounts: new Map([['a', { status: 'OPEN', error: null }]]),
			};
			const content = unsealState(sealState(accountsKey, accounts), accountsKey);
			expect(content).toEqual({ ...accountsKey, ...accounts });
		}
	});

	it('is kept although the clock was fast, with times that are not in the future', () => {
		const early = NOW - 2 * DAY;
		expect(parse(write(full), early)).toEqual({ ...key, ...full, startedAt: early, day: TODAY - 2 });
		const later = NOW + 400 * DAY;
		const opened = parse(write(state(new Map([['a', beginAccount(later, later)]]))), early);
		const first = { newsFrom: early, fromDay: TODAY - 2 };
		expect(opened?.accounts.get('a')).toMatchObject({ edgeDay: TODAY - 2, first });
	});

	const text = write(full);
	const accountsText = sealState(accountsKey, { foundAt: 1, accounts: new Map() });

	it.each([
		['empty', ''],
		['cut off', text.slice(0, -1)],
		['changed', text.replace('salt', 'sale')],
		['of another version', text.replace(/^4/, '1')],
		['of another event', accountsText],
		['not JSON', '4.x.{'],
	])('is not read if it is %s', (_, damaged) => {
		expect(parse(damaged)).toBeUndefined();
		expect(unsealState(damaged.replace(accountsText, text), accountsKey)).toBeUndefined();
	});

	it('is not read with another way to identify transactions, or about another balance', () => {
		expect(unsealState(text, { ...key, identifyBy: 'content' })).toBeUndefined();
		expect(unsealState(accountsText, { ...accountsKey, parametersKey: 'other' })).toBeUndefined();
	});

	it('has less than 1 MB with 90,000 transactions of 50 accounts', () => {
		const accounts = Array.from({ length: 50 }, (_, index) => {
			return [`account-${index}`, makeAccount(Array.from({ length: 90 }, () => 20))] as const;
		});
		expect(write(state(new Map(accounts))).length).toBeLessThan(1_000_000);
	});
});

describe('known transactions', () => {
	it('come back from their text, with what a reading under way has seen', () => {
		const known = KnownTransactions.unpack(makeAccount([1, 1]).known);
		known.see('00000000', TODAY);
		known.see('new_____');
		const text = known.pack({ isUnderWay: true });
		expect(text).toBe('fsk!00000000.fsj:00100000.-1!new_____');
		expect(KnownTransactions.unpack(text).pack({ isUnderWay: true })).toBe(text);
		expect(KnownTransactions.unpack(text).countSeen('00000000')).toBe(1);
		expect(KnownTransactions.unpack(known.pack({ isUnderWay: false })).countSeen('00000000')).toBe(0);
		expect(countPacked(text)).toBe(3);
		expect(countPacked('')).toBe(0);
	});
});

it.each<[string, number[][], number, number[]]>([
	['that fit', [[3, 3], [2]], 8, [6, 2]],
	['of one account', [[3, 3, 3]], 7, [6]],
	['of the account with the most', [[3, 3, 3], [2]], 8, [6, 2]],
	[
		'of both accounts',
		[
			[3, 3, 3],
			[4, 4],
		],
		8,
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
