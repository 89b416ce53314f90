/**
 * Whether tokens, secrets and keys may travel to a URL: https, or plain http to this machine (localhost, 127.0.0.0/8, ::1)
 * or to a host name without a dot. Such a name is a container beside n8n. Hardly any is a host on the internet.
 */
export function isSafeUrl(text: string): boolean {
	if (!URL.canParse(text)) return false;
	// URL writes every spelling of an IPv4 address as four numbers, and puts IPv6 addresses in brackets.
	const { protocol, hostname } = new URL(text);
	if (protocol === 'https:') return true;
	const isThisMachine = hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
	const isBareName = !/[.[]/.test(hostname);
	return protocol === 'http:' && (isThisMachine || isBareName);
}
