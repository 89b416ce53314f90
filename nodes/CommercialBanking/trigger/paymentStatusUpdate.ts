import { createHash } from 'node:crypto';
import { type IWebhookFunctions, type IWebhookResponseData, sleep } from 'n8n-workflow';
import type { OpenedEnvelope } from '../domain/envelope/openEnvelope';
import { DeliveryError, type DeliveryErrorCode, keepError } from '../domain/errors';
import { readReport } from '../domain/pain002/readReport';
import { decodePlaintext } from '../domain/pain002/tree/decodePlaintext';
import { yieldToEventLoop } from '../transport/yieldToEventLoop';
import { answerNow } from './answerNow';
import { authenticateAndOpen } from './authenticateAndOpen';
import type { Claim, Ending } from './DeliveryClaims';
import type { Emission } from './Emission';
import { getTriggerParameters, type TriggerParameters } from './getTriggerParameters';
import { getTriggerState, type TriggerState } from './getTriggerState';
import { makeStatusEmission } from './makeStatusEmission';
import { makeUnreadableEmission } from './makeUnreadableEmission';
import type { WebhookRequest } from './parseWebhookRequest';
import { refusalFor, success } from './refusalFor';
import { loadAccepted, saveAccepted } from './saveAccepted';
import { storeEmission } from './storeEmission';

/** How long a duplicate waits for the answer of the first. After that, it is told to come again. */
const DUPLICATE_WAIT_MILLISECONDS = 25_000;

/** An authenticated delivery, and all that its steps need. */
interface Delivery {
	readonly context: IWebhookFunctions;
	readonly request: WebhookRequest;
	readonly body: string;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	readonly parameters: TriggerParameters;
	readonly state: TriggerState;
	/** Test deliveries are not compared with those of production, and not remembered with them. */
	readonly isTest: boolean;
}

const NO_STATUS = 'The notification holds no status that is asked for here.';

const unclaimed: Claim = { state: 'first', settle: () => {} };

/**
 * `POST /paymentStatusUpdate/v1`: the bank delivers one encrypted pain.002 report.
 *
 * Authenticates, opens the envelope, sets duplicates aside, reads the report, filters, stores, answers. A delivery that
 * cannot be read goes to output 1. A caller without a valid token reaches neither output, and nor does a reception check.
 *
 * What it promises, and what `test/unit/trigger/model` plays with everything that can fail:
 *
 * - 200 means that n8n has stored the notification, now or before, or that it is filtered out. In `lastNode` mode it
 *   means that the workflow has ended well.
 * - What is not stored is asked for again: 503, or 500 if the workflow has failed. 400 comes only after output 1 is stored.
 * - Every request is answered within three minutes, except that `lastNode` waits for the workflow.
 * - A notification comes out twice only if
 *   - n8n is stopped before a request that starts no execution could save its id, or if 3,000 newer ids are saved;
 *   - n8n has neither stored nor refused it within 12 hours, and stores it later;
 *   - n8n says that it could not store it, although it has, and finds it at its next start;
 *   - it comes again after 48 hours, or after 250,000 others;
 *   - it comes to two processes of n8n within the time that saving takes;
 *   - the user has turned off that duplicates are ignored.
 */
export async function paymentStatusUpdate(
	context: IWebhookFunctions,
	request: WebhookRequest,
): Promise<IWebhookResponseData> {
	const { body, opened, isCheck } = await authenticateAndOpen(context, request);
	if (isCheck) return answerCheck(context, request, opened);
	const delivery: Delivery = {
		context,
		request,
		body,
		receivedAt: new Date().toISOString(),
		parameters: getTriggerParameters(context),
		state: getTriggerState(context),
		isTest: context.getMode() === 'manual',
	};
	if (!delivery.isTest) loadAccepted(context, delivery.state);
	return opened instanceof DeliveryError ? await reject(delivery, opened, null) : await acceptOnce(delivery, opened);
}

/** Answers a reception check as a delivery is answered. It starts nothing and is not remembered. */
function answerCheck(
	context: IWebhookFunctions,
	request: WebhookRequest,
	opened: OpenedEnvelope | DeliveryError,
): IWebhookResponseData {
	const isOpened = !(opened instanceof DeliveryError);
	return answerNow(context, request, isOpened ? success('The reception check was received.') : refusalFor(opened));
}

/** Claims a notification, then reads and stores it. */
async function acceptOnce(delivery: Delivery, opened: OpenedEnvelope): Promise<IWebhookResponseData> {
	const { state, parameters, isTest } = delivery;
	const deliveryId = sha256(opened.plaintext);
	const ignoresDuplicates = parameters.ignoreDuplicates && !isTest;
	const claim = ignoresDuplicates ? state.accepted.claim(deliveryId) : unclaimed;
	return claim.state === 'first'
		? await accept(delivery, opened, deliveryId, claim.settle)
		: await answerDuplicate(delivery, deliveryId, claim);
}

/** Gives a duplicate the answer that the first delivery had, or has as soon as it ends. */
async function answerDuplicate(
	delivery: Delivery,
	deliveryId: string,
	claim: Exclude<Claim, { state: 'first' }>,
): Promise<IWebhookResponseData> {
	const ending = claim.state === 'known' ? 'accepted' : await waitForEnding(claim.ending);
	if (ending === 'leftOut') return answerQuietly(delivery, NO_STATUS);
	if (ending instanceof DeliveryError) return await reject(delivery, ending, deliveryId);
	if (ending === 'failed') return answerNotStored(delivery);
	return answerQuietly(delivery, 'The notification was accepted before.');
}

