import type { BankFailure, BankFailureKind } from './BankFailure';

/** Who reads from the bank: the action node, or a trigger that polls. They have other options, and a poll comes again. */
export type Reader = 'action' | 'poll';

/** What n8n shows to a person. */
export interface FailureText {
	/** What happened, in one sentence without a full stop. */
	readonly message: string;
	/** What to do next. */
	readonly nextStep: string;
}

const RECONNECT =
	'If the sign-in has expired or was revoked: open the credential and connect the account again (Switch account, or ' +
	'Reconnect in older versions of n8n). If that does not help, the API key is wrong or switched off: ' +
	"compare the credential's 'API Key' with the one that the bank issued.";

const TRY_LATER = 'Try again later. If it happens again and again, tell the bank the time and the code.';

/** Not each operation has an option that this text names, so it says where it applies. */
const NEXT_STEP_OF_STATUS: ReadonlyMap<number, string> = new Map([
	[
		400,
		"Check the account ID or the image's address, and 'Additional Headers'. For a list, 'Page Size' may be too large, " +
			"or the offset in 'Continue From' may have expired (leave it empty to start from the beginning).",
	],
	[401, `The bank answers 401 for two reasons, and n8n has already tried a fresh access token. ${RECONNECT}`],
	[
		403,
		'The user who connected the credential is not allowed to see this. Ask the bank to authorize that user for the ' +
			'account, or connect the credential as an authorized user. Grant all accounts on the consent page. For images, ' +
			"the bank may want one more scope: enter it in the credential's 'Additional Scopes', and connect again.",
	],
	[
		404,
		"Check the account ID (choose it From List) or the image's address, and whether the credential's 'Base URL' is the " +
			'API host of the bank.',
	],
	[
		415,
		"The address does not answer with the type that was asked for. Check the credential's 'Base URL' and, for an image, " +
			"'Content Type'. A proxy between n8n and the bank may change headers.",
	],
	[
		429,
		"The bank limits the number of calls, and waiting did not help within the option 'Longest Wait'. Try again later, " +
			"raise 'Longest Wait', or run the workflow less often. Where the operation has these options, lower 'Accounts at " +
			"Once' or 'Images at Once', or raise 'Page Size'.",
	],
	[500, `The fault is on the bank's side. ${TRY_LATER}`],
	[502, `The bank's gateway could not reach its backend. ${TRY_LATER}`],
	[
		503,
		'The bank says that the service is down, often for maintenance. This may take longer than a node should wait, ' +
			'so it was not tried again. Run the workflow later, or set Retry On Fail in the settings of this node.',
	],
	[
		504,
		"The bank's backend did not answer in time. Try again later. For a list, ask for less at once (a smaller 'Page Size').",
	],
]);

const NEXT_STEP_OF_STATUS_IN_POLL: ReadonlyMap<number, string> = new Map([
	[
		400,
		"Check the account IDs and the options: 'Page Size' may be too large and, with On New Transaction, the bank may not " +
			"accept 'Send Period to Bank'.",
	],
	[
		403,
		'The user who connected the credential is not allowed to see this. Ask the bank to authorize that user for the ' +
			'account, or connect the credential as an authorized user. Grant all accounts on the consent page.',
	],
	[
		404,
		"Check the account IDs (choose the accounts from the list), and whether the credential's 'Base URL' is the API host " +
			'of the bank.',
	],
	[
		415,
		"The address does not answer with the type that was asked for. Check the credential's 'Base URL'. A proxy between " +
			'n8n and the bank may change headers.',
	],
	[
		429,
		"The bank limits the number of calls. The next poll tries again. Poll less often ('Poll Times'), choose fewer " +
			"accounts, raise 'Page Size' or, with On New Transaction, lower 'Accounts at Once'.",
	],
	[
		503,
		'The bank says that the service is down, often for maintenance. It was not tried again at once. The next poll does.',
	],
]);

