import type { IDataObject } from 'n8n-workflow';
import { credential, deliver, report, seal } from './deliver';
import { TriggerStage } from '../../n8nStandIn/TriggerStage';

/** Delivers while the test changes the credential. */
function makeBank() {
	let current: IDataObject = credential;
	const stage = new TriggerStage({ credential });
	const getCredentials = async () => await Promise.resolve(current);
	return {
		stage,
		change: (changes: IDataObject) => (current = { ...credential, ...changes }),
		send: async (name: string, headers: Record<string, string> = {}, request?: Record<string, unknown>) =>
			(await deliver(stage, report(name), { headers, context: { getCredentials }, ...(request && { request }) }))
				.status,
	};
}

describe('the credential that deliveries are checked with', () => {
	let milliseconds: number;

	beforeEach(() => {
		milliseconds = 1_000_000;
		jest.spyOn(performance, 'now').mockImplementation(() => milliseconds);
	});
	afterEach(() => jest.restoreAllMocks());

	it('is read again if the body took longer than a second', async () => {
		const bank = makeBank();
		bank.change({ expectedApiKey: 'the old one' });
		const slowly = {
			rawBody: undefined as Buffer | undefined,
			async readRawBody() {
				milliseconds += 30_000;
				bank.change({ expectedApiKey: 'the new one' });
				this.rawBody = Buffer.from(await seal(report('slow')));
			},
		};
		expect(await bank.send('slow', { 'x-api-key': 'the old one' }, slowly)).toBe(503);
		expect(bank.stage.items()).toEqual([]);
	});
});

describe('the API key', () => {
	it.each([
		['the right one', 'expected', { 'x-api-key': 'expected' }, 200],
		['any, where none is expected', '', { 'x-api-key': 'anything' }, 200],
		['none', 'expected', {}, 503],
		['a wrong one', 'expected', { 'x-api-key': 'Expected' }, 503],
		['a longer one', 'expected', { 'x-api-key': 'expected1' }, 503],
	])('%s', async (name, expectedApiKey, headers: Record<string, string>, status) => {
		const bank = makeBank();
		bank.change({ expectedApiKey });
		expect(await bank.send(name, headers)).toBe(status);
		expect(bank.stage.items(1).map(({ reason }) => reason)).toEqual(status === 200 ? [] : ['api_key_wrong']);
	});
});
