const ONE_HEADER_A_LINE = 'Write one header in each line: name, colon, value.';

/** What is wrong with the OAuth2 credential: the field, and what to do. */
export const credentialProblems = {
	apiKey: { field: 'API Key', whatToDo: 'Enter the key that the bank issued for your application.' },
	authBaseUrl: {
		field: 'Authorization Base URL',
		whatToDo:
			'Enter all that stands before /oauth20/authorize. It must begin with https://, for example "https://api.bank.example/open-banking/commercial-sb".',
	},
	baseUrl: {
		field: 'Base URL',
		whatToDo:
			'Enter the address of the bank\'s API. It must begin with https://, for example "https://api.bank.example".',
	},
	headerForbidden: {
		field: 'Additional Headers',
		whatToDo: `Line {line} must not set the header {name}. ${ONE_HEADER_A_LINE}`,
	},
	headerNotUsable: {
		field: 'Additional Headers',
		whatToDo: `Line {line} is no header that can be sent. ${ONE_HEADER_A_LINE}`,
	},
} as const;
