/**
 * The finding of each step of Check Reception, and what to do about it; without `whatToDo` if all is well. A row of n8n's
 * table is as high as its highest cell, so `whatToDo` has at most 40 characters, `finding` and `how` about 70.
 * docs/check-reception.md says more.
 */
export const findings = {
	credentialLoaded: { finding: 'The credential can be used.' },
	credentialUnusable: { finding: '{problem}', whatToDo: 'Correct the notifications credential.' },
	addressInvalid: {
		finding: "'Trigger URL' is not the address of a trigger.",
		whatToDo: 'Copy a production URL of the trigger.',
		how: 'e.g. https://n8n.example.com/webhook/…',
	},
	addressNotEncrypted: {
		finding: 'Over http, anyone on the way can read the secret. Nothing was sent.',
		whatToDo: 'Enter the https address for the bank.',
		how: 'This machine, and a host name without a dot, may have http.',
	},
	triggerReached: { finding: 'The trigger answers at this address.' },
	triggerReachedWithoutTls: { finding: 'The trigger answers, without TLS. The bank needs https.' },
	hostUnknown: { finding: 'The host name cannot be resolved.', whatToDo: 'Check the host and its DNS entry.' },
	connectionRefused: {
		finding: 'The host cannot be reached ({code}).',
		whatToDo: 'Start the proxy or n8n.',
		how: 'The port, the network or the firewall may also be wrong.',
	},
	timedOut: {
		finding: 'There was no complete answer within 5 seconds.',
		whatToDo: 'Check the firewall and the load of n8n.',
		how: 'A bank may not wait longer than a few seconds.',
	},
	hungUp: {
		finding: 'The connection was closed ({code}).',
		whatToDo: 'Look into the log of the proxy.',
		how: 'It may not reach n8n, or expect https at this port.',
	},
	tlsFailed: {
		finding: 'There was no TLS connection ({code}).',
		whatToDo: 'Check the certificate of the proxy.',
		how: 'Its host, end and chain. An own authority: NODE_EXTRA_CA_CERTS',
	},
	noTls: {
		finding: 'The port speaks no TLS, or refuses ours ({code}).',
		whatToDo: "Check the port in 'Trigger URL'.",
	},
	blockedByN8n: {
		finding: "n8n's protection of inner addresses (SSRF) blocks this one.",
		whatToDo: 'Let the administrator allow this host.',
	},
	noAnswer: { finding: 'There was no answer ({code}).', whatToDo: "Check 'Trigger URL' and the network." },
	notPublished: {
		finding: 'n8n answers, but no trigger is registered at this address.',
		whatToDo: 'Publish the workflow with the trigger.',
		how: "'Trigger URL' may also be wrong: copy it from the trigger again.",
	},
	notListening: {
		finding: 'This is a test URL, and n8n does not listen.',
		whatToDo: 'Enter the production URL.',
		how: 'Also publish the workflow with the trigger.',
	},
	redirected: {
		finding: 'The address redirects ({status}), and a bank does not follow.',
		whatToDo: 'Remove the redirect from the proxy.',
		how: 'Also enter the address of the trigger itself.',
	},
	proxyLogin: {
		finding: 'A proxy or firewall wants a login, or refuses ({status}).',
		whatToDo: 'Make an exception for this address.',
		how: 'The trigger checks the callers itself.',
	},
	proxyUnavailable: {
		finding: 'The proxy, or n8n itself, answered instead of the trigger ({status}).',
		whatToDo: 'Start n8n, and publish the workflow.',
		how: 'The proxy may also have a wrong address of n8n.',
	},
	proxyLimit: {
		finding: 'The proxy limits the requests or their size ({status}).',
		whatToDo: 'Raise the limits of the proxy.',
		how: '24 MiB for a body, 16 kB for headers, 50 requests a second',
	},
	otherPage: {
		finding: 'Another page answered instead of the trigger ({status}).',
		whatToDo: "Check 'Trigger URL' and the proxy.",
		how: 'The path begins with /webhook/, and the proxy keeps it.',
	},
	addressAnnounced: { finding: 'n8n gives the bank the same address.' },
	announcedAnother: {
		finding: 'n8n gives the bank addresses at {announced}.',
		whatToDo: 'Set N8N_WEBHOOK_URL and restart n8n.',
		how: 'To {called}/ (older n8n: WEBHOOK_URL). Or the path differs.',
	},
	oauthServerOff: {
		finding: 'The trigger issues no tokens: another Token Validation.',
		whatToDo: 'Choose the credential of the trigger.',
		how: 'n8n may also run another workflow at this address.',
	},
	tokenIssued: { finding: 'The trigger issued an access token.' },
	tokenGiven: { finding: "The access token in 'Access Token' is used." },
	tokenNotGiven: {
		finding: "'Access Token' is empty, and the trigger issues none.",
		whatToDo: 'Fetch a token from your OAuth server.',
		how: 'As the bank does, e.g. with an HTTP Request node before.',
	},
	clientRefused: {
		finding: 'The trigger does not accept the client ID and secret.',
		whatToDo: 'Choose the credential of the trigger.',
		how: 'The proxy may also remove the header Authorization.',
	},
	answerUnreadable: {
		finding: 'Something on the way has changed the answer.',
		whatToDo: 'Let the proxy pass answers unchanged.',
	},
	keyFetched: { finding: 'The trigger gave its public key.' },
	keyOurs: { finding: 'The bank would encrypt for the key of this credential.' },
	keyPrevious: {
		finding: 'The public key is that of a previous private key.',
		whatToDo: 'Choose the credential of the trigger.',
		how: 'After a change of keys: save it, and publish again.',
	},
	keyForeign: {
		finding: 'It is not the key of this credential. Others could read reports.',
		whatToDo: 'Choose the credential of the trigger.',
		how: "'Public Key Format' or the proxy may also change the key.",
	},
	checkReceived: { finding: 'The trigger opened the check and accepted it.' },
	authorizationRemoved: {
		finding: 'The access token did not arrive.',
		whatToDo: 'Let the proxy pass on Authorization.',
	},
	tokenRefused: {
		finding: 'The trigger does not accept the access token.',
		whatToDo: 'Check issuer, audience and key.',
		how: 'In the credential. A given token may have expired.',
	},
	scopeMissing: {
		finding: 'The access token lacks the required scope.',
		whatToDo: 'Ask for the scope with the token.',
		how: 'You can also change Required Scope in the credential.',
	},
	apiKeyRefused: {
		finding: 'The trigger does not accept the x-api-key.',
		whatToDo: 'Choose the credential of the trigger.',
		how: 'The proxy may also remove the header x-api-key.',
	},
	tokenUnverifiable: {
		finding: 'The trigger cannot check the access token.',
		whatToDo: 'Test the notifications credential.',
		how: "Your OAuth server cannot be reached, or n8n's clock is slow.",
	},
	receiverNotSetUp: {
		finding: 'The credential of the trigger cannot be used.',
		whatToDo: 'Test it, and publish the workflow.',
	},
	receiverFailed: {
		finding: 'The trigger could not do its work ({status}).',
		whatToDo: 'Look into the log of n8n.',
		how: 'Also check that its database works.',
	},
	deliveryNotOpened: {
		finding: 'The trigger could not decrypt the check.',
		whatToDo: 'Choose the credential of the trigger.',
		how: 'The proxy may also change the body or x-crypto-key.',
	},
	deliveryChanged: {
		finding: 'The trigger found no encrypted notification.',
		whatToDo: 'Let the proxy pass it on unchanged.',
		how: 'The body and the header x-crypto-key',
	},
	unexpectedAnswer: {
		finding: 'The trigger answered {status}, which fits no case.',
		whatToDo: 'Look into the log of n8n.',
	},
	refused: { finding: 'The trigger refused it, as it must.' },
	notRefused: {
		finding: 'It was accepted ({status}). It should have been refused.',
		whatToDo: 'Unpublish the workflow.',
		how: 'Does a proxy add a token? If not, report it, see SECURITY.md.',
	},
	refusedOtherwise: {
		finding: 'It was refused with {status}, but 401 was expected.',
		whatToDo: 'Look into the log of n8n.',
		how: 'The bank may stop its retries too early or retry in vain.',
	},
	notTried: { finding: 'Not tried, because "{step}" failed.', whatToDo: 'Fix what failed, and check again.' },
} as const;
