import { type IDataObject, type INodeType, Workflow } from 'n8n-workflow';

/** What an expression sees beside the item. */
interface Surroundings {
	/** All items of the node's input; the item alone if left out. */
	readonly input?: readonly IDataObject[];
}

const nodeType: INodeType = {
	description: {
		displayName: 'Any',
		name: 'any',
		group: [],
		version: 1,
		description: '',
		defaults: {},
		inputs: [],
		outputs: [],
		properties: [],
	},
};

const node = {
	id: '1',
	name: 'Node',
	type: 'any',
	typeVersion: 1,
	position: [0, 0] satisfies [number, number],
	parameters: {},
};

/** Evaluates the value of a parameter as n8n does it, for one item. What is no text is no expression, and stays as it is. */
export function evaluate(value: unknown, json: IDataObject, { input = [json] }: Surroundings = {}): unknown {
	if (typeof value !== 'string') return value;
	const nodeTypes = { getByName: () => nodeType, getByNameAndVersion: () => nodeType, getKnownTypes: () => ({}) };
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const items = input.map((each) => ({ json: each }));
	return workflow.expression.getParameterValue(value, null, 0, input.indexOf(json), node.name, items, 'manual', {
		$execution: {
			id: '7',
			mode: 'production',
			resumeUrl: 'https://n8n.example/resume',
			resumeFormUrl: 'https://n8n.example/form/7',
		},
	});
}
