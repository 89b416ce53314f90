import type { FindingCode } from './describeFinding';

/** What the bank calls below the address of the trigger. The trigger has the same list, in `trigger/endpoints.ts`. */
export const PATHS = {
	metadata: '/.well-known/oauth-authorization-server',
	token: '/oauth20/token',
	publicKey: '/public-keys/v1',
	delivery: '/paymentStatusUpdate/v1',
} as const;

/** People may paste any of the URLs that the trigger shows. */
const OTHER_PATHS = ['/.well-known/jwks.json', '/oauth20/public-key'];

/** Hosts on this machine, where nobody is on the way. */
const OWN_HOST = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The address of a trigger. */
export interface TriggerAddress {
	/** Without a slash at its end. */
	readonly baseUrl: string;
	readonly isEncrypted: boolean;
}

/**
 * Parses the address of a trigger, or one of the URLs below it.
 *
 * @returns the code of what is wrong, if it is not an address to which a client secret may be sent
 */
export function parseTriggerAddress(text: string): TriggerAddress | FindingCode {
	const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
	const isPlain = url !== undefined && [url.username, url.password, url.search, url.hash].every((part) => part === '');
	if (!isPlain || !['http:', 'https:'].includes(url.protocol)) return 'address_invalid';
	const path = stripEndpoint(url.pathname);
	if (path === '') return 'address_invalid';
	const isEncrypted = url.protocol === 'https:';
	if (!isEncrypted && !OWN_HOST.test(url.hostname)) return 'address_not_encrypted';
	return { baseUrl: `${url.origin}${path}`, isEncrypted };
}

function stripEndpoint(pathname: string): string {
	const path = pathname.replace(/\/{1,20}$/, '');
	const endpoint = [...Object.values(PATHS), ...OTHER_PATHS].find((end) => path.endsWith(end));
	return endpoint === undefined ? path : path.slice(0, -endpoint.length);
}
