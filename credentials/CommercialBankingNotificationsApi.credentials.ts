import type { ICredentialType, Icon, INodeProperties } from 'n8n-workflow';
import { textParameter } from '../nodes/CommercialBanking/parameters/readParameter';

const whenBuiltIn = { show: { tokenValidation: ['builtIn'] } };
const whenJwks = { show: { tokenValidation: ['jwks'] } };
const whenIntrospection = { show: { tokenValidation: ['introspection'] } };
const whenOwnServer = { show: { tokenValidation: ['jwks', 'introspection'] } };

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
		textParameter(
			['Private Key', 'privateKey'],
			'The private key that decrypts the notifications: PEM (PKCS#8, PKCS#1 or SEC1, encrypted or not) or JWK, RSA with at least 2048 bits or EC. The bank gets only the public half of it. Paste the whole file.',
			{
				typeOptions: { password: true, rows: 5 },
				required: true,
				placeholder: 'e.g. -----BEGIN PRIVATE KEY-----…',
				hint: 'To make one: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out private-key.pem. Or open the docs.',
			},
		),
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
					name: 'Token Introspection',
					value: 'introspection',
					description: 'Your OAuth server issues opaque tokens, and the trigger asks it about each of them',
				},
			],
			default: 'builtIn',
			description: 'Who issues the access tokens of the bank, and how the trigger verifies them',
		},
		textParameter(
			['Client ID', 'clientId'],
			'The client ID that you give to the bank. The bank sends it to the token endpoint of the trigger.',
			{ required: true, displayOptions: whenBuiltIn, placeholder: 'e.g. bank-notifications' },
		),
		textParameter(
			['Client Secret', 'clientSecret'],
			'The client secret that you give to the bank, with at least 32 characters',
			{
				typeOptions: { password: true },
				required: true,
				displayOptions: whenBuiltIn,
				hint: 'Let your password manager make one, of at least 32 random characters',
			},
		),
		textParameter(
			['JWKS URL', 'jwksUrl'],
			'The URL where your OAuth server publishes the public keys of its access tokens (RFC 7517): https, or http on this machine or to a host name without a dot',
			{ required: true, displayOptions: whenJwks, placeholder: 'e.g. https://login.example.com/.well-known/jwks.json' },
		),
		textParameter(
			['Introspection URL', 'introspectionUrl'],
			'The token introspection endpoint of your OAuth server (RFC 7662), for opaque tokens: https, or http on this machine or to a host name without a dot',
			{
				required: true,
				displayOptions: whenIntrospection,
				placeholder: 'e.g. https://login.example.com/oauth2/introspect',
			},
		),
		textParameter(
			['Introspection Client ID', 'introspectionClientId'],
			'The client ID that the trigger sends to the introspection endpoint',
			{ required: true, displayOptions: whenIntrospection },
		),
		textParameter(
			['Introspection Client Secret', 'introspectionClientSecret'],
			'The client secret for this client ID',
			{ typeOptions: { password: true }, required: true, displayOptions: whenIntrospection },
		),
		textParameter(['Issuer', 'issuer'], 'The claim "iss" of a token must have exactly this value', {
			required: true,
			displayOptions: whenJwks,
			placeholder: 'e.g. https://login.example.com/',
		}),
		textParameter(
			['Audience', 'audience'],
			'The claim "aud" of a token must contain this value. If other clients of the same OAuth server can get tokens for it too, fill in the required scope or the expected client ID.',
			{ required: true, displayOptions: whenJwks, placeholder: 'e.g. payment-status-notifications' },
		),
		textParameter(
			['Audience', 'audience'],
			'The field "aud" of the introspection answer must contain this value. Set this, the required scope, or both.',
			{ displayOptions: whenIntrospection, placeholder: 'e.g. payment-status-notifications' },
		),
		textParameter(
			['Required Scope', 'requiredScope'],
			'The scope that a token must have, if set, or its role in Microsoft Entra ID. Separate several by spaces. The token must have all of them.',
			{ displayOptions: whenOwnServer, placeholder: 'e.g. payment-status:write' },
		),
		textParameter(
			['Expected Client ID', 'expectedClientId'],
			'The client that a token must have been issued to, if set: its "client_id", "azp", "appid" and "cid", as far as it has them. Set it if your OAuth server gives other clients tokens for the same audience, as Microsoft Entra ID does.',
			{ displayOptions: whenOwnServer, placeholder: 'e.g. bank' },
		),
		textParameter(
			['Passphrase', 'passphrase'],
			'The passphrase of the private key, and of the previous ones, if they are encrypted. There is only this one.',
			{ typeOptions: { password: true } },
		),
		textParameter(
			['Key ID', 'keyId'],
			'The name (kid) of the key. The bank gets it together with the public key. Leave empty to use the SHA-256 thumbprint of the key (RFC 7638).',
			{ placeholder: 'e.g. payments-2026' },
		),
		textParameter(
			['Previous Private Keys', 'previousPrivateKeys'],
			'Up to five older keys that can still decrypt notifications after you have changed the private key: PEM blocks one after another, or a JWKS. Encrypted keys are opened with the passphrase above. If a key has another one, open it first: openssl pkey -in old.pem -out opened.pem. They are not given to the bank. Remove an old key 48 hours after the bank has fetched the new one.',
			{ typeOptions: { password: true, rows: 5 } },
		),
		textParameter(
			['Expected API Key', 'expectedApiKey'],
			'If set, the bank must send this value in the header x-api-key of each delivery, in addition to its token',
			{ typeOptions: { password: true } },
		),
	];
}
