import { objectOf } from '../../../n8n-host/jsonValue.ts';
import { meaningCases, wordsOf, writeMeaningReports } from '../domain/pain002/meaning/meaningCases';
import { credential, deliver } from './deliver';
import { TriggerStage } from './triggerOnStage';

jest.mock('n8n-workflow', () => jest.requireActual<object>('./workflowStand'));

it.each(meaningCases)('a delivery says the same as the table: $title', async (meaningCase) => {
	for (const { plaintext, directionIfNotStated } of writeMeaningReports(meaningCase)) {
		const stage = new TriggerStage({ credential, parameters: { options: { directionIfNotStated } } });
		expect((await deliver(stage, plaintext)).status).toBe(200);
		const [item, ...others] = stage.items().map((each) => objectOf(each, 'an item'));
		expect(others).toEqual([]);
		const direction = meaningCase.direction === 'unknown' ? null : meaningCase.direction;
		const { level, status, reason: reasonCode, outcome, final } = meaningCase;
		expect(item).toMatchObject({ level, status, reasonCode, outcome, final, direction });
		const words = wordsOf(objectOf(item, 'the item'));
		for (const pattern of meaningCase.mustSay) expect(words).toMatch(pattern);
		for (const pattern of meaningCase.mustNotSay) expect(words).not.toMatch(pattern);
	}
});
