import { listCauses } from './listCauses';

const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;

/** n8n's protection against requests to its own network has names and no codes. */
const BLOCKED_BY_N8N = /^Ssrf/;

/**
 * Finds the code of an error of n8n's HTTP helper, for example `ECONNREFUSED`. Messages are left out, because they may
 * hold what was sent.
 *
 * @returns `BLOCKED_BY_N8N` if n8n is set not to call this address; `UNKNOWN` if there is no code
 */
export function findErrorCode(error: unknown): string {
	for (const { code, name } of listCauses(error)) {
		if (typeof name === 'string' && BLOCKED_BY_N8N.test(name)) return 'BLOCKED_BY_N8N';
		if (typeof code === 'string' && CODE.test(code)) return code;
	}
	return 'UNKNOWN';
}
