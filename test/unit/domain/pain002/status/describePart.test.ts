import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import {
	describeCounted,
	describeNoPayment,
} from '../../../../../nodes/CommercialBanking/domain/pain002/status/describePart';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';
import { brief, counts, reasons, write } from '../writeReport';

const describeAll = async (plaintext: string) =>
	listStatusEntries(await readReport(plaintext)).map((entry) => describeCounted(entry, null)?.text ?? null);

const UNPAID =
	'Wait. If they are not completed or rejected by the day after the planned date, ask your bank. Do not send any again. Do not treat any as paid.';
const ON_HOLD = 'Ask your bank today which ones, and what to do. Do not send any again. Do not treat any as paid.';
const COMPARE =
	'Treat each as paid only when you find it on your account statement. If it is not there on the next day, ask your bank. Do not send any of them again.';
const AGAIN =
	'Check that none was paid. Ask your bank which and why. Only if it agrees, send those under new end-to-end IDs. Call payees only on phone numbers from your records.';

const UNKNOWN =
	'Ask your bank which they are and what happens to them. Do not send any of them again. Do not book them.';
const CANCELLED =
	'Check that none was paid. Ask your bank which, who canceled them and why. Only if it agrees, send those again under new end-to-end IDs.';

describe('payments that are only counted', () => {
	it.each([
		['RJCT', 2, 'Rejected (RJCT): 2 of 40', AGAIN],
		['RJCT', 1, 'Rejected (RJCT): 1 of 40', AGAIN],
		['RJCT', 'many', 'Rejected (RJCT): an unknown number of', AGAIN],
		['CANC', 2, 'Canceled (CANC): 2 of 40', CANCELLED],
		['BLCK', 2, 'Not completed (BLCK): 2 of 40', ON_HOLD],
		['ACSP', 2, 'Not completed (ACSP): 2 of 40', UNPAID],
		['PART', 2, 'Not completed (PART): 2 of 40', UNPAID],
		['ACSC', 2, 'Completed (ACSC): 2 of 40', COMPARE],
		['HOLD', 2, 'Without a known status (HOLD): 2 of 40', UNKNOWN],
	])('%s, %s', async (status, count, said, advice) => {
		const [own] = await describeAll(write({ OrgnlNbOfTxs: 40, ...counts({ [status]: count, ACCP: 1 }) }));
		expect(own).toBe(`${said} payments of the file. The report does not say which. ${advice}`);
	});

	it('of a file with another status, also if it counts no others', async () => {
		expect(await describeAll(brief('PART RJCT=2'))).toEqual([
			`Rejected (RJCT): 2 payments of the file. The report does not say which. ${AGAIN}`,
			null,
		]);
	});

	it('whose names match, and not of those that warn themselves', async () => {
		expect(await describeAll(brief('RVCM 10 RCVC=8 RVNM=2'))).toEqual([
			'8 of 10 names in the file match. Look at the other items. Call the payees whose names do not match, on phone numbers from your records. If one names another account, tell your bank. Approve the file only if all confirm the accounts in it. Do not send it again.',
			null,
			null,
		]);
	});

	it('of a batch', async () => {
		expect(await describeAll(brief('- | RJCT=4 ACSC=6'))).toEqual([
			`Rejected (RJCT): 4 of 10 payments of the batch. The report does not say which. ${AGAIN}`,
			`Completed (ACSC): 6 of 10 payments of the batch. The report does not say which. ${COMPARE}`,
		]);
	});

	it('besides those that are listed', async () => {
		const TxInfAndSts = [{ TxSts: 'RJCT' }];
		expect(await describeAll(write({}, { ...counts({ RJCT: 3 }), TxInfAndSts }))).toEqual([
			null,
			`Rejected (RJCT): 2 of 3 payments of the batch. The report does not say which. ${AGAIN}`,
		]);
	});
});

it.each([
	['all payments of a level', brief('- | RJCT=4')],
	['a level with a status', brief('RJCT 4')],
	['a payment', write({}, { TxInfAndSts: { TxSts: 'RJCT' } })],
	['the rest of a level', write({}, { PmtInfSts: 'PART', TxInfAndSts: { TxSts: 'RJCT' } })],
])('the texts of the status are right for %s', async (_, plaintext) => {
	for (const text of await describeAll(plaintext)) expect(text).toBeNull();
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
	const [entry] = listStatusEntries(await readReport(write(file)));
	if (entry === undefined) throw new Error('The report gave no entry');
	expect(describeNoPayment('transmission', entry)).toMatchObject({ nextStep });
});
