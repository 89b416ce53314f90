/** What an accepted access token says. */
export interface VerifiedToken {
	/** `client_id`, else `azp`. */
	readonly clientId?: string;
	readonly scope: readonly string[];
	/** Unknown only where an introspection answer leaves it out. */
	readonly expiresAt?: Date;
}
