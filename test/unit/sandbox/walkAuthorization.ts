import type { SandboxProcess } from './startSandboxProcess';

/** Where the walk ended: the redirect to the client, with its parameters. */
export interface Consent {
	readonly code: string | null;
	readonly state: string | null;
	readonly error: string | null;
	/** Titles of the pages on the way. */
	readonly pages: readonly string[];
}

export interface Walk {
	readonly redirectUri: string;
}

/** Walks the login and consent pages as a browser without scripts would: cookies, redirects, forms. */
export async function walkAuthorization(bank: SandboxProcess, walk: Walk): Promise<Consent> {
	const browser = new Browser();
	const query = new URLSearchParams({
		client_id: bank.clientId,
		response_type: 'code',
		redirect_uri: walk.redirectUri,
		scope: 'FinancialInformation',
		state: 'state-1',
	});
	let page = await browser.open(`${bank.baseUrl}/oauth20/authorize?${query.toString()}`);
	const pages = [page.title];
	const form = { login: bank.login, password: bank.password };
	while (!page.url.startsWith(walk.redirectUri) && page.actions.length > 0 && pages.length < 6) {
		const isLogin = page.actions[0]?.endsWith('/login');
		const action = isLogin ? page.actions[0] : page.actions.find((path) => path.endsWith('confirm'));
		page = await browser.open(new URL(action ?? '/', page.url).href, isLogin ? form : {});
		if (page.title !== '') pages.push(page.title);
	}
	const { searchParams } = new URL(page.url);
	return { code: searchParams.get('code'), state: searchParams.get('state'), error: searchParams.get('error'), pages };
}

interface Page {
	readonly url: string;
	readonly title: string;
	readonly actions: readonly string[];
}

class Browser {
	private readonly cookies = new Map<string, string>();

	/** Follows redirects within the bank, and stops before any other place. */
	async open(url: string, form?: Record<string, string>): Promise<Page> {
		const answer = await fetch(url, {
			method: form === undefined ? 'GET' : 'POST',
			body: form === undefined ? undefined : new URLSearchParams(form),
			headers: { cookie: [...this.cookies.values()].join('; ') },
			redirect: 'manual',
		});
		for (const cookie of answer.headers.getSetCookie()) this.keep(cookie);
		const location = answer.headers.get('location');
		const html = await answer.text();
		if (location === null) return readPage(url, html);
		const next = new URL(location, url);
		return next.origin === new URL(url).origin ? this.open(next.href) : { url: next.href, title: '', actions: [] };
	}

	private keep(cookie: string): void {
		const pair = cookie.split(';')[0] ?? '';
		this.cookies.set(pair.split('=')[0] ?? '', pair);
	}
}

function readPage(url: string, html: string): Page {
	const actions = [...html.matchAll(/<form method="post" action="([^"]+)"/g)].map((match) => match[1] ?? '');
	return { url, title: /<h1>([^<]*)</.exec(html)?.[1] ?? '', actions };
}
