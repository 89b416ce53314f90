import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';
import { CODES_THAT_SAY_AGAIN } from './codesThatSayAgain';
import { reasonTexts, statusTexts } from './listCodeTexts';
import { saysAgain, saysFirstWhatToCheck } from './sayAgain';

const texts = [...statusTexts, ...reasonTexts];
const ownTexts = texts.filter(({ direction, isNeutral }) => direction === 'neutral' || !isNeutral);

const wordsOf = ({ means, whatToDo }: { means: string; whatToDo: string }) => `${means} ${whatToDo}`;

/** The places whose texts match, as `code level direction`. */
const placesThatSay = (pattern: RegExp, among: typeof texts) =>
	among.filter((text) => pattern.test(wordsOf(text))).map(({ place }) => place);

const directed = (direction: string) => texts.filter((text) => text.direction === direction);

describe('a text that says again', () => {
	const places = Object.entries(CODES_THAT_SAY_AGAIN).flatMap(([place, codes]) =>
		codes
			.trim()
			.split(/\s+/)
			.map((code) => `${code} ${place}`),
	);

	it('is on the list of those that were read for it', () => {
		const found = ownTexts.filter(saysAgain).map(({ place }) => place);
		expect(found.sort()).toEqual(places.sort());
	});

	it.each(ownTexts.filter(saysAgain))('first says what to check: $place', (text) => {
		expect(saysFirstWhatToCheck(text)).toBe(true);
	});

	it('is told from one that forbids it', () => {
		const text = { code: '', level: '', direction: 'neutral', means: '', isNeutral: true, place: '' } as const;
		const forbids = { ...text, whatToDo: 'Wait. Do not send it again, and do not mark the invoice as paid.' };
		const blind = { ...text, whatToDo: 'Read the reason. Correct it and send it again.' };
		const late = { ...text, whatToDo: 'Send it again. Check that it was not paid.' };
		const careful = { ...text, whatToDo: 'Check that it was not paid, then send it again.' };
		expect([forbids, blind, late, careful].map(saysAgain)).toEqual([false, true, true, true]);
		expect([blind, late, careful].map(saysFirstWhatToCheck)).toEqual([false, false, true]);
	});

	it.each(ownTexts.filter(({ whatToDo }) => /\bdo not [^.]*\bbefore\b/i.test(whatToDo)))(
		'only after something is known says how to find it out: $place',
		({ whatToDo }) => {
			expect(whatToDo).toMatch(/\b(?:ask|call|check|compare|confirmed|find out|wait)\b/i);
		},
	);
});

describe('a direction', () => {
	it('incoming never speaks of a debit of our account, of putting money on it, or of paying', () => {
		const ourDebit = /\byour (?:own )?account (?:has been |is |may |was )(?:already )?(?:be )?(?:charged|debited)\b/i;
		expect(placesThatSay(ourDebit, directed('incoming'))).toEqual([]);
		const ourPayment = /\baccount to pay from\b|\bpay again\b|\bput money on\b/i;
		expect(placesThatSay(ourPayment, directed('incoming'))).toEqual([]);
	});

	it('that is unknown takes no side for ours', () => {
		const ours =
			/\byour (?:account|balance|company|creditor identifier|delivery|mandate|money|name|own|side)\b|\bpay again\b|\bcollect again\b/i;
		expect(placesThatSay(ours, directed('neutral'))).toEqual([]);
	});

	it('outgoing never speaks of collecting or shipping', () => {
		expect(placesThatSay(/\bcollect again\b|\bship goods\b/i, directed('outgoing'))).toEqual([]);
	});

	it.each([
		...['ACCC', 'ACSC', 'ACSP', 'RJCT'].map(
			(code) => [code, statusTexts.filter((text) => text.code === code)] as const,
		),
		...['AC01', 'AC04', 'AM04', 'BE01', 'BE05', 'MS02', 'MS03', 'RC01'].map(
			(code) => [code, reasonTexts.filter((text) => text.code === code)] as const,
		),
	])('makes a difference to %s', (_, ofCode) => {
		expect(ofCode.filter(({ isNeutral }) => isNeutral).map(({ direction }) => direction)).toEqual(
			ofCode.filter(({ direction }) => direction === 'neutral').map(({ direction }) => direction),
		);
	});
});

describe('a level', () => {
	const groupCodes = Object.entries(statusTable.codes).flatMap(([code, { names }]) => ('group' in names ? [code] : []));

	it.each(groupCodes)('of a file and one of a batch have texts of their own for %s', (code) => {
		const levels = new Set(statusTexts.filter((text) => text.code === code).map(({ level }) => level));
		expect([...levels].sort()).toEqual(['group', 'payment', 'transaction']);
	});

	it('of a file speaks of the file, one of a batch of the batch', () => {
		const atLevel = (level: string) => statusTexts.filter((text) => text.level === level);
		expect(placesThatSay(/\bbatch\b/i, atLevel('group'))).toEqual([]);
		expect(placesThatSay(/\b(?:collect|send) (?:\w+ )?file\b/i, atLevel('payment'))).toEqual([]);
		expect(atLevel('group').filter((text) => !/\bfile\b/.test(wordsOf(text)))).toEqual([]);
		expect(atLevel('payment').filter((text) => !/\bbatch\b/.test(wordsOf(text)))).toEqual([]);
	});
});

describe('a status', () => {
	const { accepted, completed, partial, pending } = statusTable.outcomes;

	it.each([...accepted, ...pending])('%s says what not to do yet', (code) => {
		for (const { whatToDo } of statusTexts.filter((text) => text.code === code)) {
			expect(whatToDo).toMatch(/\bdo not (?:approve|collect|pay|send|ship)\b/i);
		}
	});

	it.each([...completed, ...partial])('%s says what to compare or to check', (code) => {
		for (const { whatToDo } of statusTexts.filter((text) => text.code === code)) {
			expect(whatToDo).toMatch(/^(?:Ask|Check|Compare|Find) /);
		}
	});
});

describe('the words', () => {
	it('are those of the people who read them', () => {
		expect(placesThatSay(/\bagent\b|\bbeneficiary\b|\bcreditor(?! identifier)|\bdebtor\b|\bPSU\b/i, texts)).toEqual([]);
	});
});
