import type { Bank } from './connectBank';
import { type BankFile, makeFileFormat } from './makeFileFormat';
import { sendRequest } from './sendRequest';
import { sendWithRetries } from './sendWithRetries';

/**
 * Fetches a file from the bank.
 *
 * @param url from `resolveBankUrl`, so that the access token goes nowhere else
 * @param contentTypes the types to ask for. Any other type is refused.
 * @throws BankFailure for everything that is not such a file, after retries where they make sense
 */
export async function requestFile(bank: Bank, url: string, contentTypes: readonly string[]): Promise<BankFile> {
	const format = makeFileFormat(contentTypes);
	return await sendWithRetries(async () => await sendRequest(bank, url, format), bank);
}
