/** The error codes of a token endpoint (RFC 6749 section 5.2), and `slow_down` for a client that must wait. */
export type OAuthErrorCode =
	'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope' | 'slow_down';

/**
 * The error for a token request that is refused. The caller gets `code` as `error` and `description` as
 * `error_description`. The description never repeats what the caller sent.
 */
export class OAuthError extends Error {
	override readonly name = 'OAuthError';

	readonly code: OAuthErrorCode;

	readonly description: string;

	/** Whole seconds for the header `Retry-After`. Only with `slow_down`. */
	readonly retryAfterSeconds: number | undefined;

	constructor(code: OAuthErrorCode, description: string, retryAfterSeconds?: number) {
		super(description);
		this.code = code;
		this.description = description;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
