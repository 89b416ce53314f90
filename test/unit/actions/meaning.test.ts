import { MEANINGS_AT_THE_DOOR, writeMeaningReport } from '../domain/pain002/meaning/meaningCases';
import { runNode } from '../../n8nStandIn/runNode';

it('Parse says what the table of meanings says', async () => {
	const { items } = await runNode(
		MEANINGS_AT_THE_DOOR.map((meaning) => ({
			...{ resource: 'paymentStatusReport', operation: 'parse', inputType: 'text', output: 'full' },
			text: writeMeaningReport(meaning),
		})),
	);
	expect(items.map(({ json }) => json)).toMatchObject(MEANINGS_AT_THE_DOOR.map(({ expected }) => expected));
});
