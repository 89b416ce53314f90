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

/** Evaluates an expression of a workflow as n8n does it, for one item. */
export function evaluate(expression: unknown, json: IDataObject, { input = [json] }: Surroundings = {}): unknown {
	if (typeof expression !== 'string') throw new TypeError('There is no expression');
	const nodeTypes = { getByName: () => nodeType, getByNameAndVersion: () => nodeType, getKnownTypes: () => ({}) };
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const items = input.map((each) => ({ json: each }));
	return workflow.expression.getParameterValue(expression, null, 0, input.indexOf(json), node.name, items, 'manual', {
		$execution: {
			id: '7',
			mode: 'production',
			resumeUrl: 'https://n8n.example/resume',
			resumeFormUrl: 'https://n8n.example/form/7',
		},
	});
}
