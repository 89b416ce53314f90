import { objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { readExample } from './readExample';
import { runCode } from './runCode';

const code = readExample('tryton-payments').parameter('What to do?', 'jsCode');

const completed = { outcome: 'completed', status: 'ACSC', nextStep: 'checkAccount', moneyMayHaveMoved: true };
const rejected = { outcome: 'rejected', status: 'RJCT', nextStep: 'correct', moneyMayHaveMoved: null };
const open = { outcome: 'accepted', status: 'ACSP', nextStep: 'wait', moneyMayHaveMoved: null };

/** A status that came in an earlier execution. */
const earlier = (outcome: string, more: JsonObject = {}) => ({ outcome, final: true, paymentKey: 'O-1/E-1', ...more });

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
	const items = statuses.map((status, index) => ({
		json: {
			level: 'payment',
			about: 'payment',
			final: ['completed', 'rejected', 'cancelled'].includes(String(status.outcome)),
			paymentKey: 'O-1/E-1',
			originalEndToEndId: 'E-1',
			warnings: [],
			orderKey: String(index),
			amount: '950000',
			currency: 'EUR',
			...status,
		},
	}));
	const made = runCode(code, {
		input: [],
		nodes: {
			'A payment has a status': items,
			'Find the payments': [{ json: { body } }],
			'Get the earlier statuses': [...items.map(({ json }) => json), ...before].map((row) => ({
				json: { endToEndId: 'E-1', ...row },
			})),
		},
	});
	return made.map(({ json }) => objectOf(json, 'an item').step);
}

it.each<[string, readonly string[], JsonObject, string]>([
	['a completed payment', ['processing'], completed, 'succeed'],
	['a rejected payment', ['processing'], rejected, 'tell'],
	['a cancelled payment', ['processing'], { ...rejected, outcome: 'cancelled' }, 'tell'],
	['an open payment', ['processing'], open, 'nothing'],
	['an open status that comes late', ['succeeded'], open, 'nothing'],
	['a completed status that comes again', ['succeeded'], completed, 'nothing'],
	['a rejected status that comes again', ['failed'], rejected, 'tell'],
	['a rejection after success', ['succeeded'], rejected, 'tell'],
	['success after a rejection', ['failed'], completed, 'tell'],
	['a payment that is not at the bank', ['approved'], completed, 'tell'],
	['an ID that Tryton does not know', [], completed, 'tell'],
	['an ID of two payments', ['processing', 'failed'], completed, 'tell'],
	['a batch', ['processing'], { ...completed, level: 'batch' }, 'tell'],
	['a warning', ['processing'], { ...open, warnings: [{ code: 'x', text: 'Look.' }] }, 'tell'],
	['a status that asks for a decision', ['processing'], { ...open, outcome: 'pending', nextStep: 'decide' }, 'tell'],
	['another amount', ['processing'], { ...completed, amount: '1.00' }, 'tell'],
	['another currency', ['processing'], { ...completed, currency: 'USD' }, 'tell'],
	['a status without an amount', ['processing'], { ...completed, amount: null, currency: null }, 'succeed'],
])('tryton-payments: %s', (_what, states, status, step) => {
	expect(decide(states, [status])).toEqual([step]);
});

it.each<[string, JsonObject[], JsonObject[], string[]]>([
	['settled after accepted', [completed], [earlier('accepted', { final: false })], ['succeed']],
	['settled after rejected', [completed], [earlier('rejected')], ['tell']],
	['settled after canceled', [completed], [earlier('cancelled')], ['tell']],
	['rejected after settled', [rejected], [earlier('completed')], ['tell']],
	[
		'rejected and settled at once',
		[
			{ ...rejected, orderKey: '2' },
			{ ...completed, orderKey: '1' },
		],
		[],
		['tell', 'tell'],
	],
	['settled in another message', [completed], [earlier('rejected', { paymentKey: 'O-0/E-1' })], ['tell']],
	['a refused cancellation', [{ ...open, about: 'cancellation', paymentKey: 'cancellation/O-1/E-1' }], [], ['tell']],
])('tryton-payments: %s', (_what, statuses, before, steps) => {
	expect(decide(['processing'], statuses, before)).toEqual(steps);
});
