import { createHash } from 'node:crypto';
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
import type { JsonObject, JsonValue } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

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

	/** Writes the content of a text anew, with its right checksum. */
	const alter = (sealed: string, alteration: (content: string) => string) => {
		const content = alteration(sealed.slice('1.'.length + 12 + '.'.length));
		return `1.${createHash('sha256').update(content).digest('base64url').slice(0, 12)}.${content}`;
	};
	const alterFields = (sealed: string, change: JsonObject) =>
		alter(sealed, (content) => JSON.stringify({ ...JSON.parse(content), ...change }));

	it('is read with its right checksum', () => {
		expect(alter(text, (content) => content)).toBe(text);
		expect(parseTransactionState(alterFields(text, {}), TODAY, 'transactionId')).toBeDefined();
	});

	const opened: JsonValue[] = [null, false, null, '', null, false];

	it.each<[string, JsonObject]>([
		['kind', { kind: 'accounts' }],
		['salt', { salt: 1 }],
		['way to identify transactions', { identifyBy: 1 }],
		['pending ones', { hasPending: 1 }],
		['start', { startedAt: '1' }],
		['day', { day: null }],
		['list of accounts', { accounts: {} }],
		['account', { accounts: ['a'] }],
		['ID of an account', { accounts: [[1, '', 1, null]] }],
		['known transactions', { accounts: [['a', 1, 1, null]] }],
		['edge', { accounts: [['a', '', '1', null]] }],
		['first reading', { accounts: [['a', '', 1, 'first']] }],
		['missing first reading', { accounts: [['a', '', 1]] }],
		['one of two accounts', { accounts: [['a', '', 1, null], []] }],
		['beginning of the news', { accounts: [['a', '', 1, opened.with(0, '1')]] }],
		['older ones', { accounts: [['a', '', 1, opened.with(1, null)]] }],
		['offset', { accounts: [['a', '', 1, opened.with(2, 1)]] }],
		['last page', { accounts: [['a', '', 1, opened.with(3, null)]] }],
		['total', { accounts: [['a', '', 1, opened.with(4, '1')]] }],
		['shrinking', { accounts: [['a', '', 1, opened.with(5, null)]] }],
	])('is not read with a wrong %s', (_, change) => {
		expect(parseTransactionState(alterFields(text, change), TODAY, 'transactionId')).toBeUndefined();
	});

	it('is read with a first reading that has not begun', () => {
		const fresh = alterFields(text, { accounts: [['a', '', 1, opened]] });
		expect(parseTransactionState(fresh, TODAY, 'transactionId')?.accounts.get('a')).toEqual({
			known: '',
			edgeDay: 1,
			first: {
				newsFrom: null,
				readsOlder: false,
				offset: undefined,
				lastPage: '',
				total: undefined,
				hasShrunk: false,
			},
		});
	});

	const accountsText = writeAccountsState({
		subject: 's',
		foundAt: 1,
		covered: ['a', 'b'],
		accounts: new Map([['a', ['OPEN', null]]]),
	});

	it.each<[string, JsonObject]>([
		['kind', { kind: 'transactions' }],
		['subject', { subject: 1 }],
		['time', { foundAt: '1' }],
		['coverage', { covered: 'a' }],
		['list of accounts', { accounts: {} }],
		['account', { accounts: ['a'] }],
		['ID of an account', { accounts: [{ accountId: 1, texts: [] }] }],
		['list of texts', { accounts: [{ accountId: 'a', texts: 'OPEN' }] }],
	])('of accounts is not read with a wrong %s', (_, change) => {
		expect(parseAccountsState(alterFields(accountsText, change), 's')).toBeUndefined();
	});

	it('of accounts is read without what is no text', () => {
		const strange = { covered: ['a', 1], accounts: [{ accountId: 'a', texts: ['OPEN', 1, null, {}] }] };
		expect(parseAccountsState(alterFields(accountsText, strange), 's')).toEqual({
			subject: 's',
			foundAt: 1,
			covered: ['a'],
			accounts: new Map([['a', ['OPEN', null]]]),
		});
	});

	it.each(['[]', 'null', '1', '{'])('is not read if its content is %s', (content) => {
		expect(
			parseTransactionState(
				alter(text, () => content),
				TODAY,
				'transactionId',
			),
		).toBeUndefined();
		expect(
			parseAccountsState(
				alter(text, () => content),
				's',
			),
		).toBeUndefined();
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

	it.each<[number, number[]]>([
		[100, [3, 10, 30]],
		[43, [3, 10, 30]],
		[42, [3, 10, 20]],
		[33, [3, 10, 20]],
		[32, [3, 10, 10]],
		[23, [3, 10, 10]],
		[13, [3, 5, 10]],
		[0, [3, 5, 10]],
	])('gives each account its share of %j transactions, and no less than its newest day', (maximum, counts) => {
		const accounts = new Map([
			['a', makeAccount([3])],
			['b', makeAccount([5, 5])],
			['c', makeAccount([10, 10, 10])],
		]);
		expect([...limitKnown(accounts, maximum).values()].map(({ known }) => countPacked(known))).toEqual(counts);
	});

	it('does not move an edge back, and leaves a damaged account alone', () => {
		const late = { ...makeAccount([2, 2, 2]), edgeDay: TODAY };
		const damaged = { ...late, known: `${late.known}.?` };
		const limited = limitKnown(
			new Map([
				['late', late],
				['damaged', damaged],
			]),
			2,
		);
		expect(limited.get('late')).toMatchObject({ edgeDay: TODAY });
		expect(countPacked(limited.get('late')?.known ?? '')).toBe(2);
		expect(limited.get('damaged')).toBe(damaged);
	});

	it('keeps the newest day whole, however many transactions it has', () => {
		const limited = limitKnown(new Map([['a', makeAccount([500, 10])]]), 100);
		expect(countPacked(limited.get('a')?.known ?? '')).toBe(500);
	});
});
