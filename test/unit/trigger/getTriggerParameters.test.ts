import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { getTriggerParameters } from '../../../nodes/CommercialBanking/trigger/getTriggerParameters';

/** As n8n reads parameters: a fallback stands only for a missing one. */
const read = (parameters: IDataObject) => {
	const getNodeParameter = (name: string, fallback: unknown) => (name in parameters ? parameters[name] : fallback);
	return getTriggerParameters({ getNodeParameter } as unknown as IWebhookFunctions);
};

const defaults = {
	statuses: [],
	paymentTypes: [],
	output: 'transactions',
	responseMode: 'onReceived',
	ignoreDuplicates: true,
	separateExecutions: false,
	includeRaw: false,
	directionIfNotStated: null,
};

describe('getTriggerParameters', () => {
	it.each<[string, IDataObject]>([
		['nothing', {}],
		['options that are no object', { options: 'x' }],
		['options that are null', { options: null }],
		[
			'values of other types',
			{ event: 7, triggerOn: 'RJCT', output: 7, responseMode: true, options: { includeRaw: 'true' } },
		],
		['options of other types', { options: { ignoreDuplicates: 'no', separateExecutions: 1, paymentTypes: 7 } }],
	])('gives the defaults of the editor for %s', (_name, parameters) => {
		expect(read(parameters)).toEqual(defaults);
	});

	it('asks n8n for the defaults of the editor', () => {
		const asked: Record<string, unknown> = {};
		const getNodeParameter = (name: string, fallback: unknown) => (asked[name] = fallback);
		getTriggerParameters({ getNodeParameter } as unknown as IWebhookFunctions);
		expect(asked).toEqual({
			event: 'statusUpdate',
			options: {},
			output: 'transactions',
			responseMode: 'onReceived',
		});
	});

	it.each<[IDataObject, object]>([
		[{ event: 'selectedStatuses', triggerOn: ['RJCT', 7, 'ACSC'] }, { statuses: ['RJCT', 'ACSC'] }],
		[{ event: 'selectedStatuses', triggerOn: [] }, {}],
		[{ event: 'selectedStatuses' }, {}],
		[{ event: 'statusUpdate', triggerOn: ['RJCT'] }, {}],
		[{ event: 'paymentRejected', triggerOn: ['ACSC'] }, { statuses: ['RJCT', 'CANC'] }],
		[{ event: 'paymentCompleted' }, { statuses: ['ACSC', 'ACCC', 'CPUC'] }],
		[{ event: 'an event of a later version' }, {}],
		[{ output: 'message' }, { output: 'message' }],
		[{ responseMode: 'lastNode' }, { responseMode: 'lastNode' }],
		[{ options: { ignoreDuplicates: false } }, { ignoreDuplicates: false }],
		[{ options: { separateExecutions: true } }, { separateExecutions: true }],
		[{ options: { includeRaw: true } }, { includeRaw: true }],
		[{ options: { directionIfNotStated: 'outgoing' } }, { directionIfNotStated: 'outgoing' }],
		[{ options: { paymentTypes: ' ach ,,WIRE, ' } }, { paymentTypes: ['ACH', 'WIRE'] }],
		[{ options: { paymentTypes: ['ach', 7, ' ', 'Wire '] } }, { paymentTypes: ['ACH', 'WIRE'] }],
	])('reads %j', (parameters, expected) => {
		expect(read(parameters)).toEqual({ ...defaults, ...expected });
	});
});
