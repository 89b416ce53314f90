import {
	classifyForeignReply,
	classifyNoReply,
	classifyRefusal,
} from '../../../../nodes/CommercialBanking/actions/notificationReception/judgeReply';
import type { FindingCode } from '../../../../nodes/CommercialBanking/actions/notificationReception/describeFinding';
import { DeliveryError, type DeliveryErrorCode } from '../../../../nodes/CommercialBanking/domain/errors';
import { toBody } from '../../../../nodes/CommercialBanking/trigger/answerNow';
import { notFound, refusalFor } from '../../../../nodes/CommercialBanking/trigger/refusalFor';
import { reply } from '../../../n8nStandIn/callStage';

/** What the check finds for each refusal of the trigger. */
const FINDINGS: Readonly<Record<DeliveryErrorCode, FindingCode>> = {
	token_missing: 'authorization_removed',
	token_invalid: 'token_refused',
	token_expired: 'token_refused',
	scope_missing: 'scope_missing',
	api_key_wrong: 'api_key_refused',
	delivery_malformed: 'delivery_changed',
	delivery_too_large: 'receiver_failed',
	algorithm_not_allowed: 'delivery_changed',
	report_unreadable: 'unexpected_answer',
	decryption_failed: 'delivery_not_opened',
	token_unverifiable: 'token_unverifiable',
	credential_missing: 'receiver_not_set_up',
	credential_unusable: 'receiver_not_set_up',
	not_stored: 'receiver_failed',
	workflow_failed: 'receiver_failed',
};

const codes = Object.keys(FINDINGS) as DeliveryErrorCode[];

describe('classifyRefusal', () => {
	it.each(codes)('recognises the answer of the trigger to %s', (code) => {
		const refusal = refusalFor(new DeliveryError(code, 'planted'));
		expect(classifyRefusal(refusal.status, JSON.stringify(toBody(refusal)))).toBe(FINDINGS[code]);
	});

	it('recognises that the OAuth server is not in use', () => {
		expect(classifyRefusal(404, JSON.stringify(notFound('oauthServer')))).toBe('oauth_server_off');
	});

	const planted = '{"detail":"planted"}';
	const inList = '{"detail":["Send an access token"]}';
	it.each(['', 'planted', '{"detail":7}', planted, inList, '{"detail":"Never: Send an access token"}'])(
		'goes by the status if it does not know %j',
		(body) => {
			expect([400, 401, 403, 404, 500, 503].map((status) => classifyRefusal(status, body))).toEqual([
				'unexpected_answer',
				'token_refused',
				'scope_missing',
				'unexpected_answer',
				'receiver_failed',
				'receiver_failed',
			]);
		},
	);
});

describe('classifyForeignReply', () => {
	const baseUrl = 'https://n8n.example/webhook/4f1c';

	it.each<[FindingCode, ...string[]]>([
		['host_unknown', 'ENOTFOUND'],
		['connection_refused', 'ECONNREFUSED', 'EHOSTUNREACH'],
		['timed_out', 'ETIMEDOUT', 'ECONNABORTED'],
		['hung_up', 'ECONNRESET', 'EAI_AGAIN'],
		['tls_failed', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
		['no_tls', 'EPROTO'],
		['blocked_by_n8n', 'BLOCKED_BY_N8N'],
		['no_answer', 'HPE_INVALID_CONSTANT', 'XCERT_REVOKED', 'EPROTOTYPE'],
	])('finds %s by the codes %s, %s, %s', (finding, ...codes) => {
		expect(codes.map(classifyNoReply)).toEqual(codes.map(() => finding));
	});

	it.each<[FindingCode, ...number[]]>([
		['redirected', 300, 308],
		['proxy_login', 401, 403, 407],
		['proxy_limit', 413, 414, 429, 431],
		['proxy_unavailable', 500, 502, 503, 504],
		['other_page', 200, 400, 404],
	])('finds %s by the statuses %s, %s', (finding, ...statuses) => {
		const found = statuses.map((status) => classifyForeignReply(reply(status, 'planted'), baseUrl));
		expect(found).toEqual(statuses.map(() => finding));
	});

	it("takes only n8n's 404 for a trigger that does not listen", () => {
		const body = '{"message":"The requested webhook is not registered."}';
		expect(classifyForeignReply(reply(200, body), baseUrl)).toBe('other_page');
		expect(classifyForeignReply(reply(404, body), baseUrl)).toBe('not_published');
	});
});
