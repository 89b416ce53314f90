import { STATUS_CODES } from '../../../../../nodes/CommercialBanking/domain/pain002/codes/codeTables';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { statusItems } from '../items/collectItems';
import { PLACES, REASONS, writeMeaningReport, writeMeaningTable } from './meaningCases';

it.each(PLACES)('each status gives an item, without a reason and with each: a $level, $direction', async (place) => {
	const items = [];
	for (const text of writeMeaningTable(place)) items.push(...(await statusItems(await readReport(text))));
	expect(items).toHaveLength((STATUS_CODES.length + 1) * (REASONS.length + 1));
	for (const { level, about, outcome, final, payAgain } of items) {
		expect(level).toBe(place.level);
		if (about !== 'payment') expect([outcome, final, payAgain]).toEqual(['unknown', false, 'no']);
	}
});

it.each([null, 'NARR'])('cuts the words of the bank at a word: %p', async (reason) => {
	const text = writeMeaningReport({
		level: 'payment',
		direction: 'outgoing',
		status: 'ACCP',
		reason,
		note: 'word '.repeat(60),
	});
	const [item] = await statusItems(await readReport(text));
	expect(item?.whatToDo).toMatch(/ The bank's note: "(?:word ){27}word…"$/);
});

describe('the verification of payee', () => {
	const check = async (status: string, note: string) => {
		const text = writeMeaningReport({ level: 'payment', direction: 'outgoing', status, reason: null, note });
		const [item] = await statusItems(await readReport(text));
		return item;
	};

	it('tells the name that the bank has', async () => {
		expect(await check('RVMC', 'Mueller Ltd')).toMatchObject({ nameAtBank: 'Mueller Ltd' });
		expect(await check('RVNM', 'Meyer')).toMatchObject({ nameAtBank: null });
		expect(await check('RCVC', 'Meyer')).toMatchObject({ nameAtBank: null });
	});

	it.each(['The name almost matches the IBAN.', 'Name differs', 'IBAN of another', 'Close match', 'Mueller Ltd.'])(
		'takes no sentence for a name, and tells it as a note: %s',
		async (note) => {
			const whatToDo = expect.stringMatching(/The bank's note: /);
			expect(await check('RVMC', note)).toMatchObject({ nameAtBank: null, whatToDo });
		},
	);

	it('tells no name that may be of another, or something else', async () => {
		const write = (transaction: object, batch: object = {}) =>
			JSON.stringify({ CstmrPmtStsRpt: { OrgnlPmtInfAndSts: { ...batch, TxInfAndSts: transaction } } });
		const two = { TxSts: 'RVMC', StsRsnInf: { AddtlInf: ['Mueller', 'Ltd'] } };
		const above = { PmtInfSts: 'RVMC', StsRsnInf: { AddtlInf: 'Mueller' } };
		for (const text of [write(two), write({ TxSts: 'RVMC' }, above), write({}, above)]) {
			const items = await statusItems(await readReport(text));
			expect(items.map(({ nameAtBank }) => nameAtBank)).toEqual(items.map(() => null));
		}
	});
});
