/** The largest body, in MiB. An encrypted report of 16 MiB, the most that a report may have, fits into it. */
export const MAX_BODY_MEBIBYTES = 24;

/** What a person can do about a refusal. Check Reception, Unreadable and docs/troubleshooting.md show it. */
export interface Cure {
	/** At most 40 characters, because a row of n8n's table is as high as its highest cell. */
	readonly whatToDo: string;
	readonly how: string;
}

/** The HTTP answer to a request of the bank, and what a person can do about it. The bank reads `title` and `detail`. */
interface Refusal {
	readonly status: number;
	readonly title: string;
	readonly detail: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly cure: Cure;
}

const unauthorized = (detail: string, challenge: string, cure: Cure): Refusal => ({
	status: 401,
	title: 'unauthorized',
	detail,
	headers: { 'www-authenticate': challenge },
	cure,
});

/** A 400 ends the bank's retries. */
const refused = (detail: string, cure: Cure): Refusal => ({ status: 400, title: 'delivery refused', detail, cure });

const notFound = (detail: string, cure: Cure): Refusal => ({ status: 404, title: 'not found', detail, cure });

/** The bank sends again, and it may work then. */
const tryLater = (detail: string, cure: Cure): Refusal => ({
	status: 503,
	title: 'try again later',
	detail,
	headers: { 'retry-after': '300' },
	cure,
});

const rows = {
	token_missing: unauthorized('Send an access token in the header authorization, as Bearer.', 'Bearer', {
		whatToDo: 'Let the access token reach the trigger.',
		how: 'A proxy may remove the header Authorization. Or the bank sends its token in another way: ask it for a bearer token.',
	}),
	token_invalid: unauthorized(
		'The access token is not valid here. Fetch a new one and send again.',
		'Bearer error="invalid_token"',
		{
			whatToDo: 'Compare issuer, audience and client.',
			how: 'The token must be of the OAuth server, issuer, audience and client that the credential of the trigger names. After a change of them, fetch a new token.',
		},
	),
	token_expired: unauthorized(
		'The access token has expired. Fetch a new one and send again.',
		'Bearer error="invalid_token"',
		{
			whatToDo: 'Fetch a new access token.',
			how: 'If a new one has expired too, the clock of the OAuth server, or that of the machine of n8n, is wrong.',
		},
	),
	scope_missing: {
		status: 403,
		title: 'forbidden',
		detail: 'The access token lacks the required scope.',
		headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
		cure: {
			whatToDo: 'Ask for the scope with the token.',
			how: "Or change 'Required Scope' in the credential of the trigger.",
		},
	},
	api_key_wrong: tryLater('The header x-api-key is missing or not the expected one.', {
		whatToDo: "Compare 'Expected API Key'.",
		how: 'It must be the key that you agreed with the bank, not one from a delivery. If the bank sends none, empty the field. A proxy may also remove x-api-key.',
	}),
	delivery_malformed: refused('The body holds no encrypted notification in a known form.', {
		whatToDo: 'Let it arrive encrypted and unchanged.',
		how: 'A proxy may change the body, or remove the header x-crypto-key. If not, ask the bank what it sent, and to send it again in a form of the reference.',
	}),
	delivery_too_large: tryLater('The notification is larger than what is accepted here.', {
		whatToDo: 'Raise the limit of n8n.',
		how: `Set N8N_PAYLOAD_SIZE_MAX to ${MAX_BODY_MEBIBYTES}. A body of more than ${MAX_BODY_MEBIBYTES} MiB is never accepted: ask the bank for smaller reports, and look up the payments in its portal.`,
	}),
	algorithm_not_allowed: refused('The notification is encrypted with an algorithm that is not accepted here.', {
		whatToDo: 'Ask the bank for another algorithm.',
		how: 'The reference lists those that are accepted. Then ask it to send the notification again.',
	}),
	report_unreadable: refused(
		'The notification was decrypted, but it is not a payment status report (pain.002 or pain.014) that can be read.',
		{
			whatToDo: 'Look up the payments at the bank.',
			how: 'Ask the bank to correct the report, or for smaller reports if it is too large.',
		},
	),
	decryption_failed: tryLater('The notification could not be decrypted. Fetch the current public key and send again.', {
		whatToDo: 'Compare the keys.',
		how: "Put the older key that the bank uses into 'Previous Private Keys', in the credential of the trigger. Or ask the bank to fetch the public key again. A proxy may also have changed the delivery.",
	}),
	token_unverifiable: tryLater('The access token cannot be verified at the moment.', {
		whatToDo: 'Test the notifications credential.',
		how: 'n8n does not reach the OAuth server, or the server has changed its keys within 30 seconds, or the clock of the machine of n8n is slow.',
	}),
	credential_missing: tryLater('The receiver is not set up completely.', {
		whatToDo: 'Choose the credential in the trigger.',
		how: 'Then publish the workflow. If it has one, n8n could not read it: look into the log of n8n.',
	}),
	credential_unusable: tryLater('The receiver is not set up correctly.', {
		whatToDo: 'Test the notifications credential.',
		how: 'Open the credential of the trigger, save it, and read what the test says. Then publish the workflow.',
	}),
	not_stored: tryLater('The notification could not be stored.', {
		whatToDo: 'Look into the log of n8n.',
		how: 'n8n is overloaded, its database is not available, or it has reached its limit of concurrent executions.',
	}),
	workflow_failed: {
		status: 500,
		title: 'processing failed',
		detail: 'The notification could not be processed.',
		cure: {
			whatToDo: 'Look at the failed execution.',
			how: "'Respond' is 'When the Workflow Has Ended Well', and the workflow has failed.",
		},
	},
	endpoint_unknown: notFound('There is no such endpoint.', {
		whatToDo: 'Compare the URL with the trigger.',
		how: 'The trigger shows its URLs when it is open in the editor.',
	}),
	oauth_server_off: notFound('The built-in OAuth server is not in use here.', {
		whatToDo: 'Choose the credential of the trigger.',
		how: "The trigger has another one, with another 'Token Validation': your own OAuth server issues the tokens. Or n8n runs another workflow at this address.",
	}),
} satisfies Readonly<Record<string, Refusal>>;

/** Why a delivery, or another request of the bank, is refused. */
export type RefusalCode = keyof typeof rows;

/** Everything about a refusal, by its code. A code without an answer or a cure is an error of the compiler. */
export const refusals: Readonly<Record<RefusalCode, Refusal>> = rows;

/** RFC 6749, section 5.2: the answer of the token endpoint has another form. The texts of the errors say what is wrong. */
interface TokenRefusal {
	readonly status: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly cure: Cure;
}

const badRequest: TokenRefusal = {
	status: 400,
	cure: {
		whatToDo: 'Ask for a token of another form.',
		how: 'The bank must use the grant client_credentials of OAuth 2.0, in a form or as JSON. `error_description` says what is wrong.',
	},
};

const tokenRows = {
	invalid_client: {
		status: 401,
		headers: { 'www-authenticate': 'Basic realm="token"' },
		cure: {
			whatToDo: 'Compare client ID and client secret.',
			how: 'They are not those of the credential of the trigger. A proxy may also remove the header Authorization.',
		},
	},
	invalid_request: badRequest,
	invalid_scope: badRequest,
	unsupported_grant_type: badRequest,
} satisfies Readonly<Record<string, TokenRefusal>>;

/** The error codes of the token endpoint (RFC 6749, section 5.2). */
export type TokenRefusalCode = keyof typeof tokenRows;

export const tokenRefusals: Readonly<Record<TokenRefusalCode, TokenRefusal>> = tokenRows;
