import {
	advice,
	answers,
	cases,
	counted,
	phrases,
	warnings,
} from '../../../../../nodes/CommercialBanking/domain/pain002/codes/advice.words';
import { adviseByReason } from '../../../../../nodes/CommercialBanking/domain/pain002/codes/adviseByReason';
import {
	explainCase,
	explainStatus,
	type Explanation,
	isPayeeVerification,
	NEXT_STEPS,
	outcomeOf,
	OUTCOMES,
	type Place,
} from '../../../../../nodes/CommercialBanking/domain/pain002/codes/explainCode';
import reasonTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/reasons.json';
import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';
import { readTable } from '../../../readTable';
import { findWordFaults, type Words } from './findWordFaults';

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

/** The codes of Nacha and of Payments Canada, and for a payee that is verified. docs/statuses.md lists them all. */
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

const STATUSES = Object.keys(statusTable);
const REASONS = Object.keys(reasonTable);

const oneOf = (allowed: readonly unknown[]) => (value: unknown) => allowed.includes(value);

/** Sentences, with phrases that exist. */
function isSentences(value: unknown): boolean {
	if (typeof value !== 'string' || !/^[A-Z{].*[.}]$/.test(value)) return false;
	return [...value.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in phrases);
}

/** What each key of words must be. */
const SHAPE: Record<string, (value: unknown) => boolean> = {
	name: (value) => typeof value === 'string' && value !== '',
	shortName: (value) => typeof value === 'string' && value !== '' && value.length <= 30,
	outcome: oneOf(OUTCOMES),
	means: isSentences,
	whatToDo: isSentences,
	ship: isSentences,
	advice: oneOf(Object.keys(advice)),
	nextStep: oneOf(NEXT_STEPS),
	moneyMayHaveMoved: oneOf([true, false, null]),
	rank: (value) => typeof value === 'number' && value > 0,
	payeeCheck: oneOf(['match', 'closeMatch', 'noMatch', 'notPossible', 'running']),
	warnsOf: oneOf([...Object.keys(warnings), 'nothing']),
	like: oneOf(REASONS),
	text: (value) => typeof value === 'string',
};

const PLACES_IN_WORDS = ['payment', 'several', 'batch', 'file', 'unknown', 'outgoing', 'incoming', 'request'];

/** The keys of words that are wrong, also at their places. */
function wrongKeysOf(words: object): string[] {
	return Object.entries(words).flatMap(([key, value]: [string, object]) => {
		if (PLACES_IN_WORDS.includes(key)) return wrongKeysOf(value);
		if (key !== 'at') return SHAPE[key]?.(value) === true ? [] : [key];
		const statuses = Object.keys(value).flatMap((list) => list.split(' '));
		const unknown = statuses.filter((status, index) => !STATUSES.includes(status) || statuses.indexOf(status) < index);
		return [...unknown, ...Object.values(value).flatMap(wrongKeysOf)];
	});
}

function faultsOf(table: object, required: readonly string[]): string[] {
	return Object.entries(table).flatMap(([code, words]: [string, object]) => {
		const missing = required.filter((key) => !(key in words) && !('like' in words));
		return [...missing, ...wrongKeysOf(words)].map((key) => `${code} ${key}`);
	});
}

