import {
	isRefused,
	NEXT_STEPS,
	outcomeOf,
	STATUS_CODES,
} from '../../../../../nodes/CommercialBanking/domain/pain002/codes/explainCode';
import { needsAction, type StatusItem } from '../../../../../nodes/CommercialBanking/domain/pain002/items/toStatusItem';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import advice from '../../../../vectors/advice.json';
import { findWordFaults } from '../codes/findWordFaults';
import { statusItems } from '../items/collectItems';
import { type Meaning, PLACES, REASONS, writeMeaningReport, writeMeaningTable } from './meaningCases';

async function itemOf(meaning: Meaning): Promise<StatusItem> {
	const [item, ...others] = await statusItems(await readReport(writeMeaningReport(meaning)));
	if (item === undefined || others.length > 0) throw new Error('The report gave not one item');
	return item;
}

it.each(PLACES)('each status keeps the rules, without a reason and with each: a $level, $direction', async (place) => {
	const items: StatusItem[] = [];
	for (const text of writeMeaningTable(place)) items.push(...(await statusItems(await readReport(text))));
	expect(items).toHaveLength((STATUS_CODES.length + 1) * (REASONS.length + 1));
	const isUndone = place.direction === 'undo';
	for (const item of items) {
		const { level, status, reasonCode, outcome, whatToDo: text } = item;
		expect([status, reasonCode, findWordFaults({ ...item, text, isUndone })]).toEqual([status, reasonCode, []]);
		expect([level, outcome]).toEqual([place.level, isUndone ? 'unknown' : outcomeOf(status)]);
	}
});

interface WordsCase extends Partial<Meaning> {
	readonly about: string;
	/** Parts of the text, in their order */
	readonly says?: readonly string[];
	readonly ends?: string;
	readonly expected?: object;
}

const words: readonly WordsCase[] = advice;

describe('the rule of advice', () => {
	const payment = { level: 'payment', direction: 'outgoing' } as const;

	/** Most of these words were followed to the letter by somebody who lost money by it, or never paid. */
	it.each(words)('$about', async ({ says = [], ends = '', expected = {}, ...meaning }) => {
		const item = await itemOf({ ...payment, status: 'RJCT', reason: null, ...meaning });
		expect(item).toMatchObject(expected);
		const places = says.map((part) => item.whatToDo.indexOf(part));
		expect(places).not.toContain(-1);
		expect(places).toEqual([...places].sort((left, right) => left - right));
		expect([item.whatToDo, item.whatToDo.endsWith(ends)]).toEqual([item.whatToDo, true]);
	});

	it.each([
		['RJCT', 'AC04 FF01 AB05', 'checkAccount', 'was not completed'],
		['RJCT', 'FF01 AC04', 'askBank', 'An account has been closed.'],
		['RJCT', 'AB05 FRAD DUPL', 'stopFraud', 'fraud'],
		['CANC', 'FF01 AC04', 'askBank', 'It was canceled.'],
		['ACTC', 'TM01 AC04', 'askBank', 'The bank gives a reason to wait.'],
		['ACSP', 'TM01 AC04', 'wait', 'closing time'],
		['PDNG', 'AM04 AC04 DUPL', 'askBank', 'It may be a duplicate.'],
		['PDNG', 'DUPL LEGL AM04 FRAD', 'askBank', 'The bank gives fraud as a reason.'],
		['ACSC', 'AC04 FRAD', 'askBank', 'The bank gives fraud as a reason.'],
	])('takes the most careful of several reasons: %s with %s', async (TxSts, text, nextStep, said) => {
		const codes = text.split(' ');
		for (const order of codes.map((_, index) => [...codes.slice(index), ...codes.slice(0, index)])) {
			const StsRsnInf = order.map((Cd) => ({ Rsn: { Cd } }));
			const report = await readReport(JSON.stringify({ CstmrPmtStsRpt: { TxInfAndSts: { TxSts, StsRsnInf } } }));
			const [item] = await statusItems(report);
			expect(item).toMatchObject({ nextStep, whatToDo: expect.stringContaining(said) });
			const asksAboutAll = /^There are \d reasons\. Ask your bank about each\. Do not .* before your bank agrees\. /;
			expect(asksAboutAll.test(item?.whatToDo ?? '')).toBe(isRefused(TxSts));
		}
	});

	it('cuts the words of the bank at a word', async () => {
		const note = 'word '.repeat(60);
		const { whatToDo } = await itemOf({ ...payment, status: 'ACCP', reason: 'NARR', note });
		const cut = whatToDo.slice(whatToDo.indexOf("The bank's note: ") + 17);
		expect(cut).toMatch(/^(?:word )+word…$/);
		expect(cut.length).toBeLessThanOrEqual(140);
		const long = await itemOf({ ...payment, status: 'ACCP', reason: null, note: 'x'.repeat(200) });
		expect(long.whatToDo).toMatch(/note: x{139}…$/);
	});
});

describe('the verification of payee', () => {
	const check = async (status: string, note?: string) =>
		await itemOf({
			level: 'payment',
			direction: 'outgoing',
			status,
			reason: null,
			...(note === undefined ? {} : { note }),
		});

	it('tells the name that the bank has', async () => {
		expect(await check('RVMC', 'Mueller Ltd')).toMatchObject({
			nameAtBank: 'Mueller Ltd',
			whatToDo:
				'The account has a similar name: "Mueller Ltd". It may be a typo or fraud. Call the payee on a phone number from your records. If the payee names another account, tell your bank. Approve the file only if all payees confirm the accounts in it. Do not pay again.',
		});
		expect(await check('RVNM', 'Meyer')).toMatchObject({
			nameAtBank: null,
			whatToDo: expect.stringMatching(/The bank's note: Meyer$/),
		});
		expect(await check('RCVC', 'Meyer')).toMatchObject({ nameAtBank: null });
	});

	it.each(['The name almost matches the IBAN.', 'Name differs', 'IBAN of another', 'Close match', 'Mueller Ltd.'])(
		'takes no sentence for a name, and tells it as a note: %s',
		async (note) => {
			const whatToDo = expect.stringMatching(/^The account has a similar name\. .* The bank's note: /);
			expect(await check('RVMC', note)).toMatchObject({ nameAtBank: null, whatToDo });
		},
	);

	it('tells no name that may be of another, or something else', async () => {
		const write = (transaction: object, batch: object = {}) =>
			JSON.stringify({ CstmrPmtStsRpt: { OrgnlPmtInfAndSts: { ...batch, TxInfAndSts: transaction } } });
		const two = { TxSts: 'RVMC', StsRsnInf: { AddtlInf: ['Mueller', 'Ltd'] } };
		const above = { PmtInfSts: 'RVMC', StsRsnInf: { AddtlInf: 'Mueller' } };
		for (const text of [write(two), write({ TxSts: 'RVMC' }, above), write({}, above)]) {
			expect(await statusItems(await readReport(text))).toMatchObject([{ nameAtBank: null }]);
		}
		const inherited = write({ StsRsnInf: { AddtlInf: 'Mueller' } }, { PmtInfSts: 'RVMC' });
		const whatToDo = expect.stringMatching(/The bank's note: Mueller$/);
		expect(await statusItems(await readReport(inherited))).toMatchObject([{ nameAtBank: null, whatToDo }]);
	});
});

it('most steps need an action', () => {
	expect(NEXT_STEPS.filter((step) => !needsAction(step))).toEqual(['wait', 'none']);
});
