import { hash } from 'node:crypto';
import { type IWebhookFunctions, type IWebhookResponseData, sleep } from 'n8n-workflow';
import { isReceptionCheck } from '../domain/envelope/makeReceptionCheck';
import type { OpenedEnvelope } from '../domain/envelope/openEnvelope';
import { DeliveryError, keepError } from '../domain/errors';
import { yieldToEventLoop } from '../transport/yieldToEventLoop';
import { answerNow } from './answerNow';
import { authenticateAndOpen } from './authenticateAndOpen';
import type { Claim } from './DeliveryMemory';
import { getTriggerParameters } from './getTriggerParameters';
import { getTriggerState } from './getTriggerState';
import { type Emission, makeStatusEmission } from './makeStatusEmission';
import { makeUnreadableEmission, nameRejection } from './makeUnreadableEmission';
import type { WebhookRequest } from './parseWebhookRequest';
import { type Answer, refusalFor, success } from './refusalFor';
import { type DeliveryContext, notStored, storeEmission } from './storeEmission';

/** How long a duplicate waits until the first delivery is stored. After that, the bank is told to send it again. */
const DUPLICATE_WAIT_MILLISECONDS = 25_000;

/** A payment type without quotes, parameters or the like. */
const PLAIN_NAME_PATTERN = /^[\w .-]+$/;

interface Delivery extends DeliveryContext {
	readonly body: string;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
}

const acceptedBefore = success('accepted_before');

/**
 * `POST /paymentStatusUpdate/v1`: the bank delivers one encrypted pain.002 report.
 *
 * Authenticates, opens the envelope, sets duplicates aside, reads the report, filters, stores, answers. A delivery that
 * cannot be read goes to Unreadable. A caller without a valid token reaches neither output, nor does a reception check.
 *
 * What it promises, and what `test/unit/trigger/model` plays with everything that can fail:
 *
 * - 200 means that n8n has stored the notification, now or before, or that it is filtered out. In `lastNode` mode it
 *   means that the workflow has ended well.
 * - What is not stored is asked for again: 503, or 500 if the workflow has failed. Before a 400, Unreadable is stored.
 * - Every request is answered within three minutes after its body has come, except that `lastNode` waits for the workflow.
 * - A notification comes out twice only if
 *   - n8n is stopped before a request that starts no execution could save its id, or if 3,000 newer ids are saved;
 *   - n8n has neither stored nor refused it within 12 hours, and stores it later;
 *   - n8n says that it could not store it, although it has, and finds it at its next start;
 *   - it comes again after 48 hours, or after 250,000 others;
 *   - it comes to two processes of n8n within the time that saving takes.
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
	};
	if (opened instanceof DeliveryError) return await reject(delivery, opened, null);
	if (isReceptionCheck(opened.plaintext)) return answer(delivery, success('check_received'));
	if (!isAskedFor(delivery)) return answer(delivery, success('type_not_asked_for'));
	return await accept(delivery, opened);
}

/** Reads and filters a notification, unless it was accepted before. It claims last: a filtered delivery needs no claim. */
async function accept(delivery: Delivery, opened: OpenedEnvelope): Promise<IWebhookResponseData> {
	const { deliveries } = delivery.state;
	const deliveryId = hash('sha256', opened.plaintext);
	if (deliveries.isKnown(deliveryId)) return answer(delivery, acceptedBefore);
	let emission: Emission;
	try {
		emission = await makeStatusEmission(delivery, opened, deliveryId);
	} catch (error) {
		if (error instanceof DeliveryError) return await reject(delivery, error, deliveryId);
		throw keepError(error);
	}
	if (emission.items.length === 0) return answer(delivery, success('status_not_asked_for'));
	const claim = deliveries.claim(deliveryId);
	if (claim.state !== 'first') return await answerDuplicate(delivery, claim, acceptedBefore);
	const { settle } = claim;
	return await storeEmission(delivery, { emission, answerIfStored: success('accepted'), settle });
}

/** The bank's documents do not show how types are written (N2), so a type that is not a plain name is always asked for. */
function isAskedFor({ request, parameters: { paymentTypes } }: Delivery): boolean {
	const types = (request.headers['x-payment-type'] ?? '').split(',').map((type) => type.trim().toUpperCase());
	const isTypeAskedFor = (type: string) => paymentTypes.includes(type) || !PLAIN_NAME_PATTERN.test(type);
	return paymentTypes.length === 0 || types.some(isTypeAskedFor);
}

/** Hands an unreadable delivery to Unreadable once, and refuses it when its item is stored. */
async function reject(
	delivery: Delivery,
	error: DeliveryError,
	deliveryId: string | null,
): Promise<IWebhookResponseData> {
	const { context, request, body, receivedAt, state } = delivery;
	const refusal = refusalFor(error);
	const rejection = { error, body, deliveryId, status: refusal.status, receivedAt };
	const claim = state.deliveries.claim(nameRejection(request, rejection));
	if (claim.state !== 'first') return await answerDuplicate(delivery, claim, refusal);
	const { settle } = claim;
	let emission: Emission;
	try {
		// To read a large body and to write its item both take long. It was claimed before, so this happens once.
		await yieldToEventLoop();
		emission = await makeUnreadableEmission(context, request, rejection);
	} catch (failure) {
		settle(false);
		throw keepError(failure);
	}
	return await storeEmission(delivery, { emission, answerIfStored: refusal, settle });
}

/** Answers when the first one of equal deliveries is stored. */
async function answerDuplicate(
	delivery: Delivery,
	claim: Exclude<Claim, { state: 'first' }>,
	answerIfStored: Answer,
): Promise<IWebhookResponseData> {
	const giveUp = async () => await sleep(DUPLICATE_WAIT_MILLISECONDS).then(() => false);
	const isStored = claim.state === 'known' || (await Promise.race([claim.stored, giveUp()]));
	return answer(delivery, isStored ? answerIfStored : notStored);
}

const answer = ({ context, request }: Delivery, text: Answer): IWebhookResponseData =>
	answerNow(context, request, text);
