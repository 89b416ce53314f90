import { summariseReport } from '../../../../../nodes/CommercialBanking/domain/pain002/items/summariseReport';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { brief, counts, listed, reasons, write } from '../writeReport';

/** JSON leaves out a number that is undefined. */
const batch = (PmtInfSts: string, OrgnlNbOfTxs?: number) => ({ PmtInfSts, OrgnlNbOfTxs });

const summaryOf = async (plaintext: string) => {
	const report = await readReport(plaintext);
	return summariseReport(report, listStatusEntries(report));
};

describe('each outcome', () => {
	it.each([
		['RJCT', 'was rejected', 'were rejected', ''],
		['CANC', 'was canceled', 'were canceled', ' (CANC)'],
		['HOLD', 'has no known status', 'have no known status', ' (HOLD)'],
		['PDNG', 'is pending', 'are pending', ' (PDNG)'],
		['ACCP', 'was accepted but is not completed', 'were accepted but are not completed', ' (ACCP)'],
		['ACSC', 'is completed', 'are completed', ' (ACSC)'],
	])('%s: of one and of many', async (status, one, many, code) => {
		expect(await summaryOf(write({}, listed(status)))).toBe(`1 payment ${one}${code}.`);
		expect(await summaryOf(write({}, listed(status, status)))).toBe(`2 payments ${many}${code}.`);
		expect(await summaryOf(write({}, batch(status)))).toBe(`1 batch of payments ${one}${code}.`);
		expect(await summaryOf(write({}, batch(status), batch(status)))).toBe(`2 batches of payments ${many}${code}.`);
		expect(await summaryOf(write({}, batch(status), batch(status, 1)))).toBe(
			`1 payment and 1 batch of payments ${many}${code}.`,
		);
	});

	it('comes once, the most urgent first, with all its codes', async () => {
		const statuses = ['ACSC', 'ACCC', 'ACCP', 'PDNG', 'RCVD', 'HOLD', '', 'CANC', 'RJCT'];
		expect(await summaryOf(write({}, listed(...statuses)))).toBe(
			[
				'1 payment was rejected.',
				'1 payment was canceled (CANC).',
				'2 payments have no known status (HOLD).',
				'2 payments are pending (PDNG, RCVD).',
				'1 payment was accepted but is not completed (ACCP).',
				'2 payments are completed (ACSC, ACCC).',
			].join(' '),
		);
	});

	it('has no code where there is none', async () => {
		expect(await summaryOf(brief('- | [- -]'))).toBe('2 payments have no known status.');
	});

	it('has no reasons of a rest in doubt', async () => {
		const transaction = { TxSts: 'RJCT', ...reasons('X2') };
		expect(await summaryOf(write({}, { ...batch('RJCT', 3), ...reasons('X1'), TxInfAndSts: transaction }))).toMatch(
			/^1 of 3 payments was rejected: 1 × X2\. 2 of 3 payments are not listed/,
		);
	});

	it('has reasons, unless it is accepted or completed', async () => {
		const withReason = (TxSts: string) => ({ TxSts, ...reasons('X1') });
		const told = async (status: string) => await summaryOf(write({}, { TxInfAndSts: withReason(status) }));
		for (const status of ['RJCT', 'CANC', 'HOLD', 'PDNG']) expect(await told(status)).toMatch(/: 1 × X1\.$/);
		for (const status of ['ACCP', 'ACSC']) expect(await told(status)).not.toContain('X1');
	});
});

describe('reasons', () => {
	const FIVE = '1 × 1, 1 × 2, 1 × 3, 1 × 4, 1 × 5';
	const transactions = (...lists: string[][]) => ({
		TxInfAndSts: lists.map((codes) => ({ TxSts: 'RJCT', ...reasons(...codes) })),
	});

	it.each([
		['the most frequent first', write({}, transactions(['X1'], ['X2'], ['X2'])), '2 × X2, 1 × X1'],
		['once for each transaction', write({}, transactions(['X1', 'X1'], ['X1'])), '2 × X1'],
		['of a batch, for each of its transactions', write({}, { ...batch('RJCT', 7), ...reasons('X1') }), '7 × X1'],
		['of a batch without a number, once', write({}, { ...batch('RJCT'), ...reasons('X1') }), '1 × X1'],
		['five', write({}, transactions('1 2 3 4 5'.split(' '))), FIVE],
		['one more', write({}, transactions('1 2 3 4 5 6'.split(' '))), `${FIVE}, 1 more reason`],
		['two more', write({}, transactions('1 2 3 4 5 6 7'.split(' '))), `${FIVE}, 2 more reasons`],
		['with its name', write({}, transactions(['AC04'])), '1 × AC04 (Closed Account Number)'],
	])('%s', async (_, plaintext, told) => {
		expect((await summaryOf(plaintext)).split(' rejected: ')).toEqual([expect.any(String), `${told}.`]);
	});

	it('are those of the outcome', async () => {
		const text = write(
			{},
			{
				TxInfAndSts: [
					{ TxSts: 'RJCT', ...reasons('X1') },
					{ TxSts: 'PDNG', ...reasons('X2') },
					{ TxSts: 'CANC', StsRsnInf: { AddtlInf: 'only words' } },
				],
			},
		);
		expect(await summaryOf(text)).toBe(
			'1 payment was rejected: 1 × X1. 1 payment was canceled (CANC). 1 payment is pending (PDNG): 1 × X2.',
		);
	});
});

