import type { IHttpRequestOptions } from 'n8n-workflow';
import { keepError } from '../domain/errors';
import { isRecord } from '../domain/json/isRecord';
import { BankFailure } from './BankFailure';
import { type AnswerFormat, classifyResponse } from './classifyResponse';
import { classifyThrown } from './classifyThrown';
import { type Bank, BANK_CREDENTIAL } from './connectBank';
import { ANSWER_AS_STREAM, readBody } from './readBody';
import { withDeadline } from './withDeadline';

/** How long the bank may send nothing before its answer begins. */
const TIMEOUT_MILLISECONDS = 60_000;

/** How long one request may take, with the whole body and with renewing the access token. */
const DEADLINE_MILLISECONDS = 90_000;

type ReturnedStatuses = IHttpRequestOptions['ignoreHttpStatusErrors'];

/** n8n renews the access token only if its HTTP helper throws the 401. All other statuses are returned. */
const ALL_BUT_401: ReturnedStatuses = { ignore: true, except: [401] };

/** A shorter secret would hide parts of ordinary words. */
const MIN_SECRET_CHARACTERS = 6;

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
	const reason = `no complete answer in ${DEADLINE_MILLISECONDS / 1_000} seconds`;
	const makeError = () => (bank.signal.aborted ? new BankFailure('cancelled') : new BankFailure('timeout', { reason }));
	const deadline = { milliseconds: DEADLINE_MILLISECONDS, signal: bank.signal, makeError };
	try {
		return await withDeadline(deadline, async (signal) => await sendAndClassify(bank, { url, format }, signal));
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
	const facts = { url: request.url, signal, loadSecrets: async () => await loadSecrets(bank) };
	try {
		return await classifyResponse(await sendAndRenewToken(bank, request, signal), facts, request.format);
	} catch (error) {
		return await classifyThrown(error, facts, bank.grant);
	}
}

/** An n8n before 2.10 knows no exceptions and returns the 401 too. A second request makes it throw the 401. */
async function sendAndRenewToken(bank: Bank, request: Request<unknown>, signal: AbortSignal): Promise<unknown> {
	const response = await send(bank, request, signal, ALL_BUT_401);
	if (!isRecord(response) || response.statusCode !== 401) return response;
	await readBody(response.body, 0, signal);
	return await send(bank, request, signal, false);
}

/**
 * In an execution, n8n's helper replaces `abortSignal` by its own signal. Then a request whose answer has not begun ends at
 * `timeout`, and nobody waits for it.
 */
async function send(
	{ context, headers }: Bank,
	{ url, format }: Request<unknown>,
	abortSignal: AbortSignal,
	ignoreHttpStatusErrors: ReturnedStatuses,
): Promise<unknown> {
	return await context.helpers.httpRequestWithAuthentication.call(context, BANK_CREDENTIAL, {
		method: 'GET',
		url,
		headers: { ...headers, accept: format.accept },
		...ANSWER_AS_STREAM,
		sendCredentialsOnCrossOriginRedirect: false,
		timeout: TIMEOUT_MILLISECONDS,
		abortSignal,
		ignoreHttpStatusErrors,
	});
}

/**
 * Loads the secrets that must not be quoted: the API key and the other headers, the tokens as they are now, and the client
 * secret.
 */
async function loadSecrets({ context, headers }: Bank): Promise<string[]> {
	const { 'x-api-key': apiKey = '', ...others } = headers;
	const known = [apiKey, ...Object.values(others).filter(isLongEnough)];
	try {
		const { clientSecret, oauthTokenData } = await context.getCredentials(BANK_CREDENTIAL);
		const tokens = isRecord(oauthTokenData) ? [oauthTokenData.access_token, oauthTokenData.refresh_token] : [];
		return [...known, ...[clientSecret, ...tokens].filter(isLongEnough)];
	} catch {
		return known;
	}
}

function isLongEnough(secret: unknown): secret is string {
	return typeof secret === 'string' && secret.length >= MIN_SECRET_CHARACTERS;
}
