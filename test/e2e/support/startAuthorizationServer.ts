import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { findFreePort } from '../../../n8n-host/findFreePort.ts';
import { objectOf, textOf } from '../../../n8n-host/jsonValue.ts';
import { ManagedProcess } from '../../../n8n-host/managedProcess.ts';
import { projectRoot, runFolder } from '../../../n8n-host/projectRoot.ts';
import { waitUntil } from '../../../n8n-host/waitUntil.ts';

/** A running OAuth server of other authors. */
export interface AuthorizationServer {
	readonly process: ManagedProcess;
	readonly issuer: string;
	readonly scope: string;
	/** The public key for its ES256 tokens, as PEM. */
	readonly publicKey: string;
	/** The secret of both clients: `bank`, which gets tokens, and `receiver`, which introspects them. */
	readonly clientSecret: string;
	/** Issues a token to the bank. */
	issueToken(resource: string, scope?: string): Promise<string>;
	revokeToken(token: string): Promise<void>;
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
	const { issuer, scope, publicKey } = await Promise.race([announced, running.failWhenEnded()]);
	const call = async (route: string, form: Record<string, string>) => {
		const response = await fetch(`${textOf(issuer, 'the issuer')}${route}`, {
			method: 'POST',
			headers: { authorization: `Basic ${Buffer.from(`bank:${clientSecret}`).toString('base64')}` },
			body: new URLSearchParams(form),
		});
		if (!response.ok) throw new Error(`The OAuth server answered ${response.status}: ${await response.text()}`);
		return await response.text();
	};
	return {
		process: running,
		issuer: textOf(issuer, 'the issuer'),
		scope: textOf(scope, 'the scope'),
		publicKey: textOf(publicKey, 'the public key'),
		clientSecret,
		issueToken: async (resource, asked) => {
			const form = { grant_type: 'client_credentials', resource, ...(asked === undefined ? {} : { scope: asked }) };
			return textOf(objectOf(JSON.parse(await call('/token', form)), 'the answer').access_token, 'the token');
		},
		revokeToken: async (token) => {
			await call('/token/revocation', { token });
		},
	};
}
