import { objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { readExample } from './readExample';
import { runCode } from './runCode';

const code = readExample('tryton-payments').parameter('What to do?', 'jsCode');

const completed = { outcome: 'completed', status: 'ACSC', nextStep: 'checkAccount', moneyMayHaveMoved: true };
const rejected = { outcome: 'rejected', status: 'RJCT', nextStep: 'correct', moneyMayHaveMoved: null };
const open = { outcome: 'accepted', status: 'ACSP', nextStep: 'wait', moneyMayHaveMoved: null };

/** What the example does with statuses of the payment E-1, as it is in Tryton. @returns the steps, in their order */
function decide(states: readonly string[], ...statuses: readonly JsonObject[]): unknown[] {
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
		nodes: { 'A payment has a status': items, 'Find the payments': [{ json: { body } }] },
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
	expect(decide(states, status)).toEqual([step]);
});

it('tryton-payments: takes the statuses of one payment in their order, whatever the order of arrival', () => {
	const late = { ...rejected, orderKey: '2' };
	expect(decide(['processing'], late, { ...completed, orderKey: '1' })).toEqual(['succeed', 'tell']);
});
