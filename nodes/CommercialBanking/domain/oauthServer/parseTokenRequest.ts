import { OAuthError } from '../errors';
import { isRecord } from '../json/isJsonObject';
import { parseBoundedJson } from '../json/parseBoundedJson';

const MAX_BODY_LENGTH = 16_384;
const JSON_BOUNDS = { maxLength: MAX_BODY_LENGTH, maxDepth: 2, maxValues: 100 };
const MAX_SCOPE_LENGTH = 1_024;
/** RFC 6749 section 3.3. */
const SCOPE = /^[\x21\x23-\x5B\x5D-\x7E]+(?: [\x21\x23-\x5B\x5D-\x7E]+)*$/;

/**
 * Parses a token request of the client credentials grant (RFC 6749 section 4.4.2): a form (also without a content type),
 * or a JSON object of texts. Empty parameters count as missing, unknown ones are ignored, repeated ones of a form are
 * refused (RFC 6749 section 3.2).
 *
 * @returns the scope, and the client authentication in the body (RFC 6749 section 2.3.1)
 * @throws OAuthError `invalid_request`, `unsupported_grant_type`, `invalid_scope`
 */
export function parseTokenRequest(contentType: string | undefined, rawBody: string) {
	if (rawBody.length > MAX_BODY_LENGTH) throw new OAuthError('invalid_request', 'The request is too large.');
	const parameters = parseParameters(contentType, rawBody);
	const grantType = parameters.get('grant_type');
	if (grantType === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.');
	if (grantType !== 'client_credentials') {
		throw new OAuthError('unsupported_grant_type', 'Only the grant type client_credentials is supported.');
	}
	const scope = parameters.get('scope');
	if (scope !== undefined && (scope.length > MAX_SCOPE_LENGTH || !SCOPE.test(scope))) {
		throw new OAuthError('invalid_scope', 'The scope is malformed.');
	}
	return { scope, clientId: parameters.get('client_id'), clientSecret: parameters.get('client_secret') };
}

function parseParameters(contentType: string | undefined, rawBody: string): Map<string, string> {
	const mediaType = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase();
	if (mediaType === 'application/json') return collect(parseJsonEntries(rawBody));
	if (mediaType === '' || mediaType === 'application/x-www-form-urlencoded') {
		return collect([...new URLSearchParams(rawBody)]);
	}
	throw new OAuthError('invalid_request', 'The content type must be application/x-www-form-urlencoded or JSON.');
}

function parseJsonEntries(rawBody: string): Array<[string, string]> {
	const parsed = parseBoundedJson(rawBody, JSON_BOUNDS);
	const entries = parsed && isRecord(parsed.value) ? Object.entries(parsed.value) : undefined;
	if (entries?.every((entry): entry is [string, string] => typeof entry[1] === 'string')) return entries;
	throw new OAuthError('invalid_request', 'The body is not a JSON object with text values.');
}

function collect(entries: ReadonlyArray<[string, string]>): Map<string, string> {
	if (new Set(entries.map(([name]) => name)).size < entries.length) {
		throw new OAuthError('invalid_request', 'A parameter is repeated.');
	}
	return new Map(entries.filter(([, value]) => value !== ''));
}
