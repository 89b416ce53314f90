import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
	explainReason,
	explainStatus,
	isFinal,
	outcomeOf,
} from '../../../../../nodes/CommercialBanking/domain/pain002/report/explainCode';
import reasonTable from '../../../../../nodes/CommercialBanking/domain/pain002/report/reasons.json';
import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/report/statuses.json';

/** The ISO code sets: each line has a set, a code and its name. */
const isoCodes = readFileSync(join(__dirname, '../../../../vectors/pain002/iso20022-codes.tsv'), 'utf8')
	.trim()
	.split('\n')
	.slice(1)
	.map((line) => line.split('\t'));

const namesOf = (set: string) =>
	Object.fromEntries(isoCodes.filter(([of]) => of === set).map(([, code = '', name]) => [code, name] as const));

const namesIn = (table: Record<string, { name: string }>) =>
	Object.fromEntries(Object.entries(table).map(([code, { name }]) => [code, name]));

describe('the code tables', () => {
	it.each([
		['ExternalPaymentTransactionStatus1Code', 25, statusTable.transaction],
		['ExternalPaymentGroupStatus1Code', 13, statusTable.group],
		['ExternalStatusReason1Code', 301, reasonTable],
	])('have the ISO names of %s, all %d', (set, size, table) => {
		expect(namesIn(table)).toEqual(namesOf(set));
		expect(Object.keys(table)).toHaveLength(size);
	});

	const statuses = [...Object.entries(statusTable.transaction), ...Object.entries(statusTable.group)];
	const reasons: Array<[string, { name: string; means?: string; whatToDo?: string }]> = Object.entries(reasonTable);
	const explained = reasons.filter(([, reason]) => reason.means !== undefined || reason.whatToDo !== undefined);

	it('explain at least 60 reasons, among them the most frequent ones', () => {
		expect(explained.length).toBeGreaterThanOrEqual(60);
		const codes = explained.map(([code]) => code);
		expect(codes).toEqual(
			expect.arrayContaining([
				...['AC01', 'AC03', 'AC04', 'AC06', 'AG01', 'AM04', 'AM05', 'BE01', 'CUST', 'DT01', 'DUPL', 'FF01', 'FOCR'],
				...['MD01', 'MD07', 'MS02', 'MS03', 'NARR', 'RC01', 'RR04', 'TM01'],
			]),
		);
	});

	it.each([...statuses, ...explained])('%s says in whole sentences what it means and what to do', (_, code) => {
		for (const text of [code.means, code.whatToDo]) {
			expect(text).toMatch(/^[A-Z][\s\S]{10,}[.!]$/);
			expect(text).not.toMatch(/\s{2}|debtor|creditor agent|\bPSU\b/i);
		}
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
		const codes = [...Object.keys(statusTable.transaction), ...Object.keys(statusTable.group)];
		expect(codes.filter((code) => outcomeOf(code) === 'unknown')).toEqual([]);
	});
});

describe('explanations', () => {
	it('of a status differ between a transaction and a file', () => {
		expect(explainStatus('RJCT', 'transaction')?.explanation).not.toBe(explainStatus('RJCT', 'group')?.explanation);
	});

	it('of the other code set are used when the level has none', () => {
		expect(explainStatus('PART', 'transaction')?.name).toBe('Partially Accepted');
		expect(explainStatus('CANC', 'payment')?.name).toBe('Cancelled');
	});

	it('of a reason are its meaning, then what to do', () => {
		const { means, whatToDo } = reasonTable.AC04;
		expect(explainReason('AC04')).toEqual({ name: 'Closed Account Number', explanation: `${means} ${whatToDo}` });
	});

	it('are null for a reason that is known by its name only', () => {
		expect(explainReason('TK09')).toEqual({ name: 'Token Missing', explanation: null });
	});

	it.each(['0009', 'constructor', '__proto__', 'toString', null])('do not exist for %s', (code) => {
		expect(explainReason(code)).toBeNull();
		expect(explainStatus(code, 'transaction')).toBeNull();
	});
});
