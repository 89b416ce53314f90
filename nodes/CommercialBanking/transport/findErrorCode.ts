import { isRecord } from '../domain/json/isRecord';
import type { BankFailureKind } from './BankFailure';

/** Our own code: n8n's protection against requests to its own network has names and no codes. */
const BLOCKED_BY_N8N = 'BLOCKED_BY_N8N';

const BLOCKED_NAME = /^Ssrf/;

const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;

/** Errors are wrapped in errors. Also ends the search if an error is its own cause. */
const MAX_CAUSES = 6;

/** The codes of Node, zlib, axios and n8n. */
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
	[BLOCKED_BY_N8N, 'blocked'],
]);

const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH)/;

/** Lists an error of n8n's HTTP helper and its causes, from the outside to the inside. */
export function listCauses(error: unknown): Array<Record<string, unknown>> {
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
		if (typeof name === 'string' && BLOCKED_NAME.test(name)) return BLOCKED_BY_N8N;
		if (typeof code === 'string' && CODE.test(code)) return code;
	}
	return undefined;
}

/** Says what a code means. */
export function classifyErrorCode(code: string): BankFailureKind {
	return TLS_CODE.test(code) ? 'tls' : (KIND_OF_CODE.get(code) ?? 'network');
}
