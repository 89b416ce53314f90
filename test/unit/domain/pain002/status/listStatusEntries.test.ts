import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { findMiscounted } from '../../../../../nodes/CommercialBanking/domain/pain002/status/findMiscounted';
import {
	listStatusEntries,
	type StatusEntry,
} from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { readTable } from '../../../readTable';
import { brief } from '../writeReport';

const entriesOf = async (report: string) => listStatusEntries(await readReport(brief(report)));

/** `payment RJCT`, or of a level `batch rest RJCT 4`: its scope, its status and its number of payments. */
const write = ({ level, scope, status, transactions }: StatusEntry) =>
	[level, ...(level === 'payment' ? [status ?? '-'] : [scope, status ?? '-', transactions ?? '?'])].join(' ');

/** Of each table: what a report has, the report in short form, and its entries. */
it.each(readTable('pain002/status-entries.tsv'))('%s: %s', async (_table, _what, report = '', expected = '') => {
	const entries = await entriesOf(report);
	expect(entries.map(write).join(', ')).toBe(expected);
	for (const { level, transactions } of entries) if (level === 'payment') expect(transactions).toBe(1);
});

it.each([
	[
		'for what transactions outside of batches do not have',
		{ OrgnlGrpInfAndSts: { GrpSts: 'ACCP', OrgnlNbOfTxs: 3 }, TxInfAndSts: { OrgnlEndToEndId: 'E1', TxSts: 'RJCT' } },
		'payment RJCT, file rest ACCP 2',
	],
	['for counts of no status', { OrgnlGrpInfAndSts: { NbOfTxsPerSts: [{ DtldNbOfTxs: 2 }] } }, 'file all - ?'],
])('the entry of the group is %s', async (_, CstmrPmtStsRpt, expected) => {
	const entries = listStatusEntries(await readReport(JSON.stringify({ CstmrPmtStsRpt })));
	expect(entries.map(write).join(', ')).toBe(expected);
});

/** The payment or the batch, with the codes of its reasons, and those of its file. */
it.each(readTable('pain002/inheritance.tsv'))('a payment takes %s', async (_what, report = '', expected = '') => {
	const [entry] = await entriesOf(report);
	const codes = entry?.reasons.map(({ code }) => code) ?? [];
	const inherited = entry?.isReasonInherited === true ? ['inherited'] : [];
	expect([entry?.status ?? '-', ...codes, ...inherited].join(' ')).toBe(expected);
});

it.each([
	['ACSC | [RJCT]', 'belowCompleted'],
	['- | ACCC [CANC]', 'belowCompleted'],
	['ACSC | RJCT', 'belowCompleted'],
	['RJCT | [ACSC]', 'belowRejected'],
	['CANC | ACSP [ACSC]', 'belowRejected'],
	['RJCT | [ACSP]', null],
	['ACCP | [RJCT]', null],
	['ACSC 7 ACSC=6 RJCT=1 | [RJCT]', null],
	['- | #P1 ACSC | #P1 RJCT [RJCT]', null],
])('%s: a conflict %s', async (report, conflict) => {
	const entries = await entriesOf(report);
	const told = entries.findLast(({ level }) => level === 'payment') ?? entries[0];
	expect(told?.conflict ?? null).toBe(conflict);
});

it.each([
	['7 ACSC=7 | [RJCT]', true],
	['7 RJCT=1 ACSC=6 | [RJCT]', false],
	['7 RJCT=1 ACSC=6 | [RJCT RJCT]', true],
	['9 ACSC=7 | [RJCT]', false],
	['- | 2 RJCT=1 ACSC=1 [RJCT RJCT]', true],
	['100 RJCT=10 ACCP=90 | RJCT 20', true],
	['RJCT=many ACSC=1 | [RJCT RJCT]', false],
	['- | [RJCT]', false],
])('%s: more rejected than counted: %p', async (report, expected) => {
	const entries = await entriesOf(report);
	const miscounted = findMiscounted(entries);
	const refused = entries.filter(({ status, scope }) => status === 'RJCT' && scope !== 'some');
	expect(refused.map((entry) => miscounted.has(entry))).toEqual(refused.map(() => expected));
});
