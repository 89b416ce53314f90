import adviceTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/advice.json';
import { adviseByReason } from '../../../../../nodes/CommercialBanking/domain/pain002/codes/adviseByReason';
import {
	explainCase,
	explainReason,
	explainStatus,
	type Explanation,
	NEXT_STEPS,
	OUTCOMES,
	type Place,
} from '../../../../../nodes/CommercialBanking/domain/pain002/codes/explainCode';
import reasonTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/reasons.json';
import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';
import { readTable } from '../../../readTable';
import { findWordFaults, type Words } from './findWordFaults';

/** The ISO code sets. */
const isoCodes = readTable('pain002/iso20022-codes.tsv').map(([set = '', code = '', name = '']) => ({
	set,
	code,
	name,
}));

const namesOf = (...sets: string[]) =>
	Object.fromEntries(isoCodes.filter(({ set }) => sets.includes(set)).map(({ code, name }) => [code, name]));
const namesIn = (table: Record<string, { name: string }>) =>
	Object.fromEntries(Object.entries(table).map(([code, { name }]) => [code, name]));

/** Codes of returns and of cancellations, which banks send as reasons of a status too. */
const OF_OTHER_SETS = 'AC17 ARDT CNPC DC04 EMVL FRTR LEGL NOOR PINL SP01 SP02 SVNR TECH TRAC'.split(' ');

/** The usual codes of NACHA, which banks in the USA send as reasons. */
const OF_NACHA = /^R\d\d$/;

describe('the names', () => {
	it('of statuses are those of ISO 20022', () => {
		expect(namesIn(statusTable)).toEqual(
			namesOf('ExternalPaymentTransactionStatus1Code', 'ExternalPaymentGroupStatus1Code'),
		);
	});

	it('of reasons are those of ISO 20022, all 301, and codes of returns and of NACHA', () => {
		const names = namesIn(reasonTable);
		expect(OF_OTHER_SETS.filter((code) => names[code] === undefined)).toEqual([]);
		const ofIso = Object.entries(names).filter(([code]) => !OF_OTHER_SETS.includes(code) && !OF_NACHA.test(code));
		expect(Object.keys(names).filter((code) => OF_NACHA.test(code))).toHaveLength(25);
		expect(Object.fromEntries(ofIso)).toEqual(namesOf('ExternalStatusReason1Code'));
	});
});

const LEVELS: readonly string[] = ['payment', 'batch', 'file'];
const STATUSES = Object.keys(statusTable);

/** What each key of an entry, or of a variant of it, must be. */
const SHAPE: Record<string, (value: unknown) => boolean> = {
	name: (value) => typeof value === 'string' && value !== '',
	shortName: (value) => typeof value === 'string' && value !== '' && value.length <= 30,
	outcome: (value) => OUTCOMES.some((outcome) => outcome === value),
	means: isSentences,
	whatToDo: isSentences,
	advice: (value) => typeof value === 'string' && value in adviceTable.advice,
	nextStep: (value) => NEXT_STEPS.some((step) => step === value),
	moneyMayHaveMoved: (value) => value === null || typeof value === 'boolean',
	rank: (value) => typeof value === 'number' && value > 0,
	payeeCheck: (value) => typeof value === 'string' && value !== '',
	like: (value) => typeof value === 'string' && value in reasonTable,
	text: (value) => typeof value === 'string' && value !== '',
	levels: (value) => isListOf(value, LEVELS),
	directions: (value) => isListOf(value, ['outgoing', 'incoming', 'unknown', 'request']),
	statuses: (value) => isListOf(value, STATUSES),
	differs: (value) => Array.isArray(value) && value.length > 0,
};

const PHRASES = Object.keys(adviceTable.phrases);

/** What describePart and describeStatus fill in. */
const FACTS = 'code has is listed number problem rest status was'.split(' ');

