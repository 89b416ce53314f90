/** Encodes JSON in base64url, as in a JWE or a token. */
export const encodeJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
