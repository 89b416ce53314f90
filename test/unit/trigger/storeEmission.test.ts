import type { IWebhookFunctions } from 'n8n-workflow';
import type { Emission } from '../../../nodes/CommercialBanking/trigger/Emission';
import { getTriggerParameters } from '../../../nodes/CommercialBanking/trigger/getTriggerParameters';
import { getTriggerState } from '../../../nodes/CommercialBanking/trigger/getTriggerState';
import { storeEmission } from '../../../nodes/CommercialBanking/trigger/storeEmission';
import { ResponseStand } from './responseStand';

jest.mock('n8n-workflow', () => jest.requireActual<object>('./workflowStand'));

const request = { path: '', headers: {}, remoteAddress: '', readBody: async () => await Promise.resolve('') };
const answer = { status: 200, title: 'success', detail: 'D' };
const emission: Emission = { output: 'statusUpdates', items: [{ json: { a: 1 } }], size: 1 };

let workflows = 0;

function start(responseMode: string, given?: () => object) {
	workflows += 1;
	const response = new ResponseStand();
	const getResponseObject = given ?? (() => response);
	const logged: string[] = [];
	const context = {
		getResponseObject,
		getNodeParameter: (name: string, fallback: unknown) => (name === 'responseMode' ? responseMode : fallback),
		getNode: () => ({ id: 'n' }),
		getWorkflow: () => ({ id: `store ${workflows}` }),
		logger: { error: (text: string) => void logged.push(text) },
	} as unknown as IWebhookFunctions;
	const settle = jest.fn();
	const target = { parameters: getTriggerParameters(context), state: getTriggerState(context), isTest: false };
	const store = async () => await storeEmission(context, request, { emission, answer, settle }, target);
	return { response, logged, settle, store };
}

const modes = ['onReceived', 'lastNode'];

describe.each(modes)('storeEmission (%s)', (responseMode) => {
	it.each([
		{ status: 200, ending: 'accepted', isSuccess: true },
		{ status: 500, ending: 'failed', isSuccess: false },
	])('hands the items to n8n, and says $ending where n8n says $status', async ({ status, ending, isSuccess }) => {
		const { response, settle, store } = start(responseMode);
		expect(await store()).toEqual({ webhookResponse: {}, workflowData: [[{ json: { a: 1 } }], []] });
		expect(settle).not.toHaveBeenCalled();
		response.status(status).json({ from: 'n8n' });
		await new Promise((resolve) => setImmediate(resolve));
		expect(settle.mock.calls).toEqual([[ending]]);
		expect(response.sent).toHaveLength(1);
		expect(response.statusCode === 200).toBe(isSuccess);
	});

	it('says that it failed where the response is not there, and throws', async () => {
		const { settle, store } = start(responseMode, () => {
			throw new RangeError('planted');
		});
		await expect(store()).rejects.toThrow(RangeError);
		expect(settle.mock.calls).toEqual([['failed']]);
	});
});

it.each([
	{ body: undefined, ending: 'accepted', status: 200 },
	{ body: {}, ending: 'accepted', status: 200 },
	{ body: null, ending: 'accepted', status: 200 },
	{ body: { message: 1 }, ending: 'accepted', status: 200 },
	{ body: { message: 'Workflow was started' }, ending: 'accepted', status: 200 },
	{ body: { message: 'Workflow executed successfully but no data was returned' }, ending: 'failed', status: 500 },
	{
		body: { message: 'Workflow executed successfully but the last node did not return any data' },
		ending: 'failed',
		status: 500,
	},
])('in lastNode, n8n says 200 and $body.message: $ending', async ({ body, ending, status }) => {
	const { response, settle, store } = start('lastNode');
	await store();
	response.json(body);
	expect(settle.mock.calls).toEqual([[ending]]);
	expect(response.statusCode).toBe(status);
});

it('writes to the log that the bank could not be answered', async () => {
	const broken = new ResponseStand();
	broken.setHeader = () => {
		throw new Error('planted');
	};
	const { logged, settle, store } = start('onReceived', () => broken);
	await store();
	broken.json({ from: 'n8n' });
	await new Promise((resolve) => setImmediate(resolve));
	expect(logged).toHaveLength(1);
	expect(logged.join()).not.toContain('planted');
	expect(settle.mock.calls).toEqual([['accepted']]);
});