/** Sentences, with phrases and facts that exist. */
function isSentences(value: unknown): boolean {
	if (typeof value !== 'string' || !/^[A-Z{].*[.}]$/.test(value)) return false;
	const placeholders = [...value.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
	return placeholders.every((name) => [...PHRASES, ...FACTS].includes(name));
}

function isListOf(value: unknown, allowed: readonly string[]): boolean {
	return Array.isArray(value) && value.length > 0 && value.every((one) => allowed.includes(String(one)));
}

function faultsOf(entries: object, required: readonly string[]): string[] {
	return Object.entries(entries).flatMap(([code, entry]: [string, Record<string, unknown>]) => {
		const variants: unknown[] = Array.isArray(entry.differs) ? entry.differs : [];
		const missing = required.filter((key) => !(key in entry) && !('like' in entry));
		const wrong = [entry, ...variants].flatMap((part) =>
			Object.entries(part ?? {}).flatMap(([key, value]) => (SHAPE[key]?.(value) === true ? [] : [key])),
		);
		return [...missing, ...wrong].map((key) => `${code} ${key}`);
	});
}

describe('the shape', () => {
	it.each<[string, object, string[]]>([
		['statuses', statusTable, ['name', 'outcome', 'rank', 'means', 'moneyMayHaveMoved']],
		['reasons', reasonTable, ['name', 'shortName', 'means']],
		['advice', adviceTable.advice, []],
		['phrases', adviceTable.phrases, ['text']],
	])('of %s is right', (_, table, required) => {
		expect(faultsOf(table, required)).toEqual([]);
	});

	it.each<[string, object]>([
		['a name that is too long', { X: { shortName: 'x'.repeat(31) } }],
		['a text that is no sentence', { X: { means: 'closed' } }],
		['an unknown phrase', { X: { whatToDo: 'Do {this}.' } }],
		['an unknown advice', { X: { advice: 'pray' } }],
		['an unknown step', { X: { nextStep: 'run' } }],
		['an unknown level', { X: { differs: [{ levels: ['group'] }] } }],
		['an unknown key', { X: { hint: 'No.' } }],
	])('is wrong with %s', (_, table) => {
		expect(faultsOf(table, [])).toHaveLength(1);
	});

	it('has no advice that nothing uses, and each code and advice says what to do', () => {
		const entries = [statusTable, reasonTable, adviceTable.advice].flatMap((table) => Object.entries<object>(table));
		const used = new Set(entries.map(([, one]) => ('advice' in one ? one.advice : '')));
		const unused = Object.keys(adviceTable.advice).filter((name) => !used.has(name));
		const ofCases =
			/^(?:cancelledFor|contradiction|fraudNamed|legalNamed|unclear|unknownReason|counted_\w+|namesMatch|mixed|duplicateWhilePending|reasonWhilePending|silentRest|(?:brokenT|t)ransfer|answerToRequest)$/;
		expect(unused.filter((name) => !ofCases.test(name))).toEqual([]);
		const silent = entries.filter(([, one]) => !('advice' in one) && !('whatToDo' in one) && !('like' in one));
		expect(silent).toEqual([]);
	});
});

/** A text as somebody reads it, without the code that is filled in later. */
interface Text extends Words {
	readonly place: string;
}

const PLACES = (['payment', 'batch', 'file'] as const).flatMap((level) =>
	([null, 'outgoing', 'incoming', 'request'] as const).map((kind) => ({
		level,
		direction: kind === 'request' ? ('incoming' as const) : kind,
		isRequest: kind === 'request',
	})),
);

function textsOf(name: string, status: string, explain: (place: Place) => Explanation | null): Text[] {
	return PLACES.flatMap((each) => {
		const explained = explain({ ...each, status });
		if (explained === null) return [];
		const { means, whatToDo, nextStep, moneyMayHaveMoved } = explained;
		const text = `${means} ${whatToDo}`.replace('{code}', '');
		return [
			{
				...each,
				status,
				nextStep,
				moneyMayHaveMoved,
				text,
				place: `${status} ${name} ${each.level} ${each.isRequest ? 'request' : each.direction}`,
			},
		];
	});
}

const ofReason = (code: string, status: string) => textsOf(code, status, (place) => explainReason(code, place));

const TEXTS: readonly Text[] = [
	...STATUSES.flatMap((status) => textsOf('-', status, explainStatus)),
	...Object.keys(reasonTable).flatMap((code) => ofReason(code, 'RJCT')),
	...Object.keys(reasonTable).flatMap((code) => textsOf(code, 'CANC', (place) => adviseByReason(code, place))),
	...[
		['AM04', 'PDNG'],
		['TM01', 'PDNG'],
		['TM01', 'ACSP'],
	].flatMap(([code = '', status = '']) => ofReason(code, status)),
	...(['fraudNamed', 'legalNamed', 'contradiction'] as const).flatMap((name) =>
		textsOf(name, 'ACSC', (place) => explainCase(name, place)),
	),
	...(['fraudNamed', 'legalNamed', 'reasonWhilePending', 'duplicateWhilePending'] as const).flatMap((name) =>
		textsOf(name, 'PDNG', (place) => explainCase(name, place)),
	),
	...textsOf('unknown', 'RJCT', (place) => explainCase('unknownReason', place)),
	...textsOf('unclear', 'none', (place) => explainCase('unclear', place)),
];

describe('the words', () => {
	it('of each code, at each level and in each direction, keep the rules', () => {
		expect(TEXTS.length).toBe(PLACES.length * (STATUSES.length + 2 * Object.keys(reasonTable).length + 12));
		const faults = TEXTS.flatMap((words) =>
			findWordFaults(words).map((rule) => `${words.place}: ${rule}: ${words.text}`),
		);
		expect(faults).toEqual([]);
	});

	it.each<[string, Partial<Words>]>([
		['at most 250 characters', { text: `${'x'.repeat(247)} now` }],
		['nothing is left to fill in', { text: '{check} now.' }],
		['again only after a rejection', { status: 'ACSP', text: 'Check the account. Then pay again.' }],
		['never again where money may have moved', { moneyMayHaveMoved: true, text: 'Check the account. Then pay again.' }],
		['never again where money may have moved', { moneyMayHaveMoved: true, nextStep: 'correct' }],
		['a check before anything is sent again', { text: 'Ask your bank, correct it and pay again.' }],
		['a check before anything is sent again', { text: 'Ask your bank. Pay again, but first check the account.' }],
		['a check before anything is sent again', { text: 'Do not ask the payee. Pay it again.' }],
		['a check before anything is approved, shipped or booked', { text: 'Mark it as paid.' }],
		['a check before anything is approved, shipped or booked', { text: 'Approve it. Then ask your bank.' }],
		['again only if the check finds no money gone', { text: 'Check the account. Then pay again.' }],
		['goods are shipped only when they are paid', { direction: 'incoming', text: 'Ask your bank.' }],
		['a payee that is checked is decided on', { status: 'RVNM', nextStep: 'correct' }],
		['the words say the next step', { nextStep: 'wait', text: 'Ask your bank.' }],
		['the words say the next step', { nextStep: 'correct', text: 'Ask your bank. Check it. Then pay again.' }],
		['whoever waits knows until when', { nextStep: 'wait', text: 'Wait for the next status.' }],
		['whoever waits knows until when', { text: 'Wait. Then ask your bank.' }],
		['whoever is asked about a payment is called on a known number', { text: 'Call the payee.' }],
		['whoever is asked about a payment is called on a known number', { text: 'Ask your bank and the payee.' }],
		['goods are shipped only when they are paid', { text: 'Do not ship goods before the payer agrees.' }],
		['a bank that tries again by itself is asked first', { text: 'Not enough money. Check it, then pay again.' }],
		['the words are for the direction', { text: 'Do not collect again.' }],
		['the words are for the direction', { direction: 'incoming', text: 'Put money on it.' }],
		['the words are for the direction', { direction: null, text: 'Check your account.' }],
		['the words are for the level', { text: 'Check it. Then send the batch again.' }],
		['the words are those of the people who read them', { text: 'The agent said no.' }],
		['the words name what they speak of', { text: 'Ask for the new one.' }],
		['the words name what they speak of', { text: 'Do not pay again before you know.' }],
	])('that break a rule are found: %s: %j', (rule, wrong) => {
		const good: Words = {
			...{
				text: 'Check on your account that no money has left. Only then pay again.',
				nextStep: 'none',
				status: 'RJCT',
			},
			...{ moneyMayHaveMoved: null, level: 'payment', direction: 'outgoing' },
		};
		expect(findWordFaults(good)).toEqual([]);
		expect(findWordFaults({ ...good, ...wrong })).toContain(rule);
	});
});

/** Of each status with each reason: the next step, and whether money may have moved. */
it.each(readTable('pain002/next-steps.tsv'))(
	'the next step of %s with %s is %s; money may have moved: %s',
	(status, code, nextStep, moved = '') => {
		const text = TEXTS.find(({ place }) => place === `${status} ${code} payment outgoing`);
		expect([text?.nextStep, String(text?.moneyMayHaveMoved)]).toEqual([nextStep, moved]);
	},
);
