import { OAuthError } from '../../../../nodes/CommercialBanking/domain/oauthServer/OAuthError';

/** Runs a step that is to be refused and gives the error; anything but an OAuthError fails the test. */
export function catchOAuthError(step: () => unknown): OAuthError {
	try {
		step();
	} catch (error) {
		if (error instanceof OAuthError) return error;
		throw error;
	}
	throw new Error('Nothing was refused');
}

/** The code with which a step is refused. */
export function catchOAuthCode(step: () => unknown): string {
	return catchOAuthError(step).code;
}
