import type { IWebhookFunctions } from 'n8n-workflow';
import { getTriggerParameters } from '../../../nodes/CommercialBanking/trigger/getTriggerParameters';
import { getTriggerState } from '../../../nodes/CommercialBanking/trigger/getTriggerState';
import type { Emission } from '../../../nodes/CommercialBanking/trigger/makeStatusEmission';
import { storeEmission } from '../../../nodes/CommercialBanking/trigger/storeEmission';
import { ResponseStand } from '../../n8nStandIn/ResponseStand';

const request = { path: '', headers: {}, readBody: async () => await Promise.resolve('') };
const answer = { status: 200, title: 'success', detail: 'D', code: 'C' };
const emission: Emission = { output: 'statusUpdates', items: [{ json: { a: 1 } }], size: 1 };

let workflows = 0;

function start(responseMode: string) {
	workflows += 1;
	const response = new ResponseStand();
	const context = {
		getResponseObject: () => response,
		getNodeParameter: (name: string, fallback: unknown) => (name === 'responseMode' ? responseMode : fallback),
		getTimezone: () => 'UTC',
		getMode: () => 'webhook',
		getNode: () => ({ id: 'n' }),
		getWorkflow: () => ({ id: `store ${workflows}` }),
		getWorkflowStaticData: () => ({}),
	} as unknown as IWebhookFunctions;
	const settle = jest.fn();
	const delivery = { context, request, parameters: getTriggerParameters(context), state: getTriggerState(context) };
	const store = async () => await storeEmission(delivery, { emission, answerIfStored: answer, settle });
	return { response, settle, store };
}

it.each([
	{ body: undefined, ending: true, status: 200 },
	{ body: {}, ending: true, status: 200 },
	{ body: null, ending: true, status: 200 },
	{ body: { message: 1 }, ending: true, status: 200 },
	{ body: { message: 'Workflow was started' }, ending: true, status: 200 },
	{ body: { message: 'Workflow executed successfully but no data was returned' }, ending: false, status: 500 },
	{
		body: { message: 'Workflow executed successfully but the last node did not return any data' },
		ending: false,
		status: 500,
	},
])('in lastNode, n8n says 200 and $body.message: $ending', async ({ body, ending, status }) => {
	const { response, settle, store } = start('lastNode');
	await store();
	response.json(body);
	expect(settle.mock.calls).toEqual([[ending]]);
	expect(response.statusCode).toBe(status);
});
