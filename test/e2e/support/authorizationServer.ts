import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider, {
	errors,
	type ClientMetadata,
	type JWTStructured,
	type ResourceServer,
	type TokenFormat,
} from 'oidc-provider';

/**
 * An OAuth server of other authors, run as its own program: oidc-provider with the client credentials grant. The
 * requested resource (RFC 8707) decides which kind of token it issues.
 *
 * Arguments: the port, and the secret of the clients. It prints one line of JSON when it is ready.
 */
const [port = '0', secret = ''] = process.argv.slice(2);

const issuer = `http://127.0.0.1:${port}`;

const scope = 'payment-status:write';

const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const ellipticKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Tokens with this lifetime are backdated, so that they have expired, also for a clock that is two minutes slow. */
const expiredLifetimeSeconds = 7;

const resource = (audience: string, accessTokenFormat: TokenFormat, alg: 'RS256' | 'ES256', seconds = 600) => ({
	scope,
	audience,
	accessTokenFormat,
	accessTokenTTL: seconds,
	jwt: { sign: { alg } },
});

const resources: Readonly<Record<string, ResourceServer>> = {
	'urn:us:rs256': resource('urn:us', 'jwt', 'RS256'),
	'urn:us:es256': resource('urn:us', 'jwt', 'ES256'),
	'urn:us:expired': resource('urn:us', 'jwt', 'RS256', expiredLifetimeSeconds),
	'urn:us:opaque': resource('urn:us', 'opaque', 'RS256'),
	'urn:others:rs256': resource('urn:others', 'jwt', 'RS256'),
	'urn:others:opaque': resource('urn:others', 'opaque', 'RS256'),
};

function findResource(name: string): ResourceServer {
	const found = resources[name];
	if (found === undefined) throw new errors.InvalidTarget();
	return found;
}

function dateBack({ payload }: JWTStructured): void {
	const { iat, exp } = payload;
	if (typeof iat !== 'number' || typeof exp !== 'number' || exp - iat !== expiredLifetimeSeconds) return;
	payload.iat = iat - 180;
	payload.exp = exp - 180;
}

const client = (id: string): ClientMetadata => ({
	client_id: id,
	client_secret: secret,
	grant_types: ['client_credentials'],
	response_types: [],
	redirect_uris: [],
	token_endpoint_auth_method: 'client_secret_basic',
});

const provider = new Provider(issuer, {
	clients: [client('bank'), client('receiver')],
	scopes: [scope],
	jwks: {
		keys: [
			{ ...signingKey.export({ format: 'jwk' }), kid: 'rsa', use: 'sig', alg: 'RS256' },
			{ ...ellipticKey.privateKey.export({ format: 'jwk' }), kid: 'ec', use: 'sig', alg: 'ES256' },
		],
	},
	formats: { customizers: { jwt: (_context, _token, parts) => dateBack(parts) } },
	features: {
		devInteractions: { enabled: false },
		clientCredentials: { enabled: true },
		introspection: { enabled: true },
		revocation: { enabled: true },
		resourceIndicators: {
			enabled: true,
			getResourceServerInfo: (_context, name) => findResource(name),
		},
	},
});

const answer = provider.callback();

createServer((request, response) => void answer(request, response)).listen(Number(port), '127.0.0.1', () => {
	process.stdout.write(`${JSON.stringify({ ready: true, issuer, scope })}\n`);
});
