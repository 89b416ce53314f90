import { makeReceptionCheck } from '../../../nodes/CommercialBanking/domain/envelope/receptionCheck';
import { loadDecryptionKeys } from '../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { proveReceptionCheck } from '../../../nodes/CommercialBanking/domain/keys/proveReceptionCheck';
import { readKeyFile } from '../domain/envelope/readVectors';
import { credential, deliver, deliverBody, report, seal } from './deliver';
import { fetchToken } from './requestToken';
import { TriggerStage } from './triggerOnStage';

jest.mock('n8n-workflow', () => jest.requireActual<object>('./workflowStand'));

const proofOf = (body: string, privateKey = credential.privateKey) =>
	proveReceptionCheck(loadDecryptionKeys({ privateKey }).current.privateKey, body);

const otherKey = readKeyFile('previous.pkcs8.pem');

describe('a reception check', () => {
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
		expect(stage.staticData).toEqual({});
	});

	it('needs a token like any other delivery', async () => {
		const stage = new TriggerStage({ credential });
		const reply = await deliver(stage, makeReceptionCheck('a'), { headers: { authorization: 'Bearer x' } });
		expect(reply.status).toBe(401);
		expect(stage.executions).toEqual([]);
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

	it('does not hide a report', async () => {
		const stage = new TriggerStage({ credential });
		const sealed = await seal(report('A'));
		expect((await deliverBody(stage, sealed, { headers: { 'x-reception-check': proofOf(sealed) } })).status).toBe(200);
		expect(stage.items()).toHaveLength(1);
	});
});

describe('a delivery that is refused on purpose', () => {
	const plain = makeReceptionCheck('a');

	it.each([
		{ what: 'the proof of our key', proof: proofOf(plain), emitted: 0 },
		{ what: 'no proof', proof: undefined, emitted: 1 },
		{ what: 'an empty proof', proof: '', emitted: 1 },
		{ what: 'the proof of another body', proof: proofOf(`${plain} `), emitted: 1 },
		{ what: 'the proof of another key', proof: proofOf(plain, otherKey), emitted: 1 },
	])('goes to output 1 $emitted times with $what', async ({ proof, emitted }) => {
		const stage = new TriggerStage({ credential });
		const headers = proof === undefined ? {} : { 'x-reception-check': proof };
		expect((await deliverBody(stage, plain, { headers })).status).toBe(400);
		expect(stage.items(1)).toHaveLength(emitted);
	});

	it('starts nothing if it is sealed to another key', async () => {
		const stage = new TriggerStage({ credential: { ...credential, privateKey: otherKey } });
		const sealed = await seal(plain);
		const own = loadDecryptionKeys({ privateKey: otherKey });
		const headers = {
			authorization: `Bearer ${await fetchToken(stage)}`,
			'x-reception-check': proveReceptionCheck(own.current.privateKey, sealed),
		};
		const reply = await stage.call('paymentStatusUpdate', { body: sealed, headers });
		expect(reply.status).toBe(503);
		expect(stage.executions).toEqual([]);
	});
});
