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

/** The codes of Nacha and of Payments Canada, and for a payee that is verified, which banks send as reasons too. */
const OF_OTHERS = /^(?:[CR]\d\d|9\d\d|BNOR|NORR|NR01|P[IN]0\d)$/;

/** `900-905 990` is six numbers from 900 to 905, and 990. */
const listCodes = (prefix: string, ranges: string) =>
	ranges.split(' ').flatMap((range) => {
		const [from = '', to = from] = range.split('-');
		const numbers = Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index);
		return numbers.map((number) => prefix + String(number).padStart(from.length, '0'));
	});

const listOtherCodes = () => [
	...listCodes('', '900-905 907-912 914-922 990'),
	...listCodes('C', '01-14'),
	...listCodes('R', '01-47 50-53 61-77 80-85'),
	...['BNOR', 'NORR', 'NR01', 'PI01', 'PN01', 'PN02'],
];

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
		expect(listOtherCodes().filter((code) => names[code] === undefined)).toEqual([]);
		expect(Object.keys(names).filter((code) => OF_OTHERS.test(code))).toHaveLength(listOtherCodes().length);
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
	advice: (value) => typeof value === 'string' && value in advice,
	nextStep: (value) => NEXT_STEPS.some((step) => step === value),
	moneyMayHaveMoved: (value) => value === null || typeof value === 'boolean',
	rank: (value) => typeof value === 'number' && value > 0,
	payeeCheck: (value) => typeof value === 'string' && value !== '',
	advisesAt: (value) => isListOf(value, STATUSES),
	warning: (value) => typeof value === 'string' && value in warnings,
	saysShip: isBoolean,
	sendsAgain: isBoolean,
	fitsCompleted: isBoolean,
	isNote: isBoolean,
	like: (value) => typeof value === 'string' && value in reasonTable,
	text: (value) => typeof value === 'string' && value !== '',
	levels: (value) => isListOf(value, LEVELS),
	directions: (value) => isListOf(value, ['outgoing', 'incoming', 'unknown', 'request']),
	statuses: (value) => isListOf(value, STATUSES),
	differs: (value) => Array.isArray(value) && value.length > 0,
};

function isBoolean(value: unknown): boolean {
	return typeof value === 'boolean';
}

/** Sentences, with phrases that exist. */
function isSentences(value: unknown): boolean {
	if (typeof value !== 'string' || !/^[A-Z{].*[.}]$/.test(value)) return false;
	const placeholders = [...value.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
	return placeholders.every((name) => name in phrases);
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
		['advice', advice, []],
		['warnings', warnings, ['means', 'whatToDo', 'nextStep']],
		['answers', answers, ['means', 'whatToDo', 'nextStep']],
		['phrases', phrases, ['text']],
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

const REASONS = Object.keys(reasonTable);

const TEXTS: readonly Text[] = [
	...STATUSES.flatMap((status) => textsOf('-', status, explainStatus)),
	// What a code says at each status: of the status itself where the code may not advise.
	...REASONS.flatMap((code) => STATUSES.flatMap((status) => ofReason(code, status))),
	...textsOf('unknown', 'RJCT', (place) => explainCase(cases.unknownReason, place, { code: '' })),
	...textsOf('unclear', 'none', (place) => explainCase(cases.unclear, place)),
];

describe('the words', () => {
	it('of each code, at each level and in each direction, keep the rules', () => {
		const atRefused = TEXTS.filter(({ place }) => /^(?:CANC|RJCT) (?!-|unknown)/.test(place));
		expect(atRefused).toHaveLength(PLACES.length * 2 * REASONS.length);
		const faults = TEXTS.flatMap((words) =>
			findWordFaults(words).map((rule) => `${words.place}: ${rule}: ${words.text}`),
		);
		expect(faults).toEqual([]);
	});

	it('that let somebody send again, although the bank is asked first, have the flag for it', () => {
		const wrong = REASONS.flatMap((code) =>
			PLACES.filter((place) => {
				const explained = adviseByReason(code, { ...place, status: 'RJCT' });
				const isCareful = ['askBank', 'checkAccount', 'stopFraud'].includes(explained?.nextStep ?? '');
				const sendsAgain = /\bonly (?:then|if (?!your bank and that person))/i.test(explained?.whatToDo ?? '');
				return isCareful && explained?.sendsAgain !== sendsAgain;
			}).map(({ level, direction }) => `${code} ${level} ${direction}`),
		);
		expect(wrong).toEqual([]);
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
