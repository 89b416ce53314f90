import { type Advice, adviseStatus } from '../../../../../nodes/CommercialBanking/domain/pain002/codes/adviseStatus';
import {
	NEXT_STEPS,
	needsAction,
	reasonOf,
	STATUS_CODES,
	statusOf,
} from '../../../../../nodes/CommercialBanking/domain/pain002/codes/codeTables';
import type { StatusCase } from '../../../../../nodes/CommercialBanking/domain/pain002/codes/StatusCase';
import reasonTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/reasons.json';
import { readTable } from '../../../readTable';

const PAYMENT: StatusCase = {
	about: 'payment',
	direction: 'outgoing',
	isRequest: false,
	level: 'payment',
	scope: 'payment',
	status: 'RJCT',
	reasons: ['AC04'],
	isReasonInherited: false,
	conflict: null,
	isContradicted: false,
	isKeyShared: false,
	note: null,
};

const advise = (changes: Partial<StatusCase> = {}) => adviseStatus({ ...PAYMENT, ...changes });

const KINDS: Readonly<Record<string, Pick<StatusCase, 'direction' | 'isRequest'>>> = {
	outgoing: { direction: 'outgoing', isRequest: false },
	incoming: { direction: 'incoming', isRequest: false },
	unknown: { direction: null, isRequest: false },
	request: { direction: 'incoming', isRequest: true },
};

const SCOPES: Readonly<Record<string, Partial<StatusCase>>> = {
	payment: { level: 'payment', scope: 'payment' },
	all: { scope: 'all' },
	rest: { scope: 'rest' },
	some: { scope: 'some' },
	inherited: { isReasonInherited: true },
	belowCompleted: { conflict: 'belowCompleted' },
	belowRejected: { conflict: 'belowRejected' },
	contradicted: { isContradicted: true },
	sharedKey: { isKeyShared: true },
};

const LEVELS = { payment: 'payment', batch: 'batch', file: 'file' } as const;
const levelOf = (name: string) => Object.values(LEVELS).find((level) => level === name) ?? 'payment';

it.each(readTable('pain002/steps.tsv'))(
	'%s: %s with %s, %s, of a %s (%s)',
	(_, status = '', reasons = '', kind = '', level = '', scope = '', nextStep = '') => {
		const codes = reasons === '-' ? [] : reasons.split(' ').map((code) => (code === '--' ? null : code));
		const place = { level: levelOf(level), ...KINDS[kind], ...SCOPES[scope] };
		expect(advise({ status, reasons: codes, ...place }).nextStep).toBe(nextStep);
	},
);

/** Of each status, without a reason, with each and with an unknown one, at each level, scope and direction. */
const CASES: readonly StatusCase[] = [
	['payment', 'payment'] as const,
	...(['batch', 'file'] as const).flatMap((level) =>
		(['all', 'rest', 'some'] as const).map((scope) => [level, scope] as const),
	),
].flatMap(([level, scope]) =>
	Object.values(KINDS).flatMap((kind) =>
		[...STATUS_CODES, 'HOLD'].flatMap((status) =>
			[null, 'ZZ99', ...Object.keys(reasonTable)].map((code) => ({
				...PAYMENT,
				...kind,
				level,
				scope,
				status,
				reasons: code === null ? [] : [code],
			})),
		),
	),
);

const countSentences = (text: string) => text.split(/[.!?](?:\s|$)/).filter((part) => part !== '').length;
const isOrder = (text: string) => / again under /.test(text);

/** What must hold for each advice. */
const RULES: Readonly<Record<string, (one: StatusCase, said: Advice) => boolean>> = {
	'at most three sentences': (_, { whatToDo }) => countSentences(whatToDo) <= 3,
	'nothing is left to fill in': (_, { whatToDo }) => !/[{}]|undefined|null|\s{2}|\.\./.test(whatToDo),
	'again only after a rejection': ({ status }, { whatToDo }) => status === 'RJCT' || !isOrder(whatToDo),
	'again only behind a check': (_, { whatToDo }) =>
		!isOrder(whatToDo) || /check (?:on|that)\b.* Only then /i.test(whatToDo),
	'again only where a program may let a person do it': (_, { whatToDo, payAgain }) =>
		isOrder(whatToDo) === (payAgain === 'afterCheck'),
	'again only of what is final, for each payment and for one reason': ({ scope, reasons }, { payAgain, final }) =>
		payAgain === 'no' || (final && scope !== 'rest' && scope !== 'some' && reasons.length === 1),
	'again is what two steps say': (_, { nextStep, payAgain }) =>
		['correct', 'askCounterparty'].includes(nextStep) === (payAgain === 'afterCheck'),
	'never again where money may have moved': ({ reasons: [code = null] }, { payAgain, final }) =>
		reasonOf(code)?.mayStillBePaid !== true || (payAgain === 'no' && !final),
	'money that comes in ends on shipping': ({ direction }, { whatToDo }) =>
		direction !== 'incoming' || /\b(?:ship only when paid in full|do not ship)\.$/.test(whatToDo),
	'nothing is final that may still change': (_, { whatToDo, nextStep, final }) =>
		!final || (nextStep !== 'wait' && !/still be paid/.test(whatToDo)),
	'nothing is to be done only where it is paid': (_, { outcome, nextStep }) =>
		nextStep !== 'none' || outcome === 'completed',
	'not below the step of the status': ({ status, isRequest }, { nextStep }) => {
		const own = statusOf(status);
		const least = isRequest ? own?.ofRequest.nextStep : own?.nextStep;
		const isFree = status === 'RJCT' || own?.changed === true;
		return isFree || NEXT_STEPS.indexOf(nextStep) <= NEXT_STEPS.indexOf(least ?? 'askBank');
	},
	'some is never final': ({ scope }, { final }) => scope !== 'some' || !final,
};

