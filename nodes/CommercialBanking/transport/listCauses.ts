import { isRecord } from '../domain/json/isRecord';

/** Errors are wrapped in errors. Also ends the search if an error is its own cause. */
const MAX_CAUSES = 6;

/** Lists an error of n8n's HTTP helper and its causes, from the outside to the inside. */
export function listCauses(error: unknown): Array<Record<string, unknown>> {
	const causes: Array<Record<string, unknown>> = [];
	for (let cause = error; isRecord(cause) && causes.length < MAX_CAUSES; cause = cause.cause) causes.push(cause);
	return causes;
}
