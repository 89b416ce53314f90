import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { toDirection } from '../../../../../nodes/CommercialBanking/parameters/directionIfNotStatedOption';
import { statusItems } from '../items/collectItems';
import { type MeaningCase, meaningCases, wordsOf, writeMeaningReports } from './meaningCases';

const itemsOf = async (meaningCase: MeaningCase) =>
	await Promise.all(
		writeMeaningReports(meaningCase).map(async ({ plaintext, directionIfNotStated }) => {
			const options = { directionIfNotStated: toDirection(directionIfNotStated) };
			const [item, ...others] = await statusItems(await readReport(plaintext), options);
			if (item === undefined || others.length > 0) throw new Error('The report gave not one item');
			return item;
		}),
	);

describe('the facts of an item', () => {
	it.each(meaningCases)('$title', async (meaningCase) => {
		const { level, status, reason, outcome, final } = meaningCase;
		const direction = toDirection(meaningCase.direction);
		for (const item of await itemsOf(meaningCase)) {
			expect(item).toMatchObject({ level, status, reasonCode: reason, outcome, final, direction, warnings: [] });
			const explanation = item.reasons.find((one) => one.explanation !== null)?.explanation;
			expect(item.whatToDo).toBe(explanation ?? item.statusExplanation);
		}
	});
});

describe('the words of an item', () => {
	it.each(meaningCases)('$title', async (meaningCase) => {
		for (const words of (await itemsOf(meaningCase)).map((item) => wordsOf({ ...item }))) {
			for (const pattern of meaningCase.mustSay) expect(words).toMatch(pattern);
			for (const pattern of meaningCase.mustNotSay) expect(words).not.toMatch(pattern);
		}
	});
});

describe('the table', () => {
	it('has all levels and directions, and no row twice', () => {
		expect(new Set(meaningCases.map(({ level, direction }) => `${level} ${direction}`)).size).toBe(9);
		expect(new Set(meaningCases.map(({ title }) => title)).size).toBe(meaningCases.length);
		expect(meaningCases.length).toBeGreaterThanOrEqual(120);
	});
});
