import { isRecord } from '../domain/json/isRecord';

/** Finds a header of an answer of n8n's HTTP helper. */
export function findHeader(headers: unknown, name: string): string | undefined {
	if (!isRecord(headers)) return undefined;
	const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
	return typeof found === 'string' ? found : undefined;
}
