import { isRecord } from '../domain/json/isRecord';
import { type BankFailureDetails, type BankFailureKind, BankFailure } from './BankFailure';
import { findErrorCode } from './findErrorCode';
import { listCauses } from './listCauses';
import { quoteSafely } from './quoteSafely';
import { type RequestFacts, classifyErrorStatus } from './classifyResponse';
import { ReadTimeout } from './SharedReads';

const KIND_OF_CODE: ReadonlyMap<string, BankFailureKind> = new Map([
	['ECONNABORTED', 'timeout'],
	['ETIMEDOUT', 'timeout'],
	['ESOCKETTIMEDOUT', 'timeout'],
	['ECONNRESET', 'dropped'],
	['EPIPE', 'dropped'],
	['ERR_STREAM_PREMATURE_CLOSE', 'dropped'],
	// zlib: the compressed body broke off.
	['Z_BUF_ERROR', 'dropped'],
	['EAI_AGAIN', 'dropped'],
	// axios: the answer broke off.
	['ERR_BAD_RESPONSE', 'dropped'],
	['ECONNREFUSED', 'refused'],
	['EHOSTUNREACH', 'refused'],
	['ENETUNREACH', 'refused'],
	['ENOTFOUND', 'dns'],
	// n8n: the token endpoint refused.
	['EAUTH', 'sign_in'],
	['ESTATUS', 'sign_in'],
]);

const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH)/;

/** What is known of the request and of the credential. */
interface ThrownFacts extends RequestFacts {
	readonly grant: BankFailureDetails['grant'];
}

/**
 * Turns an error of n8n's HTTP helper into a failure, by its statuses and codes, never by its wording.
 *
 * A 401 of the bank comes here only after n8n has refreshed the access token and tried again. If the token endpoint
 * refuses the refresh, its refusal comes here instead of the 401.
 */
export async function classifyThrown(error: unknown, facts: ThrownFacts): Promise<BankFailure> {
	const causes = listCauses(error);
	const response = causes.map((cause) => cause.response).find(isRecord);
	const status = response?.status;
	const code = causes.map((cause) => cause.code).find((value) => typeof value === 'string');
	const kind = code === undefined ? undefined : kindOfCode(code);
	const isBrokenOff = typeof status !== 'number' && (kind === 'dropped' || kind === 'timeout');
	if (!isBrokenOff && isAnswerOfTokenEndpoint(causes, facts.url)) {
		return new BankFailure('sign_in', { ...describeStatusOrCode(status, code), grant: facts.grant });
	}
	if (typeof status === 'number' && status >= 300) {
		return await classifyErrorStatus(status, response?.data, response?.headers, facts);
	}
	if (kind === 'sign_in' || causes.some(saysReconnect)) {
		return new BankFailure('sign_in', { reason: findOAuthError(causes), grant: facts.grant });
	}
	if (findErrorCode(error) === 'BLOCKED_BY_N8N') return new BankFailure('blocked');
	if (code !== undefined) return new BankFailure(kind ?? 'network', { reason: code });
	if (causes.some((cause) => cause instanceof ReadTimeout)) return new BankFailure('credential_late');
	// No answer and no code: n8n sent nothing, most often because it has no token.
	if (facts.grant !== 'renewable') return new BankFailure('sign_in', { grant: facts.grant });
	return new BankFailure('not_sent', { reason: quoteMessage(error, await facts.loadSecrets()) });
}

/** A failed request to another URL is n8n's own request to the token endpoint. */
function isAnswerOfTokenEndpoint(causes: ReadonlyArray<Record<string, unknown>>, url: string): boolean {
	const config = causes.map((cause) => cause.config).find(isRecord);
	return typeof config?.url === 'string' && config.url !== url;
}

function describeStatusOrCode(status: unknown, code: unknown): BankFailureDetails {
	if (typeof status === 'number') return { status, reason: `HTTP ${status}` };
	return { reason: typeof code === 'string' ? code : undefined };
}

function kindOfCode(code: string): BankFailureKind | undefined {
	return TLS_CODE.test(code) ? 'tls' : KIND_OF_CODE.get(code);
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
