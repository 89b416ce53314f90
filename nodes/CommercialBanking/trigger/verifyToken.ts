import { DeliveryError } from '../domain/errors';
import { waitWithDeadline } from '../transport/waitWithDeadline';
import type { NotificationSettings } from './buildNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';

/** The requests to a token server have shorter deadlines of their own. This one holds whatever they do. */
const VERIFY_DEADLINE_MILLISECONDS = 15_000;

/**
 * Lets only callers in who have an access token of the bank.
 *
 * @throws DeliveryError `token_missing`, `token_invalid`, `token_expired`, `scope_missing`; `token_server_unreachable` if
 *   the token cannot be checked now
 */
export async function verifyToken(
	{ headers }: Pick<WebhookRequest, 'headers'>,
	{ tokenVerifier, oauthServer }: Pick<NotificationSettings, 'tokenVerifier' | 'oauthServer'>,
): Promise<void> {
	const verification = tokenVerifier.verify(headers.authorization);
	// Tokens of the built-in OAuth server are verified without a request.
	if (oauthServer !== undefined) await verification;
	else await waitWithDeadline(verification, VERIFY_DEADLINE_MILLISECONDS, tooLate);
}

const tooLate = () => new DeliveryError('token_server_unreachable', 'The access token could not be verified in time.');
