import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

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

/** Tokens with this lifetime are backdated, so that they have expired when they are issued. */
const expiredLifetimeSeconds = 7;

const resources: Record<string, { accessTokenFormat: string; alg: string; audience: string; lifetimeSeconds: number }> =
	{
		'urn:us:rs256': { accessTokenFormat: 'jwt', alg: 'RS256', audience: 'urn:us', lifetimeSeconds: 600 },
		'urn:us:es256': { accessTokenFormat: 'jwt', alg: 'ES256', audience: 'urn:us', lifetimeSeconds: 600 },
		'urn:us:expired': {
			accessTokenFormat: 'jwt',
			alg: 'RS256',
			audience: 'urn:us',
			lifetimeSeconds: expiredLifetimeSeconds,
		},
		'urn:us:opaque': { accessTokenFormat: 'opaque', alg: 'RS256', audience: 'urn:us', lifetimeSeconds: 600 },
		'urn:others:rs256': { accessTokenFormat: 'jwt', alg: 'RS256', audience: 'urn:others', lifetimeSeconds: 600 },
		'urn:others:opaque': { accessTokenFormat: 'opaque', alg: 'RS256', audience: 'urn:others', lifetimeSeconds: 600 },
	};

function describeResource(resource: string) {
	const { accessTokenFormat, alg, audience, lifetimeSeconds } = resources[resource] ?? {};
	return { scope, audience, accessTokenFormat, accessTokenTTL: lifetimeSeconds, jwt: { sign: { alg } } };
}

interface Claims {
	iat: number;
	exp: number;
}

async function dateBack(_context: unknown, _token: unknown, { payload }: { payload: Claims }): Promise<void> {
	if (payload.exp - payload.iat !== expiredLifetimeSeconds) return;
	payload.iat -= 60;
	payload.exp -= 60;
}

const client = (id: string) => ({
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
	formats: { customizers: { jwt: dateBack } },
	features: {
		devInteractions: { enabled: false },
		clientCredentials: { enabled: true },
		introspection: { enabled: true },
		revocation: { enabled: true },
		resourceIndicators: {
			enabled: true,
			getResourceServerInfo: async (_context: unknown, resource: string) => describeResource(resource),
		},
	},
});

const answer = provider.callback();

createServer((request, response) => void answer(request, response)).listen(Number(port), '127.0.0.1', () => {
	const publicKey = ellipticKey.publicKey.export({ format: 'pem', type: 'spki' }).toString();
	process.stdout.write(`${JSON.stringify({ ready: true, issuer, scope, publicKey })}\n`);
});
