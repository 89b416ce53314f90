import type { JsonObject } from '../../../n8n-host/jsonValue.ts';
import { PolledTrigger } from '../../n8nStandIn/PolledTrigger';
import { makeRow, TestBank } from '../TestBank';
import { PollClock } from './PollClock';

const DAY = 86_400_000;
const PAGE = 25;

const bank = new TestBank();

let clock: PollClock;
let isOldestFirst: boolean;

beforeEach(() => {
	bank.reset('a');
	bank.pageSize = PAGE;
	bank.isCounted = false;
	isOldestFirst = false;
	clock = new PollClock().use();
});

afterEach(() => jest.restoreAllMocks());

/** Each answer takes half a second, as far as the clocks of the trigger can tell. n8n's scheduler leaves 36 seconds. */
function startTrigger() {
	bank.answer = (request) => {
		clock.pass(500);
		return bank.show(request);
	};
	const trigger = new PolledTrigger(bank.origin, {}, { send: bank.send });
	trigger.budgetMilliseconds = 36_000;
	return trigger;
}

/** Books transactions at even distances. @param lastAge how long ago the last one was posted */
function book(perDay: number, days: number, lastAge = 60_000): string[] {
	const times = Array.from({ length: perDay * days }, (_, index) => clock.now - lastAge - (index * DAY) / perDay);
	bank.book(
		'a',
		...times.map((time) => makeRow({ transactionId: `t${time}`, postedTimestamp: new Date(time).toISOString() })),
	);
	const direction = isOldestFirst ? 1 : -1;
	const postedAt = ({ postedTimestamp }: JsonObject) => Date.parse(String(postedTimestamp));
	bank.account('a').rows.sort((left, right) => direction * (postedAt(left) - postedAt(right)));
	return times.map((time) => `t${time}`);
}

const idsOf = (items: ReadonlyArray<Record<string, unknown>> | null) =>
	(items ?? []).map(({ transactionId }) => String(transactionId));

async function poll(trigger: PolledTrigger, pause = 600_000) {
	clock.pass(pause);
	bank.takeCalls();
	const { items, reported } = await trigger.poll();
	return { ids: idsOf(items), reported };
}

it('takes the baseline of an account with 100 bookings a day, and asks for little after that', async () => {
	book(100, 90);
	const trigger = startTrigger();
	expect((await trigger.activate()).items).toBeNull();
	const ids = book(1, 1);
	expect(await poll(trigger)).toEqual({ ids, reported: [] });
	expect(await poll(trigger)).toEqual({ ids: [], reported: [] });
	expect(bank.takeCalls().length).toBeLessThan(5);
	const late = book(1, 1, 5 * DAY);
	expect((await poll(trigger, DAY)).ids).toEqual(late);
});

it('says from which day on it finds late rows, if a poll cannot read all that it remembers', async () => {
	book(100, 30);
	const trigger = startTrigger();
	expect((await trigger.activate()).items).toBeNull();
	for (let days = 0; days < 10; days++) {
		clock.pass(DAY);
		book(100, 1);
		expect((await poll(trigger)).ids).toHaveLength(100);
	}
	book(1, 1, 20 * DAY);
	trigger.warnings.length = 0;
	expect(await poll(trigger, DAY)).toEqual({ ids: [], reported: [] });
	const read = new Date(clock.now - 13 * DAY).toISOString().slice(0, 9);
	expect(trigger.warnings).toEqual([expect.stringContaining(`before ${read}`)]);
});

it('asks for little of a bank whose local times had an hour twice, when its clocks went back', async () => {
	book(10, 60);
	const { rows } = bank.account('a');
	const ofTwoHours = ['2026-11-01T01:10:00', '2026-11-01T01:50:00'].map((postedTimestamp) =>
		makeRow({ postedTimestamp }),
	);
	rows.splice(
		rows.findIndex(({ postedTimestamp }) => String(postedTimestamp) < '2026-11-01T01'),
		0,
		...ofTwoHours,
	);
	const trigger = startTrigger();
	expect((await trigger.activate()).items).toBeNull();
	await poll(trigger);
	expect(await poll(trigger)).toEqual({ ids: [], reported: [] });
	expect(bank.takeCalls().length).toBeLessThan(5);
});

