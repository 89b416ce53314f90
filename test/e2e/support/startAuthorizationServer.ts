import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { fetchOnNewConnection } from '../../../n8n-host/fetchOnNewConnection.ts';
import { findFreePort } from '../../../n8n-host/findFreePort.ts';
import { objectOf, textOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { ManagedProcess } from '../../../n8n-host/managedProcess.ts';
import { projectRoot, runFolder } from '../../../n8n-host/projectRoot.ts';
import { waitUntil } from '../../../n8n-host/waitUntil.ts';

/** A running OAuth server of other authors. */
export interface AuthorizationServer {
	readonly process: ManagedProcess;
	readonly issuer: string;
	readonly scope: string;
	/** The fields of a notifications credential for each way to verify its tokens. */
	readonly validations: TokenValidations;
	/** Issues a token to the bank. */
	issueToken(resource: string, scope?: string): Promise<string>;
	revokeToken(token: string): Promise<void>;
}

/** By the value of Token Validation. */
type TokenValidations = Readonly<Record<'jwks' | 'introspection', JsonObject>>;

/**
 * @param server.clientSecret of the client `receiver`, which introspects tokens
 */
function describeValidations(server: {
	readonly issuer: string;
	readonly scope: string;
	readonly clientSecret: string;
}): TokenValidations {
	const { issuer } = server;
	const demands = { audience: 'urn:us', requiredScope: server.scope };
	return {
		jwks: { tokenValidation: 'jwks', jwksUrl: `${issuer}/jwks`, issuer, ...demands },
		introspection: {
			tokenValidation: 'introspection',
			introspectionUrl: `${issuer}/token/introspection`,
			introspectionClientId: 'receiver',
			introspectionClientSecret: server.clientSecret,
			...demands,
		},
	};
}

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
	mkdirSync(runFolder, { recursive: true });
	const clientSecret = randomBytes(24).toString('hex');
	const port = await findFreePort();
	const logFile = path.join(runFolder, `authorization-server-${port}.log`);
	const program = path.join('test', 'e2e', 'support', 'authorizationServer.ts');
	const running = new ManagedProcess('The OAuth server', process.execPath, [program, String(port), clientSecret], {
		cwd: projectRoot,
		env: process.env,
		logFile,
	});
	const announced = waitUntil('the OAuth server to be ready', async () => {
		const line = readFileSync(logFile, 'utf8')
			.split('\n')
			.find((each) => each.startsWith('{"ready":true'));
		return line === undefined ? undefined : objectOf(JSON.parse(line), 'the announcement');
	});
	const announcement = await Promise.race([announced, running.failWhenEnded()]);
	const issuer = textOf(announcement.issuer, 'the issuer');
	const scope = textOf(announcement.scope, 'the scope');
	const call = async (route: string, form: Record<string, string>) => {
		const response = await fetchOnNewConnection(`${issuer}${route}`, {
			method: 'POST',
			headers: { authorization: `Basic ${Buffer.from(`bank:${clientSecret}`).toString('base64')}` },
			body: new URLSearchParams(form),
		});
		if (!response.ok) throw new Error(`The OAuth server answered ${response.status}: ${await response.text()}`);
		return await response.text();
	};
	return {
		process: running,
		issuer,
		scope,
		validations: describeValidations({ issuer, scope, clientSecret }),
		issueToken: async (resource, asked) => {
			const form = { grant_type: 'client_credentials', resource, ...(asked === undefined ? {} : { scope: asked }) };
			return textOf(objectOf(JSON.parse(await call('/token', form)), 'the answer').access_token, 'the token');
		},
		revokeToken: async (token) => {
			await call('/token/revocation', { token });
		},
	};
}
