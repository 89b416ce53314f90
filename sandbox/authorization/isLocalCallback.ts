const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a redirect URI is that of an n8n on this machine, at any port. */
export function isLocalCallback(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, hostname, pathname, search, hash, username } = new URL(text);
	return (
		['http:', 'https:'].includes(protocol) &&
		loopbackHosts.includes(hostname) &&
		pathname === '/rest/oauth2-credential/callback' &&
		search + hash + username === ''
	);
}
