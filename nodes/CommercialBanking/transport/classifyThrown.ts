import { isRecord } from '../domain/json/isJsonObject';
import { quoteSafely } from '../domain/values/quoteSafely';
import { type BankFailureDetails, type BankFailureKind, BankFailure } from './BankFailure';
import { type RequestFacts, classifyErrorStatus } from './classifyResponse';

/** Our own code: n8n's protection against requests to its own network has names and no codes. */
const BLOCKED_BY_N8N = 'BLOCKED_BY_N8N';

/** Errors are wrapped in errors. The limit also ends the search if an error is its own cause. */
const MAX_CAUSES = 6;

/** The codes of Node, of zlib (Z_BUF_ERROR: the body broke off), of axios (ERR_BAD_RESPONSE: the answer broke off) and of n8n. */
const CODES: ReadonlyArray<readonly [BankFailureKind, RegExp]> = [
	['timeout', /^(?:ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)$/],
	// EAI_AGAIN: the name server did not answer, so the same call may work a moment later.
	['dropped', /^(?:ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|Z_BUF_ERROR|EAI_AGAIN|ERR_BAD_RESPONSE)$/],
	['tls', /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH)/],
	// n8n's OAuth2 client has these codes when the token endpoint refuses (n8n 2.41.1).
	['sign_in', /^(?:EAUTH|ESTATUS)$/],
	['blocked', new RegExp(`^${BLOCKED_BY_N8N}$`)],
	// Any other code, such as ECONNREFUSED or ENOTFOUND.
	['unreachable', /^/],
];

/**
 * Turns an error of n8n's HTTP helper into a failure, never by its wording. n8n throws these errors, here in the order in
 * which they are looked for. Each may be the cause of another error.
 *
 * 1. A failed request to the token endpoint: `config.url` is its address.
 * 2. An answer of the bank: `response.status`. A 401 comes here only after n8n has renewed the token and tried again.
 * 3. A refusal of the token endpoint: `code` EAUTH or ESTATUS, with `body.error`; or `failure.cause` 'credential-invalid'.
 * 4. No complete answer: a `code` of `CODES`, or a `name` that begins with Ssrf.
 * 5. Nothing sent: only a message.
 */
export async function classifyThrown(
	error: unknown,
	facts: RequestFacts,
	grant: BankFailureDetails['grant'],
): Promise<BankFailure> {
	const causes = listCauses(error);
	const response = causes.map((cause) => cause.response).find(isRecord);
	const status = typeof response?.status === 'number' ? response.status : 0;
	const code = findErrorCode(error);
	const kind = classifyCode(code);
	// A 2xx is thrown if its body broke off.
	const isErrorStatus = status >= 300;
	// A broken connection says nothing about the sign-in, also if it was to the token endpoint. It is worth a retry.
	const isBrokenOff = !isErrorStatus && (kind === 'dropped' || kind === 'timeout');
	if (wasSentToTokenEndpoint(causes, facts.url) && !isBrokenOff) {
		const what = isErrorStatus ? { status, reason: `HTTP ${status}` } : { reason: code };
		return new BankFailure('sign_in', { ...what, grant });
	}
	if (isErrorStatus) {
		return await classifyErrorStatus(status, response?.data, response?.headers, facts);
	}
	if (kind === 'sign_in' || causes.some(saysReconnect)) {
		return new BankFailure('sign_in', { ...findOAuthError(causes), grant });
	}
	if (kind === 'blocked') return new BankFailure('blocked');
	if (kind !== undefined) return new BankFailure(kind, { reason: code });
	// No answer and no code: n8n sent nothing, most often because it has no token.
	if (grant === 'not_connected') return new BankFailure('sign_in', { grant });
	const reason = error instanceof Error ? quoteSafely(error.message) : undefined;
	return new BankFailure('not_sent', { reason });
}

/** Tells what went wrong from the code that `findErrorCode` has found. */
export function classifyCode(code: string | undefined): BankFailureKind | undefined {
	return code === undefined ? undefined : CODES.find(([, pattern]) => pattern.test(code))?.[0];
}

/** @param url of our request. A request to another URL is n8n's own, to the token endpoint. */
function wasSentToTokenEndpoint(causes: ReadonlyArray<Record<string, unknown>>, url: string): boolean {
	const config = causes.map((cause) => cause.config).find(isRecord);
	return typeof config?.url === 'string' && config.url !== url;
}

/** Whether n8n says that the refresh token was refused (invalid_grant). It then hides EAUTH (n8n 2.40.7 and 2.41.1). */
function saysReconnect({ failure }: Record<string, unknown>): boolean {
	return isRecord(failure) && failure.cause === 'credential-invalid';
}

/**
 * Finds the error code of the token endpoint (RFC 6749, section 5.2). Without one, for example after an HTML page, the
 * status shows that it is no refusal: it may be 200 then.
 */
function findOAuthError(causes: ReadonlyArray<Record<string, unknown>>): BankFailureDetails {
	const code = causes.map((cause) => (isRecord(cause.body) ? cause.body.error : undefined)).find(Boolean);
	if (typeof code === 'string') return { reason: /^[a-z_]{1,50}$/.test(code) ? code : undefined };
	const status = causes.find((cause) => cause.code === 'ESTATUS')?.status;
	return typeof status === 'number' ? { status, reason: `HTTP ${status}` } : {};
}

function listCauses(error: unknown): Array<Record<string, unknown>> {
	const causes: Array<Record<string, unknown>> = [];
	for (let cause = error; isRecord(cause) && causes.length < MAX_CAUSES; cause = cause.cause) causes.push(cause);
	return causes;
}

/**
 * Finds the code of an error of n8n's HTTP helper, for example `ECONNREFUSED`. Messages are left out, because they may
 * hold what was sent.
 *
 * @returns `BLOCKED_BY_N8N` if n8n is set not to call this address; undefined if there is no code
 */
export function findErrorCode(error: unknown): string | undefined {
	for (const { code, name } of listCauses(error)) {
		if (typeof name === 'string' && /^Ssrf/.test(name)) return BLOCKED_BY_N8N;
		if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code)) return code;
	}
	return undefined;
}
