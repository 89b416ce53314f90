import { createPublicKey } from 'node:crypto';
import { listOf, objectOf, textOf } from '../../../n8n-host/jsonValue.ts';
import { credential } from './deliver';
import { TriggerStage } from '../../n8nStandIn/TriggerStage';

jest.mock('n8n-workflow', () => jest.requireActual<object>('../../n8nStandIn/workflowStand'));

const documents = ['signingJwks', 'signingPublicKey', 'authorizationServerMetadata'] as const;

const fetchDocument = async (name: (typeof documents)[number]) => await new TriggerStage({ credential }).call(name);

describe('the documents of the built-in OAuth server', () => {
	it.each(documents)('%s is JSON for anyone, and holds nothing private', async (name) => {
		const reply = await fetchDocument(name);
		expect(reply.status).toBe(200);
		expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
		expect(reply.text).not.toMatch(/PRIVATE|"d":/);
	});

	it('name the same current key in both forms', async () => {
		const { json } = await fetchDocument('signingPublicKey');
		const [current] = listOf((await fetchDocument('signingJwks')).json.keys, 'the keys');
		expect(json.jwk).toEqual(current);
		expect(json).toMatchObject({ keyId: objectOf(current, 'the key').kid, algorithm: 'ES256' });
		expect(createPublicKey(textOf(json.pem, 'the PEM')).asymmetricKeyType).toBe('ec');
	});

	it('say where the endpoints are', async () => {
		expect((await fetchDocument('authorizationServerMetadata')).json).toEqual({
			issuer: 'https://n8n.example/webhook/4f1c',
			token_endpoint: 'https://n8n.example/webhook/4f1c/oauth20/token',
			jwks_uri: 'https://n8n.example/webhook/4f1c/.well-known/jwks.json',
			grant_types_supported: ['client_credentials'],
			response_types_supported: [],
			token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
		});
	});

	it.each([...documents, 'accessToken'] as const)(
		'%s does not exist where another server issues the tokens',
		async (name) => {
			const other = {
				...credential,
				tokenValidation: 'jwks',
				jwksUrl: 'https://idp.example/jwks',
				issuer: 'https://idp.example',
				audience: 'us',
			};
			const reply = await new TriggerStage({ credential: other }).call(name);
			expect(reply).toMatchObject({ status: 404, json: { status: 404, title: 'not found' } });
		},
	);
});
