import {
	isCounted,
	tallyStatuses,
	totalReport,
} from '../../../../../nodes/CommercialBanking/domain/pain002/items/tallyReport';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';

const write = (OrgnlGrpInfAndSts: object | object[], ...OrgnlPmtInfAndSts: object[]) =>
	JSON.stringify({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts, OrgnlPmtInfAndSts } });
const counts = (perStatus: Record<string, number | string>) => ({
	NbOfTxsPerSts: Object.entries(perStatus).map(([DtldSts, DtldNbOfTxs]) => ({ DtldSts, DtldNbOfTxs })),
});
const listed = (...statuses: string[]) => ({ TxInfAndSts: statuses.map((TxSts) => (TxSts === '' ? {} : { TxSts })) });
const part = (number: number, perStatus: Record<string, number | string>, ...statuses: string[]) => ({
	PmtInfSts: 'PART',
	OrgnlNbOfTxs: number,
	...counts(perStatus),
	...listed(...statuses),
});

/** Status and number of transactions. */
type Row = [string | null, number];

async function tally(plaintext: string): Promise<Row[]> {
	const report = await readReport(plaintext);
	const tallies = tallyStatuses(listStatusEntries(report));
	return tallies.map(({ status, transactions }) => [status, transactions]);
}

describe('the tally of statuses', () => {
	it.each<[string, string, Row[]]>([
		[
			'adds up the levels',
			write({ GrpSts: 'ACCP', OrgnlNbOfTxs: 9 }, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 3 }, listed('RJCT', '', 'PDNG')),
			[
				['RJCT', 4],
				['ACCP', 4],
				['PDNG', 1],
			],
		],
		[
			'counts what has no number apart',
			write({}, { PmtInfSts: 'RJCT' }, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 2 }, { PmtInfSts: 'RJCT' }, {}),
			[
				['RJCT', 2],
				[null, 0],
			],
		],
		[
			'has a counted status whose count is no number',
			write({}, counts({ RJCT: 'many', ACCP: 2 })),
			[
				['RJCT', 0],
				['ACCP', 2],
			],
		],
		['leaves out an unknown rest', write({}, { PmtInfSts: 'PART', ...listed('RJCT') }), [['RJCT', 1]]],
		['leaves out a rest in doubt', write({}, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 3, ...listed('RJCT') }), [['RJCT', 1]]],
	])('%s', async (_, plaintext, expected) => {
		expect(await tally(plaintext)).toEqual(expected);
	});
});

describe('the rest of PART', () => {
	it.each<[string, string, Row[]]>([
		[
			'of one batch has the statuses that the bank counts',
			write({}, part(5, { RJCT: 2, ACCP: 3 }, 'RJCT')),
			[
				['RJCT', 2],
				['ACCP', 3],
			],
		],
		[
			'of several batches: each by its own counts, and by what itself lists',
			write({}, part(5, { RJCT: 2, ACCP: 3 }, 'RJCT'), part(4, { RJCT: 3, PDNG: 1 }, 'RJCT')),
			[
				['RJCT', 5],
				['ACCP', 3],
				['PDNG', 1],
			],
		],
		[
			'of a group, over several batches',
			write(
				{ GrpSts: 'PART', OrgnlNbOfTxs: 10, ...counts({ RJCT: 4, ACCP: 6 }) },
				listed('RJCT'),
				{ PmtInfSts: 'RJCT', OrgnlNbOfTxs: 2 },
				listed('ACCP'),
			),
			[
				['RJCT', 4],
				['ACCP', 6],
			],
		],
		[
			'of several files: each by its own counts',
			write([
				{ GrpSts: 'PART', OrgnlNbOfTxs: 3, ...counts({ RJCT: 1, ACCP: 2 }) },
				{ GrpSts: 'PART', OrgnlNbOfTxs: 4, ...counts({ RJCT: 1, ACCP: 3 }) },
			]),
			[
				['RJCT', 2],
				['ACCP', 5],
			],
		],
		[
			'of a further file: not by what the batches of the first list',
			write(
				[
					{ GrpSts: 'ACCP', OrgnlNbOfTxs: 1 },
					{ GrpSts: 'PART', OrgnlNbOfTxs: 4, ...counts({ RJCT: 1, ACCP: 3 }) },
				],
				listed('RJCT'),
			),
			[
				['RJCT', 2],
				['ACCP', 4],
			],
		],
		[
			'of the first file: not by what a further file counts',
			write([{ GrpSts: 'PART', OrgnlNbOfTxs: 3, ...counts({ RJCT: 1, ACCP: 2 }) }, counts({ RJCT: 4 })]),
			[
				['RJCT', 5],
				['ACCP', 2],
			],
		],
		[
			'stays PART as far as nothing is counted',
			write({}, part(9, { RJCT: 1, ACCP: 3 }, 'RJCT')),
			[
				['RJCT', 1],
				['ACCP', 3],
				['PART', 5],
			],
		],
		[
			'has the counted statuses also where a count is no number',
			write({}, part(5, { RJCT: 1, ACCP: 4, PDNG: 'many' }, 'RJCT')),
			[
				['RJCT', 1],
				['ACCP', 4],
				['PDNG', 0],
			],
		],
		[
			'stays PART without counts',
			write({}, part(5, {}, 'RJCT')),
			[
				['RJCT', 1],
				['PART', 4],
			],
		],
		[
			'is counted by status also where the level has another one',
			write({}, { ...part(3, { RJCT: 1, ACCP: 2 }), PmtInfSts: 'ACCP' }),
			[
				['RJCT', 1],
				['ACCP', 2],
			],
		],
		[
			'is not a transaction that is PART, whatever the bank counts',
			write({}, part(2, { RJCT: 1, ACCP: 1 }, 'PART', 'RJCT')),
			[
				['PART', 1],
				['RJCT', 1],
			],
		],
		['has no number where the level has none', write({}, { PmtInfSts: 'PART' }), [['PART', 0]]],
		['is not a transaction that is PART', write({}, listed('PART', 'PART')), [['PART', 2]]],
		['is not a counted PART', write(counts({ PART: 2 })), [['PART', 2]]],
		[
			'is not a counted PART of a batch',
			write({}, counts({ PART: 2, RJCT: 1 })),
			[
				['PART', 2],
				['RJCT', 1],
			],
		],
	])('%s', async (_, plaintext, expected) => {
		expect(await tally(plaintext)).toEqual(expected);
	});
});

