import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
	type Direction,
	explainReason,
	explainStatus,
	isFinal,
	joinExplanation,
	outcomeOf,
} from '../../../../../nodes/CommercialBanking/domain/pain002/codes/explainCode';
import reasonTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/reasons.json';
import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';

/** The ISO code sets, one code a line. */
const isoCodes = readFileSync(join(__dirname, '../../../../vectors/pain002/iso20022-codes.tsv'), 'utf8')
	.trim()
	.split('\n')
	.slice(1)
	.map((line) => {
		const [set = '', code = '', name = ''] = line.split('\t');
		return { set, code, name };
	});

const namesOf = (set: string) =>
	Object.fromEntries(isoCodes.filter((iso) => iso.set === set).map(({ code, name }) => [code, name]));

const namesIn = (table: Record<string, { name: string }>) =>
	Object.fromEntries(Object.entries(table).map(([code, { name }]) => [code, name]));

const namesOfStatuses = (level: 'transaction' | 'group') =>
	Object.fromEntries(
		Object.entries<{ names: Partial<Record<string, string>> }>(statusTable.codes).flatMap(([code, { names }]) =>
			names[level] === undefined ? [] : [[code, { name: names[level] }]],
		),
	);

describe('the code tables', () => {
	it.each([
		['ExternalPaymentTransactionStatus1Code', 25, namesOfStatuses('transaction')],
		['ExternalPaymentGroupStatus1Code', 13, namesOfStatuses('group')],
		['ExternalStatusReason1Code', 301, reasonTable],
	])('have the ISO names of %s, all %d', (set, size, table) => {
		expect(namesIn(table)).toEqual(namesOf(set));
		expect(Object.keys(table)).toHaveLength(size);
	});
});

describe('outcomes', () => {
	it.each([
		...['RJCT'].map((code) => [code, 'rejected', true] as const),
		...['CANC'].map((code) => [code, 'cancelled', true] as const),
		...['ACSC', 'ACCC', 'CPUC'].map((code) => [code, 'completed', true] as const),
		...['ACTC', 'ACCP', 'ACFC', 'ACFW', 'ACSP', 'ACWC', 'ACWP', 'ACPD', 'ACIS'].map(
			(code) => [code, 'accepted', false] as const,
		),
		...['PART'].map((code) => [code, 'partial', false] as const),
		...['PDNG', 'RCVD', 'PRES', 'BLCK', 'PATC', 'RCVC', 'RVCM', 'RVMC', 'RVNA', 'RVNC', 'RVNM'].map(
			(code) => [code, 'pending', false] as const,
		),
		...['HOLD', '', 'rjct', 'constructor', '__proto__', null].map((code) => [code, 'unknown', false] as const),
	])('%s is %s', (code, outcome, final) => {
		expect(outcomeOf(code)).toBe(outcome);
		expect(isFinal(outcomeOf(code))).toBe(final);
	});

	it('are known for every ISO status', () => {
		const codes = Object.keys(statusTable.codes);
		expect(codes.filter((code) => outcomeOf(code) === 'unknown')).toEqual([]);
	});
});

describe('explanations', () => {
	it('of a status of the other code set are used where the level has none', () => {
		expect(explainStatus('PART', 'transaction', null)?.name).toBe('Partially Accepted');
		expect(explainStatus('CANC', 'payment', null)?.name).toBe('Cancelled');
	});

	it('of a reason are its meaning and what to do', () => {
		const { means, whatToDo } = reasonTable.AC04.texts.any.neutral;
		expect(explainReason('AC04', 'transaction', null)).toEqual({ name: 'Closed Account Number', means, whatToDo });
	});

	it('differ by direction, and are as in the neutral text where the direction says nothing of its own', () => {
		const { neutral, outgoing, incoming } = statusTable.codes.ACSP.texts.transaction;
		const explain = (direction: Direction) => explainStatus('ACSP', 'transaction', direction);
		expect(explain(null)).toMatchObject(neutral);
		expect(explain('outgoing')).toMatchObject({ means: neutral.means, whatToDo: outgoing.whatToDo });
		expect(explain('incoming')).toMatchObject(incoming);
		expect(explainStatus('ACTC', 'transaction', 'outgoing')).toMatchObject(
			statusTable.codes.ACTC.texts.transaction.neutral,
		);
	});

	it('of a reason keep what to do where the direction only means something else', () => {
		const { neutral, outgoing } = reasonTable.AC02.texts.any;
		const { means, whatToDo } = { ...neutral, ...outgoing };
		expect(whatToDo).toBe(neutral.whatToDo);
		expect(explainReason('AC02', 'payment', 'outgoing')).toMatchObject({ means, whatToDo });
	});

	it.each(['transaction', 'payment', 'group'] as const)('of the level %s are its own, where it has any', (level) => {
		expect(explainStatus('RJCT', level, null)).toMatchObject(statusTable.codes.RJCT.texts[level].neutral);
		expect(explainStatus('BLCK', level, null)).toMatchObject(statusTable.codes.BLCK.texts.any.neutral);
	});

	it.each(['0009', 'constructor', '__proto__', 'toString', null])('do not exist for %s', (code) => {
		expect(explainReason(code, 'transaction', null)).toBeNull();
		expect(explainStatus(code, 'transaction', null)).toBeNull();
	});
});

it.each([
	['Meaning.', 'Advice.', 'Meaning. Advice.'],
	['Meaning.', null, 'Meaning.'],
	[null, 'Advice.', 'Advice.'],
	[null, null, null],
])('joins the meaning %j and the advice %j', (means, whatToDo, expected) => {
	expect(joinExplanation({ name: 'Name', means, whatToDo })).toBe(expected);
	expect(joinExplanation(null)).toBeNull();
});
