import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { readText } from '../http/readText.ts';
import { findKnownScopes, type AuthorizationServer } from './authorizationServer.ts';
import { escapeHtml, showPage } from './showPage.ts';

type InteractionDetails = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Answers requests for the login and consent pages below `/interaction/<uid>`. */
export async function answerInteraction(
	server: AuthorizationServer,
	request: IncomingMessage,
	response: ServerResponse,
	url: URL,
): Promise<void> {
	const step = url.pathname.split('/')[3] ?? '';
	const details = await findInteraction(server, request, response);
	if (details === undefined) {
		showPage(response, 400, 'Please start again', '<p>This login has expired or was already finished.</p>');
		return;
	}
	if (request.method === 'GET' && step === '') {
		showStep(server, response, details);
		return;
	}
	if (request.method !== 'POST') {
		showPage(response, 404, 'Not found', '<p>There is no such page.</p>');
		return;
	}
	const form = new URLSearchParams(await readText(request, 20_000));
	if (step === 'login') return logIn(server, request, response, details, form);
	if (step === 'confirm') return confirm(server, request, response, details);
	if (step === 'abort') return abort(server, request, response);
	showPage(response, 404, 'Not found', '<p>There is no such page.</p>');
}

async function findInteraction(
	{ provider }: AuthorizationServer,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<InteractionDetails | undefined> {
	try {
		return await provider.interactionDetails(request, response);
	} catch (error) {
		if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
		throw error;
	}
}

function showStep(server: AuthorizationServer, response: ServerResponse, details: InteractionDetails): void {
	if (details.prompt.name === 'login') {
		showLogin(server, response, details.uid, false);
		return;
	}
	showConsent(response, details);
}

function showLogin(server: AuthorizationServer, response: ServerResponse, uid: string, failed: boolean): void {
	const { login, password } = server.credentials.user;
	const problem = failed ? '<p class="problem">User name or password is wrong.</p>' : '';
	showPage(
		response,
		failed ? 401 : 200,
		'Log in',
		`${problem}
<form method="post" action="/interaction/${escapeHtml(uid)}/login">
<label for="login">User name</label>
<input id="login" name="login" autocomplete="username" required autofocus>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button type="submit">Log in</button>
</form>
<p class="note">This is a sandbox: <code>${escapeHtml(login)}</code> / <code>${escapeHtml(password)}</code></p>`,
	);
}

function showConsent(response: ServerResponse, { uid, params }: InteractionDetails): void {
	const action = `/interaction/${escapeHtml(uid)}`;
	showPage(
		response,
		200,
		'Share account information',
		`<p><strong>Treasury workflows</strong> asks to read your accounts and their transactions (${escapeHtml(findKnownScopes(params.scope))}).</p>
<form method="post" action="${action}/confirm"><button type="submit">Agree</button></form>
<form method="post" action="${action}/abort"><button type="submit" class="second">Cancel</button></form>`,
	);
}

async function logIn(
	server: AuthorizationServer,
	request: IncomingMessage,
	response: ServerResponse,
	details: InteractionDetails,
	form: URLSearchParams,
): Promise<void> {
	const { login, password } = server.credentials.user;
	if (form.get('login') !== login || form.get('password') !== password) {
		showLogin(server, response, details.uid, true);
		return;
	}
	const result = { login: { accountId: login } };
	await server.provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function confirm(
	{ provider, credentials }: AuthorizationServer,
	request: IncomingMessage,
	response: ServerResponse,
	details: InteractionDetails,
): Promise<void> {
	const accountId = details.session?.accountId;
	if (accountId === undefined) {
		showPage(response, 400, 'Please log in first', '<p>Nobody is logged in.</p>');
		return;
	}
	const known = details.grantId === undefined ? undefined : await provider.Grant.find(details.grantId);
	const grant = known ?? new provider.Grant({ clientId: credentials.clientId, accountId });
	grant.addOIDCScope(findKnownScopes(details.params.scope));
	const consent = { grantId: await grant.save() };
	await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

async function abort({ provider }: AuthorizationServer, request: IncomingMessage, response: ServerResponse) {
	const result = { error: 'access_denied', error_description: 'The user did not agree.' };
	await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
