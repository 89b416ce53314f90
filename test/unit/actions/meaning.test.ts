import { createHash } from 'node:crypto';
import { readReport } from '../../../nodes/CommercialBanking/domain/pain002/readReport';
import { runNode } from '../../n8nStandIn/runNode';
import { TriggerStage } from '../../n8nStandIn/TriggerStage';
import { statusItems } from '../domain/pain002/items/collectItems';
import { PLACES, writeMeaningTable } from '../domain/pain002/meaning/meaningCases';
import { credential, deliver } from '../trigger/deliver';

// A file needs a delivery of its own for each status, so one direction has to do.
it.each(PLACES.filter(({ level, direction }) => level !== 'file' || direction === 'outgoing'))(
	'Parse and the trigger say what the reader says of each status: a $level, $direction',
	async (place) => {
		const texts = writeMeaningTable(place);
		const stage = new TriggerStage({ credential, parameters: { output: 'full' } });
		const expected = [];
		for (const text of texts) {
			const plaintextDigest = createHash('sha256').update(text).digest('hex');
			expected.push(...(await statusItems(await readReport(text), { plaintextDigest })));
			expect((await deliver(stage, text)).status).toBe(200);
		}
		const order = { resource: 'paymentStatusReport', operation: 'parse', inputType: 'text', output: 'full' };
		const { items } = await runNode(texts.map((text) => ({ ...order, text })));
		expect(items.map(({ json }) => json)).toMatchObject(expected);
		expect(stage.items(0)).toMatchObject(expected);
	},
);
