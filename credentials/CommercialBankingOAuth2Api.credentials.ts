import type { ICredentialType, Icon, INodeProperties } from 'n8n-workflow';
import { textParameter } from '../nodes/CommercialBanking/parameters/readParameter';

/** Part of an expression of n8n. It removes the endpoint and slashes that a pasted address may have at its end. */
const AUTH_BASE_URL = '$self["authBaseUrl"].trim().replace(/(?:\\/oauth20\\/(?:authorize|token))?\\/*$/, "")';

/** The sign-in of a person at the bank (OAuth 2.0 authorization code grant), and the API key of the application. */
export class CommercialBankingOAuth2Api implements ICredentialType {
	name = 'commercialBankingOAuth2Api';

	extends = ['oAuth2Api'];

	displayName = 'Commercial Banking OAuth2 API';

	icon: Icon = {
		light: 'file:../nodes/CommercialBanking/commercialBanking.svg',
		dark: 'file:../nodes/CommercialBanking/commercialBanking.dark.svg',
	};

	documentationUrl = 'https://github.com/n8n-nodes-commercial-banking/n8n-nodes-commercial-banking#the-action-node';

	properties: INodeProperties[] = [
		textParameter(
			['Base URL', 'baseUrl'],
			"The address of the bank's API, to which /open-banking/commercial-sb is added. It begins with https. Plain http works only for this machine or a host name without a dot.",
			{ required: true, placeholder: 'e.g. https://api.bank.example' },
		),
		textParameter(
			['Authorization Base URL', 'authBaseUrl'],
			"All that stands before /oauth20/authorize in the address of the bank's sign-in page, path included. An address that ends in /oauth20/authorize or /oauth20/token may be pasted whole. It begins with https here too.",
			{ required: true, placeholder: 'e.g. https://api.bank.example/open-banking/commercial-sb' },
		),
		textParameter(
			['API Key', 'apiKey'],
			'The key that the bank issued for your application. Each request has it in the header x-api-key.',
			{ typeOptions: { password: true }, required: true },
		),
		textParameter(
			['Additional Headers', 'additionalHeaders'],
			'Headers that your bank asks for beyond its document, one in each line: name, colon, value. All nodes send them. Accept, Authorization, Cookie, Host and x-api-key cannot be set here.',
			{ typeOptions: { rows: 3 }, placeholder: 'e.g. x-fapi-customer-ip-address: 203.0.113.7' },
		),
		{ displayName: 'Grant Type', name: 'grantType', type: 'hidden', default: 'authorizationCode' },
		{
			displayName: 'Authorization URL',
			name: 'authUrl',
			type: 'hidden',
			default: `={{${AUTH_BASE_URL}}}/oauth20/authorize`,
			required: true,
		},
		{
			displayName: 'Access Token URL',
			name: 'accessTokenUrl',
			type: 'hidden',
			default: `={{${AUTH_BASE_URL}}}/oauth20/token`,
			required: true,
		},
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'hidden',
			// Without additional scopes, this is FinancialInformation alone.
			default: '={{("FinancialInformation " + ($self["additionalScopes"] ?? "").replace(/\\s+/g, " ").trim()).trim()}}',
		},
		textParameter(
			['Additional Scopes', 'additionalScopes'],
			'Further OAuth scopes to ask for, separated by spaces. Some banks want one more scope for images. FinancialInformation is always asked for. After a change, connect the credential again.',
			{ placeholder: 'e.g. ItemImage' },
		),
		{ displayName: 'Auth URI Query Parameters', name: 'authQueryParameters', type: 'hidden', default: '' },
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'options',
			options: [
				{ name: 'Body', value: 'body', description: 'Send client ID and client secret in the body' },
				{
					name: 'Header',
					value: 'header',
					description: 'Send client ID and client secret in the header Authorization (HTTP Basic)',
				},
			],
			default: 'header',
			description: "How n8n authenticates itself at the bank's OAuth server",
		},
		{
			// The bank's token is for the nodes of this package. n8n's HTTP Request node could send it to any address.
			displayName: 'Allowed HTTP Request Domains',
			name: 'allowedHttpRequestDomains',
			type: 'hidden',
			default: 'none',
		},
	];
}
