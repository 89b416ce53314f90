import {
	classifyForeignReply,
	classifyNoReply,
	classifyRefusal,
	type FindingCode,
} from '../../../../nodes/CommercialBanking/actions/notificationReception/judgeReply';
import { DeliveryError, type DeliveryErrorCode } from '../../../../nodes/CommercialBanking/domain/errors';
import { toDocument } from '../../../../nodes/CommercialBanking/trigger/answerNow';
import { notFound, refusalFor } from '../../../../nodes/CommercialBanking/trigger/refusalFor';
import { reply } from '../../../n8nStandIn/callStage';

/** What the check finds for each refusal of the trigger. */
const FINDINGS: Readonly<Record<DeliveryErrorCode, FindingCode>> = {
	token_missing: 'authorizationRemoved',
	token_invalid: 'tokenRefused',
	token_expired: 'tokenRefused',
	scope_missing: 'scopeMissing',
	api_key_wrong: 'apiKeyRefused',
	delivery_malformed: 'deliveryChanged',
	delivery_too_large: 'receiverFailed',
	algorithm_not_allowed: 'deliveryChanged',
	report_unreadable: 'unexpectedAnswer',
	decryption_failed: 'deliveryNotOpened',
	token_unverifiable: 'tokenUnverifiable',
	credential_missing: 'receiverNotSetUp',
	credential_unusable: 'receiverNotSetUp',
	not_stored: 'receiverFailed',
	workflow_failed: 'receiverFailed',
};

const codes = Object.keys(FINDINGS) as DeliveryErrorCode[];

describe('classifyRefusal', () => {
	it.each(codes)('recognises the answer of the trigger to %s', (code) => {
		const refusal = refusalFor(new DeliveryError(code, 'planted'));
		expect(classifyRefusal(refusal.status, toDocument(refusal).body)).toBe(FINDINGS[code]);
	});

	it('recognises that the OAuth server is not in use', () => {
		expect(classifyRefusal(404, JSON.stringify(notFound('oauthServer')))).toBe('oauthServerOff');
	});

	const planted = '{"detail":"planted"}';
	const inList = '{"detail":["Send an access token"]}';
	it.each(['', 'planted', '{"detail":7}', planted, inList, '{"detail":"Never: Send an access token"}'])(
		'goes by the status if it does not know %j',
		(body) => {
			expect([400, 401, 403, 404, 500, 503].map((status) => classifyRefusal(status, body))).toEqual([
				'unexpectedAnswer',
				'tokenRefused',
				'scopeMissing',
				'oauthServerOff',
				'receiverFailed',
				'receiverFailed',
			]);
		},
	);
});

describe('classifyForeignReply', () => {
	const baseUrl = 'https://n8n.example/webhook/4f1c';

	it.each<[FindingCode, ...string[]]>([
		['hostUnknown', 'ENOTFOUND'],
		['connectionRefused', 'ECONNREFUSED', 'EHOSTUNREACH'],
		['timedOut', 'ETIMEDOUT', 'ECONNABORTED'],
		['hungUp', 'ECONNRESET', 'EAI_AGAIN'],
		['tlsFailed', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
		['noTls', 'EPROTO'],
		['blockedByN8n', 'BLOCKED_BY_N8N'],
		['noAnswer', 'HPE_INVALID_CONSTANT', 'XCERT_REVOKED', 'EPROTOTYPE'],
	])('finds %s by the codes %s, %s, %s', (finding, ...codes) => {
		expect(codes.map(classifyNoReply)).toEqual(codes.map(() => finding));
	});

	it.each<[FindingCode, ...number[]]>([
		['redirected', 300, 308],
		['proxyLogin', 401, 403, 407],
		['proxyLimit', 413, 414, 429, 431],
		['proxyUnavailable', 500, 502, 503, 504],
		['otherPage', 200, 400, 404],
	])('finds %s by the statuses %s, %s', (finding, ...statuses) => {
		const found = statuses.map((status) => classifyForeignReply(reply(status, 'planted'), baseUrl));
		expect(found).toEqual(statuses.map(() => finding));
	});

	it("takes only n8n's 404 for a trigger that does not listen", () => {
		const body = '{"message":"The requested webhook is not registered."}';
		expect(classifyForeignReply(reply(200, body), baseUrl)).toBe('otherPage');
		expect(classifyForeignReply(reply(404, body), baseUrl)).toBe('notPublished');
	});
});
