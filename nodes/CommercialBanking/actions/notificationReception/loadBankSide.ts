import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { DeliveryError, keepError } from '../../domain/errors';
import { type DecryptionKeys, loadDecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import type { OAuthClient } from '../../domain/oauthServer/authenticateClient';
import { loadOAuthClient } from '../../domain/oauthServer/loadOAuthClient';

/** What the bank knows, and the keys with which to judge the answers. */
export interface BankSide {
	readonly keys: DecryptionKeys;
	/** Undefined if the tokens come from another OAuth server. */
	readonly client: OAuthClient | undefined;
	/** Empty if the bank need not send one. */
	readonly apiKey: string;
}

/**
 * Loads the notifications credential as the bank sees it.
 *
 * @returns what is wrong with the credential, as a text without any of its content, if it cannot be used
 */
export function loadBankSide(data: ICredentialDataDecryptedObject): BankSide | string {
	try {
		const keys = loadDecryptionKeys(data);
		const { expectedApiKey: apiKey } = data;
		return { keys, client: loadOAuthClient(data), apiKey: typeof apiKey === 'string' ? apiKey : '' };
	} catch (error) {
		if (error instanceof DeliveryError) return error.message;
		throw keepError(error);
	}
}
