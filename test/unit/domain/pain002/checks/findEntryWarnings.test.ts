import {
	findDoubt,
	findDoubtfulBlocks,
	findEntryWarnings,
} from '../../../../../nodes/CommercialBanking/domain/pain002/checks/findEntryWarnings';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { counts, listed, write } from '../writeReport';

const FILE_REJECTED = ['status_contradiction', 'The bank marks the file as RJCT, but this part of it as ACCP.'];
const FILE_CANCELLED = ['status_contradiction', 'The bank marks the file as CANC, but this part of it as ACCP.'];
const BATCH_REJECTED = ['status_contradiction', 'The bank marks the batch as RJCT, but this part of it as ACCP.'];
const PARTLY_LISTED = (what: string, number: string) => [
	'partly_listed',
	`The bank marks the ${what} as rejected but lists only ${number} payments.`,
];

/** The warnings of each entry: code and first sentence. Then the levels in doubt. */
it.each<[string, string, string[][][], string[]]>([
	['nothing is wrong', write({ GrpSts: 'ACCP' }, { PmtInfSts: 'ACCP', ...listed('ACCP') }), [[]], []],
	['a rejected file', write({ GrpSts: 'RJCT' }, listed('ACCP')), [[FILE_REJECTED]], ['file']],
	['a cancelled file', write({ GrpSts: 'CANC' }, listed('ACCP')), [[FILE_CANCELLED]], ['file']],
	['a rejected batch', write({}, { PmtInfSts: 'RJCT', ...listed('ACCP') }), [[BATCH_REJECTED]], ['batch 0']],
	[
		'both',
		write({ GrpSts: 'RJCT' }, { PmtInfSts: 'RJCT', ...listed('ACCP') }),
		[[BATCH_REJECTED, FILE_REJECTED]],
		['batch 0', 'file'],
	],
	[
		'an accepted batch of a rejected file',
		write({ GrpSts: 'RJCT' }, { PmtInfSts: 'ACCP' }),
		[[FILE_REJECTED]],
		['file'],
	],
	[
		'the second of two batches',
		write({ GrpSts: 'RJCT' }, { PmtInfSts: 'RJCT' }, { PmtInfSts: 'ACCP' }),
		[[], [FILE_REJECTED]],
		['file'],
	],
	['an accepted file over a rejected part: the part is clear', write({ GrpSts: 'ACCP' }, listed('RJCT')), [[]], []],
	['a completed file over a pending part', write({ GrpSts: 'ACSC' }, listed('PDNG')), [[]], []],
	['an inherited status', write({ GrpSts: 'RJCT' }, listed('')), [[]], []],
	['the file itself', write({ GrpSts: 'RJCT' }), [[]], []],
	['no status', write({ GrpSts: 'PART' }, listed('')), [[]], []],
	['a completed file that counts others', write({ GrpSts: 'ACSC', ...counts({ ACSC: 9, RJCT: 1 }) }), [[], []], []],
	['a file in part that counts', write({ GrpSts: 'PART', ...counts({ ACSC: 9, RJCT: 1 }) }), [[], []], []],
	[
		'a rejected file that counts some of its payments only',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 9, ...counts({ RJCT: 1 }) }),
		[[['partly_listed', 'The bank marks the file as rejected but counts only 1 of 9 payments so.']]],
		['file'],
	],
	[
		'a rejected file that lists only some, with a number',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3 }, listed('RJCT')),
		[[], [PARTLY_LISTED('file', '1 of 3')]],
		['file'],
	],
	[
		'a rejected batch that lists only some, with a number',
		write({}, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 4, ...listed('RJCT', 'RJCT') }),
		[[], [], [PARTLY_LISTED('batch', '2 of 4')]],
		['batch 0'],
	],
	[
		'a rejected batch that lists only some and an accepted one',
		write({}, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 3, ...listed('RJCT', 'ACCP') }),
		[[], [BATCH_REJECTED], [PARTLY_LISTED('batch', '2 of 3')]],
		['batch 0'],
	],
])('%s', async (_, plaintext, warnings, doubtful) => {
	const report = await readReport(plaintext);
	const entries = listStatusEntries(report);
	const found = entries.map((entry) =>
		findEntryWarnings(report, entry).map(({ code, text }) => [code, text.slice(0, text.indexOf('.') + 1)]),
	);
	expect(found).toEqual(warnings);
	const levels = [...findDoubtfulBlocks(entries)].map(([block, doubt]) => {
		const what = block === report.file ? 'file' : 'batch';
		expect(doubt).toMatch(new RegExp(`^The bank marks the ${what} as (rejected|${block.status})\\b`));
		const index = report.batches.findIndex((payment) => payment === block);
		return block === report.file ? 'file' : `batch ${index}`;
	});
	expect(levels).toEqual(doubtful);
});

