import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { cpuMilliseconds } from '../../../cpuMilliseconds';
import { brief, listed, reasons, write } from '../writeReport';
import { reportItem } from './collectItems';

const rowOf = async (plaintext: string) => await reportItem(await readReport(plaintext));
const read = (file: string) => readFileSync(join(__dirname, '../../../../vectors/pain002', file), 'utf8');

describe('the row of a file', () => {
	it('has its own status, and numbers of what is below it', async () => {
		expect(await rowOf(read('part-several-payments.xml'))).toMatchObject({
			level: 'file',
			status: 'PART',
			outcome: 'partial',
			final: false,
			nextStep: 'checkAccount',
			transactions: 6,
			originalMessageId: 'FILE-1',
			counts: { rejected: 4, cancelled: 0, unknown: 0, partial: 0, pending: 0, accepted: 2, completed: 0 },
			totals: [],
			whatToDo: expect.stringMatching(
				/^Statuses of its payments: 2 ACCP, 4 RJCT\. Look at each, .* Do not send the file/,
			),
		});
	});

	it('adds amounts exactly, by outcome and currency', async () => {
		const amounts = [
			['ACSC', 'USD', 0.1],
			['ACSC', 'USD', '0.20'],
			['RJCT', 'USD', '5'],
			['ACSC', 'EUR', '1'],
			['ACSC', 'EUR', 'one'],
		].map(([TxSts, Ccy, Amt]) => ({ TxSts, OrgnlTxRef: { Amt: { InstdAmt: { Ccy, Amt } } }, OrgnlEndToEndId: 'E' }));
		const { totals } = await rowOf(write({}, { TxInfAndSts: amounts }));
		expect(totals).toEqual([
			{ outcome: 'rejected', currency: 'USD', transactions: 1, amount: '5' },
			{ outcome: 'completed', currency: 'USD', transactions: 2, amount: '0.30' },
			{ outcome: 'completed', currency: 'EUR', transactions: 1, amount: '1' },
		]);
	});

	it.each([
		['a file alone', brief('RCVD 12'), /^The bank has received the file\./, 'wait'],
		['all pending', brief('- | [PDNG RCVD]'), /^Statuses of its payments: 1 PDNG, 1 RCVD\. Wait\./, 'wait'],
		[
			'all completed',
			brief('ACSC | [ACSC]'),
			/^Statuses of its payments: 1 ACSC\. Treat each as paid only when/,
			'none',
		],
		['an accepted file with a rejected payment', brief('ACCP | [ACCP RJCT]'), /Look at each/, 'checkAccount'],
		[
			'a check of payees',
			brief('RVCM 9 RCVC=8 RVNM=1'),
			/: 8 RCVC, 1 RVNM, some RVCM\. It may be fraud\. Look/,
			'stopFraud',
		],
		['a file that lists some', brief('RJCT 3 | [RJCT]'), /^The bank marks the file as rejected but/, 'checkAccount'],
		['many statuses', brief('- | [RCVD ACTC ACCP ACFC ACSP ACSC ACCC]'), /1 ACSP, 1 ACSC …\. Wait/, 'wait'],
		['an unknown number', brief('- | RJCT=many ACSC=2'), /: some RJCT, 2 ACSC\. Look at each/, 'checkAccount'],
	])('says of %s what to do', async (_, plaintext, whatToDo, nextStep) => {
		const row = await rowOf(plaintext);
		expect(row).toMatchObject({ whatToDo: expect.stringMatching(whatToDo), nextStep });
		expect(row.whatToDo.length).toBeLessThanOrEqual(350);
	});

	it('says each warning once, and names the batch', async () => {
		expect((await rowOf(read('same-payment-twice.xml'))).warnings).toMatchObject([
			{ code: 'duplicate_batch', text: expect.stringMatching(/^The batch PMT-1 is reported in several places\. /) },
		]);
		const contrary = { TxSts: 'ACSC', ...reasons('AC04') };
		const { warnings } = await rowOf(write({}, { TxInfAndSts: [contrary, contrary] }));
		expect(warnings.map(({ code }) => code)).toEqual(['reason_contradiction']);
	});

	it('has the words of the file alone, with its note', async () => {
		const reason = { Rsn: { Cd: 'NARR' }, AddtlInf: 'Duplicate File' };
		const whatToDo = expect.stringMatching(/^The reason is in the bank's note\. .* The bank's note: Duplicate File$/);
		expect(await rowOf(write({ GrpSts: 'RJCT', StsRsnInf: reason }))).toMatchObject({ whatToDo });
	});
});

describe('the outcome of a file', () => {
	it.each([
		['all rejected', write({}, listed('RJCT', 'RJCT')), 'rejected', true],
		['one completed', write({}, listed('RJCT', 'ACSC')), 'partial', true],
		['all pending', write({}, listed('PDNG', 'RCVD')), 'pending', false],
		['no status', write({}, listed('')), 'unknown', false],
		['one of several pending', write({}, listed('RJCT', 'PDNG')), 'partial', false],
		['PART without numbers, rejected ones listed', write({ GrpSts: 'PART' }, listed('RJCT')), 'partial', false],
		['a PART batch, rejected ones listed', write({}, { PmtInfSts: 'PART', ...listed('CANC') }), 'partial', false],
		['PART with a number, all rejected', write({ GrpSts: 'PART', OrgnlNbOfTxs: 1 }, listed('RJCT')), 'rejected', true],
		['a rejected file', write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3 }), 'rejected', true],
		['a rejected file that lists all', brief('RJCT 1 | [RJCT]'), 'rejected', true],
		['a rejected file that lists some', brief('RJCT 3 | [RJCT]'), 'rejected', false],
		['a rejected batch that lists some', brief('- | RJCT 3 [RJCT]'), 'rejected', false],
		['a rejected file that lists some and counts all', brief('RJCT 3 RJCT=3 | [RJCT]'), 'rejected', true],
		['a rejected file over a completed payment', write({ GrpSts: 'RJCT' }, listed('ACSC')), 'completed', true],
	])('%s', async (_, plaintext, outcome, final) => {
		expect(await rowOf(plaintext)).toMatchObject({ outcome, final });
	});

	it('does not count the rest of a rejected file that may not be rejected', async () => {
		const { counts, transactions } = await rowOf(brief('RJCT 3 | [RJCT]'));
		expect([counts.rejected, transactions]).toEqual([1, 3]);
	});
});

/** How often JSON.parse reads the report in the CPU time of its item. Hundreds show that the time is not linear. */
async function readingsPerItem(json: string): Promise<number> {
	const report = await readReport(json);
	// Enough for a clock that counts CPU time in steps of 4 ms.
	const readings = Array.from({ length: 40 });
	const reading = await cpuMilliseconds(() => readings.forEach(() => void JSON.parse(json)));
	return (await cpuMilliseconds(async () => await reportItem(report))) / (reading / readings.length);
}

const many = (part: object) => Array.from({ length: 20_000 }, () => part);

it.each([
	['payments', write({}, { PmtInfSts: 'PART', OrgnlNbOfTxs: 1, TxInfAndSts: many({ TxSts: 'PART' }) })],
	['counts', write({ NbOfTxsPerSts: many({ DtldSts: 'PART', DtldNbOfTxs: 1 }) })],
	['batches', write({ OrgnlNbOfTxs: 1 }, ...many({ PmtInfSts: 'PART', OrgnlNbOfTxs: 1 }))],
])('counts many %s that are PART in linear time', async (_, json) => {
	expect(await readingsPerItem(json)).toBeLessThan(1_000);
});
