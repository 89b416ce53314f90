import { NodeOperationError } from 'n8n-workflow';
import { DeliveryError, type DeliveryErrorCode } from '../../domain/errors';
import type { Task } from '../runItems';

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
	delivery_malformed: {
		message: 'The encrypted report cannot be read',
		nextStep:
			'Check that it is complete and unchanged. The option \'Crypto Key Header\' is only for a report whose body starts with "SECURE".',
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

/** Turns an error of the reader or of the envelopes into one for the editor. Any other error stays as it is. */
export function toParseError({ context, itemIndex }: Task, error: unknown): unknown {
	if (!(error instanceof DeliveryError)) return error;
	const { message = error.message, nextStep } = TEXTS[error.code] ?? { nextStep: error.message };
	const reason = error.code === 'delivery_malformed' ? `${error.message} ` : '';
	return new NodeOperationError(context.getNode(), message, { itemIndex, description: reason + nextStep });
}
