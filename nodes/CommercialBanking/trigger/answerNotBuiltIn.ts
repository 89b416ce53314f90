import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { answerNow } from './answerNow';
import type { WebhookRequest } from './parseWebhookRequest';

/** The endpoints of the built-in OAuth server are always registered; where it is not in use they do not exist. */
export function answerNotBuiltIn(context: IWebhookFunctions, request: WebhookRequest): IWebhookResponseData {
	return answerNow(context, request, {
		status: 404,
		title: 'not found',
		detail: 'The built-in OAuth server is not in use here.',
	});
}
