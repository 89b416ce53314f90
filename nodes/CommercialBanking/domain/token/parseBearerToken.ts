import { DeliveryError, tokenInvalid } from '../errors';
const MAX_TOKEN = 16_384;
/** b64token of RFC 6750 section 2.1; a second value, joined by a comma, does not match. */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

/**
 * Reads the token of a header `Authorization: Bearer <token>` (RFC 6750 section 2.1; the scheme in any case).
 *
 * @throws DeliveryError `token_missing` for no header or another scheme, `token_invalid` for anything but one token
 */
export function parseBearerToken(header: string | undefined): string {
	const text = header?.trim() ?? '';
	const space = text.indexOf(' ');
	if (space < 0 || text.slice(0, space).toLowerCase() !== 'bearer') {
		throw new DeliveryError('token_missing', 'The request has no bearer token.');
	}
	const token = text.slice(space + 1).trim();
	if (token.length > MAX_TOKEN) throw tokenInvalid('it is too long');
	if (!TOKEN.test(token)) throw tokenInvalid('the Authorization header does not hold one token');
	return token;
}