it.each<[string, string, boolean[]]>([
	['a batch without a number', write({}, { PmtInfSts: 'RJCT' }), [true]],
	['listed ones and a known rest', write({}, part(3, {}, 'RJCT')), [true, true]],
	['listed ones and an unknown rest', write({}, { PmtInfSts: 'PART', ...listed('RJCT') }), [true, false]],
	['a rest in doubt', write({}, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 3, ...listed('RJCT') }), [true, false]],
])('tells what can be counted: %s', async (_, plaintext, expected) => {
	expect(listStatusEntries(await readReport(plaintext)).map(isCounted)).toEqual(expected);
});

describe('the totals', () => {
	const amount = (TxSts: string, Ccy: string | undefined, Amt: string) => ({
		TxSts,
		OrgnlTxRef: { Amt: { InstdAmt: { ...(Ccy === undefined ? {} : { Ccy }), Amt } } },
	});
	const totalsOf = async (value: object) => {
		const report = await readReport(JSON.stringify({ CstmrPmtStsRpt: value }));
		return totalReport(report, listStatusEntries(report));
	};

	it('count transactions and batches', async () => {
		const transaction = { TxSts: 'ACSC' };
		const totals = await totalsOf({
			OrgnlGrpInfAndSts: { OrgnlNbOfTxs: 9, OrgnlCtrlSum: '9.50', GrpSts: 'PART' },
			OrgnlPmtInfAndSts: [{ TxInfAndSts: [transaction, transaction] }, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 2 }],
			TxInfAndSts: { OrgnlPmtInfId: 'P3', ...transaction },
		});
		expect(totals).toEqual({ transactions: 9, listedTransactions: 3, batches: 2, controlSum: '9.50', amounts: [] });
	});

	it('add up amounts by outcome and currency, and leave out what is no number', async () => {
		const { amounts } = await totalsOf({
			OrgnlPmtInfAndSts: {
				TxInfAndSts: [
					amount('ACSC', 'USD', '1.10'),
					amount('ACCC', 'USD', '2'),
					amount('ACSC', undefined, '3'),
					amount('RJCT', 'USD', 'much'),
					amount('RJCT', 'USD', '4'),
					{ TxSts: 'RJCT' },
				],
			},
		});
		expect(amounts).toEqual([
			{ outcome: 'completed', currency: 'USD', transactions: 2, amount: '3.10' },
			{ outcome: 'completed', currency: null, transactions: 1, amount: '3' },
			{ outcome: 'rejected', currency: 'USD', transactions: 1, amount: '4' },
		]);
	});
});
