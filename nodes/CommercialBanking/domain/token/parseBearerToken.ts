import { DeliveryError, tokenInvalid } from '../errors';

const MAX_TOKEN_LENGTH = 16_384;
/** The b64token of RFC 6750 section 2.1. It has no comma, so two joined header values do not match. */
const TOKEN = /^[\w\-.~+/]+=*$/;

/**
 * Parses a header `Authorization: Bearer <token>` (RFC 6750 section 2.1). The case of `Bearer` does not matter.
 *
 * @throws DeliveryError `token_missing` if there is no header or another scheme; `token_invalid` if it does not hold
 *   exactly one token
 */
export function parseBearerToken(header: string | undefined): string {
	const text = header?.trim() ?? '';
	const space = text.indexOf(' ');
	if (space < 0 || text.slice(0, space).toLowerCase() !== 'bearer') {
		throw new DeliveryError('token_missing', 'The request has no bearer token.');
	}
	const token = text.slice(space + 1).trim();
	if (token.length > MAX_TOKEN_LENGTH) throw tokenInvalid('it is too long');
	if (!TOKEN.test(token)) throw tokenInvalid('the Authorization header does not hold one token');
	return token;
}
