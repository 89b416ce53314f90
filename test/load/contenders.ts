import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import type { WorkflowDefinition } from '../../n8n-host/n8nClient.ts';

/** One way to receive the bank's notifications in n8n. */
export interface Contender {
	readonly name: string;
	readonly workflow: WorkflowDefinition;
	/** Where the bank delivers: a path below n8n's address. */
	readonly path: string;
}

/** When the caller is answered: when n8n has stored the execution, or when the workflow has ended. */
export type ResponseMode = 'onReceived' | 'lastNode';

/** Path of the trigger's endpoint for deliveries, below its base URL. */
export const deliveryEndpoint = '/paymentStatusUpdate/v1';

const noOp: JsonObject = { type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };

/** Makes a workflow in which each node is connected to the next one. */
function chain(name: string, nodes: readonly JsonObject[]): WorkflowDefinition {
	const named = nodes.map((node, index) => ({
		id: randomUUID(),
		name: `Node ${index}`,
		position: [index * 200, 0],
		...node,
	}));
	const links = named.slice(1).map((node, index) => {
		return [`Node ${index}`, { main: [[{ node: node.name, type: 'main', index: 0 }]] }] as const;
	});
	return {
		name: `${name} ${randomUUID()}`,
		nodes: named,
		connections: Object.fromEntries(links),
		settings: { executionOrder: 'v1' },
	};
}

/**
 * This project's trigger.
 *
 * @param more further parameters of the trigger, and the node behind it
 */
export function thisTrigger(
	credentialId: string,
	{ parameters = {}, behind = noOp }: { parameters?: JsonObject; behind?: JsonObject } = {},
): Contender {
	const webhookId = randomUUID();
	const name = 'this trigger';
	const trigger = {
		type: 'n8n-nodes-commercial-banking.commercialBankingTrigger',
		typeVersion: 2,
		parameters: { output: 'full', ...parameters },
		webhookId,
		credentials: { commercialBankingNotificationsApi: { id: credentialId, name: 'Notifications' } },
	};
	return {
		name,
		workflow: chain(name, [trigger, behind]),
		path: `/webhook/${webhookId}${deliveryEndpoint}`,
	};
}

function webhookNode(responseMode: ResponseMode): { node: JsonObject; path: string } {
	const webhookId = randomUUID();
	const parameters = { httpMethod: 'POST', path: webhookId, responseMode, options: {} };
	return {
		node: { type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters, webhookId },
		path: `/webhook/${webhookId}`,
	};
}

/** The other contenders are compared with this one, because every n8n has it. */
const referenceContender = 'Webhook node alone';

/** n8n's own node. It accepts every request from every caller, and it does not decrypt. */
export function webhookAlone(responseMode: ResponseMode): Contender {
	const { node, path } = webhookNode(responseMode);
	return { name: referenceContender, workflow: chain(referenceContender, [node, noOp]), path };
}

/** The code that a user would write: it opens a compact JWE and takes a few fields from the XML. It checks no token. */
const decryptingCode = (privateKey: string) => `
const crypto = require('crypto');
const privateKey = ${JSON.stringify(privateKey)};
const { body, headers } = $input.first().json;
const [header, encryptedKey, iv, ciphertext, tag] = body.payload.split('.');
const bytes = (text) => Buffer.from(text, 'base64url');
const padding = crypto.constants.RSA_PKCS1_OAEP_PADDING;
const contentKey = crypto.privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, bytes(encryptedKey));
const decipher = crypto.createDecipheriv('aes-256-gcm', contentKey, bytes(iv));
decipher.setAAD(Buffer.from(header, 'ascii'));
decipher.setAuthTag(bytes(tag));
const xml = Buffer.concat([decipher.update(bytes(ciphertext)), decipher.final()]).toString('utf8');
const field = (text, name) => (new RegExp('<' + name + '[^>]*>([^<]*)<').exec(text) || [])[1] || null;
return (xml.match(/<TxInfAndSts>[\\s\\S]*?<\\/TxInfAndSts>/g) || []).map((part) => ({
	json: {
		status: field(part, 'TxSts'),
		reasonCode: field(part, 'Cd'),
		originalEndToEndId: field(part, 'OrgnlEndToEndId'),
		amount: field(part, 'InstdAmt'),
		messageId: field(xml, 'MsgId'),
		requestId: headers['x-request-id'],
	},
}));
`;

/** The Webhook node with a Code node that decrypts and parses. It needs NODE_FUNCTION_ALLOW_BUILTIN=crypto. */
export function webhookWithCode(privateKey: string, responseMode: ResponseMode): Contender {
	const { node, path } = webhookNode(responseMode);
	const code = { type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode: decryptingCode(privateKey) } };
	const name = 'Webhook + Code (decrypt, parse)';
	return { name, workflow: chain(name, [node, code, noOp]), path };
}
