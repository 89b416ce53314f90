import type { IExecuteFunctions, INodeExecutionData, INodeParameters, NodeExecutionHint } from 'n8n-workflow';
import { HintCollector, LIMITED_LIST } from '../../../nodes/CommercialBanking/actions/HintCollector';

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

type About = Parameters<HintCollector['warn']>[1];

const twice = (about?: About): Add => {
	return (hints) => {
		hints.warn('Rows may be missing', about);
		hints.warn('Rows may be missing', about);
	};
};

const accounts = (count: number): Add => {
	return (hints) => {
		for (let number = 0; number < count; number += 1) hints.warn('Rows may be missing', { accountId: String(number) });
	};
};

it.each<[string, Add, string]>([
	['two equal ones', twice(), 'Rows may be missing.'],
	['one account', twice({ accountId: 'a1' }), 'Rows may be missing: a1.'],
	['three accounts', accounts(3), 'Rows may be missing: 0, 1, 2.'],
	['at most three of four accounts', accounts(4), 'Rows may be missing: 0, 1, 2 and 1 more.'],
	['a count', twice({ times: 2 }), 'Rows may be missing: 4.'],
	['a detail', twice({ detail: '30 seconds' }), 'Rows may be missing: 30 seconds.'],
	[
		'a count of an account',
		twice({ accountId: 'DE02120300000000202051', times: 1 }),
		'Rows may be missing: …2051 (2).',
	],
])('shows %s', (_name, add, message) => {
	expect(show(add)).toEqual([{ type: 'warning', message, location: 'outputPane' }]);
});

it('shows nothing where nothing is to be said, and warnings first', () => {
	expect(show(() => {})).toEqual([]);
	const shown = show((hints) => {
		hints.add('Something');
		hints.warn('A danger');
	});
	expect(shown.map(({ type }) => type)).toEqual(['warning', 'info']);
});

it('is at most two lines long', () => {
	const [hint] = show((hints) => hints.warn('word '.repeat(40), { detail: 'word '.repeat(40) }));
	expect(hint?.message.length).toBeLessThanOrEqual(140);
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
		hints.warn('Rows may be missing', { accountId: 'a1' });
		hints.setAccountName('a1', name, number);
	});
	expect(hint?.message).toContain(`: ${shown}.`);
});

it('leaves out the hint about the limit where the editor shows its own', () => {
	const output = [{ json: {} }];
	expect(show((hints) => hints.add(LIMITED_LIST), { parameters: { limit: 1 }, output })).toEqual([]);
	expect(show((hints) => hints.add(LIMITED_LIST), { parameters: { limit: 2 }, output })).toHaveLength(1);
});

it.each([
	['selected', ["No item has a value in 'a'."]],
	['full', []],
])('tells which selected fields no item has, and says nothing with the output %s', (choice, messages) => {
	const output = [{ json: { a: null, b: 1 } }, { json: { a: null, b: null } }];
	const hints = show(() => {}, { parameters: { output: choice }, output });
	expect(hints.map(({ message }) => message)).toEqual(messages.map((message) => expect.stringContaining(message)));
});

it.each([
	['create', ['a.xml', 'a.xml', 'b.xml', 'a.xml'], [expect.stringMatching(/Execute Once.*: 2\.$/)]],
	['create', ['a.xml', 'b.xml'], []],
	['parse', ['a.xml', 'a.xml'], []],
])('says that %s has made files again: %j', (operation, names, messages) => {
	const output = names.map((fileName) => ({ json: { fileName } }));
	expect(show(() => {}, { parameters: { operation }, output }).map(({ message }) => message)).toEqual(messages);
});
