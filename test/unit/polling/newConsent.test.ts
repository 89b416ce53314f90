import { PolledTrigger } from '../../n8nStandIn/PolledTrigger';
import { makeRow, useBank } from '../TestBank';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;

const bank = useBank();

let now: number;

beforeEach(() => {
	now = NOW;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	bank.reset('a', 'b');
	number('a', '0004711000815');
	number('b', '0004711000816');
	for (let days = 1; days <= 60; days++) {
		for (const id of ['a', 'b']) {
			bank.account(id).rows.push(makeRow({ postedTimestamp: new Date(NOW - days * DAY).toISOString().slice(0, 10) }));
		}
	}
});

function number(accountId: string, accountNumber: string): void {
	bank.account(accountId).fields = { ...bank.account(accountId).fields, accountNumber };
}

/** After a new sign-in, the bank has the same accounts under other IDs. */
function renewConsent(): void {
	const accounts = [...bank.accounts].map(([id, { fields, rows }]): [string, { fields: object; rows: object[] }] => {
		return [`new-${id}`, { fields: { ...fields, accountId: `new-${id}` }, rows }];
	});
	bank.reset();
	for (const [id, { fields, rows }] of accounts)
		bank.accounts.set(id, { fields: { ...fields }, rows: [...rows] as never });
}

const events = {
	newTransaction: {},
	balanceCrossed: { event: 'balanceCrossed', threshold: 500, direction: 'below' },
	accountChanged: { event: 'accountChanged' },
};

type EventName = keyof typeof events;

const start = async (event: EventName, more = {}) => {
	const trigger = new PolledTrigger(bank.origin, { ...events[event], ...more });
	await trigger.activate();
	await trigger.poll();
	now += 60_000;
	return trigger;
};

it.each(Object.keys(events) as EventName[])('tells nothing again of %s', async (event) => {
	const trigger = await start(event);
	renewConsent();
	for (let polls = 0; polls < 3; polls++) expect(await trigger.poll()).toEqual({ items: null, reported: [] });
	expect(trigger.infos.filter((text) => text.includes('another ID'))).toHaveLength(2);
});

it('tells what comes after it', async () => {
	const [transactions, changes] = [await start('newTransaction'), await start('accountChanged')];
	renewConsent();
	const row = makeRow({ postedTimestamp: '2026-10-01' });
	bank.book('new-a', row);
	bank.account('new-b').fields.status = 'CLOSED';
	expect((await transactions.poll()).items).toMatchObject([{ transactionId: row.transactionId, accountId: 'new-a' }]);
	expect((await changes.poll()).items).toMatchObject([{ accountId: 'new-b', change: 'status', before: 'OPEN' }]);
});

it('does not take a balance for one that has crossed the line again', async () => {
	const trigger = await start('balanceCrossed');
	renewConsent();
	expect((await trigger.poll()).items).toBeNull();
	bank.account('new-a').fields.availableBalance = 900;
	expect((await trigger.poll()).items).toBeNull();
	bank.account('new-a').fields.availableBalance = 1;
	expect((await trigger.poll()).items).toMatchObject([{ accountId: 'new-a', previousBalance: 900 }]);
});

it('tells nothing twice of chosen accounts that are chosen again', async () => {
	const trigger = await start('newTransaction', { accounts: 'chosen', accountIds: ['a', 'b'] });
	const row = makeRow({ postedTimestamp: '2026-11-21' });
	bank.book('a', row);
	expect((await trigger.poll()).items).toHaveLength(1);
	renewConsent();
	trigger.setParameters({ accounts: 'chosen', accountIds: ['new-a', 'new-b'] });
	for (let polls = 0; polls < 2; polls++) expect((await trigger.poll()).items).toBeNull();
	const late = makeRow({ postedTimestamp: '2026-10-01' });
	bank.book('new-a', late);
	expect((await trigger.poll()).items).toMatchObject([{ transactionId: late.transactionId }]);
});

it('recognizes an account after 80 days without a list, and not after 90', async () => {
	const [soon, late] = [await start('newTransaction'), await start('newTransaction')];
	const accounts = new Map(bank.accounts);
	bank.accounts = new Map();
	await soon.poll();
	await late.poll();
	bank.accounts = accounts;
	renewConsent();
	now += 80 * DAY;
	expect((await soon.poll()).items).toBeNull();
	now += 11 * DAY;
	bank.accounts = new Map();
	await late.poll();
	expect(late.infos.filter((text) => text.includes('forgotten'))).toHaveLength(1);
});

it.each([
	['the numbers are masked', () => ['a', 'b'].forEach((id) => number(id, '*********0815'))],
	['two accounts fit', () => ['a', 'b'].forEach((id) => number(id, '0004711000815'))],
])('recognizes none if %s', async (_, change) => {
	change();
	const trigger = await start('accountChanged');
	renewConsent();
	const changes = (await trigger.poll()).items?.map(({ change: kind }) => kind);
	expect(changes?.sort()).toEqual(['added', 'added', 'removed', 'removed']);
});

it('recognizes none in a part of a list (206)', async () => {
	const trigger = await start('newTransaction');
	renewConsent();
	bank.listAnswer = { status: 206 };
	await trigger.poll();
	expect(trigger.infos).toEqual([]);
});
