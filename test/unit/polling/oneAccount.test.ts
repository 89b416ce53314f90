import { PolledTrigger } from '../../n8nStandIn/PolledTrigger';
import { type BankResponse, makeRow, useBank } from '../TestBank';
import { PollClock } from './PollClock';

const bank = useBank();

const DAY = 86_400_000;

const ids = Array.from({ length: 25 }, (_, index) => `a${index + 1}`);
/** As many as most cases need. */
const few = ids.slice(0, 8);
const others = few.slice(1);

const events = {
	balances: { event: 'balanceCrossed', threshold: 50, direction: 'below' },
	changes: { event: 'accountChanged' },
	transactions: {},
	'chosen transactions': { accounts: 'chosen' },
};

type EventName = keyof typeof events;

const answers: Readonly<Record<string, BankResponse>> = {
	401: { status: 401, json: { code: 'K-1', message: 'API key invalid' } },
	403: { status: 403, json: { code: '403', message: 'Forbidden' } },
	602: { status: 403, json: { code: '602', message: 'No consent' } },
	404: { status: 404 },
	429: { status: 429, headers: { 'retry-after': '86400' } },
	500: { status: 500 },
	part: { status: 206, json: { depositAccount: { accountId: 'a1' } } },
	nothing: { fault: 'hang' },
};

const renewed: BankResponse = { json: { access_token: 'new', refresh_token: 'next', token_type: 'Bearer' } };

const parametersOf = (event: EventName, accountIds: readonly string[]) =>
	event === 'chosen transactions' ? { ...events[event], accountIds } : events[event];

/** Lets the first of the accounts answer always the same, and something happen in each of the others. */
async function watch(
	event: EventName,
	failure: BankResponse | undefined,
	{
		tokenAnswer = renewed,
		failing = ['a1'],
		accounts = few,
	}: { tokenAnswer?: BankResponse; failing?: readonly string[]; accounts?: readonly string[] } = {},
) {
	const clock = new PollClock().use();
	bank.reset(...accounts);
	bank.hidesBalances = true;
	bank.answer = (request) => (request.path === '/oauth20/token' ? tokenAnswer : bank.show(request));
	const hangs = failure?.fault === 'hang';
	const parameters = parametersOf(event, accounts);
	const trigger = new PolledTrigger(bank.origin, parameters, { send: hangs ? bank.send : undefined });
	trigger.budgetMilliseconds = 20_000;
	const calls: string[] = [];
	const [told, errors] = [new Set<unknown>(), new Array<unknown>()];
	const poll = async (isActivation = false) => {
		const polling = isActivation ? trigger.activate() : trigger.poll();
		const ended = hangs ? clock.passWhileHanging(bank, polling) : polling;
		const { items, reported } = await ended.catch((error: unknown) => ({ items: [], reported: [error] }));
		for (const item of items ?? []) told.add(item.accountId);
		errors.push(...reported);
		calls.push(...bank.takeCalls());
	};
	// n8n refuses to activate a trigger that can read no account.
	if (failing.length === 1) bank.account('a1').failure = failure;
	await poll(true);
	for (const id of failing) bank.account(id).failure = failure;
	for (const id of accounts) {
		bank.account(id).fields = { ...bank.account(id).fields, availableBalance: 1, status: 'CLOSED' };
		bank.book(id, makeRow({ postedTimestamp: new Date(clock.now).toISOString() }));
	}
	for (let polls = 0; polls < 3; polls++) await poll();
	const count = (path: RegExp) => calls.filter((call) => path.test(call)).length;
	return {
		told: [...told].sort(),
		errors,
		renewals: count(/^\/oauth20\/token/),
		callsOfFirst: count(/^\/accounts\/a1(?:\/|$)/),
	};
}

const advice = /connect|Switch account/i;

it.each(
	Object.keys(events).flatMap((event) => Object.keys(answers).map((answer) => [event, answer] as [EventName, string])),
)('%s of the other accounts are told, whatever the account before them answers: %s', async (event, answer) => {
	const { told, errors, renewals, callsOfFirst } = await watch(event, answers[answer]);
	expect(told).toEqual([...others].sort());
	// Nothing is remembered of an account: each poll asks it again, and renews the token at most once.
	expect(callsOfFirst).toBeGreaterThan(3);
	expect(renewals).toBe(answer === '401' || answer === '403' ? 4 : 0);
	// A part of an account without its status changes nothing.
	if (answer === 'part' && event === 'changes') return;
	expect(errors).toMatchObject([
		{ message: expect.stringMatching(/^The account (?:Account )?a1 could not be read\. /) },
	]);
	expect(errors).not.toMatchObject([{ description: expect.stringMatching(advice) }]);
});

it.each(
	[401, 403].flatMap((status) =>
		(['balances', 'chosen transactions'] as const).flatMap((event) =>
			[{ status: 500 }, { status: 429 }, undefined].map(
				(tokenAnswer) => [status, event, tokenAnswer ?? { status: 400, json: { error: 'invalid_grant' } }] as const,
			),
		),
	),
)('a %d stays that of the account if the token is not renewed: %s %j', async (status, event, tokenAnswer) => {
	const { told, errors, renewals } = await watch(event, answers[status], { tokenAnswer });
	expect(told).toEqual([...others].sort());
	expect(errors).toMatchObject([{ context: { bank: { kind: 'status', status, otherCallsWorked: true } } }]);
	expect(errors).not.toMatchObject([{ description: expect.stringMatching(advice) }]);
	expect(renewals).toBe(4);
});

it.each(Object.keys(events) as EventName[])(
	'%s of 15 accounts are told, though the ten before them never answer, and are named',
	async (event) => {
		const { told, errors } = await watch(event, answers.nothing, { failing: ids.slice(0, 10), accounts: ids });
		expect([...told].sort()).toEqual(ids.slice(10).sort());
		const message = expect.stringMatching(/^The accounts .*a1, .* and 5 more could/);
		expect(errors).toMatchObject(errors.map(() => ({ message })));
		expect(errors).not.toEqual([]);
	},
);

it('is named once a day, though the clock of n8n is wrong meanwhile', async () => {
	const clock = new PollClock().use();
	bank.reset('a1', 'a2');
	bank.hidesBalances = true;
	bank.account('a1').failure = answers[401];
	bank.answer = (request) => (request.path === '/oauth20/token' ? renewed : bank.show(request));
	const trigger = new PolledTrigger(bank.origin, events.balances);
	await trigger.activate();
	clock.pass(DAY);
	const counts: number[] = [];
	for (const error of [0, 400 * DAY, 0, 0]) {
		clock.error = error;
		counts.push((await trigger.poll()).reported.length);
		clock.pass(DAY / 2);
	}
	expect(counts).toEqual([1, 0, 1, 0]);
});

describe.each(Object.keys(events) as EventName[])('a sample of %s', (event) => {
	const sample = async (failing: readonly string[]) => {
		bank.reset(...few);
		bank.hidesBalances = true;
		for (const id of failing) bank.account(id).failure = answers[401];
		for (const id of few) bank.book(id, makeRow());
		return await new PolledTrigger(bank.origin, parametersOf(event, few)).runManually();
	};

	it('has other accounts than three that answer 401', async () => {
		const { items } = await sample(few.slice(0, 3));
		expect(items?.[0]).toMatchObject({ accountId: 'a4', sample: true });
	});

	it('says why no account could be read', async () => {
		await expect(sample(few)).rejects.toMatchObject({ context: { bank: { status: 401 } } });
	});
});
