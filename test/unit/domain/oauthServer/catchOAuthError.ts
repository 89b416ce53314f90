import { OAuthError } from '../../../../nodes/CommercialBanking/domain/errors';

/** Runs a step that must throw an OAuthError, and returns the error. */
export function catchOAuthError(step: () => unknown): OAuthError {
	try {
		step();
	} catch (error) {
		if (error instanceof OAuthError) return error;
		throw error;
	}
	throw new Error('The step did not throw');
}

/** Runs a step that must throw an OAuthError, and returns the code of the error. */
export function catchOAuthCode(step: () => unknown): string {
	return catchOAuthError(step).code;
}
