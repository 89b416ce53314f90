import { watchAccount } from '../../../../nodes/CommercialBanking/domain/accounts/findNewTransactions';
import { countPacked, KnownTransactions } from '../../../../nodes/CommercialBanking/domain/accounts/KnownTransactions';
import {
	limitKnown,
	parseAccountsState,
	parseTransactionState,
	type TransactionState,
	writeAccountsState,
	writeTransactionState,
} from '../../../../nodes/CommercialBanking/domain/accounts/watchState';

const NOW = Date.UTC(2026, 0, 15);
const TODAY = 20_468;

/** @param perDay how many transactions each day has, the newest day first */
function makeAccount(perDay: readonly number[]) {
	const known = new KnownTransactions();
	for (const [age, count] of perDay.entries()) {
		for (let index = 0; index < count; index++) {
			known.add(`${age}`.padStart(3, '0') + `${index}`.padStart(5, '0'), { day: TODAY - age, mark: 'ab' });
		}
	}
	return { ...watchAccount(NOW, null), first: undefined, known: known.pack() };
}

const state = (accounts: TransactionState['accounts']): TransactionState => ({
	salt: 'salt',
	identifyBy: 'transactionId',
	hasPending: false,
	startedAt: NOW,
	day: TODAY,
	accounts,
});

describe('the state of the account trigger', () => {
	it('comes back from its text as it was', () => {
		const open = {
			...watchAccount(NOW, 5),
			first: { newsFrom: 5, readsOlder: true, offset: 'x', lastPage: 'abcdefgh', total: 7, hasShrunk: true },
		};
		const full = state(
			new Map([
				['a', makeAccount([3, 2])],
				['b', open],
				['c', watchAccount(NOW, null)],
			]),
		);
		expect(parseTransactionState(writeTransactionState(full), TODAY, 'transactionId')).toEqual(full);
		for (const covered of [null, [], ['a', 'b']]) {
			const accounts = { subject: 's', foundAt: 1, covered, accounts: new Map([['a', ['OPEN', null]]]) };
			expect(parseAccountsState(writeAccountsState(accounts), 's')).toEqual(accounts);
		}
	});

	const text = writeTransactionState(state(new Map([['a', makeAccount([3])]])));

	it.each([
		['empty', ''],
		['cut off', text.slice(0, -1)],
		['changed', text.replace('salt', 'sale')],
		['of another version', text.replace(/^1/, '2')],
		['of another event', writeAccountsState({ subject: '', foundAt: 1, covered: null, accounts: new Map() })],
		['not JSON', '1.x.{'],
	])('is not read if it is %s', (_, damaged) => {
		expect(parseTransactionState(damaged, TODAY, 'transactionId')).toBeUndefined();
	});

	it('is not read if it is about something else', () => {
		expect(parseTransactionState(text, TODAY, 'content')).toBeUndefined();
		const accounts = writeAccountsState({ subject: 's', foundAt: 1, covered: null, accounts: new Map() });
		expect(parseAccountsState(accounts, 'other')).toBeUndefined();
	});

	it('is not read if a wrong clock wrote it, far in the future', () => {
		expect(parseTransactionState(text, TODAY - 30, 'transactionId')).toBeUndefined();
		expect(parseTransactionState(text, TODAY - 1, 'transactionId')).toBeDefined();
	});

	it('stays below 1 MB for 50 accounts of 20,000 transactions in the window', () => {
		const accounts = new Map(Array.from({ length: 50 }, (_, index) => [`account-${index}`, busy] as const));
		const limited = limitKnown(accounts, 90_000);
		expect(writeTransactionState(state(limited)).length).toBeLessThan(1_000_000);
		for (const account of limited.values()) {
			expect(countPacked(account.known)).toBeGreaterThan(1_500);
			expect(account.edgeDay).toBeGreaterThan(busy.edgeDay);
		}
	});

	const busy = makeAccount(Array.from({ length: 80 }, () => 250));

	it('shortens only the accounts with the most transactions, by whole days', () => {
		const small = makeAccount([10, 10]);
		const limited = limitKnown(
			new Map([
				['small', small],
				['busy', busy],
			]),
			1_000,
		);
		expect(limited.get('small')).toBe(small);
		expect(countPacked(limited.get('busy')?.known ?? '')).toBe(750);
		expect(limited.get('busy')?.edgeDay).toBe(TODAY - 2);
	});

	it('keeps the newest day whole, however many transactions it has', () => {
		const limited = limitKnown(new Map([['a', makeAccount([500, 10])]]), 100);
		expect(countPacked(limited.get('a')?.known ?? '')).toBe(500);
	});
});
