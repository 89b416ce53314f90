import type { IDataObject } from 'n8n-workflow';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listOf, objectOf } from '../../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';
import { SIMPLIFIED_STATUS_KEYS } from '../domain/pain002/items/simplifiedStatusKeys';
import { describeItems } from '../../e2e/describeItems';
import { credential, deliver, report } from './deliver';
import { TriggerStage } from '../../n8nStandIn/TriggerStage';

const schemaFile = path.join(projectRoot, 'nodes/CommercialBanking/__schema__/v2.0.0.json');

const reason = '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>';

const rejected = report('R', 'RJCT').replace('</TxSts>', `</TxSts>${reason}`);

const vector = readFileSync(path.join(projectRoot, 'test/vectors/pain002/every-field.xml'), 'utf8');

describe('an item', () => {
	const receive = async (parameters: IDataObject) => {
		const stage = new TriggerStage({ credential, parameters });
		expect((await deliver(stage, report('A', 'RJCT'))).status).toBe(200);
		return stage.items();
	};

	it('is a row of a table by default, without the delivery and without the raw message', async () => {
		for (const output of [undefined, 'simplified', 'full of mistakes']) {
			const [row = {}, ...others] = await receive({ output, options: { includeRaw: true } });
			expect(others).toEqual([]);
			expect(Object.keys(row)).toEqual([...SIMPLIFIED_STATUS_KEYS]);
			expect(row).toMatchObject({ outcome: 'rejected', payment: 'E1', level: 'payment', status: 'RJCT' });
		}
	});

	it('has the delivery with All Fields, and the raw message if that is asked for', async () => {
		const [item] = await receive({ output: 'full' });
		expect(item).toMatchObject({ originalEndToEndId: 'E1', delivery: { retry: false, envelope: 'jwe' } });
		expect(item).not.toHaveProperty('raw');
		expect(await receive({ output: 'full', options: { includeRaw: true } })).toEqual([
			expect.objectContaining({ raw: expect.objectContaining({ OrgnlEndToEndId: 'E1' }) }),
		]);
	});

	it.each(['outgoing', 'incoming'])('has the direction that the option says: %s', async (directionIfNotStated) => {
		const stage = new TriggerStage({ credential, parameters: { options: { directionIfNotStated } } });
		await deliver(stage, report('A', 'RJCT').replace(/<OrgnlMsgNmId>.*<\/OrgnlMsgNmId>/, ''));
		expect(stage.items()).toMatchObject([{ direction: directionIfNotStated }]);
	});
});

describe('the fields that the editor shows before the trigger has received anything', () => {
	it('are those of its items', async () => {
		const stage = new TriggerStage({ credential, parameters: { output: 'simplified' } });
		const headers = { 'x-request-id': 'R', 'x-payment-type': 'ACH' };
		for (const plaintext of [vector, rejected]) expect((await deliver(stage, plaintext, { headers })).status).toBe(200);
		const items = listOf(JSON.parse(JSON.stringify(stage.items())), 'the items');
		const described = describeItems(items.map((item) => objectOf(item, 'an item')));
		// WRITE_SCHEMAS=1 writes the file again.
		if (process.env.WRITE_SCHEMAS === '1') writeFileSync(schemaFile, `${JSON.stringify(described, null, '\t')}\n`);
		expect(JSON.parse(readFileSync(schemaFile, 'utf8'))).toEqual(described);
		expect(Object.keys(objectOf(described.properties, 'the fields'))).toEqual([...SIMPLIFIED_STATUS_KEYS]);
	});
});
