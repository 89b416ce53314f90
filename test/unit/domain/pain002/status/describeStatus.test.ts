import { explainReason, explainStatus } from '../../../../../nodes/CommercialBanking/domain/pain002/codes/explainCode';
import { describeReasons } from '../../../../../nodes/CommercialBanking/domain/pain002/status/describeReasons';
import {
	describeStatus,
	type StatusStatement,
} from '../../../../../nodes/CommercialBanking/domain/pain002/status/describeStatus';

const reason = (code: string | null, more: object = {}) => ({
	code,
	proprietary: null,
	originator: null,
	additionalInformation: [],
	...more,
});
const statement: StatusStatement = {
	status: 'RJCT',
	reasons: [],
	level: 'transaction',
	direction: null,
	doubt: null,
	instead: null,
};
const describeIt = (changed: Partial<StatusStatement>) => describeStatus({ ...statement, ...changed });

const REJECTED = explainStatus('RJCT', 'transaction', null);
const CLOSED = explainReason('AC04', 'transaction', null);
const whole = (explained: typeof CLOSED) => `${explained?.means} ${explained?.whatToDo}`;

it('describes a status without reasons', () => {
	expect(describeIt({})).toStrictEqual({
		outcome: 'rejected',
		reasonText: null,
		whatToDo: whole(REJECTED),
		status: 'RJCT',
		statusName: REJECTED?.name,
		reasonCode: null,
		final: true,
		reasonName: null,
		statusExplanation: whole(REJECTED),
		reasons: [],
	});
});

it('describes a status with reasons', () => {
	const given = reason('AC04', { originator: 'Bank', additionalInformation: ['one', 'two'] });
	expect(describeIt({ reasons: [given, reason('AM04')] })).toMatchObject({
		reasonText: 'one\ntwo',
		whatToDo: whole(CLOSED),
		reasonCode: 'AC04',
		reasonName: 'Closed Account Number',
		statusExplanation: whole(REJECTED),
		reasons: [
			{ ...given, name: 'Closed Account Number', explanation: whole(CLOSED) },
			{ code: 'AM04', name: 'Insufficient Funds' },
		],
	});
});

it.each<[string, Partial<StatusStatement>, object]>([
	[
		'no status',
		{ status: null },
		{ outcome: 'unknown', statusName: null, statusExplanation: null, whatToDo: null, final: false },
	],
	[
		'a status outside ISO 20022',
		{ status: 'HOLD' },
		{ outcome: 'unknown', status: 'HOLD', statusName: null, final: false },
	],
	[
		'payments that are only counted: no other advice, and as final as the status',
		{ instead: 'Two of them.', reasons: [reason('AC04')] },
		{
			whatToDo: 'Two of them.',
			statusExplanation: 'Two of them.',
			final: true,
			reasons: [{ explanation: CLOSED?.means }],
		},
	],
	[
		'a doubt before anything else',
		{ doubt: 'Not sure.', instead: 'Two of them.' },
		{ whatToDo: 'Not sure.', statusExplanation: 'Not sure.', final: false },
	],
	['a status that is not final', { status: 'PDNG' }, { outcome: 'pending', final: false }],
	['a completed status', { status: 'ACSC' }, { outcome: 'completed', final: true }],
	[
		'a reason outside ISO 20022 before another',
		{ reasons: [reason('X1'), reason('AC04')] },
		{ reasonCode: 'X1', reasonName: null, whatToDo: whole(CLOSED) },
	],
	['only such a reason', { reasons: [reason('X1')] }, { reasonCode: 'X1', whatToDo: whole(REJECTED) }],
	[
		'a reason without a status',
		{ status: null, reasons: [reason('AC04')] },
		{ reasonCode: 'AC04', whatToDo: whole(CLOSED), statusExplanation: null },
	],
	[
		'a doubt',
		{ doubt: 'Check it.', reasons: [reason('AC04')] },
		{ whatToDo: 'Check it.', statusExplanation: 'Check it.', final: false, reasons: [{ explanation: CLOSED?.means }] },
	],
])('describes %s', (_, changed, expected) => {
	expect(describeIt(changed)).toMatchObject(expected);
});

it('copies reasons, with advice or without', () => {
	const lines = ['one'];
	const given = reason('AC04', { additionalInformation: lines });
	const [described] = describeReasons([given], 'transaction', null, true);
	expect(described?.additionalInformation).toEqual(lines);
	expect(described?.additionalInformation).not.toBe(lines);
	const unknown = [reason('X1'), reason(null, { proprietary: 'X2' })];
	for (const hasAdvice of [true, false]) {
		expect(describeReasons(unknown, 'group', null, hasAdvice)).toMatchObject([
			{ code: 'X1', proprietary: null, name: null, explanation: null },
			{ code: null, proprietary: 'X2', name: null, explanation: null },
		]);
	}
});

it('explains a proprietary reason that is an ISO code', () => {
	const [described] = describeReasons([reason(null, { proprietary: 'AC04' })], 'transaction', null, false);
	expect(described).toMatchObject({ code: null, name: 'Closed Account Number', explanation: CLOSED?.means });
});
