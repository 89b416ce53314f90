import { parseTriggerAddress } from '../../../../nodes/CommercialBanking/actions/notificationReception/askTrigger';
import { endpoints } from '../../../../nodes/CommercialBanking/parameters/endpoints';

const baseUrl = 'https://n8n.example/webhook/4f1c';

describe('the address of a trigger', () => {
	it.each(['', '/', '//', ...endpoints.map(({ path }) => `/${path}`), '/oauth20/token/'])(
		'may end with %j, as it was pasted',
		(end) => {
			expect(parseTriggerAddress(`\n ${baseUrl}${end} `)).toEqual({ baseUrl });
		},
	);

	it.each([
		['http://localhost:5678/webhook/a', 'http://localhost:5678/webhook/a'],
		['http://n8n:5678/webhook/a', 'http://n8n:5678/webhook/a'],
		['http://127.0.0.1:5678/webhook/a', 'http://127.0.0.1:5678/webhook/a'],
		['http://127.1/webhook/a', 'http://127.0.0.1/webhook/a'],
		['http://[::1]:5678/webhook/a', 'http://[::1]:5678/webhook/a'],
	])('needs no TLS on this machine: %s', (text, expected) => {
		expect(parseTriggerAddress(text)).toEqual({ baseUrl: expected });
	});

	it.each([
		'http://n8n.example/webhook/a',
		'http://10.0.0.1/webhook/a',
		'http://localhost.example/webhook/a',
		'http://127.0.0.1.example/webhook/a',
	])('needs TLS elsewhere: %s', (text) => {
		expect(parseTriggerAddress(text)).toBe('address_not_encrypted');
	});

	it.each([
		'',
		'n8n.example/webhook/a',
		'https://n8n.example',
		'https://n8n.example/oauth20/token',
		'file:///webhook/a',
		'https://user@n8n.example/webhook/a',
		'https://n8n.example/webhook/a?b=c',
		'https://n8n.example/webhook/a#b',
	])('is not %j', (text) => {
		expect(parseTriggerAddress(text)).toBe('address_invalid');
	});
});
