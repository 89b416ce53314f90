import { credentialUnusable } from '../errors';
import { equalInConstantTime } from './equalInConstantTime';
import { OAuthError } from './OAuthError';

/** The one client of the built-in OAuth server: the bank. */
export interface OAuthClient {
	readonly clientId: string;
	readonly clientSecret: string;
}

/** How a caller says who it is. */
export interface PresentedClient {
	readonly authorizationHeader?: string | undefined;
	/** From the body, see `readTokenRequest`. */
	readonly parameters: { readonly clientId?: string | undefined; readonly clientSecret?: string | undefined };
}

interface Credentials {
	readonly id: string;
	readonly value: string;
}

const MIN_CLIENT_SECRET = 32;
const MAX_HEADER = 4_096;

/**
 * Checks the client credentials of the built-in OAuth server before anything relies on them.
 *
 * @throws DeliveryError `credential_unusable` where the ID is empty or the secret shorter than 32 characters
 */
export function checkOAuthClient({ clientId, clientSecret }: OAuthClient): void {
	if (clientId.trim() === '') {
		throw credentialUnusable('Client ID', 'it is empty. Enter the ID under which the bank asks for tokens.');
	}
	if (clientSecret.length < MIN_CLIENT_SECRET) {
		const problem = `it is too short. Use at least ${MIN_CLIENT_SECRET} random characters.`;
		throw credentialUnusable('Client Secret', problem);
	}
}

/**
 * Authenticates the caller of the token endpoint by HTTP Basic or by the body, not both (RFC 6749 section 2.3.1).
 * A `client_id` in the body beside Basic is accepted where it is the same. Parts of a Basic header are taken
 * form-encoded, as the RFC wants, and as they are, as many clients send them.
 *
 * @throws OAuthError `invalid_client` (one message whatever was wrong), `invalid_request`
 * @throws DeliveryError `credential_unusable` where our own settings could let anyone in
 */
export function authenticateClient(presented: PresentedClient, client: OAuthClient): void {
	checkOAuthClient(client);
	const { authorizationHeader } = presented;
	const { clientId, clientSecret } = presented.parameters;
	if (authorizationHeader !== undefined && clientSecret !== undefined) {
		throw new OAuthError('invalid_request', 'Use one way of client authentication, not two.');
	}
	const candidates =
		authorizationHeader === undefined
			? [{ id: clientId ?? '', value: clientSecret ?? '' }]
			: parseBasic(authorizationHeader);
	const matches = candidates.map((candidate) => isClient(candidate, client));
	const isSameClient = clientId === undefined || equalInConstantTime(client.clientId, clientId);
	if (!matches.includes(true) || !isSameClient) {
		throw new OAuthError('invalid_client', 'The client authentication failed.');
	}
}

/** Compares both parts always, so that the time does not tell which of them was right. */
function isClient({ id, value }: Credentials, client: OAuthClient): boolean {
	const matches = [equalInConstantTime(client.clientId, id), equalInConstantTime(client.clientSecret, value)];
	return matches.every(Boolean);
}

/** The readings of a Basic header (RFC 7617). None where it is not one. */
function parseBasic(header: string): Credentials[] {
	const encoded = header.length > MAX_HEADER ? null : /^basic +([A-Za-z0-9+/_-]+={0,2})$/i.exec(header.trim());
	if (!encoded?.[1]) return [];
	const text = Buffer.from(encoded[1], 'base64').toString('utf8');
	const colon = text.indexOf(':');
	if (colon < 0) return [];
	const raw = { id: text.slice(0, colon), value: text.slice(colon + 1) };
	const decoded = { id: decodeFormPart(raw.id), value: decodeFormPart(raw.value) };
	return [raw, { id: decoded.id ?? raw.id, value: decoded.value ?? raw.value }];
}

function decodeFormPart(text: string): string | undefined {
	try {
		return decodeURIComponent(text.replace(/\+/g, ' '));
	} catch {
		return undefined;
	}
}
