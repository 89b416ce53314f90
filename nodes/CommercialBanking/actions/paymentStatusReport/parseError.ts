import { NodeOperationError } from 'n8n-workflow';
import { findJwe } from '../../domain/envelope/findJwe';
import { DeliveryError, type DeliveryErrorCode } from '../../domain/errors';
import type { Task } from '../operation';
import { isEncrypted } from './openReport';
import type { ReportInput } from './getReportInput';

/** `{"` in base64url: the beginning of the header of a JWE. */
const JWE_START = 'eyJ';

/** What is wrong, and what the user should do. */
interface ErrorText {
	/** Replaces the message of the error. */
	readonly message?: string;
	readonly nextStep: string;
}

const TEXTS: Partial<Record<DeliveryErrorCode, ErrorText>> = {
	report_unreadable: {
		nextStep:
			'Check that this is a payment status report (pain.002 or pain.014) as XML or JSON, complete and unchanged. If it is, ask the bank to send it again.',
	},
	algorithm_not_allowed: {
		message: 'The report is encrypted with an algorithm that is not safe and not allowed',
		nextStep: 'Ask the bank to encrypt with RSA-OAEP or ECDH-ES and AES-GCM or AES-CBC with HMAC.',
	},
	decryption_failed: {
		message: 'No key of the credential opens the report',
		nextStep:
			"Check that the report was encrypted for a key in the notifications credential, that it is complete and unchanged, and that the option 'Crypto Key Header', if needed, belongs to this report. After a change of keys, add the older keys under 'Previous Private Keys'.",
	},
	credential_unusable: { nextStep: 'Open the notifications credential and correct this field.' },
};

const ENCRYPTED: ErrorText = {
	message: 'The report is encrypted',
	nextStep: "Turn on 'Encrypted', and choose the notifications credential with the private key that opens it.",
};

const NOT_ENCRYPTED: ErrorText = {
	message: 'The report is not encrypted',
	nextStep: "Turn off 'Encrypted'. If the report should be encrypted, check the output of the node before this one.",
};

const HEADER_MISSING: ErrorText = {
	message: 'The header x-crypto-key is needed to open the report',
	nextStep: "Put the value of the header that came with the report into the option 'Crypto Key Header'.",
};

/** Turns an error of the reader or of the envelopes into one for the editor. Any other error stays as it is. */
export function parseError(task: Task, error: unknown, input: ReportInput): unknown {
	if (!(error instanceof DeliveryError)) return error;
	const { message = error.message, nextStep } = textFor(task, error, input);
	return new NodeOperationError(task.context.getNode(), message, { itemIndex: task.itemIndex, description: nextStep });
}

function textFor(task: Task, error: DeliveryError, input: ReportInput): ErrorText {
	const { code } = error;
	if (code === 'report_unreadable' && !isEncrypted(task) && isEnvelope(envelopeIn(input))) return ENCRYPTED;
	if (code !== 'delivery_malformed') return TEXTS[code] ?? { nextStep: error.message };
	const header: unknown = task.context.getNodeParameter('options.cryptoKeyHeader', task.itemIndex, '');
	const hasHeader = typeof header === 'string' && header.trim() !== '';
	const envelope = envelopeIn(input);
	if (envelope === 'cryptoKey' && !hasHeader) return HEADER_MISSING;
	if (envelope === 'none') return NOT_ENCRYPTED;
	return {
		message: 'The encrypted report cannot be read',
		nextStep: `${error.message} Check that it is complete and unchanged. The option 'Crypto Key Header' is only for a report whose body starts with "SECURE".`,
	};
}

type Envelope = 'jwe' | 'cryptoKey' | 'none' | 'unclear';

const isEnvelope = (envelope: Envelope) => envelope === 'jwe' || envelope === 'cryptoKey';

/** How a report is encrypted, judged by its beginning. */
function envelopeIn(input: ReportInput): Envelope {
	const text = typeof input === 'string' ? input : Buffer.from(input).toString('latin1');
	try {
		const { json, jwe } = findJwe(text.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, ''));
		if (jwe) return 'jwe';
		if (json === undefined) return text.trimStart().startsWith(JWE_START) ? 'unclear' : 'none';
		return typeof json === 'object' && json !== null && 'SECURE' in json ? 'cryptoKey' : 'none';
	} catch {
		return 'unclear';
	}
}
