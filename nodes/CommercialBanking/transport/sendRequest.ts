import type { IHttpRequestOptions } from 'n8n-workflow';
import { keepError } from '../domain/errors';
import { isRecord } from '../domain/json/isRecord';
import { ANSWER_AS_STREAM } from './answerAsStream';
import type { AnswerFormat } from './AnswerFormat';
import { BankFailure } from './BankFailure';
import { classifyResponse } from './classifyResponse';
import { classifyThrown } from './classifyThrown';
import { type Bank, BANK_CREDENTIAL } from './connectBank';
import { loadSecrets } from './loadSecrets';
import { overrideContext } from './overrideContext';
import { readBody } from './readBody';
import { withDeadline } from './withDeadline';

type ReturnedStatuses = IHttpRequestOptions['ignoreHttpStatusErrors'];

/** n8n renews the access token only if its HTTP helper throws the 401. All other statuses are returned. */
const ALL_BUT_401: ReturnedStatuses = { ignore: true, except: [401] };

/** One request, and what its answer should be. */
interface Request<Answer> {
	readonly url: string;
	readonly format: AnswerFormat<Answer>;
}

/**
 * Sends one request with the access token, the API key and the bank's additional headers. Failures are returned, not
 * thrown.
 *
 * @param url an absolute URL below the API's address
 */
export async function sendRequest<Answer>(
	bank: Bank,
	url: string,
	format: AnswerFormat<Answer>,
): Promise<Answer | BankFailure> {
	try {
		const send = async (signal: AbortSignal) => await sendAndClassify(bank, { url, format }, signal);
		return await withDeadline(bank.deadlineMilliseconds, bank.signal, send);
	} catch (error) {
		if (error instanceof BankFailure) return error;
		throw keepError(error);
	}
}

async function sendAndClassify<Answer>(
	bank: Bank,
	request: Request<Answer>,
	signal: AbortSignal,
): Promise<Answer | BankFailure> {
	const { url, format } = request;
	const facts = { url, signal, loadSecrets: async () => await loadSecrets(bank), grant: bank.grant };
	try {
		const response = await sendAndRenewToken(bank, request, signal);
		return await classifyResponse(response, { ...facts, epochNow: bank.clock.epochNow() }, format);
	} catch (error) {
		return await classifyThrown(error, { ...facts, epochNow: bank.clock.epochNow() });
	}
}

/** An n8n before 2.10 knows no exceptions and returns the 401 too. A second request makes it throw the 401. */
async function sendAndRenewToken(bank: Bank, request: Request<unknown>, signal: AbortSignal): Promise<unknown> {
	const options = buildOptions(bank, request);
	const response = await send(bank, options, signal, ALL_BUT_401);
	if (!isRecord(response) || response.statusCode !== 401) return response;
	await readBody(response.body, 0, signal);
	return await send(bank, options, signal, false);
}

async function send(
	bank: Bank,
	options: IHttpRequestOptions,
	signal: AbortSignal,
	returned: ReturnedStatuses,
): Promise<unknown> {
	// n8n's helper takes the signal of the context or, if the context has none, that of the options.
	const context = overrideContext(bank.context, { getExecutionCancelSignal: () => signal });
	const sent = { ...options, abortSignal: signal, ignoreHttpStatusErrors: returned };
	return await context.helpers.httpRequestWithAuthentication.call(context, BANK_CREDENTIAL, sent);
}

function buildOptions(bank: Bank, { url, format }: Request<unknown>): IHttpRequestOptions {
	return {
		method: 'GET',
		url,
		headers: { accept: format.accept, ...bank.headers, 'x-api-key': bank.apiKey },
		...ANSWER_AS_STREAM,
		sendCredentialsOnCrossOriginRedirect: false,
		timeout: bank.timeoutMilliseconds,
	};
}
