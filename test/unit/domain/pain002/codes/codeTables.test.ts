import answers from '../../../../../nodes/CommercialBanking/domain/pain002/codes/answers.json';
import { NEXT_STEPS, OUTCOMES, statusOf } from '../../../../../nodes/CommercialBanking/domain/pain002/codes/codeTables';
import reasonTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/reasons.json';
import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';
import { readTable } from '../../../readTable';

/** The names in code sets of ISO 20022. */
const namesOf = (...sets: string[]) =>
	Object.fromEntries(
		readTable('pain002/iso20022-codes.tsv')
			.filter(([set = '']) => sets.includes(set))
			.map(([, code = '', name = '']) => [code, name]),
	);
const namesIn = (table: Record<string, { name: string }>) =>
	Object.fromEntries(Object.entries(table).map(([code, { name }]) => [code, name]));

/** Codes of returns and of cancellations, which banks send as reasons of a status too. */
const OF_OTHER_SETS = 'AC17 ARDT CNPC DC04 EMVL FRTR LEGL NOOR PINL SP01 SP02 SVNR TECH TRAC'.split(' ');

/** The codes of Nacha and of Payments Canada, and for a payee that is verified. docs/statuses.md names these lists. */
const OF_OTHERS = /^(?:[CR]\d\d|9\d\d|BNOR|NORR|NR01|P[IN]0\d)$/;

describe('the names', () => {
	it('of statuses are those of ISO 20022', () => {
		expect(namesIn(statusTable)).toEqual(
			namesOf('ExternalPaymentTransactionStatus1Code', 'ExternalPaymentGroupStatus1Code'),
		);
	});

	it('of reasons are those of ISO 20022, all 301, and codes of other lists', () => {
		const names = namesIn(reasonTable);
		expect(OF_OTHER_SETS.filter((code) => names[code] === undefined)).toEqual([]);
		const ofIso = Object.entries(names).filter(([code]) => !OF_OTHER_SETS.includes(code) && !OF_OTHERS.test(code));
		expect(Object.fromEntries(ofIso)).toEqual(namesOf('ExternalStatusReason1Code'));
	});
});

const oneOf = (allowed: readonly unknown[]) => (value: unknown) => allowed.includes(value);
const isName = (value: unknown) => typeof value === 'string' && value !== '';
const isShort = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 30;
/** One sentence in plain English, in which only the name of the payment is left to fill in. */
const isSentence = (value: unknown) =>
	typeof value === 'string' &&
	/^[A-Z][^.]*\.$/.test(value.replace('{what}', 'it')) &&
	!/[{}]|\b(?:agent|beneficiary|debtor|PSU|cancelled|authorised|creditor(?! identifier))\b/.test(
		value.replace('{what}', ''),
	);
const isStep = oneOf(NEXT_STEPS);
const isFlag = (value: unknown) => value === true;
const flags = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, isFlag]));

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const REQUEST: Shape = { means: isSentence, rank: Number.isInteger, nextStep: isStep };
const STATUS: Shape = {
	name: isName,
	means: isSentence,
	outcome: oneOf(OUTCOMES),
	// Others have room between two of ours.
	rank: (value) => typeof value === 'number' && value > 0 && value % 10 === 0,
	nextStep: isStep,
	nextStepOfRest: isStep,
	...flags('notInherited early asksApproval staysOpen changed tracked slow grants'),
	ofRequest: (value) => typeof value === 'object' && value !== null && wrongKeysOf(value, REQUEST, []).length === 0,
};
const REASON: Shape = {
	name: isName,
	shortName: isShort,
	like: (value) => Object.entries(reasonTable).some(([code, row]) => code === value && !('like' in row)),
	means: isSentence,
	nextStep: isStep,
	nextStepIncoming: isStep,
	...flags('fraud legal duplicate mayStillBePaid notice mismatch unchecked collection signature dateChanged gpi'),
	...flags('noMoney note info noRejection'),
};
const ANSWER: Shape = { shortName: isShort, means: isSentence, nextStep: isStep };

function wrongKeysOf(row: object, shape: Shape, required: readonly string[]): string[] {
	const missing = required.filter((key) => !(key in row));
	const wrong = Object.entries(row).filter(([key, value]: [string, unknown]) => shape[key]?.(value) !== true);
	return [...missing, ...wrong.map(([key]) => key)];
}

const faultsOf = (table: object, shape: Shape, required: readonly string[]) =>
	Object.entries(table).flatMap(([code, row]: [string, object]) => {
		const needed = 'like' in row ? required.filter((key) => key in REASON && key.endsWith('ame')) : required;
		return wrongKeysOf(row, shape, needed).map((key) => `${code} ${key}`);
	});

describe('a row', () => {
	it.each<[string, object, Shape, string[]]>([
		['of statuses', statusTable, STATUS, ['name', 'means', 'outcome', 'rank', 'nextStep']],
		['of reasons', reasonTable, REASON, ['name', 'shortName', 'means', 'nextStep']],
		...Object.entries(answers).map(([about, rows]): [string, object, Shape, string[]] => [
			about,
			rows,
			ANSWER,
			Object.keys(ANSWER),
		]),
	])('has what it needs, and nothing else: %s', (_, table, shape, required) => {
		expect(faultsOf(table, shape, required)).toEqual([]);
	});

	it.each<[string, object]>([
		['a name that is too long', { shortName: 'x'.repeat(31) }],
		['a text that is no sentence', { means: 'closed' }],
		['two sentences', { means: 'It is closed. Ask.' }],
		['an unknown phrase', { means: 'The {this} is closed.' }],
		['a word of the bank', { means: 'The agent has closed it.' }],
		['an unknown step', { nextStep: 'run' }],
		['an unknown flag', { isFraud: true }],
		['a flag that is not set', { fraud: false }],
		['a cousin that has a cousin', { like: '901' }],
	])('is wrong with %s', (_, row) => {
		expect(wrongKeysOf(row, REASON, [])).toHaveLength(1);
	});

	it('stands in the order of the codes', () => {
		for (const table of [statusTable, reasonTable]) {
			expect(Object.keys(table)).toEqual(Object.keys(table).sort());
		}
	});
});

it('of a request to pay, what the payer accepts ranks after what the payer was shown', () => {
	const pending = ['PDNG', 'PRES'].map((code) => statusOf(code)?.ofRequest.rank ?? 0);
	const accepted = ['ACTC', 'ACCP'].map((code) => statusOf(code)?.ofRequest.rank ?? 0);
	expect(Math.min(...accepted)).toBeGreaterThan(Math.max(...pending));
});