it('warns of several files at each item', async () => {
	const report = await readReport(
		JSON.stringify({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts: [{ GrpSts: 'ACCP' }, { GrpSts: 'RJCT' }] } }),
	);
	for (const entry of listStatusEntries(report)) {
		const text = expect.stringContaining('The report is about 2 files. ISO 20022 allows one.');
		expect(findEntryWarnings(report, entry)).toEqual([{ code: 'several_files', text }]);
	}
});

it('doubts what several blocks say of one batch', async () => {
	const batch = (PmtInfSts: string) => ({ OrgnlPmtInfId: 'P1', OrgnlNbOfTxs: 5, PmtInfSts });
	const entries = listStatusEntries(await readReport(write({}, batch('RJCT'), batch('ACSP'))));
	const codes = entries.map((entry) => findDoubt(entry)?.code ?? null);
	expect(codes).toEqual(['duplicate_batch']);
});

it.each<[string, string[], boolean[]]>([
	[
		'doubts a refused batch that several blocks report, also if it lists payments',
		['RJCT', 'CANC', 'ACSP'],
		[true, true, false],
	],
	['believes a refused batch that one block reports', ['RJCT'], [false]],
])('%s', async (_, statuses, expected) => {
	const batch = (PmtInfSts: string) => ({ OrgnlPmtInfId: 'P1', OrgnlNbOfTxs: 1, PmtInfSts, ...listed(PmtInfSts) });
	const report = await readReport(write({}, ...statuses.map(batch)));
	const doubts = findDoubtfulBlocks(listStatusEntries(report));
	expect(report.batches.map((payment) => doubts.has(payment))).toEqual(expected);
	for (const doubt of doubts.values()) expect(doubt).toContain('in several places');
});

/** The last entry is for the rest. */
it.each<[string, string, boolean]>([
	['of a file', write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3 }, listed('RJCT')), true],
	['of a batch', write({}, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 3, ...listed('RJCT') }), true],
	['of a batch, with the status of its file', write({ GrpSts: 'RJCT' }, { OrgnlNbOfTxs: 3, ...listed('RJCT') }), true],
	[
		'of a batch with the status of its file, if it counts some by status',
		write({ GrpSts: 'RJCT' }, { OrgnlNbOfTxs: 3, ...counts({ RJCT: 0 }), ...listed('RJCT') }),
		true,
	],
	[
		'of a file that counts too few rejected ones',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 2 }) }, listed('RJCT')),
		true,
	],
	[
		'of a file that counts too few rejected ones, and lists none',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 2 }) }),
		true,
	],
	[
		'of a file that counts others and does not say of all what they are',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 9, ...counts({ RJCT: 2, ACCP: 1 }) }, listed('RJCT')),
		true,
	],
	[
		'of a file that says of all what they are',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 2, ACCP: 1 }) }, listed('RJCT')),
		false,
	],
	[
		'of a file that counts all as rejected, and lists none',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 3 }) }),
		false,
	],
	[
		'of a file that counts all as rejected',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 3 }) }, listed('RJCT')),
		false,
	],
	[
		'of a batch that counts all as rejected',
		write({}, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 3 }), ...listed('RJCT') }),
		false,
	],
	['of a batch that only counts', write({}, { ...counts({ RJCT: 3 }), ...listed('RJCT') }), false],
	['of a file that counts nothing', write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 0, ACCP: 0 }) }), false],
	['of a file whose count is no number', write({ GrpSts: 'RJCT', ...counts({ RJCT: 'many' }) }), false],
	['of a file that lists nothing', write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3 }), false],
	['of a batch that lists nothing', write({}, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 3 }), false],
	['of a cancelled file', write({ GrpSts: 'CANC', OrgnlNbOfTxs: 3 }, listed('CANC')), false],
	['of an accepted batch', write({}, { PmtInfSts: 'ACCP', OrgnlNbOfTxs: 3, ...listed('RJCT') }), false],
	['none: a transaction', write({ GrpSts: 'RJCT' }, listed('RJCT')), false],
])('whether the rest is in doubt: %s', async (_, plaintext, expected) => {
	const entries = listStatusEntries(await readReport(plaintext));
	expect(entries.map((entry) => findDoubt(entry) !== null)).toEqual(
		entries.map((entry) => expected && entry === entries.at(-1)),
	);
});

it('has no doubt about counted statuses of a level without a status', async () => {
	const report = await readReport(write({}, { ...counts({ RJCT: 3, ACCP: 2 }), ...listed('RJCT', 'ACCP') }));
	const entries = listStatusEntries(report);
	expect(entries.map(({ level, status }) => `${level} ${status}`)).toContain('batch RJCT');
	expect(entries.map(findDoubt)).toEqual(entries.map(() => null));
});
