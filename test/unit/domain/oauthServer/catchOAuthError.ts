import { OAuthError } from '../../../../nodes/CommercialBanking/domain/oauthServer/OAuthError';

/**
 * Runs a step that must be refused.
 *
 * @returns its OAuthError; any other error fails the test
 */
export function catchOAuthError(step: () => unknown): OAuthError {
	try {
		step();
	} catch (error) {
		if (error instanceof OAuthError) return error;
		throw error;
	}
	throw new Error('Nothing was refused');
}

/** @returns the code of the OAuthError that a step throws */
export function catchOAuthCode(step: () => unknown): string {
	return catchOAuthError(step).code;
}
