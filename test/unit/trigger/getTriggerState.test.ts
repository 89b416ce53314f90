import { getTriggerState } from '../../../nodes/CommercialBanking/trigger/getTriggerState';

const stateOf = (workflowId: string, nodeId: string) =>
	getTriggerState({
		getWorkflow: () => ({ id: workflowId, name: '', active: true }),
		getNode: () => ({ id: nodeId, name: '', type: '', typeVersion: 1, position: [0, 0], parameters: {} }),
	});

describe('what a trigger remembers', () => {
	it('is the same for all its requests', () => {
		expect(stateOf('w1', 'n1')).toBe(stateOf('w1', 'n1'));
	});

	it('is apart from what other triggers remember', () => {
		const states = [stateOf('w1', 'n1'), stateOf('w1', 'n2'), stateOf('w2', 'n1'), stateOf('w1n', '1')];
		expect(new Set(states).size).toBe(states.length);
	});

	it('was never saved at first', () => {
		expect(stateOf('w3', 'n1').savedAtSeconds).toBe(-Infinity);
	});
});
