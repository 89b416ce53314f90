import type { WorkflowDefinition } from '../n8n-host/n8nClient.ts';

/** Gives the trigger URLs of its own, so that the demo can use an n8n twice. */
export function withNewUrls(workflow: WorkflowDefinition, webhookId: string): WorkflowDefinition {
	const nodes = workflow.nodes.map((node) => ('webhookId' in node ? { ...node, webhookId } : node));
	return { ...workflow, nodes };
}
