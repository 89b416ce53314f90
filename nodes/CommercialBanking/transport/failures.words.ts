const RECONNECT = 'open {credential} and select Switch account';
const TRY_LATER = 'Try again later. If it happens again and again, tell the bank the time and the code.';
const LESS_AT_ONCE = "For a list, ask for less at once with a smaller 'Page Size'.";

/** What stands before or after the words about a failure. */
export const places = {
	wait: 'The bank asks n8n to wait {seconds} seconds. ',
	page: ', on the page at offset "{offset}"',
	goOn: " {rowsRead} items were read before this page, and are passed on only if 'On Error' is set to continue. To go on there, run this input item alone with 'Continue From' set to {offset}.",
	list: 'The list cannot be read to its end, so tell the bank. {rowsRead} items were read before.',
} as const;

/**
 * The words about a failure, by the HTTP status of the bank, by what is wrong with the sign-in, or by the kind of failure.
 *
 * `message` says what happened, without a full stop, because the bank's own words follow. `action` stands before `nextStep`
 * for an operation, because only operations have options, and `image` for the operation that reads images, which has none.
 * `poll` replaces it, because a poll comes again by itself.
 */
export const failures = {
	'400': {
		message: 'The bank answered 400',
		nextStep: "Check whether the bank asks for 'Additional Headers' in {credential}.",
		action:
			"Check the account ID. For a list, lower 'Page Size', and empty 'Continue From': its offset may have expired.",
		image: "Check 'Image URL'.",
		poll: "Check the accounts that you chose, and whether the bank asks for 'Additional Headers' in {credential}.",
	},
	'401': {
		message: 'The bank answered 401, because the API key or the access token is not valid',
		nextStep: `Compare the API key in {credential} with the one that the bank issued. If it is right, ${RECONNECT}.`,
	},
	'403': {
		message: 'The bank answered 403',
		nextStep:
			'The person who connected {credential} is not allowed to see this: choose all accounts on the consent page, or ask the bank to authorize that person.',
		image: "Add the bank's scope for images to 'Additional Scopes' in {credential}, and connect again.",
	},
	'404': {
		message: 'The bank answered 404',
		nextStep: "Check whether 'Base URL' in {credential} is the API host of the bank.",
		action: 'If the value is no account ID of this bank, drag accountId, or choose the account From List.',
		image: "Check 'Image URL': the bank has no image there.",
		poll: "Check the accounts that you chose, and whether 'Base URL' in {credential} is the API host of the bank.",
	},
	'415': {
		message: 'The bank answered 415',
		nextStep:
			"This address does not answer with the type that was asked for. Check 'Base URL' in {credential}, and whether a proxy between n8n and the bank changes headers.",
	},
	'429': {
		message: 'The bank answered 429, because it limits the number of calls',
		nextStep: 'Try again later.',
		action: "For a list, raise 'Page Size'. Or run the workflow less often: a call waits up to two minutes.",
		poll: "The next poll tries again. Poll less often ('Poll Times'), or choose fewer accounts.",
	},
	'500': { message: 'The bank answered 500', nextStep: TRY_LATER },
	'502': { message: 'The bank answered 502', nextStep: TRY_LATER },
	'504': { message: 'The bank answered 504', nextStep: TRY_LATER, action: LESS_AT_ONCE },
	account_refused: {
		message: 'The bank answered {status} for this account, and answered other calls',
		nextStep:
			'So the API key and the sign-in are right. Ask the bank whether the account is closed, and whether the person who signed in may see it. Or leave the account out.',
	},
	blocked: {
		message: "n8n is set not to send requests to the bank's address",
		nextStep:
			"Check 'Base URL' in {credential}. If it is right, ask the person who runs n8n to allow it: n8n's protection against requests to inner addresses (SSRF) blocks it.",
	},
	cancelled: { message: 'The execution was stopped', nextStep: 'No more requests were sent to the bank.' },
	client_refused: {
		message: "The bank's OAuth server refused this client",
		nextStep:
			"Check 'Client ID', 'Client Secret' and 'Authentication' (header or body) in {credential}, then connect it again.",
	},
	dns: {
		message: 'The host name of the bank cannot be found',
		nextStep: "Check 'Base URL' in {credential} letter by letter, and whether this machine can look up names (DNS).",
	},
	dropped: { message: 'The connection to the bank broke off', nextStep: TRY_LATER },
	network: { message: 'The request could not reach the bank', nextStep: TRY_LATER },
	not_connected: {
		message: 'The credential is not connected to the bank yet',
		nextStep: "Open {credential}, select Connect and sign in on the bank's page.",
	},
	not_renewed: {
		message: 'The connection to the bank has ended: the access token could not be renewed',
		nextStep: `To connect again, ${RECONNECT}.`,
	},
	not_sent: {
		message: 'n8n could not send the request to the bank',
		nextStep: `Try again. If that does not help, ${RECONNECT}.`,
	},
	other_status: { message: 'The bank answered {status}', nextStep: TRY_LATER },
	redirect: {
		message: 'The bank answered with a redirect',
		nextStep:
			"The node did not follow it, because the access token and the API key would go to another address. Check whether 'Base URL' in {credential} begins with https and is the API host, not a website.",
	},
	refused: {
		message: 'The bank cannot be reached',
		nextStep: "Check 'Base URL' in {credential}, and whether a firewall lets n8n connect to it.",
	},
	server_down: {
		message: "The bank's OAuth server cannot renew the access token",
		nextStep: `It may be under maintenance, so try again later. If that does not help, ${RECONNECT}.`,
	},
	timeout: { message: 'The bank did not answer in time', nextStep: TRY_LATER, action: LESS_AT_ONCE },
	tls: {
		message: 'A secure connection to the bank cannot be set up',
		nextStep:
			"Check 'Base URL' in {credential} and the clock of this machine. If a proxy has its own certificate, set NODE_EXTRA_CA_CERTS for n8n.",
	},
	too_large: {
		message: 'The bank sent too much in one answer',
		nextStep: 'Tell the bank: the node reads at most 64 MB at once, and files of 20 MB.',
		action: LESS_AT_ONCE,
	},
	unreadable: {
		message: 'The bank sent an answer that this API does not send',
		nextStep:
			"Check whether 'Base URL' in {credential} is the API host of the bank, and whether a proxy or a login page answers instead of the bank.",
	},
} as const;
