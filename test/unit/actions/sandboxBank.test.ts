import { objectOf } from '../../../n8n-host/jsonValue.ts';
import { stopAllProcesses } from '../../../n8n-host/managedProcess.ts';
import { startSandbox, type RunningSandbox } from '../../../n8n-host/startSandbox.ts';
import { executeOperation } from '../../n8nStandIn/executeOperation';
import { speedUpClock } from './speedUpClock';

/** On a real n8n these take minutes, because the node waits so long for an answer. */
describe('against the sandbox bank, with time running faster', () => {
	let sandbox: RunningSandbox;
	let accessToken: string;

	beforeAll(async () => {
		sandbox = await startSandbox('unit');
		const tokens = objectOf(await sandbox.control('POST', 'tokens/issue'), 'the tokens');
		accessToken = String(tokens.access_token);
	}, 30_000);

	beforeEach(async () => await sandbox.control('POST', 'reset', {}));

	afterEach(() => jest.restoreAllMocks());

	afterAll(stopAllProcesses, 30_000);

	const letFail = async (fault: object) =>
		await sandbox.control('POST', 'faults', { operation: 'searchAccounts', ...fault });

	const run = async (timeoutMs = 300) =>
		await executeOperation({
			origin: sandbox.baseUrl,
			items: [{ resource: 'account', operation: 'getAll', returnAll: true }],
			credential: { apiKey: sandbox.apiKey, oauthTokenData: { access_token: accessToken, refresh_token: 'x' } },
			accessToken,
			timeoutMs,
		});

	it.each([{ hang: true }, { delayMilliseconds: 1_200 }])(
		'retries after an answer that comes too late: %j',
		async (fault) => {
			speedUpClock(100);
			await letFail({ ...fault, times: 1 });
			expect((await run()).json).toHaveLength(15);
		},
	);

	it('gives up if no answer comes', async () => {
		speedUpClock(100);
		await letFail({ hang: true, times: 'always' });
		await expect(run()).rejects.toMatchObject({ context: { bank: { kind: 'timeout' } } });
	});

	it('waits at most two minutes in total for a rate limit', async () => {
		const { waits } = speedUpClock(100);
		await letFail({ status: 429, times: 'always' });
		await expect(run(10_000)).rejects.toMatchObject({ httpCode: '429' });
		expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(120_000);
		expect(waits.length).toBeGreaterThan(3);
	});
});
