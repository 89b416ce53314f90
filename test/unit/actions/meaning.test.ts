import type { INodeExecutionData } from 'n8n-workflow';
import { toDirection } from '../../../nodes/CommercialBanking/parameters/directionIfNotStatedOption';
import { meaningCases, wordsOf, writeMeaningReports } from '../domain/pain002/meaning/meaningCases';
import { runNode } from './runNode';

const inputs = meaningCases.flatMap((meaningCase) =>
	writeMeaningReports(meaningCase).map(({ plaintext, directionIfNotStated }) => ({
		meaningCase,
		parameters: {
			resource: 'paymentStatusReport',
			operation: 'parse',
			inputType: 'text',
			text: plaintext,
			options: { directionIfNotStated },
		},
	})),
);

describe('the items that the operation Parse makes of the table of meanings', () => {
	let items: INodeExecutionData[] = [];

	beforeAll(async () => {
		({ items } = await runNode(inputs.map(({ parameters }) => parameters)));
	});

	it('are one for each report', () => {
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(inputs.map((_, item) => ({ item })));
	});

	it.each(inputs.map(({ meaningCase }, index) => ({ ...meaningCase, index })))(
		'have the facts and the words of their row: $title',
		({ index, level, direction, status, reason, outcome, final, mustSay, mustNotSay }) => {
			const json = items[index]?.json ?? {};
			const facts = { level, status, reasonCode: reason, outcome, final, direction: toDirection(direction) };
			expect(json).toMatchObject({ ...facts, warnings: [], delivery: null });
			for (const pattern of mustSay) expect(wordsOf(json)).toMatch(pattern);
			for (const pattern of mustNotSay) expect(wordsOf(json)).not.toMatch(pattern);
		},
	);
});
