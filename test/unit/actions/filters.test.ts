import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { textOf } from '../../../n8n-host/jsonValue.ts';
import { CommercialBanking } from '../../../nodes/CommercialBanking/CommercialBanking.node';
import { executeOperation } from '../../n8nStandIn/executeOperation';
import { readProjectFile } from '../readProjectFile';
import { useBank } from '../TestBank';

const rows = [
	{ depositTransaction: { transactionId: 'old', postedTimestamp: '2025-06-18' } },
	{ depositTransaction: { transactionId: 'new', postedTimestamp: '2025-06-20' } },
];

const accounts = [{ depositAccount: { accountId: 'a1' } }, { depositAccount: { accountId: 'a2' } }];

/** What each filter of a list does. Who adds a filter adds it here; the first test names the one that was forgotten. */
const filters: Readonly<
	Record<
		string,
		{
			readonly value: string | INodeParameters;
			/** The IDs that it leaves. */
			readonly ids: readonly string[];
			/** The bank filters, so the limit may be the page size. If the node filters, it may not. */
			readonly isByBank: boolean;
		}
	>
> = {
	'account: accountIds': { value: 'a2', ids: ['a2'], isByBank: true },
	'transaction: period': { value: 'yesterday', ids: ['new'], isByBank: false },
	'transaction: chosenDays': {
		value: { days: { from: '2025-06-19', to: '2025-06-30' } },
		ids: ['new'],
		isByBank: false,
	},
	'transaction: postedAfter': { value: '2025-06-19', ids: ['new'], isByBank: false },
	'transaction: postedBefore': { value: '2025-06-19', ids: ['old'], isByBank: false },
};

const { properties } = new CommercialBanking().description;

/** The filters that the editor shows, by resource and name. */
const shown = new Map(
	properties
		.filter(({ name }) => name === 'filters')
		.flatMap(({ displayOptions, options }) =>
			(options ?? [])
				.filter((option): option is INodeProperties => 'displayName' in option && 'type' in option)
				.map(
					(option) => [`${textOf(displayOptions?.show?.resource?.[0], 'a resource')}: ${option.name}`, option] as const,
				),
		),
);

const bank = useBank();

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-06-21T12:00:00Z'));
	bank.answer = ({ path: asked, url }) => {
		if (asked !== '/accounts') return { json: { transactions: rows } };
		const wanted = url.searchParams.get('accountIds')?.split(',') ?? ['a1', 'a2'];
		return { json: { accounts: accounts.filter(({ depositAccount }) => wanted.includes(depositAccount.accountId)) } };
	};
});

it('each filter of the editor is in the table above, and the other way round', () => {
	expect([...shown.keys()].sort()).toEqual(Object.keys(filters).sort());
});

it.each([...shown].map(([key, { displayName }]) => ({ key, displayName })))(
	'the reference has a row for the filter $displayName ($key)',
	({ displayName }) => {
		const reference = readProjectFile('docs/reference.md');
		const titles = [...reference.matchAll(/^\| (.+?) \(filters?\) \|/gm)].flatMap(([, names = '']) =>
			names.split(', '),
		);
		expect(titles).toContain(displayName);
	},
);

it.each(Object.entries(filters))(
	'%s leaves out rows, and the page size fits',
	async (key, { value, ids, isByBank }) => {
		const [resource = '', name = ''] = key.split(': ');
		const accountId: INodeParameters = { __rl: true, mode: 'id', value: 'a1' };
		const { json } = await executeOperation({
			origin: bank.origin,
			items: [{ resource, operation: 'getAll', accountId, limit: 7, output: 'full', filters: { [name]: value } }],
		});
		expect(json.map((item) => item[`${resource}Id`])).toEqual(ids);
		expect(bank.requests[0]?.url.searchParams.get('limit')).toBe(isByBank ? '7' : null);
	},
);
