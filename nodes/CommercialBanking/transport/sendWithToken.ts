import { isRecord } from '../domain/json/isJsonObject';
import { DAY_MILLISECONDS } from '../domain/values/parseTimestamp';
import { BankFailure, findOwnFailure } from './BankFailure';
import type { RawAnswer } from './classifyResponse';
import { type Bank, BANK_CREDENTIAL } from './connectBank';

/** A status by which banks say that the access token has expired. */
export type ExpiredStatus = 401 | 403;

/** Sends a request once. After the status `expired`, n8n renews the access token and sends again. */
type Send = (expired?: ExpiredStatus) => Promise<RawAnswer | BankFailure>;

/** `code` of an Error of FDX: the customer has not consented. */
const NO_CONSENT = '602';

/**
 * Sends a request, and once more with a new access token if the token may have expired. For an account that stays refused
 * with a new token, the token is not renewed again for a day: a closed account would cost a renewal at each poll.
 *
 * @param accountId undefined: no account is asked for, so a refusal is never about an account
 */
export async function sendWithToken(
	bank: Bank,
	accountId: string | undefined,
	send: Send,
): Promise<RawAnswer | BankFailure> {
	// A call that begins during a renewal waits for its end, and has the new token.
	await bank.renewal.end;
	const hasNewToken = bank.renewal.end !== undefined;
	const mayRenew = bank.grant === 'renewable' && (accountId === undefined || (await mayRenewFor(bank, accountId)));
	let answer = await send(mayRenew ? 401 : undefined);
	if (mayRenew && !hasNewToken && mayMeanExpired(answer)) answer = await renewAfter403(bank, send, answer);
	if (accountId === undefined || !(answer instanceof BankFailure)) return answer;
	return await judgeAccount(bank, accountId, answer, mayRenew);
}

async function mayRenewFor(bank: Bank, accountId: string): Promise<boolean> {
	const refusedAt = bank.memory.refusedAt.get(accountId) ?? -Infinity;
	return performance.now() - refusedAt >= DAY_MILLISECONDS || (await hasTokenExpired(bank));
}

/** Whether the access token has expired for certain. n8n 2.41.1 notes the time, if the OAuth server names it. */
async function hasTokenExpired({ context }: Bank): Promise<boolean> {
	const { oauthTokenData: tokens } = await context.getCredentials(BANK_CREDENTIAL);
	return isRecord(tokens) && Number(tokens.n8n_expires_at) <= Date.now();
}

/** By a 403, some gateways mean an expired token (n8n's issues 17450 and 28832), others a forbidden account or scope. */
function mayMeanExpired(answer: RawAnswer | BankFailure): answer is BankFailure {
	return answer instanceof BankFailure && answer.details.status === 403 && answer.details.bankCode !== NO_CONSENT;
}

/** The first call of an execution that gets a 403 renews the token. The others wait for it, and use the new token. */
async function renewAfter403({ renewal }: Bank, send: Send, refusal: BankFailure): Promise<RawAnswer | BankFailure> {
	if (renewal.end) {
		await renewal.end;
		return await send(401);
	}
	const sending = send(403);
	renewal.end = Promise.allSettled([sending]);
	const answer = await sending;
	if (!(answer instanceof BankFailure) || answer.kind !== 'sign_in') return answer;
	return new BankFailure('sign_in', { ...answer.details, refusal });
}

/** Finds out whether a refusal is about the account alone, and remembers it. */
async function judgeAccount(
	bank: Bank,
	accountId: string,
	failure: BankFailure,
	wasRenewed: boolean,
): Promise<BankFailure> {
	let judged = failure;
	if (failure.kind === 'sign_in' && failure.details.grant !== 'not_connected') {
		// What has worked so far has worked with a token whose time is up.
		if (await hasTokenExpired(bank)) bank.run.hasWorked = false;
		// Without a 403, n8n has renewed the token after a 401.
		const refusal = failure.details.refusal ?? new BankFailure('status', { status: 401 });
		judged = findOwnFailure(new BankFailure('sign_in', { ...failure.details, refusal, run: bank.run }));
	}
	const isRefused = judged.kind === 'status' && (judged.details.status === 401 || judged.details.status === 403);
	if (isRefused && wasRenewed) bank.memory.refusedAt.set(accountId, performance.now());
	return judged;
}
