import type { IExecuteFunctions, INodeExecutionData, INodeParameters, NodeExecutionHint } from 'n8n-workflow';
import { HintCollector } from '../../../nodes/CommercialBanking/actions/HintCollector';

type Add = (hints: HintCollector) => void;

interface Shown {
	readonly parameters?: INodeParameters;
	readonly output?: INodeExecutionData[];
}

const show = (add: Add, { parameters = {}, output = [] }: Shown = {}): NodeExecutionHint[] => {
	const collector = new HintCollector();
	add(collector);
	const shown: NodeExecutionHint[] = [];
	const context = {
		getNode: () => ({ parameters }),
		addExecutionHints: (...hints: NodeExecutionHint[]) => shown.push(...hints),
	};
	collector.show(context as unknown as IExecuteFunctions, output);
	return shown;
};

const twice = (hint: Parameters<HintCollector['add']>[0], note: Parameters<HintCollector['add']>[1] = {}): Add => {
	return (hints) => {
		hints.add(hint, note);
		hints.add(hint, note);
	};
};

it.each<[string, Add, 'info' | 'warning', string]>([
	[
		'two lists of one account',
		twice('partialList', { accountId: 'a1' }),
		'warning',
		'Partial content (206): rows may be missing for a1.',
	],
	[
		'two accounts',
		(hints) => {
			hints.add('partialList', { accountId: 'a1' });
			hints.add('partialList', { accountId: 'a2' });
		},
		'warning',
		'Partial content (206): rows may be missing for a1, a2.',
	],
	['two files', twice('partialFile'), 'warning', 'Partial content (206): files may be incomplete: 2.'],
	[
		'amounts without a sign',
		twice('signUnknown', { accountId: 'DE02120300000000202051' }),
		'warning',
		"'signedAmount' is empty where amount and debitCreditMemo do not tell it for …2051. Transactions: 2.",
	],
	[
		"the bank's own words, not cut",
		twice('accountError', { accountId: 'x'.repeat(36), detail: `704: ${'y '.repeat(30)}` }),
		'warning',
		`Balances may be missing or old: ${'x'.repeat(36)} (704: ${'y '.repeat(30)}).`,
	],
])('%s', (_name, add, type, message) => {
	expect(show(add)).toEqual([{ type, message, location: 'outputPane' }]);
});

it('shows nothing where nothing is to be said, and each hint in its place', () => {
	expect(show(() => {})).toEqual([]);
	const shown = show((hints) => {
		hints.add('waited', { detail: '30' });
		hints.add('limitedList');
	});
	expect(shown.map(({ message }) => message)).toEqual([
		expect.stringContaining("'Limit'"),
		expect.stringContaining('waited 30 seconds'),
	]);
});

it.each([
	[3, ' for 0, 1, 2.'],
	[4, ' for 0, 1, 2 and 1 more.'],
])('names at most three of %d accounts', (count, named) => {
	const [hint] = show((hints) => {
		for (let number = 0; number < count; number += 1) hints.add('partialList', { accountId: String(number) });
	});
	expect(hint?.message).toContain(named);
});

it.each([
	['Operating', '****4711', 'Operating …4711'],
	['…4711', '…4711', '…4711'],
	[undefined, '****4711 ', '…4711'],
	['Operating', undefined, 'Operating'],
	[undefined, undefined, 'a1'],
	['x'.repeat(30), undefined, 'x'.repeat(30)],
	['x'.repeat(31), undefined, `${'x'.repeat(29)}…`],
	['<b>A</b>', 'DE02<b>x', '‹b›A‹/b› …‹b›x'],
])('names an account with the name %s and the number %s: %s', (name, number, shown) => {
	const [hint] = show((hints) => {
		hints.add('partialList', { accountId: 'a1' });
		hints.setAccountName('a1', name, number);
	});
	expect(hint?.message).toContain(` for ${shown}.`);
});

it('leaves out the hint about the limit where the editor shows its own', () => {
	const output = [{ json: {} }];
	expect(show((hints) => hints.add('limitedList'), { parameters: { limit: 1 }, output })).toEqual([]);
	expect(show((hints) => hints.add('limitedList'), { parameters: { limit: 2 }, output })).toHaveLength(1);
});

it.each([
	['selected', ["No item has a value in 'a'."]],
	['full', []],
])('tells which selected fields no item has, and says nothing with the output %s', (choice, messages) => {
	const output = [{ json: { a: null, b: 1 } }, { json: { a: null, b: null } }];
	const hints = show(() => {}, { parameters: { output: choice }, output });
	expect(hints.map(({ message }) => message)).toEqual(messages.map((message) => expect.stringContaining(message)));
});