async function accept(
	delivery: Delivery,
	opened: OpenedEnvelope,
	deliveryId: string,
	settle: (ending: Ending) => void,
): Promise<IWebhookResponseData> {
	if (!isAskedFor(delivery)) {
		settle('leftOut');
		return answerQuietly(delivery, 'Payments of this type are not asked for here.');
	}
	let emission: Emission;
	try {
		emission = await readNotification(delivery, opened, deliveryId);
	} catch (error) {
		settle(error instanceof DeliveryError ? error : 'failed');
		if (error instanceof DeliveryError) return await reject(delivery, error, deliveryId);
		throw keepError(error);
	}
	if (emission.items.length === 0) {
		settle('leftOut');
		return answerQuietly(delivery, NO_STATUS);
	}
	const answer = success('The notification was accepted.');
	return await storeEmission(delivery.context, delivery.request, { emission, answer, settle }, delivery);
}

function isAskedFor({ request, parameters: { paymentTypes } }: Delivery): boolean {
	const type = request.headers['x-payment-type']?.trim().toUpperCase() ?? '';
	return paymentTypes.length === 0 || type === '' || paymentTypes.includes(type);
}

/** @throws DeliveryError `report_unreadable` */
async function readNotification(
	{ request, receivedAt, parameters }: Delivery,
	opened: OpenedEnvelope,
	deliveryId: string,
): Promise<Emission> {
	const keepElements = parameters.includeRaw;
	const report = await readReport(decodePlaintext(opened.plaintext), { yieldToEventLoop, keepElements });
	const details = {
		id: deliveryId,
		receivedAt,
		requestId: request.headers['x-request-id'] ?? null,
		paymentType: request.headers['x-payment-type'] ?? null,
		retry: isRetry(request),
		keyId: opened.keyId,
		envelope: opened.envelope,
	};
	return await makeStatusEmission(report, parameters, details);
}

/** Hands a delivery that cannot be read to output 1, once. It is refused when that is stored. */
async function reject(
	delivery: Delivery,
	error: DeliveryError,
	deliveryId: string | null,
): Promise<IWebhookResponseData> {
	const { context, request, body, receivedAt, state, isTest } = delivery;
	const answer = refusalFor(error);
	const retryName = deliveryId === null ? nameRetries(request, error.code) : undefined;
	const name =
		isRetry(request) && retryName !== undefined ? retryName : nameRejection(delivery, error.code, deliveryId);
	const claim = isTest ? unclaimed : state.rejected.claim(name);
	if (claim.state === 'underWay' && (await waitForEnding(claim.ending)) !== 'accepted')
		return answerNotStored(delivery);
	if (claim.state !== 'first') return answerNow(context, request, answer);
	let emission: Emission;
	try {
		const rejection = { error, body, deliveryId, status: answer.status, receivedAt };
		emission = await makeUnreadableEmission(context, request, rejection);
	} catch (failure) {
		claim.settle('failed');
		throw keepError(failure);
	}
	const settle = (ending: Ending) => {
		claim.settle(ending);
		if (ending === 'accepted' && !isTest && retryName !== undefined) rememberRejection(state, retryName);
	};
	return await storeEmission(context, request, { emission, answer, settle }, delivery);
}

function rememberRejection(state: TriggerState, name: string): void {
	const claim = state.rejected.claim(name);
	if (claim.state === 'first') claim.settle('accepted');
}

const isRetry = ({ headers }: WebhookRequest): boolean => headers['x-retry-flag']?.trim().toUpperCase() === 'Y';

/**
 * Names the retries of a delivery that was not decrypted: the reason and the request id. The body does not count, because
 * the bank may encrypt the notification anew for each retry.
 */
function nameRetries({ headers }: WebhookRequest, reason: DeliveryErrorCode): string | undefined {
	const requestId = headers['x-request-id']?.trim() ?? '';
	return requestId === '' ? undefined : sha256(JSON.stringify(['retries', reason, requestId]));
}

/**
 * Names a delivery that cannot be read, as SHA-256 in hex: the reason, and the plaintext. If it was not decrypted, the
 * body takes the place of the plaintext, or its length if it was too large to be read. Then the request id counts too:
 * two notifications may arrive equally damaged.
 */
function nameRejection({ request, body }: Delivery, reason: DeliveryErrorCode, deliveryId: string | null): string {
	const requestId = request.headers['x-request-id']?.trim() ?? '';
	const content = body === '' ? (request.headers['content-length'] ?? '') : sha256(body);
	return sha256(JSON.stringify([reason, ...(deliveryId === null ? [requestId, content] : [deliveryId])]));
}

/** Waits for the equal delivery that is under way, but not for ever. */
async function waitForEnding(ending: Promise<Ending>): Promise<Ending> {
	const tooLate = sleep(DUPLICATE_WAIT_MILLISECONDS).then((): Ending => 'failed');
	return await Promise.race([ending, tooLate]);
}

/** Answers a delivery that starts nothing, and saves what was accepted. */
function answerQuietly({ context, request, state, isTest }: Delivery, detail: string): IWebhookResponseData {
	if (!isTest) saveAccepted(context, state);
	return answerNow(context, request, success(detail));
}

function answerNotStored({ context, request }: Delivery): IWebhookResponseData {
	return answerNow(context, request, refusalFor(new DeliveryError('not_stored', '')));
}

function sha256(data: string | Uint8Array): string {
	return createHash('sha256').update(data).digest('hex');
}
