import type { IHttpRequestOptions } from 'n8n-workflow';
import { BankFailure } from './BankFailure';
import type { Bank } from './connectBank';
import { BANK_CREDENTIAL } from './connectBank';
import { readResponse } from './readResponse';
import { readThrown } from './readThrown';
import type { BankAnswer } from './requestBank';

/** Sends one request with the access token and the API key. Failures are returned, not thrown. */
export async function sendRequest(bank: Bank, url: string): Promise<BankAnswer | BankFailure> {
	try {
		const response: unknown = await bank.context.helpers.httpRequestWithAuthentication.call(
			bank.context,
			BANK_CREDENTIAL,
			requestOptions(bank, url),
		);
		return readResponse(response, { url, secrets: [bank.apiKey], now: bank.pacing.clock.now() });
	} catch (error) {
		if (bank.pacing.signal.aborted) return new BankFailure('cancelled');
		return readThrown(error, { url, secrets: [bank.apiKey], now: bank.pacing.clock.now(), grant: bank.grant });
	}
}

function requestOptions(bank: Bank, url: string): IHttpRequestOptions {
	return {
		method: 'GET',
		url,
		headers: { accept: 'application/json', 'x-api-key': bank.apiKey },
		// n8n refreshes the access token only where a 401 is thrown, so that status is not ignored.
		ignoreHttpStatusErrors: { ignore: true, except: [401] },
		returnFullResponse: true,
		// As text: parsed here, without losing digits.
		json: false,
		encoding: 'text',
		// A redirect would take the access token and the API key along.
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
		timeout: bank.timeoutMs,
	};
}