describe('numbers, and what is not listed', () => {
	it.each([
		['of more', brief('4 | [RJCT]'), '1 of 4 payments was rejected. 3 of 4 payments have no known status.'],
		['of all', brief('2 | [RJCT RJCT]'), '2 of 2 payments were rejected.'],
		['of one', brief('1 | [RJCT]'), '1 payment was rejected.'],
		['of fewer', brief('2 | [RJCT RJCT RJCT]'), '3 payments were rejected.'],
		[
			'of batches',
			brief('- | RJCT 3 | RJCT 2 | ACSC 1'),
			'5 of 6 payments were rejected. 1 of 6 payments is completed (ACSC).',
		],
		[
			'of a batch in part',
			brief('- | PART 3 [RJCT ACCP]'),
			'1 of 3 payments was rejected. 1 of 3 payments was accepted but is not completed (ACCP). 1 of 3 payments is not listed, and its batch was accepted only in part (PART).',
		],
		[
			'batches in part',
			brief('- | PART | PART'),
			'An unknown number of payments is not listed, and their batch was accepted only in part (PART).',
		],
		[
			'of a rejected batch, one payment',
			brief('- | RJCT 2 [RJCT]'),
			'1 of 2 payments was rejected. 1 of 2 payments is not listed, and its batch is marked as rejected (RJCT).',
		],
		[
			'of rejected batches, several payments',
			brief('- | RJCT 3 [RJCT] | RJCT 2 [RJCT]'),
			'2 of 5 payments were rejected. 3 of 5 payments are not listed, and their batch is marked as rejected (RJCT).',
		],
		[
			'of a rejected file and of a rejected batch',
			brief('RJCT 9 | RJCT 3 [RJCT] | [RJCT]'),
			'2 of 9 payments were rejected. 2 of 9 payments are not listed, and their batch is marked as rejected (RJCT). 5 of 9 payments are not listed, and their file is marked as rejected (RJCT).',
		],
		[
			'of a file in part, with a number',
			brief('PART 3 | [RJCT] | [RJCT]'),
			'2 of 3 payments were rejected. 1 of 3 payments is not listed, and its file was accepted only in part (PART).',
		],
		[
			'of batches and their file in part',
			brief('PART 9 | PART 3 [RJCT] | PART 2 [RJCT]'),
			'2 of 9 payments were rejected. 3 of 9 payments are not listed, and their batch was accepted only in part (PART). 4 of 9 payments are not listed, and their file was accepted only in part (PART).',
		],
		[
			'of a rejected batch in a file that is not rejected',
			brief('ACTC 3 | RJCT [RJCT]'),
			'1 of 3 payments was rejected. 2 of 3 payments were accepted but are not completed (ACTC).',
		],
		['a payment that is PART itself', brief('- | [PART]'), '1 payment was accepted only in part (PART).'],
		[
			'the only batch of an unknown number in a file of many',
			brief('PART 100 | RJCT'),
			'1 batch of payments was rejected. An unknown number of payments is not listed, and their file was accepted only in part (PART).',
		],
		[
			'two files',
			write([
				{ GrpSts: 'ACCP', OrgnlNbOfTxs: 5 },
				{ GrpSts: 'RJCT', OrgnlNbOfTxs: 3 },
			]),
			'3 of 8 payments were rejected. 5 of 8 payments were accepted but are not completed (ACCP).',
		],
		['two files without numbers', write([{ GrpSts: 'RJCT' }, { GrpSts: 'RJCT' }]), '2 files were rejected.'],
		[
			'a batch and a file without numbers',
			write([{ GrpSts: 'RJCT' }, { GrpSts: 'ACCP' }], batch('RJCT')),
			'1 batch of payments and 1 file were rejected. 1 file was accepted but is not completed (ACCP).',
		],
		[
			'an unknown number and others',
			brief('- | RJCT=many | RJCT 2'),
			'2 payments and an unknown number of payments were rejected.',
		],
		[
			'of a file in part, without a number',
			brief('PART | [RJCT] | [RJCT]'),
			'2 payments were rejected. An unknown number of payments is not listed, and their file was accepted only in part (PART).',
		],
	])('%s', async (_, plaintext, summary) => {
		expect(await summaryOf(plaintext)).toBe(summary);
	});
});

