/**
 * Like `fetch`, but on a connection of its own. Servers close a connection that was idle for some seconds, and on a busy
 * machine a request may be sent on it at that very moment.
 */
export async function fetchOnNewConnection(url: string | URL, init: RequestInit = {}): Promise<Response> {
	const headers = new Headers(init.headers);
	headers.set('connection', 'close');
	return await fetch(url, { ...init, headers });
}
