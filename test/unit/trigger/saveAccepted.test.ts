import { createHash, randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { textOf } from '../../../n8n-host/jsonValue.ts';
import { currentMoment } from '../../../nodes/CommercialBanking/trigger/currentMoment';
import { DeliveryMemory } from '../../../nodes/CommercialBanking/trigger/DeliveryMemory';
import { getTriggerState } from '../../../nodes/CommercialBanking/trigger/getTriggerState';
import { loadAccepted, saveAccepted } from '../../../nodes/CommercialBanking/trigger/saveAccepted';

const idOf = (name: string) => createHash('sha256').update(name).digest('hex');

const newState = () =>
	getTriggerState({
		getWorkflow: () => ({ id: randomUUID(), name: '', active: true }),
		getNode: () => ({ id: '1', name: '', type: '', typeVersion: 1, position: [0, 0], parameters: {} }),
	});

/** The static data of a trigger, as n8n hands it out. */
function holdStaticData(data: IDataObject = {}) {
	const types: string[] = [];
	const getWorkflowStaticData = (type: string) => {
		types.push(type);
		return data;
	};
	return { data, types, context: { getWorkflowStaticData } };
}

/** Which of these notifications a process knows that begins with this static data. */
function known(data: IDataObject, ...names: string[]): string[] {
	const memory = new DeliveryMemory();
	memory.mergeSnapshot(textOf(data.acceptedDeliveries, 'the snapshot'), currentMoment());
	return names.filter((name) => memory.has(idOf(name), currentMoment()));
}

describe('the accepted notifications in the static data', () => {
	let milliseconds: number;

	beforeEach(() => {
		milliseconds = 1_000;
		jest.spyOn(performance, 'now').mockImplementation(() => milliseconds);
		jest.spyOn(Date, 'now').mockImplementation(() => 1_790_000_000_000 + milliseconds);
	});
	afterEach(() => jest.restoreAllMocks());

	it('are saved for this node', () => {
		const state = newState();
		const { context, data, types } = holdStaticData();
		state.accepted.memory.add(idOf('A'), currentMoment());
		saveAccepted(context, state);
		expect(known(data, 'A', 'B')).toEqual(['A']);
		expect(new Set(types)).toEqual(new Set(['node']));
	});

	it('are not touched while nothing new was accepted', () => {
		const state = newState();
		const { context, data } = holdStaticData();
		saveAccepted(context, state);
		expect(data).toEqual({});
	});

	it('are saved again after two seconds, and not before', () => {
		const state = newState();
		const { context, data } = holdStaticData();
		for (const name of ['A', 'B']) {
			state.accepted.memory.add(idOf(name), currentMoment());
			saveAccepted(context, state);
		}
		milliseconds += 1_999;
		saveAccepted(context, state);
		expect(known(data, 'A', 'B')).toEqual(['A']);
		milliseconds += 1;
		saveAccepted(context, state);
		expect(known(data, 'A', 'B')).toEqual(['A', 'B']);
		state.accepted.memory.add(idOf('C'), currentMoment());
		saveAccepted(context, state);
		expect(known(data, 'A', 'B', 'C')).toEqual(['A', 'B']);
	});

	it('keep what another process has saved in the meantime', () => {
		const other = new DeliveryMemory();
		other.add(idOf('of another process'), currentMoment());
		const { context, data } = holdStaticData({ acceptedDeliveries: other.takeSnapshot(currentMoment()) });
		const state = newState();
		state.accepted.memory.add(idOf('own'), currentMoment());
		saveAccepted(context, state);
		expect(known(data, 'own', 'of another process')).toEqual(['own', 'of another process']);
	});

	it('are known once they are loaded', () => {
		const other = new DeliveryMemory();
		other.add(idOf('A'), currentMoment());
		const state = newState();
		loadAccepted(holdStaticData({ acceptedDeliveries: other.takeSnapshot(currentMoment()) }).context, state);
		expect(state.accepted.claim(idOf('A')).state).toBe('known');
	});

	it.each([undefined, null, 7, {}, ['AAAA']])('are ignored if they are no text (%j)', (acceptedDeliveries) => {
		const state = newState();
		loadAccepted(holdStaticData({ acceptedDeliveries }).context, state);
		expect(state.accepted.memory.size).toBe(0);
	});
});
