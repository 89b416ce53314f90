const unauthorized = (detail: string, challenge: string) =>
	({ status: 401, title: 'unauthorized', detail, headers: { 'www-authenticate': challenge } }) as const;

/** A 400 ends the bank's retries. */
const refused = (detail: string) => ({ status: 400, title: 'delivery refused', detail }) as const;

/** The bank sends again, and it may work then. */
const tryLater = (detail: string) =>
	({ status: 503, title: 'try again later', detail, headers: { 'retry-after': '300' } }) as const;

/** The HTTP answer for each reason to refuse a request of the bank. The bank reads `detail`. */
export const refusals = {
	token_missing: unauthorized('Send an access token in the header authorization, as Bearer.', 'Bearer'),
	token_invalid: unauthorized(
		'The access token is not valid here. Fetch a new one and send again.',
		'Bearer error="invalid_token"',
	),
	token_expired: unauthorized(
		'The access token has expired. Fetch a new one and send again.',
		'Bearer error="invalid_token"',
	),
	scope_missing: {
		status: 403,
		title: 'forbidden',
		detail: 'The access token lacks the required scope.',
		headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
	},
	api_key_wrong: tryLater('The header x-api-key is missing or not the expected one.'),
	delivery_malformed: refused('The body holds no encrypted notification in a known form.'),
	delivery_too_large: tryLater('The notification is larger than what is accepted here.'),
	algorithm_not_allowed: refused('The notification is encrypted with an algorithm that is not accepted here.'),
	report_unreadable: refused(
		'The notification was decrypted, but it is not a payment status report (pain.002 or pain.014) that can be read.',
	),
	decryption_failed: tryLater('The notification could not be decrypted. Fetch the current public key and send again.'),
	token_unverifiable: tryLater('The access token cannot be verified at the moment.'),
	credential_missing: tryLater('The receiver is not set up completely.'),
	credential_unusable: tryLater('The receiver is not set up correctly.'),
	not_stored: tryLater('The notification could not be stored.'),
	workflow_failed: { status: 500, title: 'processing failed', detail: 'The notification could not be processed.' },
} as const;
