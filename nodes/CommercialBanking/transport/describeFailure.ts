import type { BankFailure, BankFailureKind } from './BankFailure';

/** What a person is told. */
export interface FailureText {
	/** What happened, in one sentence without a full stop. */
	readonly message: string;
	/** What to do next. */
	readonly nextStep: string;
}

const RECONNECT =
	'If the sign-in has expired or was revoked: open the credential and connect the account again (Switch account, or ' +
	'Reconnect in older versions of n8n). If it fails again right after that, the API key is wrong or switched off: ' +
	'compare the API Key of the credential with the one the bank issued.';

const TRY_LATER = 'Try again later; if it lasts, tell the bank the time and the code of this error.';

const NEXT_STEP_OF_STATUS: ReadonlyMap<number, string> = new Map([
	[
		400,
		'Check the account ID and the options: Page Size may be too large, and a Start Offset may have expired ' +
			'(leave it empty to begin anew).',
	],
	[401, `The bank answers 401 for two reasons, and n8n has already tried a fresh access token. ${RECONNECT}`],
	[
		403,
		'The person who connected the credential is not allowed to see this. Ask the bank to authorize that user for ' +
			'the account, or reconnect the credential as somebody who is, and grant all accounts on the consent page.',
	],
	[
		404,
		'Check the account ID (choose it From List), and whether the Base URL of the credential is the API host of ' +
			'the bank.',
	],
	[
		415,
		'The address does not serve JSON to this request: check the Base URL of the credential, and whether a proxy ' +
			'in between changes headers.',
	],
	[
		429,
		'The bank limits the number of calls, and waiting did not help for long enough. Try again later, lower the ' +
			'option Concurrency, raise Page Size, or run the workflow less often.',
	],
	[500, `The fault is on the bank's side. ${TRY_LATER}`],
	[502, `The bank's gateway could not reach its backend; several attempts failed. ${TRY_LATER}`],
	[
		503,
		'The bank says that the service is down, often for maintenance. That takes longer than a node should wait, so ' +
			'it was not tried again: run the workflow later, or set Retry On Fail in the settings of this node.',
	],
	[
		504,
		"The bank's backend did not answer in time; several attempts failed. Ask for less at once (a smaller Page " +
			'Size), or try again later.',
	],
]);

const TEXT_OF_KIND: Readonly<Record<Exclude<BankFailureKind, 'status' | 'sign_in'>, FailureText>> = {
	redirect: {
		message: 'The bank answered with a redirect',
		nextStep:
			'It was not followed, because that would send the access token and the API key to another address. Check ' +
			'the Base URL of the credential: https in place of http, and no page for people.',
	},
	unreadable: {
		message: 'The bank sent an answer that is not what this API sends',
		nextStep:
			'Check whether the Base URL of the credential is the API host of the bank, and whether a proxy or a login ' +
			'page answers in its place.',
	},
	timeout: {
		message: 'The bank did not answer in time',
		nextStep: `Ask for less at once (a smaller Page Size). ${TRY_LATER}`,
	},
	dropped: { message: 'The connection to the bank broke off, several times', nextStep: TRY_LATER },
	refused: {
		message: 'The bank cannot be reached',
		nextStep: 'Check the Base URL of the credential, and whether a firewall lets n8n out to it.',
	},
	dns: {
		message: 'The host name of the bank cannot be found',
		nextStep: 'Check the Base URL of the credential for typing errors, and the name service of this machine.',
	},
	tls: {
		message: 'A secure connection to the bank cannot be set up',
		nextStep:
			'The certificate is not trusted, has expired or belongs to another host. Check the Base URL of the credential, ' +
			'the clock of this machine, and whether a proxy in between needs its certificate installed (NODE_EXTRA_CA_CERTS).',
	},
	network: { message: 'The request to the bank failed', nextStep: TRY_LATER },
	not_sent: { message: 'n8n could not send the request to the bank', nextStep: RECONNECT },
	wait_too_long: {
		message: 'The bank answered 429 to another call and asked to wait for longer than this node waits',
		nextStep: NEXT_STEP_OF_STATUS.get(429) ?? '',
	},
	cancelled: { message: 'The execution was stopped', nextStep: 'Nothing more was asked of the bank.' },
};

/** Says what happened and what to do next, without technical detail that belongs in the error's context. */
export function describeFailure({ kind, details }: BankFailure): FailureText {
	if (kind === 'status') return describeStatus(details);
	if (kind === 'sign_in') return describeSignIn(details);
	const { message, nextStep } = TEXT_OF_KIND[kind];
	const wait = kind === 'wait_too_long' ? describeWait(details.retryAfterMilliseconds) : '';
	return { message: details.reason ? `${message} (${details.reason})` : message, nextStep: wait + nextStep };
}

function describeStatus({
	status = 0,
	bankCode,
	bankMessage,
	retryAfterMilliseconds,
}: BankFailure['details']): FailureText {
	const said = bankMessage === undefined ? '' : `: ${bankMessage.replace(/\.$/, '')}`;
	const code = bankCode === undefined ? '' : ` (code ${bankCode})`;
	const nextStep = NEXT_STEP_OF_STATUS.get(status) ?? TRY_LATER;
	return {
		message: `The bank answered ${status}${said}${code}`,
		nextStep: describeWait(retryAfterMilliseconds) + nextStep,
	};
}

function describeWait(retryAfterMilliseconds: number | undefined): string {
	if (retryAfterMilliseconds === undefined || retryAfterMilliseconds < 1_000) return '';
	return `The bank asks to wait for ${Math.ceil(retryAfterMilliseconds / 1_000)} seconds. `;
}

function describeSignIn({ grant, reason, status = 0 }: BankFailure['details']): FailureText {
	const why = reason === undefined ? '' : ` (${reason})`;
	if (grant === 'not_connected') {
		return {
			message: 'The credential is not connected to the bank yet',
			nextStep: "Open the credential, select Connect and sign in on the bank's page.",
		};
	}
	if (reason === 'invalid_client' || reason === 'unauthorized_client') {
		return {
			message: `The bank's OAuth server refused this client${why}`,
			nextStep:
				'Check Client ID, Client Secret and Authentication (header or body) of the credential, then connect the ' +
				'account again.',
		};
	}
	if (status >= 500) {
		return { message: `The bank's OAuth server cannot renew the access token${why}`, nextStep: TRY_LATER };
	}
	const message =
		grant === 'not_renewable'
			? 'The bank answered 401, and it gave no refresh token to get a new access token with'
			: 'The bank answered 401, and the access token could not be renewed';
	return { message: `${message}${why}: reconnect the credential`, nextStep: RECONNECT };
}
