/** What a step has found, and what to do about it. `whatToDo` is null if all is well. */
interface FindingText {
	readonly finding: string;
	readonly whatToDo: string | null;
}

const found = (finding: string): FindingText => ({ finding, whatToDo: null });

const problem = (finding: string, whatToDo: string): FindingText => ({ finding, whatToDo });

const CHECK_CREDENTIAL =
	'Select the same notifications credential in this node and in the trigger. If it is the same, n8n may run another workflow at this address.';

const CHECK_PROXY = 'Let the proxy pass requests to this address on to n8n unchanged.';

/** Text in braces is replaced by a fact, see {@link describeFinding}. */
const TEXTS = {
	credential_loaded: found('The credential can be used.'),
	credential_unusable: problem(
		'The credential cannot be used. {problem}',
		'Open the notifications credential and correct this field.',
	),

	address_invalid: problem(
		"'Trigger URL' is not the address of a trigger.",
		'Copy one of the production URLs that the trigger shows, up to and without /oauth20/token, e.g. https://n8n.example.com/webhook/….',
	),
	address_not_encrypted: problem(
		'The address begins with http, so everybody on the way could read the client secret. Nothing was sent.',
		'Use the https address that the bank calls. Only this machine, and hosts whose name has no dot, may have http.',
	),
	trigger_reached: found('The trigger answers at this address.'),
	trigger_reached_without_tls: found(
		'The trigger answers at this address, without TLS. That is enough for a trial. The bank needs https.',
	),

	host_unknown: problem(
		'There is no such host: the name cannot be resolved.',
		"Check the host name in 'Trigger URL', and its DNS entry.",
	),
	connection_refused: problem(
		'The host refuses the connection or cannot be reached ({code}).',
		'Start the proxy or n8n, and check the port, the network and the firewall between n8n and this address.',
	),
	timed_out: problem(
		'There was no complete answer within 5 seconds. A bank may not wait longer than a few seconds.',
		'Check that the firewall lets this port through, that n8n runs, and that it is not overloaded.',
	),
	hung_up: problem(
		'The connection was closed without an answer ({code}).',
		'Look into the log of the proxy. It may not reach n8n, or it may expect https at this port.',
	),
	tls_failed: problem(
		'The TLS connection could not be made ({code}).',
		'Check that the proxy speaks https at this port, and that its certificate has this host name, has not expired, and comes with the whole chain. If the authority is your own, n8n trusts it with NODE_EXTRA_CA_CERTS, and the bank has to trust it too.',
	),
	blocked_by_n8n: problem(
		"n8n's protection against requests to inner addresses (SSRF) does not allow this address.",
		'Ask the administrator of n8n to allow this host.',
	),
	no_answer: problem('There was no answer ({code}).', "Check 'Trigger URL', the network, and the log of the proxy."),

	not_published: problem(
		'n8n answers, but no trigger is registered at this address.',
		"Publish the workflow with the trigger, and compare 'Trigger URL' with the production URLs that the trigger shows.",
	),
	not_listening: problem(
		'This is a test URL, and n8n is not listening for a test event.',
		"Use the production URL in 'Trigger URL', and publish the workflow with the trigger.",
	),
	redirected: problem(
		'The address redirects to another one ({status}). The bank does not follow redirects.',
		'Use the address of the trigger itself, and remove the redirect for it from the proxy.',
	),
	proxy_login: problem(
		'A proxy or firewall answered instead of the trigger. It asks for a login or refuses the request ({status}).',
		'Make an exception for this address. The trigger checks the callers itself.',
	),
	proxy_unavailable: problem(
		'The proxy, or n8n by itself, answered instead of the trigger ({status}).',
		'Start n8n, check the address of n8n in the proxy, and publish the workflow with the trigger.',
	),
	proxy_limit: problem(
		'The proxy answered instead of the trigger: it limits the requests or their size ({status}).',
		'Raise the limits of the proxy: 24 MiB for a body, 16 kB for headers, and 50 requests in a second.',
	),
	other_page: problem(
		'A proxy or another page answered instead of the trigger ({status}).',
		`Check 'Trigger URL': its path begins with /webhook/. ${CHECK_PROXY}`,
	),

	address_announced: found('n8n gives the bank the same address.'),
	announced_another: problem(
		'The address is not the one that n8n gives to the bank: n8n gives the bank addresses at {announced}.',
		"If that is another host, set the environment variable WEBHOOK_URL of n8n to {called}/ and restart n8n. If it is the same host, let the proxy leave paths as they are, and compare 'Trigger URL' with the production URLs that the trigger shows.",
	),
	oauth_server_off: problem(
		'The trigger does not issue access tokens: its credential has another Token Validation.',
		CHECK_CREDENTIAL,
	),

	token_issued: found('The trigger issued an access token.'),
	token_given: found("The access token in 'Access Token' is used."),
	token_not_given: problem(
		"'Access Token' is empty, and the trigger does not issue tokens itself.",
		"Fetch a token from your OAuth server as the bank does, e.g. with an HTTP Request node before this one, and put it into 'Access Token'.",
	),
	client_refused: problem(
		'The trigger does not accept the client ID and the client secret of this credential.',
		`${CHECK_CREDENTIAL} Check also that the proxy passes on the header Authorization.`,
	),
	answer_unreadable: problem('Something on the way has changed the answer: it cannot be read.', CHECK_PROXY),

	key_fetched: found('The trigger gave its public key.'),
	key_ours: found('The bank would encrypt for the private key of this credential.'),
	key_previous: problem(
		'The public key belongs to one of the previous private keys of this credential.',
		'Select this credential in the trigger too. After a change of keys, save the credential and publish the workflow again.',
	),
	key_foreign: problem(
		'The answer does not hold the public key of this credential. If it holds another one, somebody else could read what the bank encrypts.',
		`${CHECK_CREDENTIAL} Check the option 'Public Key Format' of the trigger, and its template, and that nothing on the way changes the answer.`,
	),

	check_received: found('The trigger opened the check and accepted it. A check starts no execution.'),
	authorization_removed: problem(
		'The access token did not arrive at the trigger.',
		'Let the proxy pass on the header Authorization.',
	),
	token_refused: problem(
		'The trigger does not accept the access token.',
		'Check the issuer, the audience and the key in the credential. A given token may have expired.',
	),
	scope_missing: problem(
		'The access token lacks the required scope.',
		'Ask for the scope when you fetch the token, or change Required Scope in the credential.',
	),
	api_key_refused: problem(
		'The trigger does not accept the x-api-key.',
		`${CHECK_CREDENTIAL} Check also that the proxy passes on the header x-api-key.`,
	),
	token_unverifiable: problem(
		'The trigger cannot reach your OAuth server, so it cannot check the token.',
		'Check the JWKS URL or the introspection URL in the credential, with the test of the credential.',
	),
	receiver_not_set_up: problem(
		'The credential of the trigger is missing or cannot be used.',
		'Open the trigger, select the notifications credential, test it, and publish the workflow.',
	),
	receiver_failed: problem(
		'The trigger could not do its work ({status}).',
		'Look into the log of n8n. Check that its database works.',
	),
	delivery_not_opened: problem(
		'The trigger could not decrypt the check.',
		`${CHECK_CREDENTIAL} Make sure that the proxy changes neither the body nor the header x-crypto-key.`,
	),
	delivery_changed: problem(
		'The check arrived changed: the trigger found no encrypted notification.',
		'Make sure that the proxy changes neither the body nor the header x-crypto-key.',
	),
	unexpected_answer: problem('The trigger answered {status}, which fits no case.', 'Look into the log of n8n.'),

	refused: found('The trigger refused it, as it must.'),
	not_refused: problem(
		'It was accepted ({status}). It should have been refused.',
		'Make sure that no proxy adds a login or an access token of its own. If there is none, unpublish the workflow and report this.',
	),
	refused_otherwise: problem(
		'It was refused with {status}, but 401 was expected.',
		'Look into the log of n8n. The bank may stop its retries too early or retry in vain.',
	),

	not_tried: found('Not tried, because "{because}" did not pass.'),
} as const satisfies Record<string, FindingText>;

export type FindingCode = keyof typeof TEXTS;

/** What the texts name. Nothing secret: addresses, codes, statuses. */
export type FindingFacts = Readonly<Record<string, string | number | null>>;

export function describeFinding(code: FindingCode, facts: FindingFacts): FindingText {
	const fill = (text: string) => text.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => String(facts[name] ?? name));
	const { finding, whatToDo } = TEXTS[code];
	return { finding: fill(finding), whatToDo: whatToDo === null ? null : fill(whatToDo) };
}