it('each status, reason, level, scope and direction keeps the rules', () => {
	expect(CASES.length).toBeGreaterThan(300_000);
	const faults = CASES.flatMap((one) => {
		const said = adviseStatus(one);
		const broken = Object.entries(RULES).filter(([, holds]) => !holds(one, said));
		return broken.map(([rule]) => [
			rule,
			one.status,
			...one.reasons,
			one.level,
			one.scope,
			one.direction,
			said.whatToDo,
		]);
	});
	expect(faults.slice(0, 10)).toEqual([]);
});

describe('an advice', () => {
	it('says all about a rejection in keys for programs', () => {
		expect(advise({ note: 'Account closed' })).toMatchObject({
			outcome: 'rejected',
			nextStep: 'askCounterparty',
			payAgain: 'afterCheck',
			final: true,
			statusName: 'Rejected',
			reasonCode: 'AC04',
			reasonName: 'Closed Account Number',
			reasonShortName: 'Closed account',
			contradiction: null,
			answer: null,
			whatToDo: expect.stringMatching(/^An account has been closed\. .* The bank's note: "Account closed"$/),
		});
	});

	it.each<[string, Partial<StatusCase>]>([
		['the rest of a rejected file', { level: 'file', scope: 'rest' }],
		['no particular payments', { level: 'file', scope: 'some' }],
		['what may still be paid', { reasons: ['AB05'] }],
		['a rejection below a completed level', { conflict: 'belowCompleted' }],
		['a completed payment below a rejected level', { status: 'ACSC', reasons: [], conflict: 'belowRejected' }],
		['what a level or a count contradicts', { isContradicted: true }],
		['a completed payment with a reason for its return', { status: 'ACSC' }],
		['what is open', { status: 'ACSP', reasons: [] }],
	])('is not final, and lets nobody pay again, for %s', (_, changes) => {
		expect(advise(changes)).toMatchObject({ final: false, payAgain: 'no' });
	});

	it.each<[string, Partial<StatusCase>]>([
		['several reasons', { reasons: ['AC04', 'AM01'] }],
		['a reason of the batch', { isReasonInherited: true }],
		['a key that another payment has', { isKeyShared: true }],
		['no reason', { reasons: [] }],
	])('lets nobody pay again for %s', (_, changes) => {
		expect(advise(changes)).toMatchObject({ outcome: 'rejected', final: true, payAgain: 'no' });
	});

	it.each([
		['ACSP', 'some', 'partial'],
		['ACSC', 'some', 'partial'],
		['RJCT', 'some', 'rejected'],
		['CANC', 'some', 'cancelled'],
		['ACSP', 'rest', 'accepted'],
		['HOLD', 'all', 'unknown'],
	] as const)('has the outcome of %s with scope %s: %s', (status, scope, outcome) => {
		expect(advise({ level: 'file', status, scope, reasons: [] }).outcome).toBe(outcome);
	});

	it('names the reason that contradicts a completed payment', () => {
		expect(advise({ status: 'ACCC', reasons: ['CHRG', 'AC04'] }).contradiction).toBe('AC04');
		expect(advise({ status: 'ACCC', reasons: ['C01', 'DT06', 'ZZ99', 'G001'] }).contradiction).toBeNull();
	});

	it('names the reason of what is pending', () => {
		expect(advise({ status: 'PDNG', reasons: ['AC04'] }).whatToDo).toMatch(/^An account has been closed\. /);
	});

	it('waits for a check for weeks', () => {
		expect(advise({ status: 'ACIS', reasons: [] }).whatToDo).toContain('30 days');
	});

	it('has a text for a code that looks like a name of JavaScript', () => {
		expect(advise({ reasons: ['constructor'] })).toMatchObject({ nextStep: 'askBank', reasonName: null });
		expect(advise({ status: 'constructor' })).toMatchObject({ outcome: 'unknown', statusName: null });
	});
});

describe('what is not about a payment', () => {
	it.each([
		['cancellation', 'RJCT', [], 'Cancellation refused', 'askBank'],
		['cancellation', 'ACCP', [], 'Cancellation accepted', 'wait'],
		['cancellation', 'CANC', [], 'Cancellation accepted', 'wait'],
		['cancellation', 'ACTC', [], 'Cancellation pending', 'askBank'],
		['cancellation', 'PDNG', [], 'Cancellation pending', 'askBank'],
		['cancellation', null, [], 'Cancellation pending', 'askBank'],
		['reversal', 'RJCT', ['AC04'], 'Reversal refused', 'askBank'],
		['mandate', 'ACCP', [], 'Mandate accepted', 'askBank'],
		['transmission', null, ['TS01'], 'Log of a file transfer', 'none'],
		['transmission', null, ['DS0C'], 'File transfer failed', 'askBank'],
		['transmission', 'CANC', [], 'File transfer failed', 'askBank'],
		['other', 'RJCT', [], 'Other request refused', 'askBank'],
	] as const)('says how it ended: %s, %s %j', (about, status, reasons, answer, nextStep) => {
		const said = advise({ about, status, reasons });
		expect(said).toMatchObject({ outcome: 'unknown', final: false, payAgain: 'no', answer, nextStep });
		expect(countSentences(said.whatToDo)).toBeLessThanOrEqual(3);
	});
});

it('most steps need an action', () => {
	expect(NEXT_STEPS.filter((step) => !needsAction(step))).toEqual(['wait', 'none']);
});
