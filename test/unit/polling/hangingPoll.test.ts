import type { IPollFunctions } from 'n8n-workflow';
import { poll } from '../../../nodes/CommercialBanking/polling/poll';
import { PollClock } from './PollClock';

afterEach(() => jest.restoreAllMocks());

const DEADLINE = 10_000;
const BUDGET = 36_000;

/** The context of a poll, in which n8n reads the credential by `readCredential`. */
const makeContext = (readCredential: () => Promise<object>, parameters: object = {}) => {
	const all: Record<string, unknown> = {
		event: 'accountChanged',
		accounts: 'all',
		output: 'simplified',
		...parameters,
	};
	const staticData = { node: {}, global: {} };
	const node = {
		id: 'the-node',
		name: 'N',
		type: 't',
		typeVersion: 1,
		position: [0, 0],
		parameters: all,
		credentials: { commercialBankingOAuth2Api: { id: 'c', name: 'My Bank' } },
	};
	return {
		getMode: () => 'trigger',
		getNode: () => node,
		getWorkflow: () => ({ id: 'hanging' }),
		getNodeParameter: (name: string, fallback: unknown) => all[name] ?? fallback,
		getPollBudgetMs: () => BUDGET,
		getWorkflowStaticData: (type: 'node' | 'global') => staticData[type],
		getCredentials: readCredential,
		getTimezone: () => 'Europe/Berlin',
		logger: { warn: () => {}, info: () => {} },
		helpers: {
			httpRequestWithAuthentication: async () => {
				return await Promise.resolve({ statusCode: 200, headers: {}, body: '{"accounts": []}' });
			},
		},
	} as unknown as IPollFunctions;
};

const credential = { baseUrl: 'http://127.0.0.1', apiKey: 'key', oauthTokenData: { access_token: 'a' } };
const reads = async () => await Promise.resolve(credential);
const hangs = async () => await new Promise<never>(() => {});

const settle = async () => await new Promise((resolve) => setImmediate(resolve));

it('ends if n8n does not read the credential in 10 seconds, and the next poll goes on', async () => {
	const clock = new PollClock().use();
	const polling = poll(makeContext(hangs)).catch((error: unknown) => error);
	await settle();
	clock.pass(DEADLINE);
	expect(await polling).toMatchObject({ message: expect.stringMatching(/did not read the credential in 10 seconds/) });
	expect(await poll(makeContext(reads))).toBeNull();
});

it.each([
	['the same parameters', {}],
	['other parameters', { event: 'balanceCrossed', threshold: 5 }],
])(
	'is an error of the next one, with %s, while it runs beyond its time',
	async (_, parameters) => {
		const clock = new PollClock().use();
		let end = () => {};
		const context = makeContext(reads);
		// Something hangs that nothing ends.
		const hanging = new Proxy(context, {
			get: (target, name): unknown => {
				if (name !== 'helpers') return Reflect.get(target, name);
				const answer = { statusCode: 200, headers: {}, body: '{"accounts": []}' };
				return {
					httpRequestWithAuthentication: async () => await new Promise((resolve) => (end = () => resolve(answer))),
				};
			},
		});
		const timeout = jest.spyOn(AbortSignal, 'timeout');
		const endAfter = timeout.getMockImplementation();
		timeout.mockImplementation(() => new AbortController().signal);
		const first = poll(hanging).catch(() => undefined);
		await settle();
		timeout.mockImplementation(endAfter);
		expect(await poll(context)).toBeNull();
		clock.pass(BUDGET);
		const next = poll(makeContext(reads, parameters)).catch((error: unknown) => error);
		await settle();
		clock.pass(1);
		expect(await next).toMatchObject({ message: expect.stringMatching(/^The last poll has not ended in its time/) });
		end();
		await first;
		expect(await poll(makeContext(reads))).toBeNull();
	},
	20_000,
);
