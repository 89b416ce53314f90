import { BankFailure, type BankFailureKind } from './BankFailure';
import type { RawAnswer } from './classifyResponse';
import type { Bank } from './connectBank';
import { isTemporary } from './sendWithRetries';

/** A status by which banks say that the access token has expired. */
export type ExpiredStatus = 401 | 403;

/** Sends a request once. After the status `expired`, n8n renews the access token and sends again. */
type Send = (expired?: ExpiredStatus) => Promise<RawAnswer | BankFailure>;

/** `code` of an Error of FDX: the customer has not consented. */
const NO_CONSENT = '602';

/** No bank is known whose tokens live shorter, and no poll lasts longer. */
const MIN_TOKEN_MILLISECONDS = 5 * 60_000;

/** With these, n8n may not have a new access token. */
const NOT_RENEWED: ReadonlySet<BankFailureKind> = new Set(['sign_in', 'dropped', 'timeout']);

/**
 * Sends a request, and once more with a new access token if the token may have expired. A run renews a token at most once,
 * whatever the accounts answer, because a closed account may answer 401 for good. In a long run, the new token may expire
 * too: an address that has answered before, or a token of more than five minutes, shows it.
 *
 * If the token cannot be renewed, an account's own 403 stays, and so does a 401 after other calls have worked: it is about
 * that account.
 */
export async function sendWithToken(bank: Bank, path: string, send: Send): Promise<RawAnswer | BankFailure> {
	// A call that begins during a renewal waits for its end, and has the new token.
	await bank.renewal;
	const { renewal } = bank;
	const answer = await send();
	const expired = bank.grant === 'renewable' ? findExpiredStatus(answer) : undefined;
	if (expired === undefined) return answer;
	// Another call may have begun the next renewal meanwhile.
	if (renewal !== undefined && bank.renewal === renewal) {
		if (!bank.worked.has(path) && performance.now() - bank.renewedAt < MIN_TOKEN_MILLISECONDS) return answer;
		bank.renewal = undefined;
	}
	const renewing = bank.renewal ? undefined : send(expired);
	if (renewing) bank.renewedAt = performance.now();
	bank.renewal ??= renewing;
	const renewed = await bank.renewal;
	if (!(renewed instanceof BankFailure) || !NOT_RENEWED.has(renewed.kind)) return await (renewing ?? send());
	// The retry of this call tries once more.
	if (isTemporary(renewed)) bank.renewal = undefined;
	return expired === 403 || bank.worked.size > 0 ? answer : renewed;
}

/** By a 403, some gateways mean an expired token (n8n's issues 17450 and 28832), others a forbidden account or scope. */
function findExpiredStatus(answer: RawAnswer | BankFailure): ExpiredStatus | undefined {
	if (!(answer instanceof BankFailure) || answer.kind !== 'status') return undefined;
	const { status, bankCode } = answer.details;
	return status === 401 || (status === 403 && bankCode !== NO_CONSENT) ? status : undefined;
}
