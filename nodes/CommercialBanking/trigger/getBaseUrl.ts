import type { IWebhookFunctions } from 'n8n-workflow';
import { endpoints } from './endpoints';

/** Returns the trigger's public base URL, without a trailing slash. n8n knows it from its own settings. */
export function getBaseUrl(context: Pick<IWebhookFunctions, 'getNodeWebhookUrl'>): string {
	const url = context.getNodeWebhookUrl('default') ?? '';
	const [first] = endpoints;
	return first !== undefined && url.endsWith(`/${first.path}`) ? url.slice(0, -first.path.length - 1) : url;
}