const TEXT_OF_KIND: Readonly<Record<Exclude<BankFailureKind, 'status' | 'sign_in'>, FailureText>> = {
	redirect: {
		message: 'The bank answered with a redirect',
		nextStep:
			'The node did not follow it, because that would send the access token and the API key to another address. ' +
			"Check the credential's 'Base URL': it begins with https and is the API host, not a website.",
	},
	unreadable: {
		message: 'The bank sent an answer that this API does not send',
		nextStep:
			"Check whether the credential's 'Base URL' is the API host of the bank, and whether a proxy or a login page " +
			'answers instead of the bank.',
	},
	too_large: {
		message: 'The bank sent too much in one answer',
		nextStep:
			"For a list, ask for less at once (a smaller 'Page Size'). A file of this size cannot be downloaded with this node.",
	},
	content_type: {
		message: 'The bank sent another type of file than the one asked for',
		nextStep:
			"Set 'Content Type' to Any, or to a type that the link names. A page of HTML comes from a proxy or a login page, " +
			'and not from the bank.',
	},
	timeout: {
		message: 'The bank did not answer in time',
		nextStep: `For a list, ask for less at once (a smaller 'Page Size'). ${TRY_LATER}`,
	},
	dropped: { message: 'The connection to the bank broke off', nextStep: TRY_LATER },
	refused: {
		message: 'The bank cannot be reached',
		nextStep: "Check the credential's 'Base URL', and whether a firewall lets n8n connect to it.",
	},
	dns: {
		message: 'The host name of the bank cannot be found',
		nextStep: "Check the credential's 'Base URL' letter by letter, and whether this machine can look up names (DNS).",
	},
	tls: {
		message: 'A secure connection to the bank cannot be set up',
		nextStep:
			"The certificate is not trusted, has expired or belongs to another host. Check the credential's 'Base URL', " +
			'the clock of this machine, and whether a proxy needs its certificate installed here (NODE_EXTRA_CA_CERTS).',
	},
	network: { message: 'The request could not reach the bank', nextStep: TRY_LATER },
	not_sent: { message: 'n8n could not send the request to the bank', nextStep: RECONNECT },
	blocked: {
		message: "n8n is set not to send requests to the bank's address",
		nextStep:
			"Check the credential's 'Base URL'. If it is right, ask the person who runs n8n to allow it: n8n's protection " +
			'against requests to inner addresses (SSRF) blocks it.',
	},
	credential_late: {
		message: 'n8n did not return the credential within 10 seconds',
		nextStep: 'Try again later. n8n or its database is slow. Nothing was sent to the bank.',
	},
	wait_too_long: {
		message: "The bank answered 429 to another call and asked for a longer wait than 'Longest Wait' allows",
		nextStep: NEXT_STEP_OF_STATUS.get(429) ?? '',
	},
	cancelled: { message: 'The execution was stopped', nextStep: 'No more requests were sent to the bank.' },
};

const TEXT_OF_KIND_IN_POLL: Readonly<Partial<Record<BankFailureKind, FailureText>>> = {
	too_large: { message: TEXT_OF_KIND.too_large.message, nextStep: "Ask for less at once (a smaller 'Page Size')." },
	wait_too_long: {
		message: 'The bank answered 429 to another call and asked for a longer wait than a poll has',
		nextStep: NEXT_STEP_OF_STATUS_IN_POLL.get(429) ?? '',
	},
};

/** Describes what happened and what to do next. Technical details are left to the error's context. */
export function describeFailure({ kind, details }: BankFailure, reader: Reader = 'action'): FailureText {
	if (kind === 'status') return describeStatus(details, reader);
	if (kind === 'sign_in') return describeSignIn(details);
	const textInPoll = reader === 'poll' ? TEXT_OF_KIND_IN_POLL[kind] : undefined;
	const { message, nextStep } = textInPoll ?? TEXT_OF_KIND[kind];
	const wait = kind === 'wait_too_long' ? describeWait(details.retryAfterMilliseconds) : '';
	return { message: details.reason ? `${message} (${details.reason})` : message, nextStep: wait + nextStep };
}

function describeStatus(
	{ status = 0, bankCode, bankMessage, retryAfterMilliseconds }: BankFailure['details'],
	reader: Reader,
): FailureText {
	const quote = bankMessage === undefined ? '' : `: ${bankMessage.replace(/\.$/, '')}`;
	const code = bankCode === undefined ? '' : ` (code ${bankCode})`;
	const nextStepInPoll = reader === 'poll' ? NEXT_STEP_OF_STATUS_IN_POLL.get(status) : undefined;
	const nextStep = nextStepInPoll ?? NEXT_STEP_OF_STATUS.get(status) ?? TRY_LATER;
	return {
		message: `The bank answered ${status}${quote}${code}`,
		nextStep: describeWait(retryAfterMilliseconds) + nextStep,
	};
}

function describeWait(retryAfterMilliseconds: number | undefined): string {
	if (retryAfterMilliseconds === undefined || retryAfterMilliseconds < 1_000) return '';
	return `The bank asks n8n to wait ${Math.ceil(retryAfterMilliseconds / 1_000)} seconds. `;
}

function describeSignIn({ grant, reason, status = 0 }: BankFailure['details']): FailureText {
	const details = reason === undefined ? '' : ` (${reason})`;
	if (grant === 'not_connected') {
		return {
			message: 'The credential is not connected to the bank yet',
			nextStep: "Open the credential, select Connect and sign in on the bank's page.",
		};
	}
	if (reason === 'invalid_client' || reason === 'unauthorized_client') {
		return {
			message: `The bank's OAuth server refused this client${details}`,
			nextStep:
				"Check 'Client ID', 'Client Secret' and 'Authentication' (header or body) of the credential, then connect the " +
				'account again.',
		};
	}
	if (status >= 500) {
		return { message: `The bank's OAuth server cannot renew the access token${details}`, nextStep: TRY_LATER };
	}
	const message =
		grant === 'not_renewable'
			? 'The bank answered 401, and the credential has no refresh token to get a new access token'
			: 'The bank answered 401, and the access token could not be renewed';
	return { message: `${message}${details}: reconnect the credential`, nextStep: RECONNECT };
}
