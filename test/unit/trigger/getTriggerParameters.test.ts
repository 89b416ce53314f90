import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { getTriggerParameters } from '../../../nodes/CommercialBanking/trigger/getTriggerParameters';
import { STATUS_CODES } from '../../../nodes/CommercialBanking/domain/pain002/codes/codeTables';
import { EVENT_NAMES, statusOptions } from '../../../nodes/CommercialBanking/trigger/eventParameters';

/** As n8n reads parameters: a fallback stands only for a missing one. */
const read = (parameters: IDataObject) => {
	const getNodeParameter = (name: string, fallback: unknown) => (name in parameters ? parameters[name] : fallback);
	return getTriggerParameters({ getNodeParameter, getTimezone: () => 'Europe/Berlin' } as unknown as IWebhookFunctions);
};

const defaults = {
	statuses: [],
	onlyNeedsAction: false,
	paymentTypes: [],
	output: 'simplified',
	responseMode: 'onReceived',
	separateExecutions: false,
	includeRaw: false,
	directionIfNotStated: null,
	timeZone: 'Europe/Berlin',
	basePath: undefined,
	publicKey: { format: 'all', requiresToken: true, template: undefined },
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
		['options of other types', { options: { separateExecutions: 2, paymentTypes: {}, publicKeyRequiresToken: 'no' } }],
		['an unknown format', { options: { publicKeyFormat: 'PEM' } }],
	])('gives the defaults of the editor for %s', (_name, parameters) => {
		expect(read(parameters)).toEqual(defaults);
	});

	it.each<[IDataObject, object]>([
		[{ event: 'selectedStatuses', triggerOn: ['RJCT', 7, 'ACSC'] }, { statuses: ['RJCT', 'ACSC'] }],
		[{ event: 'selectedStatuses', triggerOn: [] }, {}],
		[{ event: 'selectedStatuses' }, {}],
		[{ event: 'selectedStatuses', triggerOn: 'RJCT' }, {}],
		[{ event: 'statusUpdate', triggerOn: ['RJCT'] }, {}],
		[{ event: 'paymentRejected', triggerOn: ['ACSC'] }, { statuses: ['CANC', 'RJCT'] }],
		[{ event: 'paymentCompleted' }, { statuses: ['ACCC', 'ACSC', 'CPUC'] }],
		[{ event: 'an event of a later version' }, {}],
		[{ event: 'needsAction', triggerOn: ['ACSC'] }, { onlyNeedsAction: true }],
		[
			{ options: { timeZoneIfNotStated: ' America/New_York ' } },
			{ timeZone: 'America/New_York', timeZoneIfNotStated: ' America/New_York ' },
		],
		[{ options: { timeZoneIfNotStated: 'Berlin' } }, { timeZone: undefined, timeZoneIfNotStated: 'Berlin' }],
		[{ output: 'full' }, { output: 'full' }],
		[{ output: 'message' }, {}],
		[{ responseMode: 'lastNode' }, { responseMode: 'lastNode' }],
		...[true, 'true', ' TRUE ', 1].map((separateExecutions): [IDataObject, object] => [
			{ options: { separateExecutions } },
			{ separateExecutions: true },
		]),
		...[false, 'false', 0].map((publicKeyRequiresToken): [IDataObject, object] => [
			{ options: { publicKeyRequiresToken } },
			{ publicKey: { format: 'all', requiresToken: false, template: undefined } },
		]),
		[{ options: { includeRaw: true } }, {}],
		[
			{ output: 'full', options: { includeRaw: true } },
			{ output: 'full', includeRaw: true },
		],
		[{ options: { directionIfNotStated: 'outgoing' } }, { directionIfNotStated: 'outgoing' }],
		[{ options: { basePath: 'a/b' } }, { basePath: 'a/b' }],
		[
			{ options: { publicKeyFormat: 'custom', publicKeyTemplate: '{}' } },
			{ publicKey: { format: 'custom', requiresToken: true, template: '{}' } },
		],
		// No text is no JSON, and so is refused.
		[{ options: { publicKeyTemplate: 7 } }, { publicKey: { format: 'all', requiresToken: true, template: '' } }],
		[{ options: { paymentTypes: ' ach ,,WIRE, ' } }, { paymentTypes: ['ACH', 'WIRE'] }],
		[{ options: { paymentTypes: ['ach', 7, ' ', 'Wire '] } }, { paymentTypes: ['ACH', '7', 'WIRE'] }],
	])('reads %j', (parameters, expected) => {
		expect(read(parameters)).toEqual({ ...defaults, ...expected });
	});
});

it('the events have the names of the editor', () => {
	expect(EVENT_NAMES).toMatchObject({ paymentCompleted: 'Payment Completed', statusUpdate: 'Payment Status Update' });
});

describe('the statuses that the user can choose', () => {
	it('are all of the table, each with its name, its code and what it means', () => {
		expect(statusOptions.map(({ value }) => value).sort()).toEqual([...STATUS_CODES].sort());
		for (const { name, value, description } of statusOptions) {
			expect(name).toMatch(new RegExp(`^[A-Z].* \\(${String(value)}\\)$`));
			expect(name).not.toContain('undefined');
			expect(description).toMatch(/\w/);
		}
	});

	it('are sorted by name', () => {
		const names = statusOptions.map(({ name }) => name);
		expect(names).toEqual([...names].sort((left, right) => left.localeCompare(right, 'en')));
	});
});
