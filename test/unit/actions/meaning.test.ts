import { readReport } from '../../../nodes/CommercialBanking/domain/pain002/readReport';
import { statusItems } from '../domain/pain002/items/collectItems';
import {
	MEANINGS_AT_THE_DOOR,
	PLACES,
	writeMeaningReport,
	writeMeaningTable,
} from '../domain/pain002/meaning/meaningCases';
import { runNode } from '../../n8nStandIn/runNode';

const parse = async (...texts: string[]) => {
	const { items } = await runNode(
		texts.map((text) => ({
			resource: 'paymentStatusReport',
			operation: 'parse',
			inputType: 'text',
			output: 'full',
			text,
		})),
	);
	return items.map(({ json }) => json);
};

it('Parse says what the table of meanings says', async () => {
	expect(await parse(...MEANINGS_AT_THE_DOOR.map(writeMeaningReport))).toMatchObject(
		MEANINGS_AT_THE_DOOR.map(({ expected }) => expected),
	);
});

it.each(PLACES)('Parse says what the reader says, of each status and reason: a $level, $direction', async (place) => {
	const texts = writeMeaningTable(place);
	const expected = [];
	for (const text of texts) expected.push(...(await statusItems(await readReport(text))));
	expect(await parse(...texts)).toMatchObject(expected);
});
