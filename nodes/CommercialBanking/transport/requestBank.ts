import type { BankAnswer } from './BankAnswer';
import type { Bank } from './connectBank';
import { jsonFormat } from './jsonFormat';
import { sendRequest } from './sendRequest';
import { sendWithRetries } from './sendWithRetries';

/** Values of query parameters. Undefined ones are left out. */
type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * Sends a GET request to the bank, and parses the JSON of its answer.
 *
 * @param path segments below the API's base path, not encoded
 * @throws BankFailure for everything that is not a 2xx answer with JSON, after retries where they make sense
 */
export async function requestBank(bank: Bank, path: readonly string[], query: Query = {}): Promise<BankAnswer> {
	const url = buildUrl(bank.apiUrl, path, query);
	return await sendWithRetries(async () => await sendRequest(bank, url, jsonFormat), bank);
}

function buildUrl(apiUrl: string, path: readonly string[], query: Query): string {
	const parameters: string[] = [];
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined) parameters.push(`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
	}
	const url = [apiUrl, ...path.map((segment) => encodeURIComponent(segment))].join('/');
	return parameters.length > 0 ? `${url}?${parameters.join('&')}` : url;
}
