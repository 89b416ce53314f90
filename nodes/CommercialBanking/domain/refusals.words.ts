/** The HTTP answer for each reason to refuse a request of the bank. The bank reads `detail`. */
export const refusals = {
	token_missing: {
		status: 401,
		title: 'unauthorized',
		detail: 'Send an access token in the header authorization, as Bearer.',
		headers: { 'www-authenticate': 'Bearer' },
	},
	token_invalid: {
		status: 401,
		title: 'unauthorized',
		detail: 'The access token is not valid here. Fetch a new one and send again.',
		headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
	},
	token_expired: {
		status: 401,
		title: 'unauthorized',
		detail: 'The access token has expired. Fetch a new one and send again.',
		headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
	},
	scope_missing: {
		status: 403,
		title: 'forbidden',
		detail: 'The access token lacks the required scope.',
		headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
	},
	api_key_wrong: {
		status: 503,
		title: 'try again later',
		detail: 'The header x-api-key is missing or not the expected one.',
		headers: { 'retry-after': '300' },
	},
	delivery_malformed: {
		status: 400,
		title: 'delivery refused',
		detail: 'The body holds no encrypted notification in a known form.',
	},
	delivery_too_large: {
		status: 503,
		title: 'try again later',
		detail: 'The notification is larger than what is accepted here.',
		headers: { 'retry-after': '300' },
	},
	algorithm_not_allowed: {
		status: 400,
		title: 'delivery refused',
		detail: 'The notification is encrypted with an algorithm that is not accepted here.',
	},
	report_unreadable: {
		status: 400,
		title: 'delivery refused',
		detail:
			'The notification was decrypted, but it is not a payment status report (pain.002 or pain.014) that can be read.',
	},
	decryption_failed: {
		status: 503,
		title: 'try again later',
		detail: 'The notification could not be decrypted. Fetch the current public key and send again.',
		headers: { 'retry-after': '300' },
	},
	token_unverifiable: {
		status: 503,
		title: 'try again later',
		detail: 'The access token cannot be verified at the moment.',
		headers: { 'retry-after': '300' },
	},
	credential_missing: {
		status: 503,
		title: 'try again later',
		detail: 'The receiver is not set up completely.',
		headers: { 'retry-after': '300' },
	},
	credential_unusable: {
		status: 503,
		title: 'try again later',
		detail: 'The receiver is not set up correctly.',
		headers: { 'retry-after': '300' },
	},
	not_stored: {
		status: 503,
		title: 'try again later',
		detail: 'The notification could not be stored.',
		headers: { 'retry-after': '300' },
	},
	workflow_failed: { status: 500, title: 'processing failed', detail: 'The notification could not be processed.' },
} as const;
