import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listOf, objectOf, textOf, type JsonObject } from './jsonValue.ts';
import type { WorkflowDefinition } from './n8nClient.ts';
import { projectRoot } from './projectRoot.ts';

/** IDs of credentials in n8n, by credential type. */
export type CredentialIds = Readonly<Record<string, string>>;

function selectCredentials(node: JsonObject, credentialIds: CredentialIds): JsonObject {
	if (node.credentials === undefined) return node;
	const selected = Object.entries(objectOf(node.credentials, 'the credentials of a node')).map(([type, details]) => {
		const id = credentialIds[type];
		// A step that is off, such as the mail, needs none yet.
		if (id === undefined && node.disabled !== true)
			throw new Error(`The example needs a credential of the type ${type}`);
		return [type, { ...objectOf(details, 'the details of a credential'), id: id ?? '' }];
	});
	return { ...node, credentials: Object.fromEntries(selected) };
}

const pushTrigger = 'n8n-nodes-commercial-banking.commercialBankingTrigger';

/** Gives the trigger URLs of its own, as n8n's editor does when somebody imports a workflow. */
const givePath = (node: JsonObject): JsonObject =>
	node.type === pushTrigger ? { ...node, webhookId: randomUUID() } : node;

/** The part of the URLs of a workflow's trigger by which n8n knows it. */
export function webhookIdOf({ nodes }: WorkflowDefinition): string {
	return textOf(nodes.find(({ type }) => type === pushTrigger)?.webhookId, "the trigger's ID in its URLs");
}

/** Loads a workflow from `examples/`, as n8n's editor imports it, and selects the credentials in its nodes. */
export function loadExample(name: string, credentialIds: CredentialIds): WorkflowDefinition {
	const file = path.join(projectRoot, 'examples', `${name}.json`);
	const workflow = objectOf(JSON.parse(readFileSync(file, 'utf8')), file);
	return {
		name: textOf(workflow.name, 'the name of the workflow'),
		nodes: listOf(workflow.nodes, 'its nodes').map((node) =>
			givePath(selectCredentials(objectOf(node, 'a node'), credentialIds)),
		),
		connections: objectOf(workflow.connections, 'its connections'),
		settings: objectOf(workflow.settings, 'its settings'),
	};
}