it('names an account whose list is too long and does not have its newest row first', async () => {
	isOldestFirst = true;
	book(250, 80);
	const trigger = startTrigger();
	await expect(trigger.activate()).resolves.toMatchObject({ items: null });
	const { reported } = await poll(trigger);
	expect(reported).toMatchObject([{ message: expect.stringMatching(/^The account Account a .* is too long/) }]);
	expect(await poll(trigger)).toEqual({ ids: [], reported: [] });
});

it('tells the news of an account with its oldest row first that a poll can read', async () => {
	isOldestFirst = true;
	book(10, 80);
	const trigger = startTrigger();
	expect((await trigger.activate()).items).toBeNull();
	for (let polls = 0; polls < 3; polls++) {
		const booked = book(1, 1);
		expect(await poll(trigger)).toEqual({ ids: booked, reported: [] });
	}
});

it('tells what it has found after an outage that is longer than a poll, and names the account and the days', async () => {
	book(100, 3);
	const trigger = startTrigger();
	expect((await trigger.activate()).items).toBeNull();
	bank.accounts.set('b', { fields: { accountId: 'b' }, rows: [] });
	clock.pass(30 * DAY);
	bank.account('a').failure = { status: 500, json: {} };
	expect((await poll(trigger)).reported).toHaveLength(1);
	bank.account('a').failure = undefined;
	const missed = book(100, 30, 0);
	const { ids, reported } = await poll(trigger);
	expect(ids.length).toBeGreaterThan(1_000);
	const days = /The account Account a could .* from 2026-11-21 to 2026-12-0\d could/;
	expect(reported).toMatchObject([{ message: expect.stringMatching(days) }]);
	expect(await poll(trigger)).toEqual({ ids: [], reported: [] });
	// The bank has become faster, so all is read the next day.
	trigger.budgetMilliseconds = undefined;
	const rest = await poll(trigger, DAY);
	expect([...ids, ...rest.ids].sort()).toEqual(missed.sort());
});

it('names the days again, in other words, if there are too many once more on the same day', async () => {
	const messages = new Set<string>();
	book(1, 3);
	const trigger = startTrigger();
	expect((await trigger.activate()).items).toBeNull();
	for (let batches = 0; batches < 2; batches++) {
		clock.pass(7_200_000);
		// 2,000 rows of half an hour.
		book(96_000, 1 / 48);
		const { ids, reported } = await poll(trigger);
		expect(ids.length).toBeLessThan(2_000);
		expect(reported).toMatchObject([{ message: expect.stringMatching(/could not all be read/) }]);
		for (const { message } of reported) messages.add(message);
	}
	expect(messages.size).toBe(2);
});

it('names the days also at the first poll of a node that was renamed', async () => {
	book(1, 3);
	const trigger = startTrigger();
	await trigger.activate();
	book(1, 1);
	expect((await poll(trigger)).ids).toHaveLength(1);
	clock.pass(7_200_000);
	book(96_000, 1 / 48);
	trigger.replaceNode({ name: 'Another Name' });
	const { reported } = await trigger.activate();
	expect(reported).toMatchObject([{ message: expect.stringMatching(/could not all be read/) }]);
});

it('names the days of which it told nothing, if more is new than it can remember', async () => {
	bank.pageSize = 5_000;
	book(1, 1, 79 * DAY);
	const trigger = startTrigger();
	expect((await trigger.activate()).items).toBeNull();
	const missed = book(700, 60);
	const polls = [await poll(trigger), await poll(trigger), await poll(trigger), await poll(trigger)];
	const ids = polls.flatMap((each) => each.ids);
	const told = new Set(ids);
	expect(told.size).toBe(ids.length);
	expect(told.size).toBeGreaterThan(19_000);
	const lastUntold = missed.find((id) => !told.has(id)) ?? '';
	const day = new Date(Number(lastUntold.slice(1))).toISOString().slice(0, 10);
	const days = new RegExp(`from 2026-09-\\d\\d to ${day} could not`);
	expect(polls.flatMap(({ reported }) => reported)).toMatchObject([{ message: expect.stringMatching(days) }]);
});
