import {
	contradicts,
	findDoubt,
	findEntryWarnings,
} from '../../../../../nodes/CommercialBanking/domain/pain002/checks/findEntryWarnings';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import type { About } from '../../../../../nodes/CommercialBanking/domain/pain002/codes/advice.words';
import {
	listStatusEntries,
	type StatusEntry,
} from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { readTable } from '../../../readTable';
import { brief, write } from '../writeReport';

const warningsOf = (entry: StatusEntry, about: About = 'payment') => findEntryWarnings(entry, about);

const FILE_REJECTED = ['status_contradiction', 'The bank marks the file as RJCT, but this part of it as ACCP.'];
const FILE_CANCELLED = ['status_contradiction', 'The bank marks the file as CANC, but this part of it as ACCP.'];
const BATCH_REJECTED = ['status_contradiction', 'The bank marks the batch as RJCT, but this part of it as ACCP.'];
const PARTLY_LISTED = (what: string, number: string) => [
	'partly_listed',
	`The bank marks the ${what} as rejected but lists only ${number} payments.`,
];

/** The warnings of each entry: code and first sentence. */
it.each<[string, string, string[][][]]>([
	['nothing is wrong', brief('ACCP | ACCP [ACCP]'), [[]]],
	['a rejected file', brief('RJCT | [ACCP]'), [[FILE_REJECTED]]],
	['a cancelled file', brief('CANC | [ACCP]'), [[FILE_CANCELLED]]],
	['a rejected batch', brief('- | RJCT [ACCP]'), [[BATCH_REJECTED]]],
	['both', brief('RJCT | RJCT [ACCP]'), [[BATCH_REJECTED, FILE_REJECTED]]],
	['an accepted batch of a rejected file', brief('RJCT | ACCP'), [[FILE_REJECTED]]],
	['the second of two batches', brief('RJCT | RJCT | ACCP'), [[], [FILE_REJECTED]]],
	['an accepted file over a rejected part: the part is clear', brief('ACCP | [RJCT]'), [[]]],
	['a completed file over a pending part', brief('ACSC | [PDNG]'), [[]]],
	['an inherited status', brief('RJCT | [-]'), [[]]],
	['the file itself', brief('RJCT'), [[]]],
	['no status', brief('PART | [-]'), [[]]],
	['a completed file that counts others', brief('ACSC ACSC=9 RJCT=1'), [[], []]],
	['a file in part that counts', brief('PART ACSC=9 RJCT=1'), [[], []]],
	[
		'a rejected file that counts some of its payments only',
		brief('RJCT 9 RJCT=1'),
		[[['partly_listed', 'The bank marks the file as rejected but counts only 1 of 9 payments as rejected.']]],
	],
	['a rejected file listing only some', brief('RJCT 3 | [RJCT]'), [[], [PARTLY_LISTED('file', '1 of 3')]]],
	[
		'a rejected batch that lists only some, with a number',
		brief('- | RJCT 4 [RJCT RJCT]'),
		[[], [], [PARTLY_LISTED('batch', '2 of 4')]],
	],
	[
		'a rejected batch that lists only some and an accepted one',
		brief('- | RJCT 3 [RJCT ACCP]'),
		[[], [BATCH_REJECTED], [PARTLY_LISTED('batch', '2 of 3')]],
	],
])('%s', async (_, plaintext, warnings) => {
	const entries = listStatusEntries(await readReport(plaintext));
	const found = entries.map((entry) =>
		warningsOf(entry).map(({ code, text }) => [code, text.slice(0, text.indexOf('.') + 1)]),
	);
	expect(found).toEqual(warnings);
});

/** The last entry is for the rest. */
it.each(readTable('pain002/doubts.tsv'))(
	'whether the rest is in doubt: %s',
	async (_what, report = '', expected = '') => {
		const entries = listStatusEntries(await readReport(brief(report)));
		expect(entries.map((entry) => findDoubt(entry) !== null)).toEqual(
			entries.map((entry) => expected === 'true' && entry === entries.at(-1)),
		);
	},
);

it('has no doubt about counted statuses of a level without a status', async () => {
	const report = await readReport(brief('- | RJCT=3 ACCP=2 [RJCT ACCP]'));
	const entries = listStatusEntries(report);
	expect(entries.map(({ level, status }) => `${level} ${status}`)).toContain('batch RJCT');
	expect(entries.map(findDoubt)).toEqual(entries.map(() => null));
});

it.each([
	['RJCT', 'ACCP ACSC PDNG PART'],
	['CANC', 'ACCP ACSC PDNG PART'],
	['ACCP', 'RJCT CANC PART'],
	['ACSC', 'RJCT CANC PART PDNG ACCP'],
	['PDNG', ''],
	['PART', ''],
	['XXXX', ''],
])('a level that is %s is contradicted below by %j alone', (above, below) => {
	const statuses = ['RJCT', 'CANC', 'ACCP', 'ACSC', 'PDNG', 'PART', 'XXXX'];
	const expected = statuses.filter((status) => below.split(' ').includes(status));
	expect(statuses.filter((status) => contradicts(status, above))).toEqual(expected);
});

it.each([
	['about a payment', 'payment', []],
	['about a cancellation', 'cancellation', ['no_payment_status']],
	['about a mandate', 'mandate', ['no_payment_status']],
	['of a log', 'transmission', []],
] as const)('warns of a status %s', async (_, about, expected) => {
	const [entry] = listStatusEntries(await readReport(brief('RJCT')));
	expect(entry && warningsOf(entry, about).map(({ code }) => code)).toEqual(expected);
});

const ordered = { Amt: { InstdAmt: { Ccy: 'USD', Amt: '100.00' } } };

it.each([
	['the same', { Ccy: 'USD', Amt: '100.0' }, ordered, []],
	['less', { Ccy: 'USD', Amt: '75.00' }, ordered, ['credited_amount_differs']],
	['another currency', { Ccy: 'EUR', Amt: '100.00' }, ordered, ['credited_amount_differs']],
	['no currency', '100.00', ordered, []],
	['a currency that the order does not name', { Ccy: 'USD', Amt: '100' }, { Amt: { InstdAmt: '100.00' } }, []],
	['less than settled', '75', { IntrBkSttlmAmt: '100' }, ['credited_amount_differs']],
	['what the payer has to pay for it, in another currency', '75', { Amt: { EqvtAmt: { Amt: '100' } } }, []],
])('compares the amount that the bank of the payee confirms: %s', async (_, ConfdAmt, OrgnlTxRef, expected) => {
	const report = await readReport(write({}, { TxInfAndSts: { TxSts: 'ACCC', TrckrData: { ConfdAmt }, OrgnlTxRef } }));
	const [entry] = listStatusEntries(report);
	expect(entry && warningsOf(entry).map(({ code }) => code)).toEqual(expected);
});
