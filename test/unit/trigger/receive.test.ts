import { credential, deliverBody } from './deliver';
import { TriggerStage } from '../../n8nStandIn/TriggerStage';

let stage: TriggerStage;

beforeEach(() => (stage = new TriggerStage({ credential })));

it('answers what it refuses, and writes why to the log, once a minute for each kind', async () => {
	let milliseconds = 1_000_000;
	jest.spyOn(performance, 'now').mockImplementation(() => milliseconds);
	for (const [passed, lines] of [
		[0, 1],
		[59_999, 1],
		[1, 2],
	] as const) {
		milliseconds += passed;
		expect((await stage.call('paymentStatusUpdate')).status).toBe(401);
		expect(stage.logged).toEqual(Array(lines).fill(expect.stringContaining('(token_missing)')));
	}
	jest.restoreAllMocks();
});

it('never writes the message of an unexpected error', async () => {
	const getMode = () => {
		throw new RangeError('planted');
	};
	expect((await deliverBody(stage, '{}', { context: { getMode } })).status).toBe(503);
	expect(stage.logged).toEqual(['Request of the bank failed: RangeError']);
});

it('answers 404 where there is no endpoint', async () => {
	const request = { path: '/webhook/x/other' };
	expect(await stage.call('paymentStatusUpdate', { request })).toMatchObject({ status: 404, json: { status: 404 } });
	expect(stage.logged).toEqual([]);
});
