import { objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { readRules } from '../erp/readRules';
import { exampleNames, readExample } from './readExample';
import { runCode } from './runCode';

/** A row of the data table, as a status of the payment E-1 makes it. */
const row = (status: string, outcome: string, hour: number, more: JsonObject = {}): JsonObject => ({
	statusKey: `${status}-${hour}`,
	level: 'payment',
	scope: 'payment',
	paymentKey: 'O-1/E-1',
	endToEndId: 'E-1',
	originalInstructionId: null,
	originalUetr: null,
	originalMessageId: 'O-1',
	originalPaymentInformationId: 'B-1',
	reportId: `M-${hour}`,
	status,
	outcome,
	final: ['completed', 'rejected', 'cancelled'].includes(outcome),
	nextStep: outcome === 'completed' ? 'none' : outcome === 'rejected' ? 'correct' : 'wait',
	orderKey: `2026-11-24T${hour}:00:00.000Z`,
	reportedAt: `2026-11-24T${hour}:00:00.000Z`,
	createdAt: new Date().toISOString(),
	amount: '10.00',
	...more,
});

const settled = row('ACSC', 'completed', 12);
const rejected = row('RJCT', 'rejected', 11);
const open = row('ACSP', 'accepted', 10);
const resent = row('PDNG', 'pending', 13, { paymentKey: 'O-2/E-1', originalMessageId: 'O-2' });
const sent = row('SENT', 'sent', 9, { paymentKey: null, orderKey: null });
const ofFile = { level: 'file', scope: 'all', paymentKey: 'file/O-1', endToEndId: null, amount: '99.00' };
const fileSettled = row('ACSC', 'completed', 14, ofFile);
const fileRejected = row('RJCT', 'rejected', 14, { ...ofFile, scope: 'rest' });
const byInstruction = { paymentKey: 'O-1//I-1', endToEndId: 'NOTPROVIDED', originalInstructionId: 'I-1' };

/** @param rows in the order in which they came */
function follow(exampleName: string, rows: readonly JsonObject[]) {
	const code = readExample(exampleName).parameter('What became of each payment', 'jsCode');
	const input = rows.map((json, id) => ({ json: { ...json, id } }));
	// A data table may give them in any order.
	return runCode(code, { input: input.reverse(), nodes: {} }).map(({ json }) => objectOf(json, 'a payment'));
}

const cases: ReadonlyArray<[string, JsonObject[], string[]]> = [
	['the newest status', [open, settled], ['E-1 ACSC']],
	['a late one', [settled, open], ['E-1 ACSC']],
	['two payments of one ID', [rejected, resent], ['E-1 RJCT', 'E-1 PDNG']],
	['settled, then rejected', [settled, rejected], ['E-1 ACSC !']],
	['rejected, then settled', [rejected, settled], ['E-1 RJCT !']],
	['a settled file', [open, fileSettled], ['E-1 ACSC']],
	['a settled file that knows no payment', [fileSettled], ['B-1 ACSC !']],
	['the rest of a rejected file', [open, fileRejected], ['E-1 ACSP', 'B-1 RJCT !']],
	['an instruction ID alone', [{ ...settled, ...byInstruction }], ['I-1 ACSC']],
	[
		'an ID of the instruction that comes later',
		[{ ...open, ...byInstruction, endToEndId: 'E-1' }, settled],
		['E-1 ACSC'],
	],
	[
		'two payments with one end-to-end ID',
		[
			{ ...settled, originalInstructionId: 'I-1' },
			{ ...resent, paymentKey: 'O-1/E-1', originalMessageId: 'O-1', originalInstructionId: 'I-2' },
		],
		['E-1 ACSC !'],
	],
];

describe.each(['payments-without-an-answer', 'reconcile-payments'])('%s', (exampleName) => {
	it.each(cases)('%s', (_what, rows, told) => {
		const found = follow(exampleName, rows);
		expect(
			found.map(({ name, status, doubt }) => `${String(name)} ${String(status)}${doubt === '' ? '' : ' !'}`),
		).toEqual(told);
	});

	it('takes the amount of the payment, and not that of its file', () => {
		expect(follow(exampleName, [open, fileSettled])).toMatchObject([{ status: 'ACSC', amount: '10.00' }]);
	});
});

it.each<[string, JsonObject[], string[]]>([
	['sent, and without a status', [sent], ['SENT false']],
	['sent, and answered', [sent, settled], ['ACSC true']],
	['answered before the ERP told that it was sent', [settled, sent], ['ACSC true']],
	['sent, and answered for its file', [sent, fileSettled], ['ACSC true']],
	[
		'sent with an instruction ID, and answered by that alone',
		[
			{ ...sent, originalInstructionId: 'I-1' },
			{ ...settled, ...byInstruction },
		],
		['ACSC true'],
	],
	['sent in another message', [{ ...sent, originalMessageId: 'O-3' }, settled], ['SENT false', 'ACSC true']],
])('payments-without-an-answer: %s', (_what, rows, told) => {
	const found = follow('payments-without-an-answer', rows);
	expect(found.map(({ status, final }) => `${String(status)} ${String(final)}`)).toEqual(told);
});

const changedRecord = row('ACSC', 'completed', 12, { nextStep: 'correctRecord', whatToDo: 'Correct it.' });
const rejectedFile = row('RJCT', 'rejected', 14, { ...ofFile, nextStep: 'askBank', whatToDo: 'Ask.' });

it.each<[string, JsonObject[], boolean]>([
	['a settled payment', [settled], false],
	['a settled payment with a notice of change', [changedRecord], true],
	['a rejected payment', [rejected], true],
	['a payment whose file is rejected', [sent, rejectedFile], true],
	['an open payment', [open], false],
	['one that was sent, and is without a status', [sent], false],
])('payments-without-an-answer: a person has to decide on %s: %s', (_what, rows, needsDecision) => {
	expect(follow('payments-without-an-answer', rows)).toMatchObject([{ needsDecision }]);
});

it('payments-without-an-answer: tells what a person has to decide for three days', () => {
	const [old, oldRejected] = [changedRecord, rejected].map((one) => ({ ...one, createdAt: '2026-01-01' }));
	expect(follow('payments-without-an-answer', [settled, oldRejected ?? {}])).toMatchObject([{ doubt: '' }]);
	expect(follow('payments-without-an-answer', [old ?? {}])).toMatchObject([{ needsDecision: false }]);
});

it('reconcile-payments: says what to do where somebody has to act', () => {
	const actionsOf = (rows: JsonObject[]) => follow('reconcile-payments', rows).map(({ action }) => action);
	expect(actionsOf([settled])).toEqual(['']);
	expect(actionsOf([changedRecord])).toEqual(['Correct it.']);
	expect(actionsOf([open, rejectedFile])).toEqual(['Ask.']);
});

it('reconcile-payments: a booking belongs to the payment that has not failed', () => {
	const found = follow('reconcile-payments', [rejected, { ...resent, status: 'ACSC', outcome: 'completed' }]);
	expect(found.map(({ status, bookedAs }) => `${String(status)} ${String(bookedAs)}`)).toEqual([
		'RJCT not booked 0',
		'ACSC E-1',
	]);
});

it.each(exampleNames)('%s has the rules of docs/erp.md word for word, if it follows them', (name) => {
	const codes = readExample(name)
		.ofType('.code')
		.map((node) => String(objectOf(node.parameters, 'its parameters').jsCode))
		.filter((code) => /\btakeStatus\b|orderKey/.test(code));
	for (const code of codes) expect(code.startsWith(readRules())).toBe(true);
});
