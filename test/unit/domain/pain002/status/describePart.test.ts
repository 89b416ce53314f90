import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import {
	describeNoPayment,
	describePart,
} from '../../../../../nodes/CommercialBanking/domain/pain002/status/describePart';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { brief, counts, reasons, write } from '../writeReport';

const entriesOf = async (plaintext: string) => listStatusEntries(await readReport(plaintext));

/** The first sentence and the step of each entry; null where the words of its status are right. */
const describeAll = async (plaintext: string) =>
	(await entriesOf(plaintext)).map((entry) => {
		const part = describePart(entry, null);
		return part === null ? null : `${part.text.split('. ')[0]}: ${part.nextStep}`;
	});

it.each([
	['RJCT', 2, 'Rejected (RJCT): 2 of 40', 'checkAccount'],
	['RJCT', 1, 'Rejected (RJCT): 1 of 40', 'checkAccount'],
	['RJCT', 'many', 'Rejected (RJCT): an unknown number of', 'checkAccount'],
	['CANC', 2, 'Canceled (CANC): 2 of 40', 'checkAccount'],
	['BLCK', 2, 'Not completed (BLCK): 2 of 40', 'askBank'],
	['ACSP', 2, 'Not completed (ACSP): 2 of 40', 'wait'],
	['PART', 2, 'Not completed (PART): 2 of 40', 'wait'],
	['ACSC', 2, 'Completed (ACSC): 2 of 40', 'none'],
	['HOLD', 2, 'Without a known status (HOLD): 2 of 40', 'askBank'],
])('payments that are only counted: %s, %s', async (status, count, said, nextStep) => {
	const [own] = await describeAll(write({ OrgnlNbOfTxs: 40, ...counts({ [status]: count, ACCP: 1 }) }));
	expect(own).toBe(`${said} payments of the file: ${nextStep}`);
});

it.each<[string, string, Array<string | null>]>([
	[
		'a file with another status, which counts no others',
		brief('PART RJCT=2'),
		['Rejected (RJCT): 2 payments of the file: checkAccount', 'Some payments were accepted: checkAccount'],
	],
	[
		'names that match, and those that warn themselves',
		brief('RVCM 10 RCVC=8 RVNM=2'),
		[
			'8 of 10 names in the file match: decide',
			null,
			'Some names do not fully match the accounts: a typo, or fraud: decide',
		],
	],
	[
		'names that match, beside one that does not',
		brief('- | RCVC 3 [RVNM]'),
		[null, '2 of 3 names in the batch match: decide'],
	],
	[
		'a batch',
		brief('- | RJCT=4 ACSC=6'),
		[
			'Rejected (RJCT): 4 of 10 payments of the batch: checkAccount',
			'Completed (ACSC): 6 of 10 payments of the batch: none',
		],
	],
	[
		'those besides the listed ones',
		write({}, { ...counts({ RJCT: 3 }), TxInfAndSts: [{ TxSts: 'RJCT' }] }),
		[null, 'Rejected (RJCT): 2 of 3 payments of the batch: checkAccount'],
	],
	['all payments of a level', brief('- | RJCT=4'), [null]],
	['a level with a status', brief('RJCT 4'), [null]],
	['a payment', write({}, { TxInfAndSts: { TxSts: 'RJCT' } }), [null]],
])('the words are right for %s', async (_, plaintext, expected) => {
	expect(await describeAll(plaintext)).toEqual(expected);
});

it.each([
	['RJCT', null, 'askBank'],
	['RJCT', 'EBICS_091116', 'askBank'],
	['CANC', 'DS01', 'askBank'],
	['ACCP', 'TD03', 'askBank'],
	['ACCP', 'DS01', 'none'],
	['', null, 'none'],
] as const)('a transfer is broken by its status or a reason: %s, %s', async (status, code, nextStep) => {
	const file = { OrgnlMsgNmId: 'EBICS', GrpSts: status, ...(code === null ? {} : reasons(code)) };
	const [entry] = await entriesOf(write(file));
	if (entry === undefined) throw new Error('The report gave no entry');
	expect(describeNoPayment('transmission', entry)).toMatchObject({ nextStep });
});
