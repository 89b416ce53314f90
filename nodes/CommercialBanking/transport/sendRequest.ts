import type { IHttpRequestOptions } from 'n8n-workflow';
import { isRecord } from '../domain/json/isRecord';
import type { BankAnswer } from './BankAnswer';
import { BankFailure } from './BankFailure';
import { classifyResponse } from './classifyResponse';
import { classifyThrown } from './classifyThrown';
import { type Bank, BANK_CREDENTIAL } from './connectBank';

type ReturnedStatuses = IHttpRequestOptions['ignoreHttpStatusErrors'];

/** n8n renews the access token only if its HTTP helper throws the 401. All other statuses are returned. */
const ALL_BUT_401: ReturnedStatuses = { ignore: true, except: [401] };

/** Sends one request with the access token and the API key. Failures are returned, not thrown. */
export async function sendRequest(bank: Bank, url: string): Promise<BankAnswer | BankFailure> {
	const facts = { url, secrets: [bank.apiKey] };
	try {
		const response = await sendAndRenewToken(bank, url);
		return classifyResponse(response, { ...facts, epochNow: bank.clock.epochNow() });
	} catch (error) {
		if (bank.signal.aborted) return new BankFailure('cancelled');
		return classifyThrown(error, { ...facts, epochNow: bank.clock.epochNow(), grant: bank.grant });
	}
}

/** An n8n before 2.10 knows no exceptions and returns the 401 too. A second request makes it throw the 401. */
async function sendAndRenewToken(bank: Bank, url: string): Promise<unknown> {
	const response = await send(bank, url, ALL_BUT_401);
	return isRecord(response) && response.statusCode === 401 ? await send(bank, url, false) : response;
}

async function send(bank: Bank, url: string, returned: ReturnedStatuses): Promise<unknown> {
	const { context } = bank;
	const options = { ...buildOptions(bank, url), ignoreHttpStatusErrors: returned };
	return await context.helpers.httpRequestWithAuthentication.call(context, BANK_CREDENTIAL, options);
}

function buildOptions(bank: Bank, url: string): IHttpRequestOptions {
	return {
		method: 'GET',
		url,
		headers: { accept: 'application/json', 'x-api-key': bank.apiKey },
		returnFullResponse: true,
		// As bytes: n8n's own JSON parser would lose digits.
		json: false,
		encoding: 'arraybuffer',
		// A redirect would send the access token and the API key to another address.
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
		timeout: bank.timeoutMilliseconds,
	};
}
