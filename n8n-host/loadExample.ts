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
		if (id === undefined) throw new Error(`The example needs a credential of the type ${type}`);
		return [type, { ...objectOf(details, 'the details of a credential'), id }];
	});
	return { ...node, credentials: Object.fromEntries(selected) };
}

/** Loads a workflow from `examples/`, and selects the credentials in its nodes. */
export function loadExample(name: string, credentialIds: CredentialIds): WorkflowDefinition {
	const file = path.join(projectRoot, 'examples', `${name}.json`);
	const workflow = objectOf(JSON.parse(readFileSync(file, 'utf8')), file);
	return {
		name: textOf(workflow.name, 'the name of the workflow'),
		nodes: listOf(workflow.nodes, 'its nodes').map((node) =>
			selectCredentials(objectOf(node, 'a node'), credentialIds),
		),
		connections: objectOf(workflow.connections, 'its connections'),
		settings: objectOf(workflow.settings, 'its settings'),
	};
}
