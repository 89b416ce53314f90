import { createHash, timingSafeEqual } from 'node:crypto';
import { credentialUnusable, OAuthError } from '../errors';
import { textOf } from '../json/isJsonObject';

/** The only client of the built-in OAuth server: the bank. */
export interface OAuthClient {
	readonly clientId: string;
	readonly clientSecret: string;
}

const MIN_SECRET_LENGTH = 32;

/**
 * Loads the client of the built-in OAuth server from the notifications credential.
 *
 * @returns undefined if another OAuth server issues the tokens
 * @throws DeliveryError `credential_unusable` if the ID is empty or the secret has fewer than 32 characters
 */
export function loadOAuthClient(credential: Readonly<Record<string, unknown>>): OAuthClient | undefined {
	const { tokenValidation, clientId, clientSecret } = credential;
	if ((textOf(tokenValidation).trim() || 'builtIn') !== 'builtIn') return undefined;
	// The secret is kept as it is: white space may belong to it.
	const client = { clientId: textOf(clientId).trim(), clientSecret: textOf(clientSecret) };
	if (client.clientId === '')
		throw credentialUnusable('Client ID', 'it is empty. Enter the ID with which the bank requests tokens.');
	if (client.clientSecret.length >= MIN_SECRET_LENGTH) return client;
	throw credentialUnusable('Client Secret', `it is too short. Use at least ${MIN_SECRET_LENGTH} random characters.`);
}

export interface PresentedClient {
	readonly authorizationHeader?: string | undefined;
	/** From the body, see `parseTokenRequest`. */
	readonly parameters: { readonly clientId?: string | undefined; readonly clientSecret?: string | undefined };
}

/**
 * Authenticates the caller of the token endpoint by HTTP Basic or by the body, not by both (RFC 6749 section 2.3.1). With
 * HTTP Basic, the body may also have the same `client_id`. The parts of a Basic header may be form-encoded, as the RFC
 * requires, or not encoded, as `curl -u` sends them.
 *
 * @throws OAuthError `invalid_client` (always with the same message), `invalid_request`
 */
export function authenticateClient(presented: PresentedClient, client: OAuthClient): void {
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

/** Always compares both, so that the time does not show which one was right. */
function isClient({ id, value }: { id: string; value: string }, client: OAuthClient): boolean {
	const matches = [equalInConstantTime(client.clientId, id), equalInConstantTime(client.clientSecret, value)];
	return matches.every(Boolean);
}

/** Parses a Basic header (RFC 7617) in both ways, without and with form-decoding. Empty if it is not a Basic header. */
function parseBasic(header: string): Array<{ id: string; value: string }> {
	const encoded = /^basic +([a-z\d+/]+={0,2})$/i.exec(header.trim());
	if (!encoded?.[1]) return [];
	const text = Buffer.from(encoded[1], 'base64').toString('utf8');
	const colon = text.indexOf(':');
	if (colon < 0) return [];
	const raw = { id: text.slice(0, colon), value: text.slice(colon + 1) };
	return [raw, { id: decodeFormPart(raw.id), value: decodeFormPart(raw.value) }];
}

function decodeFormPart(text: string): string {
	try {
		return decodeURIComponent(text.replace(/\+/g, ' '));
	} catch {
		return text;
	}
}

/** Compares two texts. The time does not show where they differ, or how long the expected text is. */
export function equalInConstantTime(expected: string, got: string): boolean {
	return timingSafeEqual(digest(expected), digest(got));
}

const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
