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
			'The private key that decrypts the notifications: PEM (PKCS#8, PKCS#1 or encrypted PKCS#8) or JWK, RSA with at least 2048 bits or EC. The bank gets only the public half of it.',
		hint: 'Make a key with: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out private-key.pem (on Windows, in Git Bash: openssl comes with Git for Windows). Then paste the content of the file.',
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
		description: 'The client ID that you give to the bank. The bank sends it to the token endpoint of the trigger.',
		displayOptions: whenBuiltIn,
	},
	{
		displayName: 'Client Secret',
		name: 'clientSecret',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		required: true,
		description: 'The client secret that you give to the bank, with at least 32 characters',
		hint: 'Make a secret with: openssl rand -base64 36 (on Windows, in Git Bash: openssl comes with Git for Windows)',
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
		description: 'The URL where your OAuth server publishes the public keys of its access tokens (RFC 7517)',
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
		description: 'The public key of your OAuth server that verifies its access tokens: PEM or JWK',
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
		description: 'The client ID that the trigger sends to the introspection endpoint',
		displayOptions: whenIntrospection,
	},
	{
		displayName: 'Introspection Client Secret',
		name: 'introspectionClientSecret',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		required: true,
		description: 'The client secret for this client ID',
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
		description: 'The claim "iss" of a token must have exactly this value',
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
			'The claim "aud" of a token must contain this value. If other clients of the same OAuth server can get tokens for it too, fill in the required scope or the expected client ID.',
		displayOptions: { show: { tokenValidation: ['jwks', 'publicKey'] } },
	},
	{
		displayName: 'Audience',
		name: 'audience',
		type: 'string',
		default: '',
		placeholder: 'e.g. payment-status-notifications',
		description:
			'The field "aud" of the introspection answer must contain this value. Set this, the required scope, or both.',
		displayOptions: whenIntrospection,
	},
	{
		displayName: 'Required Scope',
		name: 'requiredScope',
		type: 'string',
		default: '',
		placeholder: 'e.g. payment-status:write',
		description:
			'The scope that a token must have, if set, or its role in Microsoft Entra ID. Separate several by spaces. The token must have all of them.',
		displayOptions: { show: { tokenValidation: ['jwks', 'publicKey', 'introspection'] } },
	},
	{
		displayName: 'Expected Client ID',
		name: 'expectedClientId',
		type: 'string',
		default: '',
		placeholder: 'e.g. bank',
		description:
			'The client that a token must have been issued to, if set: its "client_id", "azp" or "appid". Set it if your OAuth server gives other clients tokens for the same audience, as Microsoft Entra ID does.',
		displayOptions: { show: { tokenValidation: ['jwks', 'publicKey', 'introspection'] } },
	},
];

const optionalFields: INodeProperties[] = [
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
			'The name (kid) of the key. The bank gets it together with the public key. Leave empty to use the SHA-256 thumbprint of the key (RFC 7638).',
	},
	{
		displayName: 'Previous Private Keys',
		name: 'previousPrivateKeys',
		type: 'string',
		typeOptions: { password: true, rows: 5 },
		default: '',
		description:
			'Up to five older keys that can still decrypt notifications after you have changed the private key: PEM blocks one after another, or a JWKS. They are not given to the bank. Remove an old key 48 hours after the bank has fetched the new one.',
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
			'The private key that signs the access tokens: PEM or JWK for RS256, PS256 or ES256. It must not be the private key above. To change it, put the new key before the old one (PEM blocks one after another, or a JWKS): the first key signs, up to five others only verify. Remove the old key when its last token has expired. If this is empty, an ES256 key is derived from the private key, the same one in every n8n process.',
		displayOptions: whenBuiltIn,
	},
	{
		displayName: 'Expected API Key',
		name: 'expectedApiKey',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description:
			'If set, the bank must send this value in the header x-api-key of each delivery, in addition to its token',
	},
];

/** The keys and settings with which the trigger admits only the bank, and decrypts what it sends. */
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
					description: 'The trigger itself issues access tokens to the bank. You need nothing else.',
				},
				{
					name: 'JWKS of Your OAuth Server',
					value: 'jwks',
					description: 'Your OAuth server issues signed tokens (JWT) and publishes its keys',
				},
				{
					name: 'Public Key of Your OAuth Server',
					value: 'publicKey',
					description: 'Your OAuth server issues signed tokens (JWT) and has one public key, which you enter here',
				},
				{
					name: 'Token Introspection',
					value: 'introspection',
					description: 'Your OAuth server issues opaque tokens, and the trigger asks it about each of them',
				},
			],
			default: 'builtIn',
			description: 'Who issues the access tokens of the bank, and how the trigger verifies them',
		},
		...builtIn,
		...jwks,
		...publicKey,
		...introspection,
		...claims,
		...optionalFields,
	];
}
