import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import adviceTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/advice.json';
import {
	type Direction,
	explainCase,
	explainReason,
	explainStatus,
	type Explanation,
	isPayeeVerification,
	NEXT_STEPS,
	OUTCOMES,
	type StatusLevel,
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

const namesOf = (...sets: string[]) =>
	Object.fromEntries(isoCodes.filter(({ set }) => sets.includes(set)).map(({ code, name }) => [code, name]));
const namesIn = (table: Record<string, { name: string }>) =>
	Object.fromEntries(Object.entries(table).map(([code, { name }]) => [code, name]));

/** Codes of returns and of cancellations, which banks send as reasons of a status too. */
const OF_OTHER_SETS = 'AC17 ARDT CNPC DC04 EMVL FRTR LEGL NOOR PINL SP01 SP02 SVNR TECH TRAC'.split(' ');

describe('the names', () => {
	it('of statuses are those of ISO 20022', () => {
		expect(namesIn(statusTable)).toEqual(
			namesOf('ExternalPaymentTransactionStatus1Code', 'ExternalPaymentGroupStatus1Code'),
		);
	});

	it('of reasons are those of ISO 20022, all 301, and codes of returns', () => {
		const names = namesIn(reasonTable);
		expect(OF_OTHER_SETS.filter((code) => names[code] === undefined)).toEqual([]);
		const ofIso = Object.entries(names).filter(([code]) => !OF_OTHER_SETS.includes(code));
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
	note: (value) => value === true,
	text: (value) => typeof value === 'string' && value !== '',
	levels: (value) => isListOf(value, LEVELS),
	directions: (value) => isListOf(value, ['outgoing', 'incoming', 'unknown']),
	statuses: (value) => isListOf(value, STATUSES),
	differs: (value) => Array.isArray(value) && value.length > 0,
};

const PHRASES = Object.keys(adviceTable.phrases);

/** Sentences, with phrases that exist. */
function isSentences(value: unknown): boolean {
	if (typeof value !== 'string' || !/^[A-Z{].*\.$/.test(value)) return false;
	const placeholders = [...value.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
	return placeholders.every((name) => [...PHRASES, 'code', 'outcome'].includes(name));
}

function isListOf(value: unknown, allowed: readonly string[]): boolean {
	return Array.isArray(value) && value.length > 0 && value.every((one) => allowed.includes(String(one)));
}

function faultsOf(entries: object, required: readonly string[]): string[] {
	return Object.entries(entries).flatMap(([code, entry]: [string, Record<string, unknown>]) => {
		const variants: unknown[] = Array.isArray(entry.differs) ? entry.differs : [];
		const missing = required.filter((key) => !(key in entry));
		const wrong = [entry, ...variants].flatMap((part) =>
			Object.entries(part ?? {}).flatMap(([key, value]) => (SHAPE[key]?.(value) === true ? [] : [key])),
		);
		return [...missing, ...wrong].map((key) => `${code} ${key}`);
	});
}

describe('the shape', () => {
	it.each<[string, object, string[]]>([
		['statuses', statusTable, ['name', 'outcome', 'means', 'moneyMayHaveMoved']],
		['reasons', reasonTable, ['name', 'shortName', 'means']],
		['advice', adviceTable.advice, ['whatToDo', 'nextStep']],
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

	it('has no advice that nothing uses, and each reason has some', () => {
		const used = new Set(
			Object.values({ ...statusTable, ...reasonTable }).map((one) => ('advice' in one ? one.advice : '')),
		);
		const unused = Object.keys(adviceTable.advice).filter((name) => !used.has(name));
		expect(unused.sort()).toEqual(['unclear', 'unknownReason']);
		const silent = Object.entries(reasonTable).filter(([, one]) => !('advice' in one) && !('whatToDo' in one));
		expect(silent).toEqual([]);
	});
});

/** A text as somebody reads it. */
interface Text extends Explanation {
	readonly place: string;
	readonly status: string;
	readonly direction: Direction;
	readonly level: StatusLevel;
	readonly words: string;
}

const PLACES = (['payment', 'batch', 'file'] as const).flatMap((level) =>
	([null, 'outgoing', 'incoming'] as const).map((direction) => ({ level, direction })),
);

const TEXTS: readonly Text[] = PLACES.flatMap(({ level, direction }) => {
	const at = (name: string, status: string, explained: Explanation | null): Text[] =>
		explained === null
			? []
			: [
					{
						...explained,
						...{ status, direction, level, place: `${status} ${name} ${level} ${direction}` },
						words: `${explained.means} ${explained.whatToDo}`,
					},
				];
	const place = (status: string) => ({ status, level, direction });
	return [
		...STATUSES.flatMap((status) => at('-', status, explainStatus(place(status)))),
		...Object.keys(reasonTable).flatMap((code) => at(code, 'RJCT', explainReason(code, place('RJCT')))),
		...at('AM04', 'PDNG', explainReason('AM04', place('PDNG'))),
		...at('TM01', 'PDNG', explainReason('TM01', place('PDNG'))),
		...at('TM01', 'ACSP', explainReason('TM01', place('ACSP'))),
		...at('unknown', 'RJCT', explainCase('unknownReason', place('RJCT'))),
		...at('unclear', 'none', explainCase('unclear', place('none'))),
	];
});

const placesOf = (texts: readonly Text[]) => texts.map(({ place, words }) => `${place}: ${words}`);
const saying = (pattern: RegExp, texts = TEXTS) => placesOf(texts.filter(({ words }) => pattern.test(words)));

/** To pay, collect or send once more, to approve, to ship goods, or to take an invoice for paid. Not what is forbidden. */
const ACTION =
	/\b(?:pay|collect|send)\b[^.]* again\b|\bsend (?:a new request|the file\.)|\bapprove (?:it|or)\b|\bas paid\b/i;
const CHECK = /\bcheck\b|\bcompare\b|\bfind the money\b|\bconfirm the account\b/i;
const instructionsOf = (text: string) => text.replaceAll(/\b(?:do not|never|before you)\b[^.,:]*/gi, '');

describe('the words', () => {
	it('are at most 250 characters, and all filled in', () => {
		expect(placesOf(TEXTS.filter(({ words }) => words.replace('{code}', '').length > 250))).toEqual([]);
		expect(saying(/\{(?!code|outcome)|undefined|null|\s{2}/)).toEqual([]);
	});

	it('name a check before they say to send, pay or collect again, and say so only after RJCT', () => {
		const telling = TEXTS.filter(({ words }) => ACTION.test(instructionsOf(words)));
		expect(telling.length).toBeGreaterThan(500);
		const unchecked = telling.filter(({ words }) => {
			const instructions = instructionsOf(words);
			return !(instructions.search(CHECK) >= 0 && instructions.search(CHECK) < instructions.search(ACTION));
		});
		expect(placesOf(unchecked)).toEqual([]);
		const again = telling.filter(({ words }) => /\bagain\b/.test(instructionsOf(words)));
		expect([...new Set(again.map(({ status }) => status))]).toEqual(['RJCT']);
	});

	it('are for the direction', () => {
		const directed = (direction: Direction) => TEXTS.filter((text) => text.direction === direction);
		const ours = /\byour (?:account|balance|company|creditor identifier|own)\b|\bpay again\b|\bcollect again\b/i;
		expect(saying(ours, directed(null))).toEqual([]);
		expect(saying(/\bcollect again\b|\bship goods\b/i, directed('outgoing'))).toEqual([]);
		expect(saying(/\bpay again\b|\bput money\b|\bpay from\b/i, directed('incoming'))).toEqual([]);
	});

	it('are for the level', () => {
		const at = (level: StatusLevel) => TEXTS.filter((text) => text.level === level);
		expect(saying(/batch or file|on a (?:single payment|batch)/i)).toEqual([]);
		expect(saying(/\bsend [^.]*\b(?:batch|file) again/i, at('payment'))).toEqual([]);
		expect(saying(/\bsend [^.]*\bfile again/i, at('batch'))).toEqual([]);
		expect(saying(/\bsend [^.]*\bbatch again/i, at('file'))).toEqual([]);
	});

	it('are those of the people who read them', () => {
		expect(saying(/\bagent\b|\bbeneficiary\b|\bcreditor(?! identifier)|\bdebtor\b|\bPSU\b/i)).toEqual([]);
		expect(saying(/check that it was rejected|read the reason|[«»“”]|cancelled|authoris|recognis/i)).toEqual([]);
	});
});

describe('the next step', () => {
	it('is never to correct where money may have moved', () => {
		const correct = TEXTS.filter(({ nextStep }) => nextStep === 'correct');
		expect(placesOf(correct.filter(({ moneyMayHaveMoved }) => moneyMayHaveMoved === true))).toEqual([]);
	});

	it('of verification of payee is to decide, to wait or to stop a fraud', () => {
		const steps = TEXTS.filter(({ status }) => isPayeeVerification(status)).map(({ nextStep }) => nextStep);
		expect([...new Set(steps)].sort()).toEqual(['decide', 'stopFraud', 'wait']);
	});

	it.each([
		['RCVC', '-', 'wait', false],
		['RVNC', '-', 'wait', false],
		['RVCM', '-', 'decide', false],
		['RVMC', '-', 'decide', false],
		['RVNA', '-', 'decide', false],
		['RVNM', '-', 'stopFraud', false],
		['ACSC', '-', 'none', true],
		['ACCC', '-', 'none', true],
		['CPUC', '-', 'none', true],
		['ACSP', '-', 'wait', null],
		['RCVD', '-', 'wait', false],
		['ACCP', '-', 'wait', false],
		['PDNG', 'AM04', 'checkAccount', null],
		['PDNG', 'TM01', 'wait', null],
		['ACSP', 'TM01', 'wait', null],
		['RJCT', '-', 'askBank', null],
		['RJCT', 'unknown', 'askBank', null],
		['RJCT', 'LEGL', 'askBank', null],
		['RJCT', 'RR04', 'askBank', null],
		['RJCT', 'AC01', 'askCounterparty', null],
		['RJCT', 'AC04', 'askCounterparty', null],
		['RJCT', 'AB01', 'checkAccount', true],
		['RJCT', 'AB10', 'checkAccount', true],
		['RJCT', 'ED06', 'checkAccount', true],
		['RJCT', 'TA01', 'checkAccount', true],
		['RJCT', 'FRAD', 'stopFraud', null],
	])('of %s with %s is %s', (status, code, nextStep, moneyMayHaveMoved) => {
		const text = TEXTS.find(({ place }) => place === `${status} ${code} payment outgoing`);
		expect(text).toMatchObject({ nextStep, moneyMayHaveMoved });
	});

	it.each([
		['askBank', /\bask your bank\b|\bconfirm it with your bank\b/i],
		['askCounterparty', /\b(?:ask|tell|call|confirm|have|agree with|find out|compare)\b|the full text/i],
		['checkAccount', /\b(?:account|put money|check)\b/i],
		['correct', /\bcheck\b.* (?:again|send)\b/i],
		['wait', /\bwait\b|\bthe bank may\b/i],
		['stopFraud', /\bfraud/i],
		['decide', /\b(?:approve|confirm)\b/i],
	])('%s is what the words say', (nextStep, pattern) => {
		const texts = TEXTS.filter((text) => text.nextStep === nextStep);
		expect(texts.length).toBeGreaterThan(0);
		expect(placesOf(texts.filter(({ words }) => !pattern.test(words)))).toEqual([]);
	});
});
