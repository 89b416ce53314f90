import { isRecord } from '../domain/json/isRecord';
import { type BankFailureDetails, BankFailure } from './BankFailure';
import { type RequestFacts, classifyErrorStatus } from './classifyResponse';
import { classifyErrorCode, findErrorCode, listCauses } from './findErrorCode';
import { quoteSafely } from './quoteSafely';

/**
 * Turns an error of n8n's HTTP helper into a failure, by its statuses and codes, never by its wording.
 *
 * A 401 of the bank comes here only after n8n has refreshed the access token and tried again. If the token endpoint
 * refuses the refresh, its refusal comes here instead of the 401.
 */
export async function classifyThrown(
	error: unknown,
	facts: RequestFacts,
	grant: BankFailureDetails['grant'],
): Promise<BankFailure> {
	const causes = listCauses(error);
	const response = causes.map((cause) => cause.response).find(isRecord);
	const status = response?.status;
	const code = findErrorCode(error);
	const kind = code === undefined ? undefined : classifyErrorCode(code);
	const isBrokenOff = typeof status !== 'number' && (kind === 'dropped' || kind === 'timeout');
	if (!isBrokenOff && isAnswerOfTokenEndpoint(causes, facts.url)) {
		return new BankFailure('sign_in', { ...describeStatusOrCode(status, code), grant });
	}
	if (typeof status === 'number' && status >= 300) {
		return await classifyErrorStatus(status, response?.data, response?.headers, facts);
	}
	if (kind === 'sign_in' || causes.some(saysReconnect)) {
		return new BankFailure('sign_in', { reason: findOAuthError(causes), grant });
	}
	if (kind === 'blocked') return new BankFailure('blocked');
	if (kind !== undefined) return new BankFailure(kind, { reason: code });
	// No answer and no code: n8n sent nothing, most often because it has no token.
	if (grant !== 'renewable') return new BankFailure('sign_in', { grant });
	return new BankFailure('not_sent', { reason: quoteMessage(error, await facts.loadSecrets()) });
}

/** A failed request to another URL is n8n's own request to the token endpoint. */
function isAnswerOfTokenEndpoint(causes: ReadonlyArray<Record<string, unknown>>, url: string): boolean {
	const config = causes.map((cause) => cause.config).find(isRecord);
	return typeof config?.url === 'string' && config.url !== url;
}

function describeStatusOrCode(status: unknown, code: string | undefined): BankFailureDetails {
	return typeof status === 'number' ? { status, reason: `HTTP ${status}` } : { reason: code };
}

/** n8n marks a refused refresh token (invalid_grant) so. */
function saysReconnect({ failure }: Record<string, unknown>): boolean {
	return isRecord(failure) && failure.cause === 'credential-invalid';
}

/** The error code of RFC 6749, section 5.2. */
function findOAuthError(causes: ReadonlyArray<Record<string, unknown>>): string | undefined {
	const code = causes.map((cause) => (isRecord(cause.body) ? cause.body.error : undefined)).find(Boolean);
	return typeof code === 'string' && /^[a-z_]{1,50}$/.test(code) ? code : undefined;
}

function quoteMessage(error: unknown, secrets: readonly string[]): string | undefined {
	return error instanceof Error ? quoteSafely(error.message, secrets) : undefined;
}
