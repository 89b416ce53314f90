/** The error codes of a token endpoint (RFC 6749 section 5.2), and `slow_down` for a client that must wait. */
export type OAuthErrorCode =
	'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope' | 'slow_down';

/**
 * The error for a token request that is refused. The caller gets `code` as `error` and `message` as
 * `error_description`. The message never repeats what the caller sent.
 */
export class OAuthError extends Error {
	override readonly name = 'OAuthError';

	readonly code: OAuthErrorCode;

	/** Whole seconds for the header `Retry-After`. Only with `slow_down`. */
	readonly retryAfterSeconds: number | undefined;

	constructor(code: OAuthErrorCode, message: string, retryAfterSeconds?: number) {
		super(message);
		this.code = code;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
