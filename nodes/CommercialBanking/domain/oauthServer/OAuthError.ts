/** The error codes of a token endpoint (RFC 6749 section 5.2). */
type OAuthErrorCode = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

/**
 * The error for a token request that is refused. The caller gets `code` as `error` and `message` as
 * `error_description`. The message never repeats what the caller sent.
 */
export class OAuthError extends Error {
	override readonly name = 'OAuthError';

	readonly code: OAuthErrorCode;

	constructor(code: OAuthErrorCode, message: string) {
		super(message);
		this.code = code;
	}
}
