import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
	explainReason,
	explainStatus,
	isFinal,
	outcomeOf,
} from '../../../../../nodes/CommercialBanking/domain/pain002/codes/explainCode';
import reasonTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/reasons.json';
import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';

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

interface Text {
	readonly means?: string;
	readonly whatToDo?: string;
}

type TextsByLevel = Partial<Record<string, Partial<Record<string, Text>>>>;

const allTexts = (texts: TextsByLevel): Text[] =>
	Object.values(texts).flatMap((variants) => Object.values(variants ?? {}).filter((text) => text !== undefined));

const statusCodes: Array<[string, { names: Partial<Record<string, string>>; texts: TextsByLevel }]> = Object.entries(
	statusTable.codes,
);

const namesOfStatuses = (level: 'transaction' | 'group') =>
	Object.fromEntries(
		statusCodes.flatMap(([code, { names }]) => (names[level] === undefined ? [] : [[code, { name: names[level] }]])),
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

	const reasons: Array<[string, { name: string; texts?: TextsByLevel }]> = Object.entries(reasonTable);
	const statuses = statusCodes.flatMap(([code, { texts }]) => allTexts(texts).map((text) => [code, text] as const));
	const explained = reasons.flatMap(([code, { texts = {} }]) => allTexts(texts).map((text) => [code, text] as const));

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

	it.each([...statuses, ...explained])(
		'%s says in whole sentences what it means and what to do',
		(_, { means, whatToDo }) => {
			for (const text of [means, whatToDo]) {
				expect(text).toMatch(/^[A-Z][\s\S]{10,}[.!]$/);
				expect(text).not.toMatch(/\s{2}|debtor|creditor agent|\bPSU\b/i);
			}
		},
	);
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
	it('of a status differ between a transaction and a file', () => {
		const [transaction, group] = (['transaction', 'group'] as const).map((level) => explainStatus('RJCT', level, null));
		expect(transaction?.means).not.toBe(group?.means);
	});

	it('of a status of the other code set are used where the level has none', () => {
		expect(explainStatus('PART', 'transaction', null)?.name).toBe('Partially Accepted');
		expect(explainStatus('CANC', 'payment', null)?.name).toBe('Cancelled');
	});

	it('of a reason are its meaning and what to do', () => {
		const { means, whatToDo } = reasonTable.AC04.texts.any.neutral;
		expect(explainReason('AC04', 'transaction', null)).toEqual({ name: 'Closed Account Number', means, whatToDo });
	});

	it('are null for a reason that is known by its name only', () => {
		expect(explainReason('TK09', 'group', null)).toEqual({ name: 'Token Missing', means: null, whatToDo: null });
	});

	it.each(['0009', 'constructor', '__proto__', 'toString', null])('do not exist for %s', (code) => {
		expect(explainReason(code, 'transaction', null)).toBeNull();
		expect(explainStatus(code, 'transaction', null)).toBeNull();
	});
});
