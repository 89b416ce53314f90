import { runInNewContext } from 'node:vm';
import {
	resolveWebhookDescriptionField,
	webhookDescriptionIsNativelyResolvable,
	type INodeParameters,
} from 'n8n-workflow';
import { endpoints, findEndpoint, toBaseUrl, trimSlashes } from '../../../nodes/CommercialBanking/parameters/endpoints';
import { webhookDescriptions } from '../../../nodes/CommercialBanking/trigger/webhookDescriptions';

const fields = ['path', 'isFullPath', 'responseMode', 'responseData'];

/** Evaluates a template like n8n's expression engine, but without n8n's sandbox. */
function evaluate(template: unknown, parameters: INodeParameters): unknown {
	if (typeof template !== 'string' || !template.startsWith('={{')) return template;
	return runInNewContext(`(${template.slice(3, -2)})`, { $parameter: parameters });
}

const parameterSets: Array<{ title: string; parameters: INodeParameters }> = [
	{ title: 'nothing set', parameters: {} },
	{ title: 'options empty', parameters: { responseMode: 'onReceived', options: {} } },
	{ title: 'lastNode', parameters: { responseMode: 'lastNode', options: {} } },
	{ title: 'a base path', parameters: { options: { basePath: 'bank/status' } } },
	{ title: 'a base path with slashes around', parameters: { options: { basePath: '/bank/status/' } } },
	{ title: 'an empty base path', parameters: { options: { basePath: '' } } },
];

describe('the webhooks of the trigger', () => {
	it('need no expression engine for static parameters', () => {
		expect(webhookDescriptions.map(webhookDescriptionIsNativelyResolvable)).not.toContain(false);
	});

	describe.each(parameterSets)('with $title', ({ parameters }) => {
		it.each(endpoints)('$name: template and function give the same value', ({ name }) => {
			const description = webhookDescriptions[endpoints.findIndex((each) => each.name === name)];
			if (description === undefined) throw new Error('The endpoint has no webhook');
			for (const field of fields) {
				const native = resolveWebhookDescriptionField({ parameters }, description, field);
				const value = native.resolved ? native.value : description[field];
				expect({ field, value }).toEqual({ field, value: evaluate(description[field], parameters) });
			}
		});
	});
});

describe('the endpoints', () => {
	// Banks store these URLs.
	it('have these methods and paths, in this order', () => {
		expect(endpoints.map(({ name, httpMethod, path }) => [name, httpMethod, path])).toEqual([
			['accessToken', 'POST', 'oauth20/token'],
			['publicKeys', 'POST', 'public-keys/v1'],
			['paymentStatusUpdate', 'POST', 'paymentStatusUpdate/v1'],
			['signingJwks', 'GET', '.well-known/jwks.json'],
			['signingPublicKey', 'GET', 'oauth20/public-key'],
		]);
	});

	it('are registered with their methods, and only deliveries start executions', () => {
		expect(webhookDescriptions.map(({ name, httpMethod }) => [name, httpMethod])).toEqual(
			endpoints.map(({ httpMethod }) => ['default', httpMethod]),
		);
		const lastNode = { responseMode: 'lastNode' };
		const modes = webhookDescriptions.map(({ responseMode, responseData }) => [
			evaluate(responseMode, lastNode),
			evaluate(responseData, lastNode),
		]);
		expect(modes).toEqual(
			endpoints.map(({ name }) => (name === 'paymentStatusUpdate' ? ['lastNode', 'noData'] : ['onReceived', ''])),
		);
	});

	it.each<[string, INodeParameters]>([
		['text', { options: 'x' }],
		['null', { options: null }],
		['a base path of another type', { options: { basePath: 7 } }],
	])('have their own paths where the options are odd: %s', (_title, parameters) => {
		const [description] = webhookDescriptions;
		if (description === undefined) throw new Error('The endpoint has no webhook');
		const path = resolveWebhookDescriptionField({ parameters }, description, 'path');
		expect(path).toMatchObject({ resolved: true, value: 'oauth20/token' });
	});
});

describe('findEndpoint', () => {
	it.each(endpoints)('finds $name below any base', ({ name, path }) => {
		expect(findEndpoint(`/webhook/4f1c/${path}`)?.name).toBe(name);
		expect(findEndpoint(`/webhook-test/bank/${path}/`)?.name).toBe(name);
	});

	it('takes no longer for a path of many slashes', () => {
		expect(findEndpoint(`${'/'.repeat(1_000_000)}x`)).toBeUndefined();
	});

	it.each(['', '/', '/webhook/x', '/webhook/xpaymentStatusUpdate/v1', '/webhook/x/paymentStatusUpdate/v2'])(
		'finds none in %j',
		(requestPath) => {
			expect(findEndpoint(requestPath)).toBeUndefined();
		},
	);
});

it.each([
	...endpoints.map(({ path }) => [`https://n8n.example/webhook/4f1c/${path}`, 'https://n8n.example/webhook/4f1c']),
	['https://n8n.example/webhook/4f1c//', 'https://n8n.example/webhook/4f1c'],
	['https://n8n.example/webhook/xoauth20/token', 'https://n8n.example/webhook/xoauth20/token'],
	['', ''],
])('the base of %j is %j', (url, base) => {
	expect(toBaseUrl(url)).toBe(base);
});

it.each([
	...['a/b', '/a/b', 'a/b//', '///a/b/'].map((text) => [text, 'a/b']),
	...['', '/', '///'].map((text) => [text, '']),
])('%j without the slashes at its ends is %j', (text, expected) => {
	expect(trimSlashes(text)).toBe(expected);
});
