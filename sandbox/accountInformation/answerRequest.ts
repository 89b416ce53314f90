import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../control/parseFaults.ts';
import { capabilitiesOf } from '../control/contracts.ts';
import type { Settings } from '../control/settings.ts';
import { sendJson } from '../http/sendJson.ts';
import type { JsonObject } from '../json/json.ts';
import { forbiddenAccountId, type AccountBook } from './accountBook.ts';
import { answerOperation } from './answerOperation.ts';
import { checkCaller, type CallerStanding } from './checkCaller.ts';
import type { CursorCodec } from './cursorCodec.ts';
import { errorBody, resultBody } from './errorBody.ts';
import type { FaultQueue } from './faultQueue.ts';
import { basePath, parseTarget, type Target } from './operation.ts';
import type { RateLimiter } from './rateLimiter.ts';
import { Refusal } from './refusal.ts';
import { sendImage } from './images/sendImage.ts';
import type { RequestLog } from './requestLog.ts';
import { sendFault } from './sendFault.ts';

/** The parts of the bank that Account Information requests need. */
export interface AccountInformation {
	readonly book: AccountBook;
	readonly settings: Settings;
	readonly codec: CursorCodec;
	readonly faults: FaultQueue;
	readonly limiter: RateLimiter;
	readonly log: RequestLog;
	classifyCaller(request: IncomingMessage): Promise<CallerStanding>;
}

/** Answers one request below the base path. It logs the request when the connection closes. */
export async function answerRequest(
	bank: AccountInformation,
	request: IncomingMessage,
	response: ServerResponse,
	url: URL,
): Promise<void> {
	const target = parseTarget(url.pathname.slice(basePath.length));
	const caller = await bank.classifyCaller(request);
	response.once('close', () =>
		bank.log.add({
			operation: target?.operation ?? 'unknown',
			method: request.method ?? '',
			path: url.pathname,
			query: url.search,
			status: response.headersSent ? response.statusCode : 0,
		}),
	);
	if (target === undefined) {
		sendJson(response, 404, errorBody(404));
		return;
	}
	await answerTarget(bank, { request, response, url, target, caller });
}

interface Exchange {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	readonly url: URL;
	readonly target: Target;
	readonly caller: CallerStanding;
}

async function answerTarget(bank: AccountInformation, exchange: Exchange): Promise<void> {
	const { request, response, target } = exchange;
	if (isOfImageDocument(target, bank.settings)) nameRequest(request, response);
	const fault = bank.faults.take(target.operation, target.accountId);
	const delay = bank.settings.delayMilliseconds + (fault?.delayMilliseconds ?? 0);
	if (delay > 0) await sleep(delay);
	if (fault?.hang) return;
	if (fault?.dropConnection === 'beforeAnswer') return void response.destroy();
	if (!bank.limiter.admit(Date.now())) {
		refuseRate(bank.settings, response, describeError({ status: 429 }, target, bank.settings));
		return;
	}
	if (fault !== undefined && fault.status !== 0) {
		sendFault(response, fault, describeError(fault, target, bank.settings));
		return;
	}
	answerWell(bank, exchange, fault);
}

function answerWell(bank: AccountInformation, exchange: Exchange, fault: Fault | undefined): void {
	const { request, response, url, target, caller } = exchange;
	try {
		checkCaller(request, { operation: target.operation, settings: bank.settings }, caller);
		if (target.operation === 'getImage') {
			if (isOfImageDocument(target, bank.settings)) checkImage(bank.book, target);
			sendImage(response, { imageId: target.imageId, accept: request.headers.accept, settings: bank.settings });
			return;
		}
		const scheme = 'encrypted' in request.socket ? 'https' : 'http';
		const origin = `${scheme}://${request.headers.host ?? '127.0.0.1'}`;
		const partialContent = findPartialContent(fault, target, bank.settings);
		const body = answerOperation(target, { ...bank, origin, query: url.searchParams, partialContent });
		if (fault?.dropConnection === 'middle') {
			cutInTheMiddle(response, JSON.stringify(body));
			return;
		}
		sendJson(response, partialContent === undefined ? 200 : 206, body);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		sendJson(response, error.status, describeError(error, target, bank.settings));
	}
}

const isOfImageDocument = ({ operation }: Target, settings: Settings): boolean =>
	operation === 'getImage' && capabilitiesOf(settings).imageRetrieval;

/** Image Retrieval names each request, also in the answer to it. */
function nameRequest({ headers }: IncomingMessage, response: ServerResponse): void {
	const requestId = randomUUID();
	response.setHeader('x-request-id', requestId);
	response.setHeader('x-fapi-interaction-id', headers['x-fapi-interaction-id'] ?? requestId);
}

function checkImage(book: AccountBook, { accountId, imageId }: Target): void {
	if (!book.hasImage(accountId, imageId)) throw new Refusal(404, 'There is no such image.');
}

function findPartialContent(fault: Fault | undefined, { operation }: Target, settings: Settings) {
	return capabilitiesOf(settings).partialEverywhere || operation === 'listTransactions'
		? fault?.partialContent
		: undefined;
}

/** Image Retrieval has an error of its own. What the user may not see is told in the third kind of error. */
function describeError(
	{ status, detail }: { readonly status: number; readonly detail?: string | undefined },
	target: Target,
	settings: Settings,
): JsonObject {
	const body = errorBody(status, detail);
	if (isOfImageDocument(target, settings)) {
		return { type: 'about:blank', title: STATUS_CODES[status], detail: body.message };
	}
	const isForbidden = target.accountId === forbiddenAccountId && status === 403 && detail === undefined;
	return isForbidden && capabilitiesOf(settings).errorResult ? resultBody(status) : body;
}

function cutInTheMiddle(response: ServerResponse, text: string): void {
	response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
	response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}

function refuseRate(settings: Settings, response: ServerResponse, body: JsonObject): void {
	if (settings.rateLimitRetryAfter === 'seconds') response.setHeader('retry-after', '1');
	if (settings.rateLimitRetryAfter === 'date') {
		response.setHeader('retry-after', new Date(Date.now() + 1000).toUTCString());
	}
	sendJson(response, 429, body);
}
