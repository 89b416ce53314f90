import { isRecord } from '../domain/json/isRecord';
import { type Bank, BANK_CREDENTIAL } from './connectBank';

/** A shorter one would hide parts of ordinary words. */
const MIN_SECRET_CHARACTERS = 6;

/**
 * Loads the secrets that must not be quoted: the API key, the tokens as they are now, and the client secret.
 *
 * @returns only the API key if the credential cannot be loaded
 */
export async function loadSecrets({ context, apiKey }: Bank): Promise<string[]> {
	try {
		const { clientSecret, oauthTokenData } = await context.getCredentials(BANK_CREDENTIAL);
		const tokens = isRecord(oauthTokenData) ? [oauthTokenData.access_token, oauthTokenData.refresh_token] : [];
		return [apiKey, ...[clientSecret, ...tokens].filter(isLongEnough)];
	} catch {
		return [apiKey];
	}
}

function isLongEnough(secret: unknown): secret is string {
	return typeof secret === 'string' && secret.length >= MIN_SECRET_CHARACTERS;
}
