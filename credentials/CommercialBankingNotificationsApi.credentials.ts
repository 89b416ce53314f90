import type { ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

const whenBuiltIn = { show: { tokenValidation: ['builtIn'] } };
const whenJwks = { show: { tokenValidation: ['jwks'] } };
const whenPublicKey = { show: { tokenValidation: ['publicKey'] } };
const whenIntrospection = { show: { tokenValidation: ['introspection'] } };

const decryptionKey: INodeProperties[] = [
	{
		displayName: 'Private Key',
		name: 'privateKey',
		type: 'string',
		typeOptions: { password: true, rows: 5 },
		default: '',
		required: true,
		placeholder: 'e.g. -----BEGIN PRIVATE KEY-----…',
		description:
			'The key that opens the notifications: PEM (PKCS#8, PKCS#1 or encrypted PKCS#8) or JWK, RSA with at least 2048 bits or EC. The bank is given only its public half.',
		hint: 'Make one with: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072',
	},
	{
		displayName: 'Passphrase',
		name: 'passphrase',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description: 'The passphrase of the private key, if it is encrypted',
	},
	{
		displayName: 'Key ID',
		name: 'keyId',
		type: 'string',
		default: '',
		placeholder: 'e.g. payments-2026',
		description:
			'The name (kid) under which the bank is given the public key. Leave empty to use the RFC 7638 SHA-256 thumbprint of the key.',
	},
	{
		displayName: 'Previous Private Keys',
		name: 'previousPrivateKeys',
		type: 'string',
		typeOptions: { password: true, rows: 5 },
		default: '',
		description:
			'Up to five older keys that may still open a notification after a rotation, never given to the bank: PEM blocks one after another, or a JWKS. Remove a key 48 hours after the bank has fetched the new one.',
	},
];

const builtIn: INodeProperties[] = [
	{
		displayName: 'Client ID',
		name: 'clientId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. bank-notifications',
		description: 'The client ID that you hand to the bank. It presents it at the token endpoint of the trigger.',
		displayOptions: whenBuiltIn,
	},
	{
		displayName: 'Client Secret',
		name: 'clientSecret',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		required: true,
		description: 'The client secret that you hand to the bank, at least 32 characters',
		hint: 'Make one with: openssl rand -base64 36',
		displayOptions: whenBuiltIn,
	},
	{
		displayName: 'Token Lifetime',
		name: 'tokenLifetime',
		type: 'number',
		typeOptions: { minValue: 60, maxValue: 86400 },
		default: 900,
		description: 'How long an access token is valid, in seconds',
		displayOptions: whenBuiltIn,
	},
	{
		displayName: 'Token Signing Key',
		name: 'tokenSigningKey',
		type: 'string',
		typeOptions: { password: true, rows: 5 },
		default: '',
		description:
			'The private key that signs the access tokens: PEM or JWK for RS256, PS256 or ES256. It must differ from the private key above. Leave empty to have an ES256 key derived from the private key, the same in every n8n process.',
		displayOptions: whenBuiltIn,
	},
];

const jwks: INodeProperties[] = [
	{
		displayName: 'JWKS URL',
		name: 'jwksUrl',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://login.example.com/.well-known/jwks.json',
		description: 'Where your OAuth server publishes the public keys of its access tokens (RFC 7517)',
		displayOptions: whenJwks,
	},
];

const publicKey: INodeProperties[] = [
	{
		displayName: 'Token Public Key',
		name: 'tokenPublicKey',
		type: 'string',
		typeOptions: { rows: 5 },
		default: '',
		required: true,
		placeholder: 'e.g. -----BEGIN PUBLIC KEY-----…',
		description: 'The public key of your OAuth server with which access tokens are verified: PEM or JWK',
		displayOptions: whenPublicKey,
	},
];

const introspection: INodeProperties[] = [
	{
		displayName: 'Introspection URL',
		name: 'introspectionUrl',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://login.example.com/oauth2/introspect',
		description: 'The token introspection endpoint of your OAuth server (RFC 7662), for opaque tokens',
		displayOptions: whenIntrospection,
	},
	{
		displayName: 'Introspection Client ID',
		name: 'introspectionClientId',
		type: 'string',
		default: '',
		required: true,
		description: 'The client ID with which the trigger asks the introspection endpoint',
		displayOptions: whenIntrospection,
	},
	{
		displayName: 'Introspection Client Secret',
		name: 'introspectionClientSecret',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		required: true,
		description: 'The client secret that belongs to it',
		displayOptions: whenIntrospection,
	},
];

const claims: INodeProperties[] = [
	{
		displayName: 'Issuer',
		name: 'issuer',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://login.example.com/',
		description: 'The value that the claim "iss" of a token must have, to the letter',
		displayOptions: { show: { tokenValidation: ['jwks', 'publicKey'] } },
	},
	{
		displayName: 'Audience',
		name: 'audience',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. payment-status-notifications',
		description:
			'A value that the claim "aud" of a token must hold. Without it, every other client of the same OAuth server could get in.',
		displayOptions: { show: { tokenValidation: ['jwks', 'publicKey'] } },
	},
	{
		displayName: 'Audience',
		name: 'audience',
		type: 'string',
		default: '',
		placeholder: 'e.g. payment-status-notifications',
		description: 'A value that "aud" of the introspection answer must hold. Set this, the required scope, or both.',
		displayOptions: whenIntrospection,
	},
	{
		displayName: 'Required Scope',
		name: 'requiredScope',
		type: 'string',
		default: '',
		placeholder: 'e.g. payment-status:write',
		description: 'A scope that the token must carry, if set. Several are separated by spaces, and all must be there.',
		displayOptions: { show: { tokenValidation: ['jwks', 'publicKey', 'introspection'] } },
	},
];

/** What the trigger needs to let only the bank in and to open what it sends. */
export class CommercialBankingNotificationsApi implements ICredentialType {
	name = 'commercialBankingNotificationsApi';

	displayName = 'Commercial Banking Notifications API';

	icon: Icon = {
		light: 'file:../nodes/CommercialBanking/commercialBanking.svg',
		dark: 'file:../nodes/CommercialBanking/commercialBanking.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-commercial-banking/n8n-nodes-commercial-banking#the-notifications-credential';

	properties: INodeProperties[] = [
		...decryptionKey,
		{
			displayName: 'Token Validation',
			name: 'tokenValidation',
			type: 'options',
			options: [
				{
					name: 'Built-In OAuth Server',
					value: 'builtIn',
					description: 'The trigger itself issues access tokens to the bank: nothing else is needed',
				},
				{
					name: 'JWKS of Your OAuth Server',
					value: 'jwks',
					description: 'Your OAuth server issues signed tokens (JWT) and publishes its keys',
				},
				{
					name: 'Public Key of Your OAuth Server',
					value: 'publicKey',
					description: 'Your OAuth server issues signed tokens (JWT) and you know its one public key',
				},
				{
					name: 'Token Introspection',
					value: 'introspection',
					description: 'Your OAuth server issues opaque tokens and answers what they are worth',
				},
			],
			default: 'builtIn',
			description: 'Who issues the access token with which the bank authenticates, and how it is verified',
		},
		...builtIn,
		...jwks,
		...publicKey,
		...introspection,
		...claims,
		{
			displayName: 'Expected API Key',
			name: 'expectedApiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'The value of the header x-api-key that the bank must send in addition to its token, if set',
		},
	];
}
