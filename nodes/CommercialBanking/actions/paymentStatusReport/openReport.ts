import { NodeOperationError } from 'n8n-workflow';
import { findJwe } from '../../domain/envelope/findJwe';
import { openEnvelope } from '../../domain/envelope/openEnvelope';
import { isRecord } from '../../domain/json/isRecord';
import { type DecryptionKeys, loadDecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import { decodePlaintext } from '../../domain/pain002/tree/decodePlaintext';
import { NOTIFICATIONS_CREDENTIAL } from '../../parameters/notificationsCredential';
import type { Task } from '../runItems';

/** `{"` in base64url: the beginning of the header of a JWE. */
const JWE_START = 'eyJ';

/**
 * Returns the text of the report. If it is encrypted, the keys of the notifications credential open it.
 *
 * @throws NodeOperationError if there is no report, no credential, or no header x-crypto-key
 * @throws DeliveryError `report_unreadable`, the codes of `openEnvelope`, and `credential_unusable`
 */
export async function openReport(task: Task): Promise<string> {
	const { context, itemIndex } = task;
	const isBinary = context.getNodeParameter('inputType', itemIndex, 'binary') === 'binary';
	// Text that was read from a file may begin with its byte order mark.
	const text = (isBinary ? decodePlaintext(await getInputFile(task)) : getInputText(task)).replace(/^\uFEFF/, '');
	const envelope = findEnvelope(text);
	if (envelope === undefined) return text;
	const header: unknown = context.getNodeParameter('options.cryptoKeyHeader', itemIndex, '');
	const cryptoKeyHeader = typeof header === 'string' ? header.trim() : '';
	if (envelope === 'cryptoKey' && cryptoKeyHeader === '') throw makeHeaderError(task);
	const { plaintext } = await openEnvelope({ body: text, cryptoKeyHeader }, await loadKeys(task));
	return decodePlaintext(plaintext);
}

function getInputText({ context, itemIndex }: Task): string {
	const text = toText(context.getNodeParameter('text', itemIndex, ''));
	if (text.trim() !== '') return text;
	throw new NodeOperationError(context.getNode(), "'Text' is empty", {
		itemIndex,
		description:
			"Put the content of the report into 'Text', for example with an expression. For a file, set 'Input Type' to Binary File.",
	});
}

/** An expression may give parsed JSON, for example the body of a webhook. */
function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	return value === undefined || value === null ? '' : JSON.stringify(value);
}

async function getInputFile({ context, itemIndex }: Task): Promise<Uint8Array> {
	const name = context.getNodeParameter('binaryPropertyName', itemIndex, 'data');
	if (!context.getInputData()[itemIndex]?.binary?.[name]) {
		throw new NodeOperationError(context.getNode(), `The input item has no file in the field '${name}'`, {
			itemIndex,
			description:
				"If the report is a text, set 'Input Type' to Text. If it is a file, enter the name of its field in 'Input Binary Field'.",
		});
	}
	const bytes = await context.helpers.getBinaryDataBuffer(itemIndex, name);
	if (bytes.length > 0) return bytes;
	throw new NodeOperationError(context.getNode(), 'The file is empty', {
		itemIndex,
		description: 'Check that the node before this one has read the right file completely.',
	});
}

/** Tells how a report is encrypted. Undefined if it is not, or if it is too large for an encrypted one. */
function findEnvelope(text: string): 'jwe' | 'cryptoKey' | undefined {
	if (text.trimStart().startsWith(JWE_START)) return 'jwe';
	try {
		const { json, jwe } = findJwe(text);
		if (jwe) return 'jwe';
		return isRecord(json) && 'SECURE' in json ? 'cryptoKey' : undefined;
	} catch {
		return undefined;
	}
}

function makeHeaderError({ context, itemIndex }: Task): NodeOperationError {
	return new NodeOperationError(context.getNode(), 'The header x-crypto-key is needed to open the report', {
		itemIndex,
		description: "Put the value of the header that came with the report into the option 'Crypto Key Header'.",
	});
}

async function loadKeys({ context, itemIndex }: Task): Promise<DecryptionKeys> {
	if (context.getNode().credentials?.[NOTIFICATIONS_CREDENTIAL]) {
		return loadDecryptionKeys(await context.getCredentials(NOTIFICATIONS_CREDENTIAL));
	}
	throw new NodeOperationError(context.getNode(), 'The report is encrypted', {
		itemIndex,
		description: 'Choose the notifications credential with the private key that opens it.',
	});
}
