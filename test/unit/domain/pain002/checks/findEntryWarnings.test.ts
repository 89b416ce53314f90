import { findDoubt, findDoubtfulBlocks } from '../../../../../nodes/CommercialBanking/domain/pain002/checks/findDoubt';
import { findEntryWarnings } from '../../../../../nodes/CommercialBanking/domain/pain002/checks/findEntryWarnings';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';

const write = (OrgnlGrpInfAndSts: object, ...OrgnlPmtInfAndSts: object[]) =>
	JSON.stringify({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts, OrgnlPmtInfAndSts } });
const listed = (...statuses: string[]) => ({ TxInfAndSts: statuses.map((TxSts) => (TxSts === '' ? {} : { TxSts })) });

const FILE_REJECTED = ['status_contradiction', 'The bank marks the file as RJCT, but this part of it as ACCP.'];
const FILE_CANCELLED = ['status_contradiction', 'The bank marks the file as CANC, but this part of it as ACCP.'];
const BATCH_REJECTED = ['status_contradiction', 'The bank marks the batch as RJCT, but this part of it as ACCP.'];
const PARTLY_LISTED = (what: string, number: string) => [
	'rejected_partly_listed',
	`The bank marks the ${what} as rejected but lists only ${number} payments.`,
];

const counts = (perStatus: Record<string, number>) => ({
	NbOfTxsPerSts: Object.entries(perStatus).map(([DtldSts, DtldNbOfTxs]) => ({ DtldSts, DtldNbOfTxs })),
});
const COMPLETED = (what: string) => [
	'status_contradiction',
	`The bank marks the ${what} as ACSC, but this part of it as RJCT.`,
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
	[
		'a completed file that counts others',
		write({ GrpSts: 'ACSC', ...counts({ ACSC: 9, RJCT: 1 }) }),
		[[], [COMPLETED('file')]],
		['file'],
	],
	[
		'a completed batch that counts others',
		write({ GrpSts: 'ACSC' }, { PmtInfSts: 'ACSC', ...counts({ RJCT: 1 }) }),
		[[COMPLETED('batch')], []],
		['batch 0'],
	],
	['a file in part that counts', write({ GrpSts: 'PART', ...counts({ ACSC: 9, RJCT: 1 }) }), [[], []], []],
	[
		'a rejected file that counts some of its payments only',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 9, ...counts({ RJCT: 1 }) }),
		[[['rejected_partly_listed', 'The bank marks the file as rejected but counts only 1 of 9 payments so.']]],
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
		const what = block === report.group ? 'file' : 'batch';
		expect(doubt).toMatch(new RegExp(`^The bank marks the ${what} as (rejected|${block.status})\\b`));
		const index = report.payments.findIndex((payment) => payment === block);
		return block === report.group ? 'file' : `batch ${index}`;
	});
	expect(levels).toEqual(doubtful);
});

it('warns of several files at each item', async () => {
	const report = await readReport(
		JSON.stringify({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts: [{ GrpSts: 'ACCP' }, { GrpSts: 'RJCT' }] } }),
	);
	for (const entry of listStatusEntries(report)) {
		const text = expect.stringContaining('The report is about 2 files. ISO 20022 allows one.');
		expect(findEntryWarnings(report, entry)).toEqual([{ code: 'several_groups', text }]);
	}
});

it('doubts what several blocks say of one batch', async () => {
	const batch = (PmtInfSts: string) => ({ OrgnlPmtInfId: 'P1', OrgnlNbOfTxs: 5, PmtInfSts });
	const entries = listStatusEntries(await readReport(write({}, batch('RJCT'), batch('ACSP'))));
	const codes = entries.map((entry) => findDoubt(entry)?.code ?? null);
	expect(codes).toEqual(['duplicate_payment', null]);
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
	expect(report.payments.map((payment) => doubts.has(payment))).toEqual(expected);
	for (const doubt of doubts.values()) expect(doubt).toContain('in several places');
});
