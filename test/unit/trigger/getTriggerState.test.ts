import { createHash, randomUUID } from 'node:crypto';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { textOf } from '../../../n8n-host/jsonValue.ts';
import { DeliveryMemory } from '../../../nodes/CommercialBanking/trigger/DeliveryMemory';
import { getTriggerState, saveDeliveries } from '../../../nodes/CommercialBanking/trigger/getTriggerState';

const idOf = (name: string) => createHash('sha256').update(name).digest('hex');

const noData = (): IDataObject => ({});

/** A trigger, as n8n hands it out, with its static data. */
function makeContext({ workflowId = `w ${randomUUID()}`, nodeId = '1', data = noData() } = {}) {
	const types: string[] = [];
	const context = {
		getMode: () => 'webhook',
		getWorkflow: () => ({ id: workflowId }),
		getNode: () => ({ id: nodeId }),
		getWorkflowStaticData: (type: string) => {
			types.push(type);
			return data;
		},
	} as unknown as IWebhookFunctions;
	return { context, data, types };
}

function store(memory: DeliveryMemory, name: string): void {
	const claim = memory.claim(idOf(name));
	if (claim.state === 'first') claim.settle(true);
}

const accept = (context: IWebhookFunctions, name: string) => store(getTriggerState(context).deliveries, name);

/** Which of these notifications a process knows that begins with this static data. */
function known(data: IDataObject, ...names: string[]): string[] {
	const memory = new DeliveryMemory();
	memory.load(textOf(data.deliveries, 'the saved text'));
	return names.filter((name) => memory.isKnown(idOf(name)));
}

let milliseconds: number;

beforeEach(() => {
	milliseconds = 1_000;
	jest.spyOn(performance, 'now').mockImplementation(() => milliseconds);
});
afterEach(() => jest.restoreAllMocks());

it('remembers for each trigger what it was called for', () => {
	const stateOf = (workflowId: string, nodeId: string) => getTriggerState(makeContext({ workflowId, nodeId }).context);
	const states = [stateOf('w1', 'n1'), stateOf('w1', 'n2'), stateOf('w2', 'n1'), stateOf('w1n', '1')];
	expect(new Set(states).size).toBe(states.length);
	expect(stateOf('w1', 'n1')).toBe(states[0]);
});

describe('the deliveries in the static data', () => {
	it('are saved for this node', () => {
		const { context, data, types } = makeContext();
		accept(context, 'A');
		saveDeliveries(context);
		expect(known(data, 'A', 'B')).toEqual(['A']);
		expect(new Set(types)).toEqual(new Set(['node']));
	});

	it('are saved again after two seconds, and not before', () => {
		const { context, data } = makeContext();
		for (const name of ['A', 'B']) {
			accept(context, name);
			saveDeliveries(context);
		}
		milliseconds += 1_999;
		saveDeliveries(context);
		expect(known(data, 'A', 'B')).toEqual(['A']);
		milliseconds += 1;
		saveDeliveries(context);
		expect(known(data, 'A', 'B')).toEqual(['A', 'B']);
		accept(context, 'C');
		saveDeliveries(context);
		expect(known(data, 'A', 'B', 'C')).toEqual(['A', 'B']);
	});

	it('keep what another process has saved, and know it', () => {
		const other = new DeliveryMemory();
		store(other, 'of another process');
		const { context, data } = makeContext({ data: { deliveries: other.save() ?? '' } });
		accept(context, 'own');
		saveDeliveries(context);
		expect(known(data, 'own', 'of another process')).toEqual(['own', 'of another process']);
		expect(getTriggerState(context).deliveries.isKnown(idOf('of another process'))).toBe(true);
	});

	it.each([undefined, null, 7, {}, ['AAAA']])('are ignored if they are no text (%j)', (deliveries) => {
		const { context } = makeContext({ data: { deliveries } });
		expect(getTriggerState(context).deliveries.size).toBe(0);
	});
});
