import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { HintCollector } from '../../../nodes/CommercialBanking/actions/HintCollector';

const show = (add: (hints: HintCollector) => void, { limit = 50, outputLength = 3 } = {}): NodeExecutionHint[] => {
	const collector = new HintCollector();
	add(collector);
	const shown: NodeExecutionHint[] = [];
	const context = {
		getNode: () => ({ parameters: { limit } }),
		addExecutionHints: (...hints: NodeExecutionHint[]) => shown.push(...hints),
	};
	collector.show(context as unknown as IExecuteFunctions, outputLength);
	return shown;
};

const hint = (type: 'info' | 'warning', message: string) => ({
	type,
	message: expect.stringContaining(message),
	location: 'outputPane',
});

it.each<[string, (hints: HintCollector) => void, unknown]>([
	['nothing', () => {}, undefined],
	[
		'a limited list',
		(hints) => hints.addLimitedList(),
		hint('info', "The bank's list goes on after the items that 'Limit' allows."),
	],
	[
		'a part of the list of accounts',
		(hints) => hints.addPartialList(),
		hint(
			'warning',
			'Partial content (206): 1 answer of the bank held only part of what was asked for. Rows may be missing.',
		),
	],
	[
		'a part of two lists of one account',
		(hints) => {
			hints.addPartialList('a1');
			hints.addPartialList('a1');
		},
		hint('warning', '2 answers of the bank held only part of what was asked for. Rows may be missing. Accounts: a1.'),
	],
	['a list inside an account', (hints) => hints.addListInsideAccount('a1'), hint('warning', 'Accounts: a1.')],
	['another account', (hints) => hints.addMissingAccount('a1'), hint('warning', 'held only other accounts.')],
	['an account out of a list', (hints) => hints.addPartialAccount('a1'), hint('warning', 'was picked from it.')],
	[
		'a part of a file',
		(hints) => hints.addPartialFile(),
		{ ...hint('warning', ''), message: 'Partial content (206): 1 answer held only a part of the file.' },
	],
	[
		'a list that ends early',
		(hints) => hints.addEndedEarly(undefined, { read: 2, announced: 5 }),
		hint('warning', 'Rows may be missing. the list of accounts (2 of 5 rows).'),
	],
	[
		'an account with a problem',
		(hints) => hints.addAccountError('a1', 'stale'),
		hint('warning', 'Accounts: a1 (stale).'),
	],
	[
		'transactions inside',
		(hints) => hints.addTransactionsInside('a1'),
		hint('info', '1 account came with transactions'),
	],
	[
		'two filtered pages',
		(hints) => {
			hints.addFilterCounts({ read: 10, dropped: 4, undated: 1 });
			hints.addFilterCounts({ read: 5, dropped: 2, undated: 1 });
		},
		hint('info', ': 6 of 15 transactions read were left out. 2 transactions without a usable date were kept.'),
	],
	[
		'a selected field without a value',
		(hints) => {
			hints.addSelectedFields(['a', 'b'], { a: null, b: 1 });
			hints.addSelectedFields(['a', 'b'], { a: null, b: null });
		},
		hint('info', "No item has a value in 'a'."),
	],
	[
		'checks that passed',
		(hints) => {
			hints.addReceptionCheck(undefined);
			hints.addReceptionCheck(undefined);
		},
		hint('info', 'All steps passed in 2 checks: the bank can deliver.'),
	],
	[
		'a check that passed',
		(hints) => hints.addReceptionCheck(undefined),
		hint('info', 'All steps passed: the bank can deliver.'),
	],
	[
		'checks, two of which did not pass',
		(hints) => {
			for (const problem of [undefined, 'Reach the trigger: …', 'Load the credential: …'])
				hints.addReceptionCheck(problem);
		},
		hint('warning', 'as it should. Reach the trigger: …'),
	],
	['a short wait', (hints) => void hints.addRateLimitWait(9_999), undefined],
	['a long wait', (hints) => void hints.addRateLimitWait(10_000), hint('info', 'one call waited 10 seconds in all.')],
	[
		'options against a long wait, which not each operation has',
		(hints) => void hints.addRateLimitWait(10_000),
		hint('info', "Where the operation has these options, a lower 'Accounts at Once' or 'Images at Once',"),
	],
])('%s', (_name, add, expected) => {
	expect(show(add)).toEqual(expected === undefined ? [] : [expected]);
});

it.each([
	['sign_contradicts_memo', 'the sign of the amount contradicts'],
	['memo_unknown', 'debitCreditMemo is none of'],
	['amount_unreadable', 'the amount is not a number'],
] as const)('names the accounts whose amounts have no sign: %s', (problem, reason) => {
	const shown = show((hints) => {
		hints.addSignProblem('a1', problem);
		hints.addSignProblem('a2', problem);
	});
	expect(shown).toEqual([hint('warning', `'signedAmount' is empty for 2 transactions, because ${reason}`)]);
	expect(shown[0]?.message).toMatch(/ Accounts: a1, a2\.$/);
});

it.each([
	[5, ' Accounts: 0, 1, 2, 3, 4.'],
	[6, ' Accounts: 0, 1, 2, 3, 4 and 1 more.'],
])('names at most five of %d accounts', (count, named) => {
	const shown = show((hints) => {
		for (let number = 0; number < count; number += 1) hints.addMissingAccount(String(number));
	});
	expect(shown[0]?.message).toContain(named);
});

it('leaves out the hint about the limit where the editor shows its own, and tells of the first long wait once', () => {
	expect(show((hints) => hints.addLimitedList(), { limit: 3, outputLength: 3 })).toEqual([]);
	const hints = new HintCollector();
	expect([5_000, 10_000, 20_000].map((wait) => hints.addRateLimitWait(wait))).toEqual([false, true, false]);
});

it('shows nothing where n8n is too old for hints', () => {
	const hints = new HintCollector();
	hints.addLimitedList();
	const context = { getNode: () => ({ parameters: {} }) };
	expect(() => hints.show(context as unknown as IExecuteFunctions, 1)).not.toThrow();
});
