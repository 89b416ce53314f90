import { MAX_BODY_MEBIBYTES, type Cure } from '../../domain/refusals';

const rows = {
	address_invalid: {
		whatToDo: 'Copy a production URL of the trigger.',
		how: "'Trigger URL' is not the address of a trigger, such as https://n8n.example.com/webhook/…",
	},
	address_not_encrypted: {
		whatToDo: 'Enter the https address for the bank.',
		how: 'Over http, anyone on the way could read the secret, so nothing was sent. Only this machine, and a host name without a dot, may have http.',
	},
	no_answer: {
		whatToDo: 'Check the address, n8n and firewall.',
		how: 'The host name, its DNS entry, the port, the proxy or the firewall may be wrong, or n8n is not running or too slow. With BLOCKED_BY_N8N, the administrator must allow this host.',
	},
	tls_failed: {
		whatToDo: 'Check the certificate of the proxy.',
		how: 'Its host name, its end and its chain. The port may also speak no TLS. For an authority of your own, set NODE_EXTRA_CA_CERTS for n8n.',
	},
	redirected: {
		whatToDo: 'Remove the redirect from the proxy.',
		how: 'A bank does not follow it. Enter the address of the trigger itself.',
	},
	not_published: {
		whatToDo: 'Publish the workflow with the trigger.',
		how: "n8n answers, but knows no trigger at this address. 'Trigger URL' may also be wrong: copy it from the trigger again.",
	},
	not_listening: {
		whatToDo: 'Enter the production URL.',
		how: 'This is a test URL, and n8n does not listen. Also publish the workflow with the trigger.',
	},
	proxy_unavailable: {
		whatToDo: 'Start n8n, and publish the workflow.',
		how: 'The proxy, or n8n itself, answered instead of the trigger. The proxy may also have a wrong address of n8n.',
	},
	other_page: {
		whatToDo: "Check 'Trigger URL' and the proxy.",
		how: `Something else answered: another page, a login, or a limit of the proxy. It must pass on paths that begin with /webhook/ without a login, and bodies of ${MAX_BODY_MEBIBYTES} MiB.`,
	},
	token_not_given: {
		whatToDo: 'Fetch a token from your OAuth server.',
		how: "The trigger issues none with this credential, and 'Access Token' is empty. Fetch one as the bank does, for example with an HTTP Request node before.",
	},
	key_foreign: {
		whatToDo: 'Choose the credential of the trigger.',
		how: "The trigger gave another public key than that of this credential. After a change of keys, save it and publish again. 'Public Key Format' or a proxy may also change the key.",
	},
	not_refused: {
		whatToDo: 'Unpublish the workflow.',
		how: 'It was accepted, and should have been refused. Does a proxy add a token? If not, report it: SECURITY.md says how.',
	},
	answer_unexpected: {
		whatToDo: 'Let the proxy pass answers unchanged.',
		how: 'If it does, look into the log of n8n.',
	},
} satisfies Readonly<Record<string, Cure>>;

export type OutsideCode = keyof typeof rows;

/** The cures of what only the outside sees. Those of what the trigger refuses stand in domain/refusals.ts. */
export const OUTSIDE_CURES: Readonly<Record<OutsideCode, Cure>> = rows;
