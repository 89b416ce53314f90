import { ENDPOINT_PATHS } from '../../parameters/endpointPaths';
import type { FindingCode } from './describeFinding';

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

/** People may paste any of the URLs that the trigger shows. */
function stripEndpoint(pathname: string): string {
	const path = pathname.replace(/\/{1,20}$/, '');
	const ending = Object.values(ENDPOINT_PATHS)
		.map((endpoint) => `/${endpoint}`)
		.find((end) => path.endsWith(end));
	return ending === undefined ? path : path.slice(0, -ending.length);
}
