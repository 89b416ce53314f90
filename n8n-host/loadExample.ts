import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listOf, objectOf, textOf, type JsonObject } from './jsonValue.ts';
import type { WorkflowDefinition } from './n8nClient.ts';
import { projectRoot } from './projectRoot.ts';

/** IDs of credentials in n8n, by credential type. */
export type CredentialIds = Readonly<Record<string, string>>;

/** The credentials of nodes that can do nothing without one. */
const neededCredentials: Readonly<Record<string, string>> = {
	'n8n-nodes-commercial-banking.commercialBankingTrigger': 'commercialBankingNotificationsApi',
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.ftp': 'sftp',
	'n8n-nodes-base.odoo': 'odooApi',
	'n8n-nodes-base.erpNext': 'erpNextApi',
};

/**
 * The credentials of a node. n8n 2.41.1 runs no step of a workflow that names a credential which is not there. So the
 * examples name only those that their first message needs.
 */
function credentialsOf({ type, parameters, credentials }: JsonObject): JsonObject {
	if (credentials !== undefined) return objectOf(credentials, 'the credentials of a node');
	const { genericAuthType, nodeCredentialType } = objectOf(parameters, 'the parameters of a node');
	const needed = genericAuthType ?? nodeCredentialType ?? neededCredentials[textOf(type, 'its type')];
	if (needed === undefined) return {};
	const credentialType = textOf(needed, 'the type of a credential');
	return { [credentialType]: { name: credentialType } };
}

function selectCredentials(node: JsonObject, credentialIds: CredentialIds): JsonObject {
	const selected = Object.entries(credentialsOf(node)).map(([type, details]) => {
		const id = credentialIds[type];
		// A step that is off, such as the mail, needs none yet.
		if (id === undefined && node.disabled !== true)
			throw new Error(`The example needs a credential of the type ${type}`);
		return [type, { ...objectOf(details, 'the details of a credential'), id: id ?? '' }];
	});
	return selected.length === 0 ? node : { ...node, credentials: Object.fromEntries(selected) };
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
