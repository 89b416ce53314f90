import { objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { readExample } from './readExample';
import { runCode } from './runCode';

const code = readExample('tryton-payments').parameter('What to do?', 'jsCode');

const completed = { outcome: 'completed', status: 'ACSC', nextStep: 'none' };
const rejected = { outcome: 'rejected', status: 'RJCT', nextStep: 'correct' };
const canceled = { outcome: 'cancelled', status: 'CANC', nextStep: 'askBank' };
const open = { outcome: 'accepted', status: 'ACSP', nextStep: 'wait' };
const ofFile = { level: 'file', scope: 'all', paymentKey: 'file/O-1', originalEndToEndId: null, amount: '1.00' };

/** An item of the trigger, of the payment E-1. */
const itemOf = (status: JsonObject, index: number): JsonObject => ({
	statusKey: `K-${index}`,
	level: 'payment',
	scope: 'payment',
	about: 'payment',
	final: ['completed', 'rejected', 'cancelled'].includes(String(status.outcome)),
	paymentKey: 'O-1/E-1',
	originalMessageId: 'O-1',
	originalPaymentInformationId: 'B-1',
	originalEndToEndId: 'E-1',
	originalInstructionId: null,
	originalUetr: null,
	warnings: [],
	orderKey: `2026-11-24 ${index}`,
	amount: '950000',
	currency: 'EUR',
	...status,
});

/** A row of the table, as **Choose the columns** makes it. */
const rowOf = (item: JsonObject, id: number): JsonObject => ({
	...item,
	id,
	endToEndId: item.originalEndToEndId,
	reportId: `M-${id}`,
});

/**
 * What the example does with statuses of the payment E-1, as it is in Tryton.
 *
 * @param before the statuses that came earlier
 * @returns the steps, in their order
 */
function decide(
	states: readonly string[],
	statuses: readonly JsonObject[],
	before: readonly JsonObject[] = [],
): unknown[] {
	const body = states.map((state, id) => ({
		id,
		description: 'E-1',
		state,
		amount: { __class__: 'Decimal', decimal: '950000.00' },
		'currency.': { id: 1, code: 'EUR' },
		_timestamp: '1',
	}));
	const all = [...before, ...statuses].map(itemOf);
	const made = runCode(code, {
		input: [],
		nodes: {
			'A payment has a status': all.slice(before.length).map((json) => ({ json })),
			'Find the payments': [{ json: { body } }],
			'Get the earlier statuses': all.map((item, id) => ({ json: rowOf(item, id) })),
		},
	});
	return made.map(({ json }) => objectOf(json, 'an item').step);
}

it.each<[string, readonly string[], JsonObject, string]>([
	['a completed payment', ['processing'], completed, 'succeed'],
	['a completed file', ['processing'], { ...completed, ...ofFile }, 'tell'],
	['a completed payment with a notice of change', ['processing'], { ...completed, nextStep: 'correctRecord' }, 'tell'],
	['a rejected payment', ['processing'], rejected, 'tell'],
	['a cancelled payment', ['processing'], canceled, 'tell'],
	['an open payment', ['processing'], open, 'nothing'],
	['an open status that comes late', ['succeeded'], open, 'nothing'],
	['a completed status that comes again', ['succeeded'], completed, 'nothing'],
	['a rejected status that comes again', ['failed'], rejected, 'tell'],
	['success after a rejection', ['failed'], completed, 'tell'],
	['a payment that is not at the bank', ['approved'], completed, 'tell'],
	['an ID that Tryton does not know', [], completed, 'tell'],
	['an ID of two payments', ['processing', 'failed'], completed, 'tell'],
	['a warning', ['processing'], { ...open, warnings: [{ code: 'x', text: 'Look.' }] }, 'tell'],
	['a status that asks for a decision', ['processing'], { ...open, outcome: 'pending', nextStep: 'decide' }, 'tell'],
	['another amount', ['processing'], { ...completed, amount: '1.00' }, 'tell'],
	['another currency', ['processing'], { ...completed, currency: 'USD' }, 'tell'],
	['a status without an amount', ['processing'], { ...completed, amount: null, currency: null }, 'succeed'],
	[
		'a refused cancellation',
		['processing'],
		{ ...rejected, about: 'cancellation', paymentKey: 'cancellation/O-1/E-1' },
		'tell',
	],
	[
		'a log',
		['processing'],
		{ about: 'transmission', outcome: 'unknown', nextStep: 'none', paymentKey: null },
		'nothing',
	],
])('tryton-payments: %s', (_what, states, status, step) => {
	expect(decide(states, [status])).toEqual([step]);
});

it.each<[string, JsonObject[], JsonObject[], string[]]>([
	['settled after accepted', [completed], [open], ['succeed']],
	['a file is settled after its payment was accepted', [{ ...completed, ...ofFile }], [open], ['succeed']],
	['settled after rejected', [completed], [rejected], ['tell']],
	['settled after canceled', [completed], [canceled], ['tell']],
	['rejected after settled', [rejected], [completed], ['tell']],
	['rejected and settled at once', [rejected, completed], [], ['tell', 'tell']],
	['settled, and accepted late', [open], [{ ...completed, orderKey: '9' }], ['nothing']],
	[
		'settled in another message',
		[completed],
		[{ ...rejected, paymentKey: 'O-0/E-1', originalMessageId: 'O-0' }],
		['tell'],
	],
])('tryton-payments: %s', (_what, statuses, before, steps) => {
	expect(decide(['processing'], statuses, before)).toEqual(steps);
});
