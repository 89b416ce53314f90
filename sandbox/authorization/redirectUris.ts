const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** The allowed redirect URIs: n8n on this machine at each port, and those that a test added. */
export class RedirectUris {
	private added = new Set<string>();

	add(uri: string): void {
		this.added.add(uri);
	}

	clear(): void {
		this.added.clear();
	}

	list(): string[] {
		return [...this.added];
	}

	allows(uri: string): boolean {
		return this.added.has(uri) || isLocalCallback(uri);
	}
}

function isLocalCallback(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, hostname, pathname, search, hash, username } = new URL(text);
	return (
		['http:', 'https:'].includes(protocol) &&
		loopbackHosts.includes(hostname) &&
		pathname === '/rest/oauth2-credential/callback' &&
		search + hash + username === ''
	);
}
