import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { cpuMilliseconds } from '../../../cpuMilliseconds';
import { reportItem, statusItems } from './collectItems';
import { brief, listed, reasons, write } from '../writeReport';

const read = (file: string) => readReport(readFileSync(join(__dirname, '../../../../vectors/pain002', file), 'utf8'));

describe('a report as one item', () => {
	it('counts, totals, nests and sums up', async () => {
		const item = await reportItem(await read('part-several-payments.xml'));
		expect(item).toMatchObject({
			outcome: 'partial',
			final: false,
			statuses: ['PART', 'ACCP', 'RJCT'],
			transactionsPerStatus: { ACCP: 2, RJCT: 4 },
			transactionsPerOutcome: { accepted: 2, rejected: 4 },
			totals: { transactions: 6, listedTransactions: 1, batches: 3, controlSum: null, amounts: [] },
			originalMessageId: 'FILE-1',
			originalMessageName: 'pain.001.001.09',
			originalCreatedAt: null,
			file: { status: 'PART', outcome: 'partial', originalNumberOfTransactions: '6' },
			furtherFiles: [],
			message: { id: 'STATUS-1', definition: 'pain.002.001.03' },
		});
		expect(item.file.statusExplanation).toMatch(/^Some payments/);
		expect(item.batches).toMatchObject([
			{ originalPaymentInformationId: 'PMT-1', status: 'ACCP', transactions: [] },
			{ originalPaymentInformationId: 'PMT-2', status: 'RJCT', reasonCode: 'AC05', transactions: [] },
			{ originalPaymentInformationId: 'PMT-3', transactions: [{ originalEndToEndId: 'E2E-6', reasonCode: 'AM04' }] },
		]);
	});

	it('holds every transaction as its item', async () => {
		const report = await read('every-field.xml');
		const { batches } = await reportItem(report);
		expect(batches.flatMap(({ transactions }) => transactions)).toEqual(await statusItems(report));
	});

	it('adds amounts exactly, by outcome and currency', async () => {
		const amounts = [
			['ACSC', 'USD', 0.1],
			['ACSC', 'USD', '0.20'],
			['RJCT', 'USD', '5'],
			['ACSC', 'EUR', '1'],
			['ACSC', 'EUR', 'one'],
		].map(([TxSts, Ccy, Amt]) => ({ TxSts, OrgnlTxRef: { Amt: { InstdAmt: { Ccy, Amt } } } }));
		const { totals } = await reportItem(await readReport(write({}, { TxInfAndSts: amounts })));
		expect(totals.amounts).toEqual([
			{ outcome: 'completed', currency: 'USD', transactions: 2, amount: '0.30' },
			{ outcome: 'rejected', currency: 'USD', transactions: 1, amount: '5' },
			{ outcome: 'completed', currency: 'EUR', transactions: 1, amount: '1' },
		]);
	});
});

describe('the outcome of a report', () => {
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
		expect(await reportItem(await readReport(plaintext))).toMatchObject({ outcome, final });
	});

	it('does not count the rest of a rejected file that may not be rejected', async () => {
		const report = await readReport(write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3 }, listed('RJCT')));
		expect(await reportItem(report)).toMatchObject({
			transactionsPerStatus: { RJCT: 1 },
			transactionsPerOutcome: { rejected: 1 },
			totals: { transactions: 3, listedTransactions: 1 },
		});
	});

	it('is not final on a level whose status is in doubt, and its advice is to check', async () => {
		const text = write(
			{ GrpSts: 'RJCT', OrgnlNbOfTxs: 9, ...reasons('AC04') },
			{ PmtInfSts: 'RJCT', OrgnlNbOfTxs: 2, ...reasons('AC04'), ...listed('RJCT', 'ACSP') },
			{ PmtInfSts: 'RJCT', OrgnlNbOfTxs: 1, ...reasons('AC04'), ...listed('RJCT') },
		);
		const { file, batches } = await reportItem(await readReport(text));
		const inDoubt = { final: false, whatToDo: expect.stringMatching(/^The bank marks the .* Find |Check /) };
		expect(file).toMatchObject(inDoubt);
		expect(batches[0]).toMatchObject({ ...inDoubt, statusExplanation: batches[0]?.whatToDo });
		expect(batches[1]).toMatchObject({ final: true, nextStep: 'askCounterparty' });
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
	['files', write(many({ GrpSts: 'PART', OrgnlNbOfTxs: 1 }))],
])('counts many %s that are PART in linear time', async (_, json) => {
	expect(await readingsPerItem(json)).toBeLessThan(1_000);
});

it('names the payment that a warning is about', async () => {
	const item = await reportItem(await read('same-payment-twice.xml'));
	expect(item.warnings).toMatchObject([{ code: 'duplicate_batch', originalPaymentInformationId: 'PMT-1' }]);
});
