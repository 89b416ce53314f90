import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listOf, objectOf } from '../../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';
import { describeItems } from '../../e2e/describeItems';
import { credential, deliver } from './deliver';
import { TriggerStage } from './triggerOnStage';

jest.mock('n8n-workflow', () => jest.requireActual<object>('./workflowStand'));

const schemaFile = path.join(projectRoot, 'nodes/CommercialBanking/__schema__/v2.0.0.json');

const vector = readFileSync(path.join(projectRoot, 'test/vectors/pain002/every-field.xml'), 'utf8');

describe('the fields that the editor shows before the trigger has received anything', () => {
	it('are those of its items', async () => {
		const stage = new TriggerStage({ credential });
		const headers = { 'x-request-id': 'R', 'x-payment-type': 'ACH' };
		expect((await deliver(stage, vector, { headers })).status).toBe(200);
		const items = listOf(JSON.parse(JSON.stringify(stage.items())), 'the items');
		const described = describeItems(items.map((item) => objectOf(item, 'an item')));
		// WRITE_SCHEMAS=1 writes the file again.
		if (process.env.WRITE_SCHEMAS === '1') writeFileSync(schemaFile, `${JSON.stringify(described, null, '\t')}\n`);
		expect(JSON.parse(readFileSync(schemaFile, 'utf8'))).toEqual(described);
		expect(Object.keys(objectOf(described.properties, 'the fields')).slice(0, 3)).toEqual([
			'outcome',
			'originalEndToEndId',
			'amount',
		]);
	});
});
