import { makeReceptionCheck } from '../../../nodes/CommercialBanking/domain/envelope/makeReceptionCheck';
import { readKeyFile } from '../domain/envelope/readVectors';
import { credential, deliver, seal } from './deliver';
import { fetchToken } from './requestToken';
import { TriggerStage } from '../../n8nStandIn/TriggerStage';

const otherKey = readKeyFile('previous.pkcs8.pem');

it.each([
	{ responseMode: 'onReceived', mode: 'webhook' },
	{ responseMode: 'lastNode', mode: 'webhook' },
	{ responseMode: 'onReceived', mode: 'manual' },
] as const)('is answered and starts nothing, however often it comes ($responseMode, $mode)', async (given) => {
	const stage = new TriggerStage({ credential, parameters: { responseMode: given.responseMode }, mode: given.mode });
	for (const nonce of ['a', 'b', 'a']) {
		const reply = await deliver(stage, makeReceptionCheck(nonce));
		expect(reply).toMatchObject({ status: 200, json: { status: 200, title: 'success' } });
		expect(reply.headers.get('x-response-id')).toBeDefined();
	}
	expect(stage.executions).toEqual([]);
	expect(stage.staticData).toStrictEqual({});
});

it.each([
	['another member', '{"receptionCheck":"a","CstmrPmtStsRpt":{}}'],
	['no text', '{"receptionCheck":1}'],
	['a list', '["receptionCheck"]'],
	['a long text', makeReceptionCheck('x'.repeat(300))],
])('is not a plaintext with %s: that goes to output 1', async (_what, plaintext) => {
	const stage = new TriggerStage({ credential });
	expect((await deliver(stage, plaintext)).status).toBe(400);
	expect(stage.items(1)).toHaveLength(1);
});

it.each([
	['is not encrypted', async () => await Promise.resolve(makeReceptionCheck('a')), {}, 400],
	['is sealed to another key', async () => await seal(makeReceptionCheck('a')), { privateKey: otherKey }, 503],
	['comes with a wrong API key', async () => await seal(makeReceptionCheck('a')), { expectedApiKey: 'k' }, 503],
])('alerts like any other delivery if it %s', async (_what, makeBody, changes, status) => {
	const stage = new TriggerStage({ credential: { ...credential, ...changes } });
	// The header that once kept deliveries from output 1 means nothing.
	const headers = { authorization: `Bearer ${await fetchToken(stage)}`, 'x-reception-check': 'any' };
	expect(await stage.call('paymentStatusUpdate', { body: await makeBody(), headers })).toMatchObject({ status });
	expect(stage.items(1)).toHaveLength(1);
});
