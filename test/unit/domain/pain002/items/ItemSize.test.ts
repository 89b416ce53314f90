import * as fc from 'fast-check';

import {
	makeReportItems,
	type ReportItemOptions,
} from '../../../../../nodes/CommercialBanking/domain/pain002/items/makeReportItems';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { generatedReport, writeShortJson } from '../generateReport';

/** Our own words and what is made of the bank's: they are not counted, as the number of items limits them. */
const OWN_KEYS = new Set([
	...['outcome', 'whatToDo', 'statusName', 'direction', 'final', 'orderKey', 'level', 'statusInherited', 'reasonName'],
	...['statusExplanation', 'warnings', 'explanation', 'delivery'],
]);

/** All texts of the bank in a value, by walking through it. */
function walk(value: unknown): number {
	if (typeof value === 'string') return value.length;
	if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + walk(one), 0);
	if (typeof value !== 'object' || value === null) return 0;
	const isReason = 'additionalInformation' in value;
	return Object.entries(value).reduce((sum, [key, child]) => {
		const isOwn = OWN_KEYS.has(key) || (isReason && key === 'name');
		return isOwn ? sum : sum + walk(child);
	}, 0);
}

async function make(plaintext: string, options: ReportItemOptions) {
	const making = makeReportItems(await readReport(plaintext), options, null);
	const items: unknown[] = [];
	for (;;) {
		const turn = await making.next();
		if (turn.done === true) return { items, characters: turn.value };
		items.push(...turn.value);
	}
}

const countReasons = (items: readonly unknown[]) =>
	items.reduce<number>((sum, item) => {
		const isItem = typeof item === 'object' && item !== null && 'reasons' in item;
		return sum + (isItem && Array.isArray(item.reasons) ? item.reasons.length : 0);
	}, 0);

describe('the counted characters', () => {
	it('are those of the bank in the items, and 100 for each reason', async () => {
		await fc.assert(
			fc.asyncProperty(generatedReport, async (report) => {
				const { items, characters } = await make(writeShortJson(report), { output: 'transactions' });
				const overhead = countReasons(items) * 100;
				// Line breaks and the code of the first reason, which stands twice, are not counted.
				const notCounted = items.length + countReasons(items) * 24;
				expect(characters - overhead).toBeLessThanOrEqual(walk(items));
				expect(characters - overhead).toBeGreaterThanOrEqual(walk(items) - notCounted);
			}),
			{ numRuns: 200 },
		);
	});

	it('grow by the names and texts of the raw parts', async () => {
		const Bank = { Extra: ['12345', { Deep: '678' }] };
		const plaintext = JSON.stringify({ CstmrPmtStsRpt: { TxInfAndSts: [{ TxSts: 'RJCT', Bank }] } });
		const sizes = await Promise.all(
			[false, true].map(
				async (includeRaw) => (await make(plaintext, { output: 'transactions', includeRaw })).characters,
			),
		);
		const [without = NaN, withRaw = NaN] = sizes;
		expect(withRaw - without).toBe('TxStsRJCTBankExtra12345Deep678'.length);
	});
});
