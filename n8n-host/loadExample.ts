import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listOf, objectOf, textOf, type JsonObject } from './jsonValue.ts';
import type { WorkflowDefinition } from './n8nClient.ts';
import { projectRoot } from './projectRoot.ts';

/** IDs of credentials in n8n, by credential type. */
export type CredentialIds = Readonly<Record<string, string>>;

const bank = 'commercialBankingOAuth2Api';

const notifications = 'commercialBankingNotificationsApi';

const ourNodes = 'n8n-nodes-commercial-banking.commercialBanking';

/** The type of credential that a node uses, by the type of the node. */
const credentialTypes: Readonly<Record<string, string>> = {
	[ourNodes]: bank,
	[`${ourNodes}Tool`]: bank,
	[`${ourNodes}AccountTrigger`]: bank,
	[`${ourNodes}Trigger`]: notifications,
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.ftp': 'sftp',
	'n8n-nodes-base.erpNext': 'erpNextApi',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
};

/** Resources of our node that read what the bank has pushed. */
const pushedResources: readonly unknown[] = ['notificationReception', 'paymentStatusReport'];

/** n8n calls it by the kind of authentication. */
const webhookCredentials: Readonly<Record<string, string>> = { headerAuth: 'httpHeaderAuth' };

/** The type of credential that a user chooses in a node. The examples name none: n8n 2.41.1 would not fill it in. */
function credentialTypeOf({ type, parameters }: JsonObject): string | undefined {
	const { resource, operation, authentication, genericAuthType, nodeCredentialType } = objectOf(
		parameters,
		'its parameters',
	);
	const nodeType = textOf(type, 'the type of a node');
	if (nodeType === ourNodes && pushedResources.includes(resource)) return notifications;
	if (resource === 'statementFile' && operation === 'parse') return undefined;
	if (nodeType === 'n8n-nodes-base.odoo') return textOf(authentication, 'how it signs in to Odoo');
	const chosen =
		genericAuthType ?? nodeCredentialType ?? credentialTypes[nodeType] ?? webhookCredentials[String(authentication)];
	return chosen === undefined ? undefined : textOf(chosen, 'the type of a credential');
}

function selectCredential(node: JsonObject, credentialIds: CredentialIds): JsonObject {
	const type = credentialTypeOf(node);
	if (type === undefined) return node;
	const id = credentialIds[type];
	// A step that is off, such as the mail, needs none yet. n8n 2.41.1 runs no step while one names a credential that is not there.
	if (id === undefined && node.disabled !== true) throw new Error(`The example needs a credential of the type ${type}`);
	return { ...node, credentials: { [type]: { name: type, id: id ?? '' } } };
}

const pushTrigger = `${ourNodes}Trigger`;

/** Gives the trigger URLs of its own, as n8n's editor does when somebody imports a workflow. */
const givePath = (node: JsonObject): JsonObject =>
	node.type === pushTrigger ? { ...node, webhookId: randomUUID() } : node;

/** The part of the URLs of a workflow's trigger by which n8n knows it. */
export function webhookIdOf({ nodes }: WorkflowDefinition): string {
	return textOf(nodes.find(({ type }) => type === pushTrigger)?.webhookId, "the trigger's ID in its URLs");
}

/** Loads a workflow from `examples/`, as n8n's editor imports it, and selects a credential in each node that uses one. */
export function loadExample(name: string, credentialIds: CredentialIds): WorkflowDefinition {
	const file = path.join(projectRoot, 'examples', `${name}.json`);
	const workflow = objectOf(JSON.parse(readFileSync(file, 'utf8')), file);
	return {
		name: textOf(workflow.name, 'the name of the workflow'),
		nodes: listOf(workflow.nodes, 'its nodes').map((node) =>
			givePath(selectCredential(objectOf(node, 'a node'), credentialIds)),
		),
		connections: objectOf(workflow.connections, 'its connections'),
		settings: objectOf(workflow.settings, 'its settings'),
	};
}
