import { isSafeUrl } from '../../domain/urls/isSafeUrl';
import { ENDPOINT_PATHS } from '../../parameters/endpointPaths';
import type { PlainFindingCode } from './describeFinding';

/**
 * Parses the address of a trigger, or one of the URLs below it.
 *
 * @returns the base URL, or the code of what is wrong if no client secret may be sent to this address
 */
export function parseTriggerAddress(text: string): { baseUrl: string } | PlainFindingCode {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isPlain = url !== undefined && [url.username, url.password, url.search, url.hash].every((part) => part === '');
	if (!isPlain || !['http:', 'https:'].includes(url.protocol)) return 'addressInvalid';
	const path = stripEndpoint(url.pathname);
	// n8n has its webhooks below a path: `/webhook/…`.
	if (path === '') return 'addressInvalid';
	if (!isSafeUrl(url.href)) return 'addressNotEncrypted';
	return { baseUrl: url.origin + path };
}

/** Removes the path of an endpoint, because people may paste any URL that the trigger shows. */
function stripEndpoint(pathname: string): string {
	// With `+` in place of the bound, a text of many slashes would take quadratic time.
	const path = pathname.replace(/\/{1,20}$/, '');
	const ending = Object.values(ENDPOINT_PATHS).find((endpoint) => path.endsWith(`/${endpoint}`));
	return ending === undefined ? path : path.slice(0, -ending.length - 1);
}
