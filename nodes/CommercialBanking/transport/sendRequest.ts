import type { IHttpRequestOptions } from 'n8n-workflow';
import { isRecord } from '../domain/json/isRecord';
import { BankFailure } from './BankFailure';
import type { Bank } from './connectBank';
import { BANK_CREDENTIAL } from './connectBank';
import { classifyResponse } from './classifyResponse';
import { classifyThrown } from './classifyThrown';
import type { BankAnswer } from './BankAnswer';

type ReturnedStatuses = IHttpRequestOptions['ignoreHttpStatusErrors'];

/** n8n renews the access token only where a 401 is thrown, so that status is not returned. */
const ALL_BUT_401: ReturnedStatuses = { ignore: true, except: [401] };

/** Sends one request with the access token and the API key. Failures are returned, not thrown. */
export async function sendRequest(bank: Bank, url: string): Promise<BankAnswer | BankFailure> {
	try {
		const response = await sendAndRenew(bank, url);
		return classifyResponse(response, { url, secrets: [bank.apiKey], now: bank.pacing.clock.now() });
	} catch (error) {
		if (bank.pacing.signal.aborted) return new BankFailure('cancelled');
		return classifyThrown(error, { url, secrets: [bank.apiKey], now: bank.pacing.clock.now(), grant: bank.grant });
	}
}

/** An n8n before 2.10 knows no exceptions and returns the 401 too: it is then asked again, in a way that it throws. */
async function sendAndRenew(bank: Bank, url: string): Promise<unknown> {
	const response = await send(bank, url, ALL_BUT_401);
	return isRecord(response) && response.statusCode === 401 ? await send(bank, url, false) : response;
}

async function send(bank: Bank, url: string, returned: ReturnedStatuses): Promise<unknown> {
	const { context } = bank;
	const options = { ...requestOptions(bank, url), ignoreHttpStatusErrors: returned };
	return await context.helpers.httpRequestWithAuthentication.call(context, BANK_CREDENTIAL, options);
}

function requestOptions(bank: Bank, url: string): IHttpRequestOptions {
	return {
		method: 'GET',
		url,
		headers: { accept: 'application/json', 'x-api-key': bank.apiKey },
		returnFullResponse: true,
		// As bytes: parsed here, without losing digits.
		json: false,
		encoding: 'arraybuffer',
		// A redirect would take the access token and the API key along.
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
		timeout: bank.timeoutMilliseconds,
	};
}
