import type { ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

/** Sign-in of a person at the bank (OAuth 2.0 authorization code grant), and the API key of the application. */
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
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.bank.example',
			description:
				"The bank's API host; /open-banking/commercial-sb is added to it. Use https: over http the access token and the API key could be read on the way, which only a test on this machine can do without.",
		},
		{
			displayName: 'Authorization Base URL',
			name: 'authBaseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://auth.bank.example',
			description:
				"The bank's OAuth server; /oauth20/authorize and /oauth20/token are added to it. Use https here too.",
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'The key that the bank issued for your application, sent as the header x-api-key with each call',
		},
		{
			displayName: 'Grant Type',
			name: 'grantType',
			type: 'hidden',
			default: 'authorizationCode',
		},
		{
			displayName: 'Authorization URL',
			name: 'authUrl',
			type: 'hidden',
			default: '={{$self["authBaseUrl"].trim().replace(/\\/+$/, "")}}/oauth20/authorize',
			required: true,
		},
		{
			displayName: 'Access Token URL',
			name: 'accessTokenUrl',
			type: 'hidden',
			default: '={{$self["authBaseUrl"].trim().replace(/\\/+$/, "")}}/oauth20/token',
			required: true,
		},
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'hidden',
			default: 'FinancialInformation',
		},
		{
			displayName: 'Auth URI Query Parameters',
			name: 'authQueryParameters',
			type: 'hidden',
			default: '',
		},
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'options',
			options: [
				{
					name: 'Body',
					value: 'body',
					description: 'Send Client ID and Client Secret in the body',
				},
				{
					name: 'Header',
					value: 'header',
					description: 'Send Client ID and Client Secret as Basic Auth header',
				},
			],
			default: 'header',
			description: "How n8n proves to the bank's OAuth server who it is",
		},
	];
}
