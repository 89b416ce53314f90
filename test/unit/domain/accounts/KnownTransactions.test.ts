import { countPacked, KnownTransactions } from '../../../../nodes/CommercialBanking/domain/accounts/KnownTransactions';

const [first, second] = ['identit1', 'identit2'];

/** Three transactions: two with the same identity, and one of another. */
function makeKnown(): KnownTransactions {
	const known = new KnownTransactions();
	known.add(first, { day: 10, mark: 'aa' });
	known.add(first, { day: 12, mark: 'bb' });
	known.add(second, { day: 12, mark: 'cc' });
	return known;
}

const list = (known: KnownTransactions) => [first, second].map((identity) => known.find(identity));

it('knows each transaction, also two with the same identity', () => {
	expect(list(makeKnown())).toEqual([
		[
			{ day: 10, mark: 'aa' },
			{ day: 12, mark: 'bb' },
		],
		[{ day: 12, mark: 'cc' }],
	]);
	expect(makeKnown().find('identit3')).toEqual([]);
});

it('replaces only the transaction that it is given, and nothing that it does not know', () => {
	const known = makeKnown();
	const [, later] = known.find(first);
	if (later) known.replace(first, later, { day: 13, mark: 'dd' });
	known.replace(second, { day: 12, mark: 'cc' }, { day: 1, mark: 'ee' });
	known.replace('identit3', { day: 12, mark: 'cc' }, { day: 1, mark: 'ee' });
	expect(list(known)).toEqual([
		[
			{ day: 10, mark: 'aa' },
			{ day: 13, mark: 'dd' },
		],
		[{ day: 12, mark: 'cc' }],
	]);
	expect(known.find('identit3')).toEqual([]);
});

it.each<[number, number[][]]>([
	[10, [[10, 12], [12]]],
	[11, [[12], [12]]],
	[13, [[], []]],
])('forgets what was posted before day %j', (edge, days) => {
	const known = makeKnown();
	known.forgetBefore(edge);
	expect(list(known).map((transactions) => transactions.map(({ day }) => day))).toEqual(days);
	expect(countPacked(known.pack())).toBe(days.flat().length);
});

it.each<[number, number | undefined]>([
	[3, undefined],
	[2, 12],
	[1, 12],
	[0, 12],
])('keeps whole days, and the newest in any case, with at most %j', (maximum, edge) => {
	expect(makeKnown().findEdge(maximum)).toBe(edge);
});

it('packs the days in their order, and unpacks the same', () => {
	const text = makeKnown().pack();
	expect(text).toBe('a:identit1aa.c:identit1bbidentit2cc');
	expect(countPacked(text)).toBe(3);
	const unpacked = KnownTransactions.unpack(text);
	expect(unpacked && list(unpacked)).toEqual(list(makeKnown()));
	expect(KnownTransactions.unpack('')?.pack()).toBe('');
});

it.each(['a', 'a:', 'a:identit1a', 'A:identit1aa', 'a:identit1aa.', ':identit1aa', 'a:identit1aa\n'])(
	'does not unpack %j',
	(text) => {
		expect(KnownTransactions.unpack(text)).toBeUndefined();
	},
);
