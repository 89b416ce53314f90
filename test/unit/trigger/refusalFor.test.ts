import { DeliveryError, type DeliveryErrorCode } from '../../../nodes/CommercialBanking/domain/errors';
import { refusalFor, success } from '../../../nodes/CommercialBanking/trigger/refusalFor';

const retryLater = { 'retry-after': '300' };
const challenge = (value: string) => ({ 'www-authenticate': value });

describe('refusalFor', () => {
	it.each<[DeliveryErrorCode, number, string, Record<string, string> | undefined]>([
		['token_missing', 401, 'unauthorized', challenge('Bearer')],
		['token_invalid', 401, 'unauthorized', challenge('Bearer error="invalid_token"')],
		['token_expired', 401, 'unauthorized', challenge('Bearer error="invalid_token"')],
		['scope_missing', 403, 'forbidden', challenge('Bearer error="insufficient_scope"')],
		['api_key_wrong', 503, 'try again later', retryLater],
		['delivery_malformed', 400, 'delivery refused', undefined],
		['algorithm_not_allowed', 400, 'delivery refused', undefined],
		['report_unreadable', 400, 'delivery refused', undefined],
		['decryption_failed', 503, 'try again later', retryLater],
		['token_server_unreachable', 503, 'try again later', retryLater],
		['credential_missing', 503, 'try again later', retryLater],
		['credential_unusable', 503, 'try again later', retryLater],
		['not_stored', 503, 'try again later', retryLater],
		['workflow_failed', 500, 'processing failed', undefined],
	])('answers %s with %d "%s"', (code, status, title, headers) => {
		const { detail, ...answer } = refusalFor(new DeliveryError(code, 'planted'));
		expect(answer).toEqual({ status, title, ...(headers && { headers }) });
		expect(detail).toMatch(/^[A-Z].*\.$/);
		expect(detail).not.toContain('planted');
	});

	it.each([new TypeError('planted'), 'planted', undefined])('answers anything else with 503 (%p)', (error) => {
		expect(refusalFor(error)).toEqual(refusalFor(new DeliveryError('not_stored', '')));
	});
});

it('success is 200', () => {
	expect(success('Stored.')).toEqual({ status: 200, title: 'success', detail: 'Stored.' });
});
