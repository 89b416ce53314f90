import { fetchOnNewConnection } from './fetchOnNewConnection.ts';
import { objectOf, textOf } from './jsonValue.ts';
import type { N8nClient } from './n8nClient.ts';
import type { RunningSandbox } from './startSandbox.ts';

const mostSteps = 15;

/** Keeps the cookies of one site, like a browser. */
class CookieJar {
	private readonly cookies = new Map<string, string>();

	store(response: Response): void {
		for (const cookie of response.headers.getSetCookie()) {
			const [pair = ''] = cookie.split(';', 1);
			const separator = pair.indexOf('=');
			this.cookies.set(pair.slice(0, separator), pair.slice(separator + 1));
		}
	}

	get header(): string {
		return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
	}
}

const unescapeHtml = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#39;', "'");

function attribute(tag: string, name: string): string | undefined {
	const match = new RegExp(`\\b${name}="([^"]*)"`).exec(tag);
	return match?.[1] === undefined ? undefined : unescapeHtml(match[1]);
}

/** Fills in a login and a password in the form of a page: the bank takes any. The other fields keep their values. */
function fillForm(html: string, pageUrl: string): { url: string; body: string } {
	const form = /<form\b[^>]*>/i.exec(html)?.[0];
	if (form === undefined) throw new Error(`The bank's page ${new URL(pageUrl).pathname} has no form`);
	const fields = new URLSearchParams();
	for (const [input] of html.matchAll(/<input\b[^>]*>/gi)) {
		const name = attribute(input, 'name');
		if (name === undefined) continue;
		fields.set(name, attribute(input, 'value') ?? 'treasurer');
	}
	return { url: new URL(attribute(form, 'action') ?? '', pageUrl).href, body: fields.toString() };
}

/** Goes through the bank's login and consent pages. @returns the URL to which the bank sends the user back */
export async function consentAtBank(
	authorizationUrl: string,
	{ baseUrl }: { readonly baseUrl: string },
): Promise<string> {
	const jar = new CookieJar();
	let request: { url: string; body?: string } = { url: authorizationUrl };
	for (let step = 0; step < mostSteps; step += 1) {
		const response = await fetchOnNewConnection(request.url, {
			method: request.body === undefined ? 'GET' : 'POST',
			headers: { cookie: jar.header, 'content-type': 'application/x-www-form-urlencoded' },
			body: request.body,
			redirect: 'manual',
		});
		jar.store(response);
		const location = response.headers.get('location');
		if (location === null) {
			if (!response.ok) throw new Error(`The bank answered ${response.status} before the consent`);
			request = fillForm(await response.text(), request.url);
			continue;
		}
		const target = new URL(location, request.url).href;
		if (!target.startsWith(baseUrl)) return target;
		request = { url: target };
	}
	throw new Error(`The bank's consent has more than ${mostSteps} pages`);
}

/**
 * Connects an OAuth2 credential, like a person who clicks "Connect my account". n8n gives the bank's authorization URL.
 * The user signs in and consents there. Then the browser goes back to n8n, and n8n fetches the token.
 */
export async function connectAccount(n8n: N8nClient, credentialId: string, sandbox: RunningSandbox): Promise<void> {
	const authorizationUrl = textOf(
		await n8n.get(`/rest/oauth2-credential/auth?id=${encodeURIComponent(credentialId)}`),
		'the authorization URL',
	);
	const callback = await n8n.openInBrowser(await consentAtBank(authorizationUrl, sandbox));
	if (!callback.ok) throw new Error(`n8n refused the bank's answer to the consent with ${callback.status}`);
	const credential = objectOf(
		await n8n.get(`/rest/credentials/${encodeURIComponent(credentialId)}?includeData=true`),
		'the credential',
	);
	const { oauthTokenData } = objectOf(credential.data, "the credential's data");
	if (oauthTokenData === undefined) throw new Error('n8n stored no token after the consent');
}
