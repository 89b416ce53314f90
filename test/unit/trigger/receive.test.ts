import type { IWebhookFunctions } from 'n8n-workflow';
import { receive } from '../../../nodes/CommercialBanking/trigger/receive';
import { credential } from './deliver';
import { ResponseStand } from '../../n8nStandIn/ResponseStand';

jest.mock('n8n-workflow', () => jest.requireActual<object>('../../n8nStandIn/workflowStand'));

function contextOf(path: string, logged: string[]) {
	const write = (level: string) => (text: string) => void logged.push(`${level}: ${text}`);
	const response = new ResponseStand();
	const context = {
		getRequestObject: () => ({ path, headers: {} }),
		getResponseObject: () => response,
		getNode: () => ({ id: 'n' }),
		getWorkflow: () => ({ id: 'w' }),
		getMode: () => 'webhook',
		getNodeParameter: (_name: string, fallback: unknown) => fallback,
		getCredentials: async () => await Promise.resolve(credential),
		helpers: {},
		logger: { warn: write('warn'), error: write('error') },
	};
	return { context: context as unknown as IWebhookFunctions, response };
}

it('answers what it refuses, and writes why to the log', async () => {
	const logged: string[] = [];
	const { context, response } = contextOf('/webhook/x/paymentStatusUpdate/v1', logged);
	expect(await receive(context)).toEqual({ noWebhookResponse: true });
	expect(response.statusCode).toBe(401);
	expect(logged).toEqual([expect.stringMatching(/^warn: .*token_missing/)]);
});

it('writes each kind once a minute', async () => {
	let milliseconds = 1_000_000;
	jest.spyOn(performance, 'now').mockImplementation(() => milliseconds);
	const logged: string[] = [];
	for (const passed of [0, 59_999, 1]) {
		milliseconds += passed;
		await receive(contextOf('/webhook/x/paymentStatusUpdate/v1', logged).context);
	}
	expect(logged).toHaveLength(2);
	jest.restoreAllMocks();
});

it('never writes the message of an unexpected error', async () => {
	const logged: string[] = [];
	const { context } = contextOf('/webhook/x/paymentStatusUpdate/v1', logged);
	const getMode = () => {
		throw new RangeError('planted');
	};
	await receive({ ...context, getMode });
	expect(logged).toEqual(['error: Request of the bank failed: RangeError']);
});

it('answers 404 where there is no endpoint', async () => {
	const { context, response } = contextOf('/webhook/x/other', []);
	expect(await receive(context)).toEqual({ noWebhookResponse: true });
	expect(response.sent).toEqual([expect.objectContaining({ status: 404 })]);
});
