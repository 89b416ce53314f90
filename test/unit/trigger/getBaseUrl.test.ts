import { getBaseUrl } from '../../../nodes/CommercialBanking/trigger/getBaseUrl';

it.each([
	['https://n8n.example/webhook/4f1c/oauth20/token', 'https://n8n.example/webhook/4f1c'],
	['https://n8n.example/webhook/4f1c', 'https://n8n.example/webhook/4f1c'],
	['https://n8n.example/webhook/xoauth20/token', 'https://n8n.example/webhook/xoauth20/token'],
	[undefined, ''],
])('the base of %s is %j', (url, base) => {
	const getNodeWebhookUrl = (name: string) => (name === 'default' ? url : undefined);
	expect(getBaseUrl({ getNodeWebhookUrl })).toBe(base);
});
