import type { IWebhookFunctions } from 'n8n-workflow';
import { endpoints } from './endpoints';

/** @returns the trigger's public base URL, as n8n knows it from its own settings, without a trailing slash. */
export function getBaseUrl(context: Pick<IWebhookFunctions, 'getNodeWebhookUrl'>): string {
	const url = context.getNodeWebhookUrl('default') ?? '';
	const [first] = endpoints;
	return first !== undefined && url.endsWith(`/${first.path}`) ? url.slice(0, -first.path.length - 1) : url;
}