describe('the shape', () => {
	it.each<[string, object, string[]]>([
		['statuses', statusTable, ['name', 'outcome', 'rank', 'means', 'moneyMayHaveMoved']],
		['reasons', reasonTable, ['name', 'shortName', 'means']],
		['advice', advice, ['whatToDo', 'nextStep']],
		['warnings', warnings, ['means', 'whatToDo', 'nextStep']],
		['answers', answers, ['means', 'whatToDo', 'nextStep']],
		['phrases', phrases, ['text']],
	])('of %s is right', (_, table, required) => {
		expect(faultsOf(table, required)).toEqual([]);
	});

	it.each<[string, object]>([
		['a name that is too long', { shortName: 'x'.repeat(31) }],
		['a text that is no sentence', { means: 'closed' }],
		['an unknown phrase', { whatToDo: 'Do {this}.' }],
		['an unknown advice', { advice: 'pray' }],
		['an unknown step', { nextStep: 'run' }],
		['an unknown step at a place', { payment: { incoming: { nextStep: 'run' } } }],
		['an unknown place', { group: { means: 'No.' } }],
		['an unknown status', { at: { 'ACSP HOLD': { means: 'No.' } } }],
		['two words for one status', { at: { ACSP: { means: 'No.' }, 'ACSP ACSC': { means: 'No.' } } }],
	])('is wrong with %s', (_, words) => {
		expect(wrongKeysOf(words)).toHaveLength(1);
	});

	it('has no advice and no phrase that nothing uses, and each code says what to do', () => {
		const codes = [statusTable, reasonTable].flatMap((table) => Object.entries<object>(table));
		const text = JSON.stringify([codes, phrases, advice, warnings, cases, answers, counted]);
		expect(Object.keys(advice).filter((name) => !text.includes(`"advice":"${name}"`))).toEqual([]);
		expect(Object.keys(phrases).filter((name) => !text.includes(`{${name}}`))).toEqual([]);
		const silent = codes.filter(([, one]) => !('advice' in one) && !('whatToDo' in one) && !('like' in one));
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
		const text = `${means} ${whatToDo}`;
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

const ofReason = (code: string, status: string) => textsOf(code, status, (place) => adviseByReason(code, place));

const TEXTS: readonly Text[] = [
	...STATUSES.flatMap((status) => textsOf('-', status, explainStatus)),
	// What a code says at each status: of the status itself where the code may not advise.
	...REASONS.flatMap((code) => STATUSES.flatMap((status) => ofReason(code, status))),
	...textsOf('unknown', 'RJCT', (place) => explainCase(cases.unknownReason, place, { code: '' })),
	...textsOf('unclear', 'none', (place) => explainCase(cases.unclear, place)),
];

/** Of a batch or file whose payments are not all listed. */
const OF_PARTS = [
	...textsOf('silent', 'none', (place) =>
		explainCase(cases.silentRest, place, { listed: '4999 payments', rest: '4998 of 9999 payments' }),
	),
	...textsOf('mixed', 'RJCT', (place) => explainCase(cases.mixed, place)),
	...STATUSES.filter((status) => !isPayeeVerification(status)).flatMap((status) =>
		textsOf('counted', status, (place) =>
			explainCase(counted[outcomeOf(status)], place, { number: '4999 of 9999 payments', status }),
		),
	),
].filter(({ level }) => level !== 'payment');

describe('the words', () => {
	it('of each code, at each level and in each direction, keep the rules', () => {
		const atRefused = TEXTS.filter(({ place }) => /^(?:CANC|RJCT) (?!-|unknown)/.test(place));
		expect(atRefused).toHaveLength(PLACES.length * 2 * REASONS.length);
		const faults = [...TEXTS, ...OF_PARTS].flatMap((words) =>
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
		[
			'shipping is said once',
			{ direction: 'incoming', text: 'Ship only when paid in full. Ship only when paid in full.' },
		],
		['a bank that tries again by itself is asked first', { text: 'Not enough money. Check it, then pay again.' }],
		['the words are for the direction', { text: 'Do not collect again.' }],
		['the words are for the direction', { direction: 'incoming', text: 'Put money on it.' }],
		['the words are for the direction', { direction: null, text: 'Check your account.' }],
		['the words are for the level', { text: 'Check it. Then send the batch again.' }],
		['the words are those of the people who read them', { text: 'The agent said no.' }],
		['the words name what they speak of', { text: 'Ask for the new one.' }],
		['the words name what they speak of', { text: 'Do not pay again before you know.' }],
	])('that break a rule are found: %s: %j', (rule, wrong) => {
		const text = 'Check on your account that no money is gone. Only then pay again.';
		const payment = { level: 'payment', direction: 'outgoing', status: 'RJCT' } as const;
		const good: Words = { ...payment, text, nextStep: 'none', moneyMayHaveMoved: null };
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
