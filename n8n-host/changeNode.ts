import { objectOf, type JsonObject } from './jsonValue.ts';
import type { WorkflowDefinition } from './n8nClient.ts';

/** Changes parameters of one node, as a user does in the editor. */
export function changeNode(workflow: WorkflowDefinition, nodeName: string, parameters: JsonObject): WorkflowDefinition {
	const found = workflow.nodes.some(({ name }) => name === nodeName);
	if (!found) throw new Error(`The example has no node ${nodeName}`);
	const nodes = workflow.nodes.map((node) =>
		node.name === nodeName
			? { ...node, parameters: { ...objectOf(node.parameters, 'its parameters'), ...parameters } }
			: node,
	);
	return { ...workflow, nodes };
}
