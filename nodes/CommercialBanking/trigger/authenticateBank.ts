import { DeliveryError } from '../domain/errors';
import { equalInConstantTime } from '../domain/oauthServer/equalInConstantTime';
import { waitWithDeadline } from '../transport/waitWithDeadline';
import type { NotificationSettings } from './buildNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';

/** The requests to a token server have shorter deadlines of their own. This one holds whatever they do. */
const VERIFY_DEADLINE_MILLISECONDS = 15_000;

type Headers = Pick<WebhookRequest, 'headers'>;

/**
 * Lets only callers in who have an access token of the bank.
 *
 * @throws DeliveryError `token_missing`, `token_invalid`, `token_expired`, `scope_missing`; `token_server_unreachable` if
 *   the token cannot be checked now
 */
export async function verifyToken(
	{ headers }: Headers,
	{ tokenVerifier, oauthServer }: Pick<NotificationSettings, 'tokenVerifier' | 'oauthServer'>,
): Promise<void> {
	const verification = tokenVerifier.verify(headers.authorization);
	// Tokens of the built-in OAuth server are verified without a request.
	if (oauthServer !== undefined) await verification;
	else await waitWithDeadline(verification, VERIFY_DEADLINE_MILLISECONDS, tooLate);
}

/**
 * A caller with a valid token and the wrong API key is most likely the bank, and our setting is out of date.
 *
 * @throws DeliveryError `api_key_wrong`
 */
export function assertApiKey(
	{ headers }: Headers,
	{ expectedApiKey }: Pick<NotificationSettings, 'expectedApiKey'>,
): void {
	if (expectedApiKey === '' || equalInConstantTime(expectedApiKey, headers['x-api-key'] ?? '')) return;
	const problem = 'The x-api-key of the request is not the "Expected API Key" of the credential.';
	throw new DeliveryError('api_key_wrong', `${problem} If the bank has changed its key, enter the new one.`);
}

const tooLate = () => new DeliveryError('token_server_unreachable', 'The access token could not be verified in time.');
