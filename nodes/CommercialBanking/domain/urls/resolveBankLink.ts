/** The path of the Account Information API on the bank's API host. */
export const BASE_PATH = '/open-banking/commercial-sb';

/** A text may be encoded more than once, and a server may decode it more than once. */
const MAX_DECODINGS = 4;

/** A segment of dots, which may lead upwards. Tomcat ignores what follows a semicolon, Windows spaces at the end. */
const UPWARD_SEGMENT = /^\.\.?\s*(?:;|$)/;

/**
 * Makes the absolute URL of a link that the bank sent. A link may be relative to the API's base path, with or without a
 * slash, or relative to the host.
 *
 * @param apiUrl the API's address with its base path, without a slash at the end
 * @returns undefined if the link leads out of the API, even in a way that only some servers understand, or is not a link.
 *   A request to such a link would give the access token to somebody else.
 */
export function resolveBankLink(apiUrl: string, href: string): string | undefined {
	const link = href.trim();
	if (link === '') return undefined;
	const candidate = makeAbsolute(apiUrl, link);
	if (!URL.canParse(candidate)) return undefined;
	const url = new URL(candidate);
	const api = new URL(apiUrl);
	const isInside = url.origin === api.origin && url.pathname.startsWith(`${api.pathname}/`);
	if (!isInside || url.username !== '' || url.password !== '' || leadsUpwards(url.pathname)) return undefined;
	url.hash = '';
	return url.href;
}

function makeAbsolute(apiUrl: string, link: string): string {
	const { origin, pathname, protocol } = new URL(apiUrl);
	const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(link);
	if (hasScheme) return link;
	const lacksOnlyScheme = /^[/\\]{2}/.test(link);
	if (lacksOnlyScheme) return protocol + link;
	// A gateway may have a prefix before the base path, which a link may lack.
	if (link.startsWith(`${pathname}/`)) return origin + link;
	if (link.startsWith(`${BASE_PATH}/`)) return apiUrl + link.slice(BASE_PATH.length);
	return link.startsWith('/') ? apiUrl + link : `${apiUrl}/${link}`;
}

/** Whether a path leads upwards. URL has resolved `..` and `%2e%2e`; others hide behind encoded slashes or are encoded twice. */
function leadsUpwards(path: string, decodings = 1): boolean {
	if (path.split(/[\\/]/).some((segment) => UPWARD_SEGMENT.test(segment))) return true;
	try {
		const decoded = decodeURIComponent(path);
		return decoded !== path && (decodings === MAX_DECODINGS || leadsUpwards(decoded, decodings + 1));
	} catch {
		return true;
	}
}
