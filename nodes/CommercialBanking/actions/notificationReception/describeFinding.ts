/**
 * The finding of a step, and what to do about it. A row of n8n's table is as high as its highest cell, so the texts are
 * short: `whatToDo` has at most 40 characters, `finding` and `how` about 70. docs/check-reception.md says more.
 */
interface FindingText {
	readonly finding: string;
	/** Left out if all is well. */
	readonly whatToDo?: string;
	readonly how?: string;
}

const problem = (finding: string, whatToDo: string, how?: string): FindingText => ({ finding, whatToDo, how });

const CHOOSE_CREDENTIAL = 'Choose the credential of the trigger.';

const READ_LOG = 'Look into the log of n8n.';

/** Text in braces is replaced by a fact, see {@link describeFinding}. */
export const FINDING_TEXTS = {
	credential_loaded: { finding: 'The credential can be used.' },
	credential_unusable: problem('{problem}', 'Correct the notifications credential.'),

	address_invalid: problem(
		"'Trigger URL' is not the address of a trigger.",
		'Copy a production URL of the trigger.',
		'e.g. https://n8n.example.com/webhook/…',
	),
	address_not_encrypted: problem(
		'Over http, anyone on the way can read the secret. Nothing was sent.',
		'Enter the https address for the bank.',
		'This machine, and a host name without a dot, may have http.',
	),
	trigger_reached: { finding: 'The trigger answers at this address.' },
	trigger_reached_without_tls: { finding: 'The trigger answers, without TLS. The bank needs https.' },

	host_unknown: problem('The host name cannot be resolved.', 'Check the host and its DNS entry.'),
	connection_refused: problem(
		'The host cannot be reached ({code}).',
		'Start the proxy or n8n.',
		'Or the port, the network or the firewall is wrong.',
	),
	timed_out: problem(
		'There was no complete answer within 5 seconds.',
		'Check the firewall and the load of n8n.',
		'A bank may not wait longer than a few seconds.',
	),
	hung_up: problem(
		'The connection was closed ({code}).',
		'Look into the log of the proxy.',
		'It may not reach n8n, or expect https at this port.',
	),
	tls_failed: problem(
		'There was no TLS connection ({code}).',
		'Check the certificate of the proxy.',
		'Its host, end and chain. An own authority: NODE_EXTRA_CA_CERTS',
	),
	no_tls: problem('The port speaks no TLS, or refuses ours ({code}).', "Check the port in 'Trigger URL'."),
	blocked_by_n8n: problem(
		"n8n's protection of inner addresses (SSRF) blocks this one.",
		'Let the administrator allow this host.',
	),
	no_answer: problem('There was no answer ({code}).', "Check 'Trigger URL' and the network."),

	not_published: problem(
		'n8n answers, but no trigger is registered at this address.',
		'Publish the workflow with the trigger.',
		"Or copy 'Trigger URL' from the trigger again.",
	),
	not_listening: problem(
		'This is a test URL, and n8n does not listen.',
		'Enter the production URL.',
		'And publish the workflow with the trigger.',
	),
	redirected: problem(
		'The address redirects ({status}), and a bank does not follow.',
		'Remove the redirect from the proxy.',
		'And enter the address of the trigger itself.',
	),
	proxy_login: problem(
		'A proxy or firewall wants a login, or refuses ({status}).',
		'Make an exception for this address.',
		'The trigger checks the callers itself.',
	),
	proxy_unavailable: problem(
		'The proxy, or n8n itself, answered instead of the trigger ({status}).',
		'Start n8n, and publish the workflow.',
		'Or the proxy has another address of n8n.',
	),
	proxy_limit: problem(
		'The proxy limits the requests or their size ({status}).',
		'Raise the limits of the proxy.',
		'24 MiB for a body, 16 kB for headers, 50 requests a second',
	),
	other_page: problem(
		'Another page answered instead of the trigger ({status}).',
		"Check 'Trigger URL' and the proxy.",
		'The path begins with /webhook/, and the proxy keeps it.',
	),

	address_announced: { finding: 'n8n gives the bank the same address.' },
	announced_another: problem(
		'n8n gives the bank addresses at {announced}.',
		'Set N8N_WEBHOOK_URL and restart n8n.',
		'To {called}/ (older n8n: WEBHOOK_URL). Or the path differs.',
	),
	oauth_server_off: problem(
		'The trigger issues no tokens: another Token Validation.',
		CHOOSE_CREDENTIAL,
		'Or n8n runs another workflow at this address.',
	),

	token_issued: { finding: 'The trigger issued an access token.' },
	token_given: { finding: "The access token in 'Access Token' is used." },
	token_not_given: problem(
		"'Access Token' is empty, and the trigger issues none.",
		'Fetch a token from your OAuth server.',
		'As the bank does, e.g. with an HTTP Request node before.',
	),
	client_refused: problem(
		'The trigger does not accept the client ID and secret.',
		CHOOSE_CREDENTIAL,
		'Or the proxy removes the header Authorization.',
	),
	answer_unreadable: problem('Something on the way has changed the answer.', 'Let the proxy pass answers unchanged.'),

	key_fetched: { finding: 'The trigger gave its public key.' },
	key_ours: { finding: 'The bank would encrypt for the key of this credential.' },
	key_previous: problem(
		'The public key is that of a previous private key.',
		CHOOSE_CREDENTIAL,
		'After a change of keys: save it, and publish again.',
	),
	key_foreign: problem(
		'It is not the key of this credential. Others could read reports.',
		CHOOSE_CREDENTIAL,
		"Or 'Public Key Format', or the proxy, changes the key.",
	),

	check_received: { finding: 'The trigger opened the check and accepted it.' },
	authorization_removed: problem('The access token did not arrive.', 'Let the proxy pass on Authorization.'),
	token_refused: problem(
		'The trigger does not accept the access token.',
		'Check issuer, audience and key.',
		'In the credential. A given token may have expired.',
	),
	scope_missing: problem(
		'The access token lacks the required scope.',
		'Ask for the scope with the token.',
		'Or change Required Scope in the credential.',
	),
	api_key_refused: problem(
		'The trigger does not accept the x-api-key.',
		CHOOSE_CREDENTIAL,
		'Or the proxy removes the header x-api-key.',
	),
	token_unverifiable: problem(
		'The trigger cannot check the access token.',
		'Test the notifications credential.',
		"Your OAuth server cannot be reached, or n8n's clock is slow.",
	),
	receiver_not_set_up: problem('The credential of the trigger cannot be used.', 'Test it, and publish the workflow.'),
	receiver_failed: problem(
		'The trigger could not do its work ({status}).',
		READ_LOG,
		'And check that its database works.',
	),
	delivery_not_opened: problem(
		'The trigger could not decrypt the check.',
		CHOOSE_CREDENTIAL,
		'Or the proxy changes the body or the header x-crypto-key.',
	),
	delivery_changed: problem(
		'The trigger found no encrypted notification.',
		'Let the proxy pass it on unchanged.',
		'The body and the header x-crypto-key',
	),
	unexpected_answer: problem('The trigger answered {status}, which fits no case.', READ_LOG),

	refused: { finding: 'The trigger refused it, as it must.' },
	not_refused: problem(
		'It was accepted ({status}). It should have been refused.',
		'Unpublish the workflow.',
		'Does a proxy add a login or a token? If not, report this.',
	),
	refused_otherwise: problem(
		'It was refused with {status}, but 401 was expected.',
		READ_LOG,
		'The bank may stop its retries too early or retry in vain.',
	),
} as const satisfies Record<string, FindingText>;

export type FindingCode = keyof typeof FINDING_TEXTS;

/** What the texts name. Nothing secret: addresses, codes, statuses. */
export type FindingFacts = Readonly<Record<string, string | number | undefined>>;

export function describeFinding(code: FindingCode, facts: FindingFacts): FindingText {
	const fill = (text: string) => text.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => String(facts[name] ?? name));
	const { finding, whatToDo, how }: FindingText = FINDING_TEXTS[code];
	return { finding: fill(finding), whatToDo, how: how && fill(how) };
}