describe('the file as a whole', () => {
	const lines = (...AddtlInf: string[]) => ({ StsRsnInf: { AddtlInf } });
	const x1 = (AddtlInf: string) => ({ Rsn: { Cd: 'X1' }, AddtlInf });
	const numbered = (count: number) =>
		Array.from({ length: count }, (_, index) => ({ Rsn: { Cd: `X${index + 1}` }, AddtlInf: `${index + 1}` }));

	const rejected = (more: object) => ({ GrpSts: 'RJCT', ...more });

	it.each<[string, object, string | RegExp]>([
		['rejected', rejected({}), 'file as a whole was rejected (RJCT).'],
		['cancelled', { GrpSts: 'CANC' }, 'file as a whole was canceled (CANC).'],
		['named', { GrpSts: 'RCVD' }, 'file as a whole is pending (RCVD, Received).'],
		['completed', { GrpSts: 'ACSC' }, /^file as a whole is completed \(ACSC, Accepted Settlement Completed.*\)\.$/],
		['of an unknown status', { GrpSts: 'HOLD' }, 'file as a whole has no known status (HOLD).'],
		['without a status', { OrgnlMsgId: 'F1' }, 'file as a whole has no known status.'],
		['in part', { GrpSts: 'PART' }, /^file as a whole was accepted only in part \(PART, .*\)\.$/],
		['with one payment', rejected({ OrgnlNbOfTxs: 1 }), 'file of 1 payment as a whole was rejected (RJCT).'],
		['with payments', rejected({ OrgnlNbOfTxs: 40 }), 'file of 40 payments as a whole was rejected (RJCT).'],
		['with reasons', rejected(reasons('X1', 'FF01')), /was rejected \(RJCT\): X1, FF01 \(Invalid File Format\)\.$/],
		['with words', rejected(lines('one', 'two')), 'file as a whole was rejected (RJCT): "one two".'],
		['with both', rejected({ StsRsnInf: x1('one') }), 'file as a whole was rejected (RJCT): X1 "one".'],
		['with a reason twice', rejected({ StsRsnInf: ['one', 'two'].map(x1) }), /was rejected \(RJCT\): X1 "one two"\.$/],
		['with five reasons', rejected({ StsRsnInf: numbered(5) }), /\(RJCT\): X1, X2, X3, X4, X5 "1 2 3 4 5"\.$/],
		['with six', rejected({ StsRsnInf: numbered(6) }), /: X1, X2, X3, X4, X5, 1 more reason "1 2 3 4 5 6"\.$/],
		['counted', counts({ RJCT: 4 }), 'file of 4 payments as a whole was rejected (RJCT).'],
		['with its own counts', rejected(counts({ RJCT: 4 })), 'file of 4 payments as a whole was rejected (RJCT).'],
	])('%s', async (_, group, summary) => {
		const told = await summaryOf(write(group));
		if (typeof summary === 'string') expect(told).toBe(`The ${summary}`);
		else expect(told.replace(/^The /, '')).toMatch(summary);
	});

	it.each([
		[
			'several statuses are counted',
			counts({ RJCT: 1, ACCP: 3 }),
			'1 of 4 payments was rejected. 3 of 4 payments were accepted but are not completed (ACCP).',
		],
		[
			'a part is counted',
			{ OrgnlNbOfTxs: 10, ...counts({ RJCT: 4 }) },
			'4 of 10 payments were rejected. 6 of 10 payments have no known status.',
		],
		[
			'others are counted than its status says',
			{ GrpSts: 'ACSC', ...counts({ ACSC: 9, RJCT: 1 }) },
			'1 of 10 payments was rejected. 9 of 10 payments are completed (ACSC).',
		],
		[
			'it counts only some as rejected',
			{ GrpSts: 'RJCT', OrgnlNbOfTxs: 9, ...counts({ RJCT: 1 }) },
			'9 of 9 payments are not listed, and their file is marked as rejected (RJCT).',
		],
		['a count is no number', counts({ RJCT: 'many' }), 'An unknown number of payments was rejected.'],
	])('is not told where %s', async (_, group, summary) => {
		expect(await summaryOf(write(group))).toBe(summary);
	});
});
