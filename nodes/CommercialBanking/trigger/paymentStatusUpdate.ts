import { createHash } from 'node:crypto';
import { sleep } from 'n8n-workflow';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import type { OpenedEnvelope } from '../domain/envelope/openEnvelope';
import { DeliveryError, keepError } from '../domain/errors';
import { decodePlaintext } from '../domain/pain002/tree/decodePlaintext';
import { readReport } from '../domain/pain002/readReport';
import { yieldToEventLoop } from '../transport/yieldToEventLoop';
import { loadAccepted, saveAccepted } from './saveAccepted';
import { authenticateAndOpen } from './authenticateAndOpen';
import { answerNow } from './answerNow';
import { refusalFor, success } from './refusalFor';
import { claimDelivery } from './claimDelivery';
import type { Claim } from './claimDelivery';
import { selectItems } from './selectItems';
import { storeEmission } from './storeEmission';
import { makeUnreadableEmission, makeStatusEmission } from './makeEmission';
import { getTriggerParameters } from './getTriggerParameters';
import type { TriggerParameters } from './getTriggerParameters';
import { getTriggerState } from './getTriggerState';
import type { TriggerState } from './getTriggerState';
import type { WebhookRequest } from './parseWebhookRequest';

/** A duplicate waits so long for the answer of the first; then it is told to come again. */
const DUPLICATE_WAIT_MILLISECONDS = 25_000;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

/** An authenticated delivery and all that its steps need. */
interface Delivery {
	readonly context: IWebhookFunctions;
	readonly request: WebhookRequest;
	readonly body: string;
	readonly receivedAt: string;
	readonly parameters: TriggerParameters;
	readonly state: TriggerState;
	/** A test delivery is neither looked for among those of production nor remembered with them. */
	readonly isTest: boolean;
}

const unclaimed: Claim = { state: 'first', settle: () => {} };

/** Answers a delivery that starts nothing, and takes the chance to save what was accepted. */
function answerQuietly({ context, request, state, isTest }: Delivery, detail: string): IWebhookResponseData {
	if (!isTest) saveAccepted(context, state);
	return answerNow(context, request, success(detail));
}

const answerNotStored = ({ context, request }: Delivery) =>
	answerNow(context, request, refusalFor(new DeliveryError('not_stored', '')));

/** Whether the equal delivery that is under way ends well. */
const endsWell = async ({ accepted }: Claim & { state: 'underWay' }) =>
	await Promise.race([accepted, sleep(DUPLICATE_WAIT_MILLISECONDS).then(() => false)]);

/** Names a delivery that could not be opened; never the same as the digest of a plaintext. */
function rejectionKey(request: WebhookRequest, body: string): string {
	const requestId = request.headers['x-request-id']?.trim() ?? '';
	return sha256(requestId === '' ? `body ${body}` : `request ${requestId}`);
}

/** Hands a delivery that cannot be read to output 1, once, and refuses it once that is stored. */
async function reject(
	delivery: Delivery,
	error: DeliveryError,
	deliveryId: string | null,
): Promise<IWebhookResponseData> {
	const { context, request, body, receivedAt, state, isTest } = delivery;
	const answer = refusalFor(error);
	const key = deliveryId ?? rejectionKey(request, body);
	const claim = isTest ? unclaimed : claimDelivery(key, state.rejected, state.underWay);
	if (claim.state === 'underWay' && !(await endsWell(claim))) return answerNotStored(delivery);
	if (claim.state !== 'first') return answerNow(context, request, answer);
	const emission = makeUnreadableEmission(request, { error, body, deliveryId, status: answer.status, receivedAt });
	return await storeEmission(context, request, { emission, answer, settle: claim.settle }, delivery);
}

async function accept(
	delivery: Delivery,
	opened: OpenedEnvelope,
	deliveryId: string,
	claim: Claim & { state: 'first' },
) {
	const { context, request, body, receivedAt, parameters } = delivery;
	const report = await readReport(decodePlaintext(opened.plaintext), { yieldToEventLoop });
	const items = await selectItems(report, parameters, {
		id: deliveryId,
		receivedAt,
		requestId: request.headers['x-request-id'] ?? null,
		paymentType: request.headers['x-payment-type'] ?? null,
		retry: request.headers['x-retry-flag']?.trim().toUpperCase() === 'Y',
		keyId: opened.keyId,
		envelope: opened.envelope,
	});
	if (items.length === 0) {
		claim.settle(true);
		return answerQuietly(delivery, 'The notification holds no status that is asked for here.');
	}
	const answer = success('The notification was accepted.');
	const emission = makeStatusEmission(items, body.length);
	return await storeEmission(context, request, { emission, answer, settle: claim.settle }, delivery);
}

/** Claims an opened delivery, then reads and stores it; whatever goes wrong gives the claim back. */
async function acceptOnce(delivery: Delivery, opened: OpenedEnvelope): Promise<IWebhookResponseData> {
	const { state, parameters, isTest } = delivery;
	const deliveryId = sha256(opened.plaintext);
	const ignoresDuplicates = parameters.ignoreDuplicates && !isTest;
	const claim = ignoresDuplicates ? claimDelivery(deliveryId, state.accepted, state.underWay) : unclaimed;
	if (claim.state === 'underWay' && !(await endsWell(claim))) return answerNotStored(delivery);
	if (claim.state !== 'first') return answerQuietly(delivery, 'The notification was accepted before.');
	try {
		return await accept(delivery, opened, deliveryId, claim);
	} catch (error) {
		claim.settle(false);
		if (error instanceof DeliveryError) return await reject(delivery, error, deliveryId);
		throw keepError(error);
	}
}

/**
 * `POST /paymentStatusUpdate/v1`: the bank delivers one encrypted pain.002 report.
 *
 * Authenticate, open the envelope, set duplicates aside, read the report, filter, store, answer. What cannot be read
 * goes to output 1; who cannot be authenticated reaches neither output.
 */
export async function paymentStatusUpdate(
	context: IWebhookFunctions,
	request: WebhookRequest,
): Promise<IWebhookResponseData> {
	const { body, opened } = await authenticateAndOpen(context, request);
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
