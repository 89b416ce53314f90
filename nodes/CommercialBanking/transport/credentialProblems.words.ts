const ONE_HEADER_A_LINE = 'Write one header in each line: name, colon, value.';
const BASE_URL = 'Enter the address of the bank\'s API, for example "https://api.bank.example".';
const AUTH_BASE_URL =
	'Enter all that stands before /oauth20/authorize, for example "https://api.bank.example/open-banking/commercial-sb".';

/** What is wrong with the OAuth2 credential: the field, and what to do. */
export const credentialProblems = {
	apiKey: { field: 'API Key', whatToDo: 'Enter the key that the bank issued for your application.' },
	authBaseUrl: { field: 'Authorization Base URL', whatToDo: AUTH_BASE_URL },
	authBaseUrlNotSafe: {
		field: 'Authorization Base URL',
		whatToDo: `You entered "{typed}". It must begin with https://. ${AUTH_BASE_URL}`,
	},
	baseUrl: { field: 'Base URL', whatToDo: BASE_URL },
	baseUrlNotSafe: { field: 'Base URL', whatToDo: `You entered "{typed}". It must begin with https://. ${BASE_URL}` },
	headerForbidden: {
		field: 'Additional Headers',
		whatToDo: `Line {line} must not set the header {name}. ${ONE_HEADER_A_LINE}`,
	},
	headerNotUsable: {
		field: 'Additional Headers',
		whatToDo: `Line {line} is no header that can be sent. ${ONE_HEADER_A_LINE}`,
	},
} as const;
